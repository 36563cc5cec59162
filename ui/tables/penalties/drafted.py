"""What the picks of a finished draft were worth, in words."""

from games.penalties.cards import Card
from games.penalties.drafted import Drafted, Pick
from games.penalties.terms import Direction, Picked
from games.seats import Seat
from ui.names import safe, tidy
from ui.tables.penalties.mixes import percent, points, tenths
from ui.tables.penalties.words import shot_name
from ui.tables.players import IN_ORDER, Names
from ui.text import Say, msg

MARKS = {Picked.CHOSEN: " ", Picked.SUGGESTED: "*", Picked.FORCED: "="}
LATE = "!"
TOLD = 0.0005
"""A smaller change of a chance than a twentieth of a point is not told."""
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
        chance=percent(drafted.start),
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
    unblamed = drafted.unblamed
    rest = say(
        "Nobody's mistake, but it moved the chance of {home}: {points} points (chance, the program's picks, "
        "and what the book can't tell apart).",
        home=safe(names[0]),
        points=points(unblamed),
    )
    people = [_person(drafted, seat, safe(names[seat]), say) for seat in IN_ORDER]
    small = " · ".join(legend)
    return [
        "\n".join((order, _table(drafted, tidy(names[0]), say), *people)),
        "\n".join(f"-# {line}" for line in (small, note, rest if abs(unblamed) >= TOLD else "") if line),
    ]


def draft_line(drafted: Drafted, names: Names, say: Say) -> str:
    """The draft in one sentence, for the page of the whole match."""
    home, away = (tenths(100 * sum(one.given for _, one in drafted.of(seat))) for seat in IN_ORDER)
    return say(
        "The draft left {home} {chance} to win; given away by picks: {home} {points}, {away} {others}.",
        home=safe(names[0]),
        chance=percent(drafted.picks[-1].after),
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
        lost = _lost(drafted, number, one)
        rows.append(f"{number:>2}{_mark(one)} {card:<{wide}} {percent(one.after):>7} {lost:>6}".rstrip())
    return "```\n" + "\n".join(rows) + "\n```"


def _lost(drafted: Drafted, number: int, one: Pick) -> str:
    """What a pick lost; in brackets where the book can't tell it from the best one, with + what it won so."""
    if one.given:
        return tenths(100 * one.given)
    lost = drafted.moved(number) * (1 if one.seat else -1)
    if abs(lost) < TOLD:
        return ""
    return f"({tenths(100 * lost)})" if lost > 0 else f"(+{tenths(-100 * lost)})"


def _mark(one: Pick) -> str:
    return LATE if one.late else MARKS[one.how]


def _card(card: Card, say: Say) -> str:
    """What decides about a pick: which keeper it is does not."""
    return say("Keeper") if isinstance(card.plays, Direction) else shot_name(card.plays, say)


def _person(drafted: Drafted, seat: Seat, name: str, say: Say) -> str:
    own = drafted.of(seat)
    poorer = [(number, one.given) for number, one in own if one.given]
    if not own:
        return say("**{name}**: chose no card.", name=name)
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
        points=tenths(100 * sum(given for _, given in poorer)),
        picks=", ".join(str(number) for number, _ in poorer),
    )
