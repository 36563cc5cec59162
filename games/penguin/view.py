"""The table of Penguin Soccer as everybody sees it; nothing is hidden from anyone."""

from dataclasses import dataclass

from games.penguin._events import Push
from games.penguin.position import write
from games.penguin.state import FIRST, Conditions, LastMove, PenguinState
from games.penguin.terms import (
    CENTRAL,
    GOALS,
    OFF,
    UPRIGHT,
    Direction,
    Ending,
    Phase,
    Size,
    Square,
    Who,
    facing_of,
    seat_of,
    size_of,
)
from games.seats import Seat

__all__ = ["Conditions", "LastMove", "Penguin", "PenguinView", "Push", "seen", "written"]


@dataclass(frozen=True, slots=True)
class Penguin:
    """`square` is None off the board; `facing` is None for an upright penguin."""

    seat: Seat
    size: Size
    square: Square | None
    facing: Direction | None
    holds_ball: bool


@dataclass(frozen=True, slots=True)
class PenguinView:
    """The whole position; `ball` is None while it lies on the central crossing.

    `penguins` are Mama, Papa and Baby of seat 0, then of seat 1. `mover` is whose move it is, also while the
    other one answers an offer of a draw; None before the lot and after the end. `may_offer` is whether the
    mover may offer a draw in this turn.
    """

    phase: Phase
    turn: int
    plies: int
    penguins: tuple[Penguin, ...]
    ball: Square | None
    mover: Seat | None
    may_offer: bool
    last: LastMove | None
    conditions: Conditions
    winner: Seat | None
    ending: Ending | None


def seen(state: PenguinState) -> PenguinView:
    """The view, the same for both seats and for spectators."""
    waits_for_mover = state.phase not in (Phase.LOT, Phase.OVER)
    return PenguinView(
        phase=state.phase,
        turn=state.turn,
        plies=state.plies,
        penguins=tuple(_penguin(state, who) for who in range(6)),
        ball=None if state.ball == CENTRAL else state.ball,
        mover=state.mover if waits_for_mover else None,
        may_offer=state.conditions.agreement and state.phase is Phase.MOVE,
        last=state.last,
        conditions=state.conditions,
        winner=Seat(GOALS.index(state.ball)) if state.ending is Ending.GOAL else None,
        ending=state.ending,
    )


def _penguin(state: PenguinState, who: Who) -> Penguin:
    place = state.places[who]
    square = None if place == OFF else place // 9
    holds = place == 9 * state.ball + UPRIGHT
    return Penguin(seat_of(who), size_of(who), square, facing_of(place), holds)


def written(view: PenguinView) -> str:
    """The position as a text that a match may begin from (see position.py)."""
    a, b, c, d, e, f = (
        OFF if one.square is None else 9 * one.square + (UPRIGHT if one.facing is None else one.facing)
        for one in view.penguins
    )
    mover = view.mover if view.mover is not None else view.last.by if view.last is not None else FIRST
    return write((a, b, c, d, e, f), CENTRAL if view.ball is None else view.ball, mover)
