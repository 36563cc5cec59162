"""What the picks of a finished draft were worth, in words."""

from games.penalties.cards import Card
from games.penalties.review.drafted import Drafted, Pick
from games.penalties.terms import Direction, Picked
from games.seats import Seat
from ui.games.common.players import IN_ORDER, Names
from ui.games.penalties.review.mixes import percent, points, tenths
from ui.games.penalties.words import shot_name
from ui.words.catalogues import Say, msg
from ui.words.names import safe, tidy

MARKS = {Picked.CHOSEN: " ", Picked.SUGGESTED: "*", Picked.FORCED: "="}
LATE = "!"
MEANINGS = {
    "*": msg("`*` picked by the program"),
    "=": msg("`=` the only card that could be taken"),
    LATE: msg("`!` chosen by the clock"),
}


def draft_page(drafted: Drafted, names: Names, say: Say) -> list[str]:
    """Every pick with the chance to win after it and what it gave away, and both persons."""
    first = drafted.picks[0].seat
    order = say(
        "**The draft.** {first} picked first: odd numbers. Chance of {home} to win before it: {chance}.",
        first=safe(names[first]),
        home=safe(names[0]),
        chance=percent(_shown_at(drafted, 0) / 1000),
    )
    marks = {_mark(one) for one in drafted.picks}
    legend = [say(meaning) for mark, meaning in MEANINGS.items() if mark in marks]
    source = (
        say("Squads are worth what they win with best play.")
        if drafted.exact
        else say("Squads are worth what they win by the trained book, which is not exact.")
    )
    note = say(
        "A pick gives away what the best one would have been worth more; many are equally good. {source}",
        source=source,
    )
    unblamed = _shown_at(drafted, len(drafted.picks)) - _shown_at(drafted, 0)
    unblamed -= _mistakes(drafted, IN_ORDER[1]) - _mistakes(drafted, IN_ORDER[0])
    rest = say(
        "Nobody's mistake, but it moved the chance of {home}: {points} points (chance, the program's picks, "
        "and what the book can't tell apart).",
        home=safe(names[0]),
        points=points(unblamed / 1000),
    )
    people = [_person(drafted, seat, safe(names[seat]), say) for seat in IN_ORDER]
    small = " · ".join(legend)
    return [
        "\n".join((order, _table(drafted, tidy(names[0]), say), *people)),
        "\n".join(f"-# {line}" for line in (small, note, rest if unblamed else "") if line),
    ]


def draft_line(drafted: Drafted, names: Names, say: Say) -> str:
    """The draft in one sentence, for the page of the whole match."""
    home, away = (tenths(_mistakes(drafted, seat) / 10) for seat in IN_ORDER)
    return say(
        "The draft left {home} {chance} to win; given away by picks: {home} {points}, {away} {others}.",
        home=safe(names[0]),
        chance=percent(_shown_at(drafted, len(drafted.picks)) / 1000),
        points=home,
        away=safe(names[1]),
        others=away,
    )


def _table(drafted: Drafted, home: str, say: Say) -> str:
    cards = [_card(one.card, say) for one in drafted.picks]
    title = say("Card")
    wide = max(map(len, (title, *cards)))
    rows = [f"    {title:<{wide}} {home[:7]:>7} {say('lost'):>6}"]
    for number, (one, card) in enumerate(zip(drafted.picks, cards, strict=True), 1):
        after, lost = percent(_shown_at(drafted, number) / 1000), _lost(drafted, number, one)
        rows.append(f"{number:>2}{_mark(one)} {card:<{wide}} {after:>7} {lost:>6}".rstrip())
    return "```\n" + "\n".join(rows) + "\n```"


def _lost(drafted: Drafted, number: int, one: Pick) -> str:
    """What a pick lost; in brackets where the book can't tell it from the best one, with + what it won so."""
    lost = _lost_at(drafted, number)
    if one.given or not lost:
        return tenths(lost / 10) if one.given else ""
    return f"({tenths(lost / 10)})" if lost > 0 else f"(+{tenths(-lost / 10)})"


def _shown_at(drafted: Drafted, number: int) -> int:
    """Seat 0's chance after so many picks, in tenths of a point; all that is told is made of these."""
    return round(1000 * (drafted.picks[number - 1].after if number else drafted.start))


def _lost_at(drafted: Drafted, number: int) -> int:
    """What pick `number`, from 1, cost its seat, in tenths of a point."""
    moved = _shown_at(drafted, number) - _shown_at(drafted, number - 1)
    return moved if drafted.picks[number - 1].seat else -moved


def _mistakes(drafted: Drafted, seat: Seat) -> int:
    """What a seat's own picks gave away, in tenths of a point."""
    return sum(_lost_at(drafted, number) for number, one in drafted.of(seat) if one.given)


def _mark(one: Pick) -> str:
    return LATE if one.late else MARKS[one.how]


def _card(card: Card, say: Say) -> str:
    """What decides about a pick: which keeper it is does not."""
    return say("Keeper") if isinstance(card.plays, Direction) else shot_name(card.plays, say)


def _nobodys(drafted: Drafted, seat: Seat) -> str:
    """The sentence about somebody who picked nothing: who did it instead. The only card is nobody's pick."""
    picked = [one for one in drafted.picks if one.seat == seat and (one.late or one.how is not Picked.FORCED)]
    clock = sum(one.late for one in picked)
    if clock == len(picked):
        return msg("**{name}** let the time run out: the clock picked every card.")
    if clock:
        return msg("**{name}** let the program and the clock pick every card.")
    return msg("**{name}** let the program pick every card.")


def _person(drafted: Drafted, seat: Seat, name: str, say: Say) -> str:
    own = drafted.of(seat)
    poorer = [number for number, one in own if one.given]
    if not own:
        return say(_nobodys(drafted, seat), name=name)
    if not poorer:
        return say.many(
            "**{name}**: the only pick gave nothing away.",
            "**{name}**: none of {n} picks gave anything away.",
            len(own),
            name=name,
        )
    return say.many(
        "**{name}**: {best} of {all} picks gave nothing away, the other one {points} points (pick {picks}).",
        "**{name}**: {best} of {all} picks gave nothing away, the others {points} points (picks {picks}).",
        len(poorer),
        name=name,
        best=len(own) - len(poorer),
        all=len(own),
        points=tenths(_mistakes(drafted, seat) / 10),
        picks=", ".join(map(str, poorer)),
    )
