"""How well somebody played a shoot-out, and how predictably, in words."""

from games.penalties.analysis import Review
from games.penalties.tendencies import Count, Tendency
from games.penalties.terms import Direction, Shot
from games.seats import Seat
from ui.tables.penalties.mixes import tenths
from ui.text import Say, msg

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


def person(review: Review, seat: Seat, name: str, say: Say) -> str:
    """Quality and predictability of one side, which people call so."""
    late = review.late[seat]
    own = [(at, one.given[seat]) for at, one in enumerate(review.kicks, 1) if at - 1 not in late]
    poorer = [at for at, given in own if given]
    quality = (
        say.many("the only choice gave nothing away", "none of {n} choices gave anything away", len(own))
        if not poorer
        else say.many(
            "{best} of {all} choices gave nothing away, the other one {points} points (kick {kicks})",
            "{best} of {all} choices gave nothing away, the others {points} points (kicks {kicks})",
            len(poorer),
            best=len(own) - len(poorer),
            all=len(own),
            points=tenths(100 * sum(given for _, given in own)),
            kicks=", ".join(map(str, poorer)),
        )
    )
    if late:
        kicks = ", ".join(str(at + 1) for at in sorted(late))
        clock = say.many(
            "the clock chose in kick {kicks}, which is not counted here",
            "the clock chose in kicks {kicks}, which are not counted here",
            len(late),
            kicks=kicks,
        )
        quality = f"{quality}; {clock}" if own else clock
    lines = [f"**{name}**: {quality}.", f"-# {_predictable(review.tendencies[seat], say)}"]
    return "\n".join(lines)


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
