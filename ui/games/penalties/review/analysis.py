"""What best play says of a finished shoot-out: the whole match, then round after round."""

from functools import partial

from games.penalties.review.analysis import Judged, Review
from games.penalties.review.drafted import Drafted
from games.seats import Seat
from services.review.analyses import Analysis
from ui.discord.face import Block, Button, Face, Picture, Row, Words
from ui.discord.ids import analysis_id
from ui.games.common.players import IN_ORDER, Names, names_of
from ui.games.penalties.picture.curve import Curve, Turn, draw
from ui.games.penalties.review._drafted import draft_line, draft_page
from ui.games.penalties.review._quality import person
from ui.games.penalties.review.mixes import by_book, mixes, percent, points, tenths
from ui.games.penalties.scene import KEYS
from ui.games.penalties.words import (
    ACCENTS,
    DIRECTION_NAMES,
    NEUTRAL,
    SHOT_NAMES,
    in_groups,
    mark,
    marked,
    result_word,
    story,
    sudden_round,
)
from ui.words.catalogues import Say
from ui.words.names import safe, tidy

MOST_ALT = 1000
DRAFT = 1000
"""The number of the draft's page: more than there are rounds."""


def analysis(match: Analysis, page: int, say: Say) -> Face:
    """Page 0 is the whole match, page n its round n (the last, for any number beyond), DRAFT its draft."""
    names = names_of(match.record, say)
    home, away = (safe(name) for name in names)
    heading = "### " + say("🔎 {home} against {away}", home=home, away=away)
    if not match.verdict or isinstance(match.verdict[0], Drafted):
        nothing = Words(f"{heading}\n" + say("Nobody took a kick in this match."))
        picks = tuple(Words(one) for drafted in match.verdict for one in draft_page(drafted, names, say))
        return Face((nothing, *picks), accent=NEUTRAL)
    review: Review = match.verdict[0]
    drafted: Drafted | None = match.verdict[1] if len(match.verdict) > 1 else None
    rounds = (len(review.kicks) + 1) // 2
    if page == DRAFT and drafted is not None:
        pages = Row((_overview_button(match.record.id, say), _round_button(match.record.id, 1, "▶️", say)))
        picks = tuple(Words(one) for one in draft_page(drafted, names, say))
        return Face((Words(heading), *picks, pages), accent=NEUTRAL)
    at = min(page, rounds)
    lit = () if not at else tuple(n for n in (2 * at - 2, 2 * at - 1) if n < len(review.kicks))
    curve = curve_of(review, names, say, lit=lit)
    told = _overview(review, drafted, names, say) if not at else _round(review, lit, names, say)
    blocks: list[Block] = [
        Words(heading),
        Picture(partial(draw, curve), alt_of(review, names, say), "analysis.png"),
        *(Words(one) for one in told),
        Row(_steps(match.record.id, at, rounds, say, drafted=drafted is not None)),
    ]
    winner = review.view.winner
    team = None if winner is None else review.view.teams[winner]
    return Face(tuple(blocks), accent=NEUTRAL if team is None else ACCENTS[team])


def curve_of(review: Review, names: Names, say: Say, *, lit: tuple[int, ...] = ()) -> Curve:
    """The picture: seat 0 is above."""
    home, away = names
    return Curve(
        names=(tidy(home), tidy(away)),
        teams=(KEYS[review.view.teams[0]], KEYS[review.view.teams[1]]),
        start=review.start,
        turns=tuple(
            Turn(one.kick.striker, marked(one.kick), one.asked, one.after, one.kick.coin is not None)
            for one in review.kicks
        ),
        keys=(say("Choices"), say("Coin")),
        heads=(say("Coins"), say("Duels"), say("Given away")),
        cells=(_cells(review, Seat(0)), _cells(review, Seat(1))),
        lit=lit,
        source=say("By the trained book") if review.bound else "",
    )


def alt_of(review: Review, names: Names, say: Say) -> str:
    """The numbers of the picture in words."""
    home = tidy(names[0])
    source = [say("By the trained book, not exact.")] if review.bound else []
    parts = [say("Chance of {name} to win: {chance} at first.", name=home, chance=percent(review.start))]
    for number, one in enumerate(review.kicks, 1):
        who, done = tidy(names[one.kick.striker]), result_word(one.kick, say)
        coin = "" if one.kick.coin is None else say(" (coin {points})", points=points(one.coin))
        parts.append(f"{_numbered(number, say)}. {who}, {done}: {percent(one.after)}{coin}.")
    sums = [
        say(
            "{name}: coins {coins}, duels {duels}, given away {given}.",
            name=tidy(names[seat]),
            coins=coins,
            duels=duels,
            given=given,
        )
        for seat in IN_ORDER
        for coins, duels, given in (_cells(review, seat),)
    ]
    room = MOST_ALT - sum(len(one) + 1 for one in (*source, *sums))
    while sum(len(one) + 1 for one in parts) > room:
        parts[1:3] = ["…"]
    return " ".join((*source, *parts, *sums))


