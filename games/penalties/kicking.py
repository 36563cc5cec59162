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


class _Turn(NamedTuple):
    """What a card does: either the kick is decided, or the table waits at another moment."""

    events: tuple[Event, ...]
    kick: Kick | None = None
    moment: Moment | None = None


def dive(state: PenaltiesState, action: PickDirection, by: Seat) -> After:
    return _after(state, _dived(by, action.direction), 1)


def shoot(state: PenaltiesState, action: Shoot, by: Seat) -> After:
    return _after(state, _shot(by, action.shot, state.moment.dive), 1)


def dive_again(state: PenaltiesState, action: PickDirection, by: Seat) -> After:
    return _after(state, _dived_again(by, action.direction), 1)


def aim(state: PenaltiesState, action: PickDirection, by: Seat) -> After:
    return _after(state, _aimed(by, action.direction, state.moment.second_dive), 1)


def flip(state: PenaltiesState, outcome: int) -> After:
    moment = state.moment
    return _after(state, _flipped(striker_of(state.board), moment.shot, moment.dive, FACES[outcome]), 0)


@cache
def _dived(keeper: Seat, card: Direction) -> _Turn:
    """The keeper commits before the striker chooses (rules 5, 6)."""
    return _Turn((KeeperReady(keeper, second=False),), moment=Moment(Phase.SHOT, Seat(1 - keeper), card))


@cache
def _shot(striker: Seat, shot: Shot, card: Direction | None) -> _Turn:
    """Rule 7, up to the coin or the paradinha's second stage."""
    if card is None:
        raise ValueError("the keeper has not committed a card")
    match RULE_7[shot][card]:
        case "coin":
            return _Turn((), moment=Moment(Phase.FLIP, None, card, shot))
        case "second stage":
            waits = Moment(Phase.SECOND_DIVE, Seat(1 - striker), card, shot)
            return _Turn((ParadinhaHeld(striker),), moment=waits)
        case verdict:
            return _decided(Kick(striker, shot, card, goal=verdict == GOAL))


@cache
def _flipped(striker: Seat, shot: Shot | None, card: Direction | None, face: Face) -> _Turn:
    if shot is None or card is None:
        raise ValueError("no kick waits for the coin")
    return _decided(Kick(striker, shot, card, face is Face.HEADS, coin=face))


@cache
def _dived_again(keeper: Seat, card: Direction) -> _Turn:
    """The second card of a held paradinha; the first is in the centre for all to see (rule 8)."""
    striker = Seat(1 - keeper)
    waits = Moment(Phase.AIM, striker, Direction.CENTRE, Shot.PARADINHA, card)
    return _Turn((KeeperReady(keeper, second=True),), moment=waits)


@cache
def _aimed(striker: Seat, side: Direction, card: Direction | None) -> _Turn:
    """Same side is a miss, the other a goal (rule 8)."""
    goal = side is not card
    kick = Kick(striker, Shot.PARADINHA, Direction.CENTRE, goal, second_dive=card, aim=side)
    return _decided(kick)


def _decided(kick: Kick) -> _Turn:
    return _Turn((KickDecided(kick),), kick=kick)


@cache
def _next_kick(keeper: Seat) -> Moment:
    return Moment(Phase.DIVE, keeper)


_OVER = Moment(Phase.OVER, None)


def _after(state: PenaltiesState, turn: _Turn, decisions: int) -> After:
    """A card was played: wait again, or spend the striker, count, and see whether the match is decided."""
    events, kick, moment = turn
    number = state.turn + decisions
    if moment is not None:
        return Step(PenaltiesState(state.board, moment, number), events)
    assert kick is not None
    board = _counted(state.board, kick)
    winner = decided(len(board.kicks), board.goals, board.lineup.first)
    if winner is not None:
        return Step(PenaltiesState(board, _OVER, number), (*events, ShootOutWon(winner)))
    if len(board.kicks) % KICKS_IN_SERIES == 0:
        board = Scoreboard(board.lineup, board.lineup.squads, board.goals, board.kicks)
        events = (*events, StrikersReturned(sudden_death=len(board.kicks) == KICKS_IN_SERIES))
    return Step(PenaltiesState(board, _next_kick(kick.striker), number), events)


def _counted(board: Scoreboard, kick: Kick) -> Scoreboard:
    """The used striker goes face down to the scoreboard, ball or cross up (rule 9)."""
    (ours, theirs), (home, away) = board.strikers, board.goals
    if kick.striker == 0:
        ours, home = without(ours, kick.shot), home + kick.goal
    else:
        theirs, away = without(theirs, kick.shot), away + kick.goal
    return Scoreboard(board.lineup, (ours, theirs), (home, away), (*board.kicks, kick))
