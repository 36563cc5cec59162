"""Five opponents, from one that plays at random to one that reads habits."""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from games.penalties.actions import (
    CALLS,
    DISCARDS,
    HAND_OVER,
    ORDERS,
    PICKS,
    PRIVILEGES,
    SIDES,
    TEAMS,
    Action,
)
from games.penalties.opponents import reader, tips
from games.penalties.opponents.habits import Watched, habits_of, last_dive, squad_of
from games.penalties.options import MODES
from games.penalties.options import TEAMS as SQUADS
from games.penalties.solver.odds import Odds
from games.penalties.solver.position import Pair, Position
from games.penalties.solver.sheet import Sheet, sheet
from games.penalties.terms import FULL_TEAM, SHOTS, Direction, Phase, Shot, Strikers, held
from games.penalties.view import PenaltiesView
from games.seats import Seat

Mix = Sequence[float]


class Level(StrEnum):
    """Weakest first; which of the last two is the stronger depends on who sits opposite."""

    ROOKIE = "rookie"
    REGULAR = "regular"
    VETERAN = "veteran"
    LEGEND = "legend"
    MIND_READER = "mind-reader"


LAPSES = {Level.REGULAR: 0.2, Level.VETERAN: 0.15}
"""How often a level takes any card that it has."""

NEEDS_NO_SOLUTION = frozenset({Level.ROOKIE, Level.REGULAR})
DIRECTIONS = tuple(direction.value for direction in Direction)
ANYWHERE = (1 / 3, 1 / 3, 1 / 3)
CARDS = tuple(shot.value for shot in SHOTS)


def plays(level: Level, options: Mapping[str, object]) -> bool:
    """Whether this level plays a match with these options.

    A Big Final hides hands, so nothing in it is exact; whose discard is asked for no view of a draft says.
    """
    if options.get("mode", MODES[0]) == MODES[0]:
        return True
    return level in NEEDS_NO_SOLUTION and options.get("teams", SQUADS[0]) == SQUADS[0]


def choose(level: Level, view: PenaltiesView, seed: int, past: Sequence[Watched] = ()) -> str:
    """The token this level plays for whoever is awaited in its own view; the same for the same arguments.

    `seed` has 64 bits. `past` are finished matches of the opponent, for the mind reader. A look-up for all
    but the mind reader, once the squads are solved. ValueError when nobody is to choose anything.
    """
    luck = (seed >> 11) / (1 << 53)
    match view.phase:
        case Phase.DIVE:
            return _taken(DIRECTIONS, dives(level, view, past), luck)
        case Phase.SHOT:
            return _taken(CARDS, shots(level, view, past), luck)
        case Phase.SECOND_DIVE | Phase.AIM:
            return _any(SIDES, luck)
        case _:
            return _before_the_kicks(level, view, luck)


def dives(level: Level, view: PenaltiesView, past: Sequence[Watched] = ()) -> Mix:
    """How often this level dives left, centre and right for the keeper of this view."""
    match level:
        case Level.ROOKIE:
            return ANYWHERE
        case Level.REGULAR:
            return _lapsing(level, tips.dives(_hand(view)), ANYWHERE)
        case Level.VETERAN:
            return _lapsing(level, dives(Level.LEGEND, view), ANYWHERE)
        case Level.LEGEND:
            written, hands, lead = _table(view)
            return written.dives(hands, len(view.kicks), lead)
        case Level.MIND_READER:
            habits = habits_of((*past, Watched(view, _seat(view.striker))))
            return reader.dives(_odds(view), habits, _hand(view), len(view.kicks))


def shots(level: Level, view: PenaltiesView, past: Sequence[Watched] = ()) -> Mix:
    """How often this level plays each of SHOTS for the striker of this view."""
    match level:
        case Level.ROOKIE:
            kinds = len(held(_hand(view)))
            return [(count > 0) / kinds for count in _hand(view)]
        case Level.REGULAR:
            return _lapsing(level, tips.shots(_hand(view)), shots(Level.ROOKIE, view))
        case Level.VETERAN:
            return _lapsing(level, shots(Level.LEGEND, view), shots(Level.ROOKIE, view))
        case Level.LEGEND:
            written, hands, lead = _table(view)
            return written.shots(hands, len(view.kicks), lead)
        case Level.MIND_READER:
            keeper = _seat(view.keeper)
            habits = habits_of((*past, Watched(view, keeper)))
            return reader.shots(_odds(view), habits, last_dive(view.kicks, keeper), len(view.kicks))


def _before_the_kicks(level: Level, view: PenaltiesView, luck: float) -> str:
    """The toss, its privileges, the draft and the discard."""
    random = level is Level.ROOKIE
    match view.phase:
        case Phase.CALL:
            return _any(CALLS, luck)
        case Phase.PRIVILEGE:
            return _any(PRIVILEGES if random else PRIVILEGES[:1], luck)
        case Phase.TEAM:
            return _any(TEAMS, luck)
        case Phase.ORDER:
            return _any(ORDERS if random else ORDERS[1:], luck)
        case Phase.PICK if view.draft is not None:
            return _any([PICKS[card] for card in view.draft.open] if random else (HAND_OVER,), luck)
        case Phase.DISCARD:
            kinds = (Shot.TOP_CORNER,) if not random else held(FULL_TEAM)
            return _any([DISCARDS[shot] for shot in kinds], luck)
        case _:
            raise ValueError("nobody is to choose anything")


def _any(actions: Sequence[Action], luck: float) -> str:
    return actions[int(luck * len(actions))].token


def _taken(tokens: Sequence[str], mix: Mix, luck: float) -> str:
    """One of these tokens by their weights; never one without any."""
    taken = ""
    for token, weight in zip(tokens, mix, strict=True):
        if weight > 0:
            taken = token
            luck -= weight
            if luck < 0:
                break
    return taken


def _lapsing(level: Level, mix: Mix, anything: Mix) -> Mix:
    lapses = LAPSES[level]
    return [(1 - lapses) * one + lapses * other for one, other in zip(mix, anything, strict=True)]


def _hand(view: PenaltiesView) -> Strikers:
    """What the striker of this view holds, as far as it can be told."""
    return view.strikers[_seat(view.striker)]


def _table(view: PenaltiesView) -> tuple[Sheet, Pair, int]:
    """The sheet of this view's squads, its hands and lead, the first shooter's first."""
    if view.first == 0:
        hands, lead = view.strikers, view.goals[0] - view.goals[1]
    else:
        hands, lead = (view.strikers[1], view.strikers[0]), view.goals[1] - view.goals[0]
    return sheet(*_squads(view)), hands, lead


def _odds(view: PenaltiesView) -> Odds:
    written, hands, lead = _table(view)
    goals = (max(lead, 0), max(-lead, 0))
    return written.solution.odds(Position(_squads(view), hands, len(view.kicks), goals))


def _squads(view: PenaltiesView) -> Pair:
    if view.draft is None:
        return FULL_TEAM, FULL_TEAM
    first = _seat(view.first)
    return squad_of(view, first), squad_of(view, Seat(1 - first))


def _seat(seat: Seat | None) -> Seat:
    if seat is None:
        raise ValueError("nobody kicks")
    return seat