def _cells(review: Review, seat: Seat) -> tuple[str, str, str]:
    sign = -1 if seat else 1
    given = tenths(100 * review.given(seat))
    return points(sign * review.coins), points(sign * review.duels), given


def _overview(review: Review, drafted: Drafted | None, names: Names, say: Say) -> list[str]:
    people = [person(review, seat, safe(names[seat]), say) for seat in IN_ORDER]
    if drafted is not None:
        people.append(draft_line(drafted, names, say))
    if not review.bound:
        intro = say(
            "In points of the chance to win. *Coins* are luck. *Duels* are how two choices met that nobody "
            "could know of each other. *Given away* is what choices were worth less than the best one: in "
            "best play many choices are equally good, and none of those is a mistake."
        )
    else:
        told = say(
            "What was discarded is not in it, only what everybody saw. *Coins* are luck. *Duels* are how two "
            "choices met that nobody could know of each other, and what a shot told of the hidden hand. "
            "*Given away* is what choices that the book does not make were worth less than what it does."
        )
        intro = f"{by_book(review.bound, say)} {told}"
    return ["\n".join(people), f"-# {intro}"]


def _round(review: Review, lit: tuple[int, ...], names: Names, say: Say) -> list[str]:
    return [_kick(at + 1, review.kicks[at], names, say) for at in lit]


def _kick(number: int, one: Judged, names: Names, say: Say) -> str:
    """One kick: what happened, what it did, both best mixes, and what was given away."""
    striker, kick = one.kick.striker, one.kick
    keeper, sign = Seat(1 - striker), -1 if striker else 1
    before, after = (one.before, one.after) if striker == 0 else (1 - one.before, 1 - one.after)
    change = say(
        "Chance of {name} to win: {before} → {after}: coin {coin}, duel {duel}, choices {choices}",
        name=safe(names[striker]),
        before=percent(before),
        after=percent(after),
        coin=points(sign * one.coin),
        duel=points(sign * one.duel),
        choices=points(one.given[keeper] - one.given[striker]),
    )
    cards = sorted(one.odds.shots, key=lambda each: in_groups(each.choice))
    shots = [(say(SHOT_NAMES[each.choice]), each, each.choice is kick.shot) for each in cards]
    dives = [(say(DIRECTION_NAMES[each.choice]), each, each.choice is kick.dive) for each in one.odds.dives]
    table = mixes(
        (say("Striker"), [(word, each.weight, each.worth, taken) for word, each, taken in shots]),
        (say("Keeper"), [(word, each.weight, each.worth, taken) for word, each, taken in dives]),
        say,
    )
    verdict = _fair(one, names, say)
    heading = f"**{_numbered(number, say)}.** {mark(kick)} {safe(names[striker])} · {story(kick, say)}"
    return f"{heading}\n{change}\n{table}\n-# {verdict}"


def _numbered(number: int, say: Say) -> str:
    """A kick by its number, from 1, in sudden death by its round, as the boards number it."""
    late = sudden_round(number - 1)
    return say("Sudden death {n}", n=late) if late > 0 else str(number)


def _fair(one: Judged, names: Names, say: Say) -> str:
    """Who gave something away, or that nobody did."""
    said = []
    striker = one.kick.striker
    for seat in (striker, Seat(1 - striker)):
        lost = one.given[seat]
        if not lost:
            continue
        choice = SHOT_NAMES[one.kick.shot] if seat == striker else DIRECTION_NAMES[one.kick.dive]
        said.append(
            say(
                "{name}: {choice} gave {points} points away.",
                name=safe(names[seat]),
                choice=say(choice),
                points=tenths(100 * lost),
            )
        )
    return " ".join(said) or say("Neither choice gave anything away.")


def _steps(match_id: str, at: int, rounds: int, say: Say, *, drafted: bool) -> tuple[Button, ...]:
    """The overview, from there the draft, and the rounds beside this one."""
    others = [(page, emoji) for page, emoji in ((at - 1, "◀️"), (at + 1, "▶️")) if 1 <= page <= rounds]
    draft = [Button(say("Draft"), analysis_id(match_id, DRAFT), emoji="🃏")] if drafted and not at else []
    return (
        _overview_button(match_id, say, here=not at),
        *draft,
        *(_round_button(match_id, page, emoji, say) for page, emoji in others),
    )


def _overview_button(match_id: str, say: Say, *, here: bool = False) -> Button:
    return Button(say("Overview"), analysis_id(match_id, 0), "primary", "🔎", disabled=here)


def _round_button(match_id: str, page: int, emoji: str, say: Say) -> Button:
    """The series has five rounds; sudden death begins at 1, as the boards number it."""
    late = sudden_round(2 * page - 1)
    label = say("Sudden death {n}", n=late) if late > 0 else say("Round {n}", n=page)
    return Button(label, analysis_id(match_id, page), emoji=emoji)
