"""One penalty from the keeper's card to the scoreboard (rules 5 to 14).

What may lie on the table is finite, so every such moment and every finished kick is made once and shared.
"""

from functools import cache
from typing import NamedTuple

from games.contract import Step
from games.penalties.actions import PickDirection, Shoot
from games.penalties.events import (
    Event,
    KeeperReady,
    KickDecided,
    ParadinhaHeld,
    ShootOutWon,
    StrikersReturned,
)
from games.penalties.state import Kick, Moment, PenaltiesState, Scoreboard, decided, striker_of
from games.penalties.terms import FACES, SERIES, Direction, Face, Phase, Shot, without
from games.seats import Seat

After = Step[PenaltiesState, Event]

KICKS_IN_SERIES = 2 * SERIES
GOAL, MISS, COIN, SECOND_STAGE = "goal", "miss", "coin", "second stage"

_L, _C, _R = Direction
RULE_7 = {
    Shot.RIGHT: {_L: GOAL, _C: GOAL, _R: MISS},
    Shot.PANENKA: {_L: GOAL, _C: MISS, _R: GOAL},
    Shot.LEFT_CORNER: {_L: COIN, _C: GOAL, _R: GOAL},
    Shot.TOP_CORNER: {_L: COIN, _C: COIN, _R: COIN},
    Shot.PARADINHA: {_L: GOAL, _C: SECOND_STAGE, _R: GOAL},
}
"""What becomes of a shot against each keeper card."""


class _Placed(NamedTuple):
    """A card lies on the table, and the kick waits for another."""

    moment: Moment
    events: tuple[Event, ...]


class _Taken(NamedTuple):
    """The kick is decided."""

    kick: Kick
    decisions: int
    events: tuple[Event, ...]


def dive(state: PenaltiesState, action: PickDirection, by: Seat) -> After:
    moment, events = _dived(by, action.direction)
    return Step(PenaltiesState(state.board, moment), events)


def shoot(state: PenaltiesState, action: Shoot, by: Seat) -> After:
    shot = _shot(by, action.shot, state.moment.dive)
    if isinstance(shot, _Taken):
        return _counted(state.board, shot)
    return Step(PenaltiesState(state.board, shot.moment), shot.events)


def dive_again(state: PenaltiesState, action: PickDirection, by: Seat) -> After:
    moment, events = _dived_again(by, action.direction)
    return Step(PenaltiesState(state.board, moment), events)


def aim(state: PenaltiesState, action: PickDirection, by: Seat) -> After:
    return _counted(state.board, _aimed(by, action.direction, state.moment.second_dive))


def flip(state: PenaltiesState, outcome: int) -> After:
    moment = state.moment
    taken = _flipped(striker_of(state.board), moment.shot, moment.dive, FACES[outcome])
    return _counted(state.board, taken)


@cache
def _dived(keeper: Seat, card: Direction) -> _Placed:
    """The keeper commits before the striker chooses (rules 5, 6)."""
    return _Placed(Moment(Phase.SHOT, Seat(1 - keeper), card), (KeeperReady(keeper, second=False),))


@cache
def _shot(striker: Seat, shot: Shot, card: Direction | None) -> _Placed | _Taken:
    """Rule 7, up to the coin or the paradinha's second stage."""
    if card is None:
        raise ValueError("the keeper has not committed a card")
    match RULE_7[shot][card]:
        case "coin":
            return _Placed(Moment(Phase.FLIP, None, card, shot), ())
        case "second stage":
            waits = Moment(Phase.SECOND_DIVE, Seat(1 - striker), card, shot)
            return _Placed(waits, (ParadinhaHeld(striker),))
        case verdict:
            return _taken(Kick(striker, shot, card, goal=verdict == GOAL))


@cache
def _flipped(striker: Seat, shot: Shot | None, card: Direction | None, face: Face) -> _Taken:
    if shot is None or card is None:
        raise ValueError("no kick waits for the coin")
    return _taken(Kick(striker, shot, card, face is Face.HEADS, coin=face))


@cache
def _dived_again(keeper: Seat, card: Direction) -> _Placed:
    """The second card of a held paradinha; the first is in the centre for all to see (rule 8)."""
    waits = Moment(Phase.AIM, Seat(1 - keeper), Direction.CENTRE, Shot.PARADINHA, card)
    return _Placed(waits, (KeeperReady(keeper, second=True),))


@cache
def _aimed(striker: Seat, side: Direction, card: Direction | None) -> _Taken:
    """Same side is a miss, the other a goal (rule 8)."""
    goal = side is not card
    return _taken(Kick(striker, Shot.PARADINHA, Direction.CENTRE, goal, second_dive=card, aim=side))


def _taken(kick: Kick) -> _Taken:
    decisions = 2 if kick.aim is None else 4
    return _Taken(kick, decisions, (KickDecided(kick),))


_WHISTLE = Moment(Phase.OVER, None)
_KICK_OFF = (Moment(Phase.DIVE, Seat(0)), Moment(Phase.DIVE, Seat(1)))
"""A new kick begins with the card of this keeper, by seat."""


def _counted(board: Scoreboard, taken: _Taken) -> After:
    """The used striker goes to the scoreboard, ball or cross up; it may be the last one (rules 9 to 14)."""
    kick, decisions, events = taken
    lineup, strikers, (home, away) = board.lineup, board.strikers, board.goals
    if kick.striker == 0:
        strikers = (without(strikers[0], kick.shot), strikers[1])
        goals = (home + kick.goal, away)
    else:
        strikers = (strikers[0], without(strikers[1], kick.shot))
        goals = (home, away + kick.goal)
    kicks = (*board.kicks, kick)
    count = len(kicks)
    winner = decided(count, goals, lineup.first)
    if winner is not None:
        after, events = _WHISTLE, (*events, ShootOutWon(winner))
    else:
        after = _KICK_OFF[kick.striker]
        if count % KICKS_IN_SERIES == 0:
            strikers = lineup.squads
            events = (*events, StrikersReturned(sudden_death=count == KICKS_IN_SERIES))
    counted = Scoreboard(lineup, board.turn + decisions, strikers, goals, kicks)
    return Step(PenaltiesState(counted, after), events)
