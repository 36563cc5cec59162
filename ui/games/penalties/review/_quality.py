"""How well somebody played a shoot-out, and how predictably, in words."""

from collections.abc import Mapping

from games.penalties.review.analysis import Review
from games.penalties.review.tendencies import Count, Tendency
from games.penalties.terms import Direction, Shot
from games.seats import Seat
from ui.games.penalties.review.mixes import tenths
from ui.games.penalties.words import sudden_round
from ui.words.catalogues import Say, msg

MORE = {
    Direction.LEFT: msg("dives left more often than best play"),
    Direction.CENTRE: msg("stays in the centre more often than best play"),
    Direction.RIGHT: msg("dives right more often than best play"),
    Shot.LEFT_CORNER: msg("plays the left corner more often than best play"),
    Shot.TOP_CORNER: msg("plays the top corner more often than best play"),
    Shot.PARADINHA: msg("plays the paradinha more often than best play"),
    Shot.PANENKA: msg("plays the panenka more often than best play"),
    Shot.RIGHT: msg("plays right more often than best play"),
}
LESS = {
    Direction.LEFT: msg("dives left less often than best play"),
    Direction.CENTRE: msg("stays in the centre less often than best play"),
    Direction.RIGHT: msg("dives right less often than best play"),
    Shot.LEFT_CORNER: msg("plays the left corner less often than best play"),
    Shot.TOP_CORNER: msg("plays the top corner less often than best play"),
    Shot.PARADINHA: msg("plays the paradinha less often than best play"),
    Shot.PANENKA: msg("plays the panenka less often than best play"),
    Shot.RIGHT: msg("plays right less often than best play"),
}

MOST_KICKS = 8
"""With more kicks than these a list names only some of them."""
MOST_NAMED = 5


def person(review: Review, seat: Seat, name: str, say: Say) -> str:
    """Quality and predictability of one side, which people call so."""
    late = review.late[seat]
    own = [(at, one.given[seat]) for at, one in enumerate(review.kicks, 1) if at - 1 not in late]
    poorer = {at: given for at, given in own if given}
    quality = (
        say.many("the only choice gave nothing away", "none of {n} choices gave anything away", len(own))
        if not poorer
        else say.many(
            "{best} of {all} choices gave nothing away, the other one {points} points ({kicks})",
            "{best} of {all} choices gave nothing away, the others {points} points ({kicks})",
            len(poorer),
            best=len(own) - len(poorer),
            all=len(own),
            points=tenths(100 * sum(poorer.values())),
            kicks=_where(poorer, say),
        )
    )
    if late:
        clock = say.many(
            "the clock chose once ({kicks}), which is not counted here",
            "the clock chose {n} times ({kicks}), which is not counted here",
            len(late),
            kicks=_where(dict.fromkeys((at + 1 for at in sorted(late)), 0.0), say),
        )
        quality = f"{quality}; {clock}" if own else clock
    lines = [f"**{name}**: {quality}.", f"-# {_predictable(review.tendencies[seat], say)}"]
    return "\n".join(lines)


def _where(kicks: Mapping[int, float], say: Say) -> str:
    """Kicks by number, from 1, with what each gave away: of very many the ones that gave most away."""
    told = sorted(sorted(kicks, key=lambda at: -kicks[at])[: MOST_NAMED if len(kicks) > MOST_KICKS else None])
    early = [str(at) for at in told if sudden_round(at - 1) <= 0]
    late = dict.fromkeys(str(sudden_round(at - 1)) for at in told if sudden_round(at - 1) > 0)
    parts = [say.many("kick {kicks}", "kicks {kicks}", len(early), kicks=", ".join(early))] if early else []
    parts += [say("sudden death {rounds}", rounds=", ".join(late))] if late else []
    if more := len(kicks) - len(told):
        parts.append(say.many("{n} more", "{n} more", more))
    return ", ".join(parts)


def _predictable(one: Tendency, say: Say) -> str:
    """How far somebody is from unpredictable, and the clearest habit."""
    habit = one.habit
    measured = say.many(
        "In this match, {off}% of the choices are off the best mixes (chance alone: about {usual}%)",
        "Over {n} matches, {off}% of the choices are off the best mixes (chance alone: about {usual}%)",
        one.matches,
        off=round(100 * one.distance),
        usual=round(100 * one.usual),
    )
    told = say("no habit that chance would not explain") if habit is None else _habit(one, habit, say)
    return f"{measured}; {told}."


def _habit(one: Tendency, habit: Count, say: Say) -> str:
    if habit is one.repeats:
        what = (
            say("dives where the last dive went more often than best play")
            if habit.off > 0
            else say("dives where the last dive went less often than best play")
        )
    else:
        what = say((MORE if habit.off > 0 else LESS)[habit.choice])
    return say.many(
        "{habit}: once, best play about {usual}",
        "{habit}: {n} times, best play about {usual}",
        habit.times,
        habit=what,
        usual=tenths(habit.expected),
    )
