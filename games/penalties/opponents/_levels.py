"""Five opponents, from one that plays at random to one that reads habits."""

from collections.abc import Sequence

from games.penalties.actions import SIDES
from games.penalties.opponents import _finalist as finalist
from games.penalties.opponents import _reader as reader
from games.penalties.opponents import _tips as tips
from games.penalties.opponents._beginning import begin
from games.penalties.opponents._ranks import Level, Mix, any_of, lapsing, taken
from games.penalties.opponents.habits import Watched, habits_of, last_dive, squad_of
from games.penalties.solver.odds import Odds
from games.penalties.solver.position import Pair, Position
from games.penalties.solver.sheet import Sheet, sheet
from games.penalties.terms import FULL_TEAM, SHOTS, Direction, Phase, Strikers, held
from games.penalties.view import PenaltiesView
from games.seats import Seat

DIRECTIONS = tuple(direction.value for direction in Direction)
ANYWHERE = (1 / 3, 1 / 3, 1 / 3)
CARDS = tuple(shot.value for shot in SHOTS)


def choose(level: Level, view: PenaltiesView, seed: int, past: Sequence[Watched] = ()) -> str:
    """The token this level plays for whoever is awaited in its own view; the same for the same arguments.

    `seed` has 64 bits. `past` are finished matches of the opponent, for the mind reader. A look-up for all
    but the mind reader, once the squads are solved. ValueError when nobody is to choose anything.
    """
    luck = (seed >> 11) / (1 << 53)
    match view.phase:
        case Phase.DIVE:
            return taken(DIRECTIONS, dives(level, view, past), luck)
        case Phase.SHOT:
            return taken(CARDS, shots(level, view, past), luck)
        case Phase.SECOND_DIVE | Phase.AIM:
            return any_of(SIDES, luck)
        case _:
            return begin(level, view, luck)


def dives(level: Level, view: PenaltiesView, past: Sequence[Watched] = ()) -> Mix:
    """How often this level dives left, centre and right for the keeper of this view."""
    match level:
        case Level.ROOKIE:
            return ANYWHERE
        case Level.REGULAR:
            return lapsing(level, tips.dives(_hand(view)), ANYWHERE)
        case Level.VETERAN:
            return lapsing(level, dives(Level.LEGEND, view), ANYWHERE)
        case Level.LEGEND | Level.MIND_READER if view.discarded is not None:
            return finalist.dives(view)
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
            return lapsing(level, tips.shots(_hand(view)), shots(Level.ROOKIE, view))
        case Level.VETERAN:
            return lapsing(level, shots(Level.LEGEND, view), shots(Level.ROOKIE, view))
        case Level.LEGEND | Level.MIND_READER if view.discarded is not None:
            return finalist.shots(view)
        case Level.LEGEND:
            written, hands, lead = _table(view)
            return written.shots(hands, len(view.kicks), lead)
        case Level.MIND_READER:
            keeper = _seat(view.keeper)
            habits = habits_of((*past, Watched(view, keeper)))
            return reader.shots(_odds(view), habits, last_dive(view.kicks, keeper), len(view.kicks))


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
