"""From one decision to the next: what a player may do, and when a match is over."""

from games.contract import Step
from games.penguin import _kicking as kicking
from games.penguin import _sliding as sliding
from games.penguin._events import Event, GoalScored, MatchDrawn, TurnSkipped
from games.penguin.actions import Choices, Enter, Go, Move, Stand
from games.penguin.geometry import RAYS
from games.penguin.state import Done, PenguinState, Places, also_seen, mark, occupied
from games.penguin.terms import (
    GOAL,
    GOALS,
    MOVE,
    OFF,
    OVER,
    PLY_LIMIT,
    SIZES,
    THREEFOLD,
    UPRIGHT,
    Ending,
    Square,
    Who,
)
from games.seats import Seat

After = Step[PenguinState, Event]

FAMILIES: tuple[tuple[Who, ...], tuple[Who, ...]] = ((0, 1, 2), (3, 4, 5))
"""By seat."""

_MOBILE = tuple(
    place < OFF and (place % 9 != UPRIGHT or all(RAYS[place // 9][way] for way in range(8)))
    for place in range(OFF + 1)
)
"""Places that always have a move: one may stand up, or has eight ways and five others to block them."""


def moves(places: Places, ball: Square, seat: Seat) -> tuple[Move, ...]:
    """Every legal move, Mama's first; no two of them make the same position."""
    ice = occupied(places)
    mama, papa, baby = FAMILIES[seat]
    return (
        _choices(places, ball, mama, ice).listed
        + _choices(places, ball, papa, ice).listed
        + _choices(places, ball, baby, ice).listed
    )


def may(places: Places, ball: Square, seat: Seat, move: Move) -> bool:
    """Whether the move is one of `moves`."""
    who = penguin_of(places, seat, move)
    return who is not None and move in _choices(places, ball, who, occupied(places)).known


def can_move(places: Places, ball: Square, seat: Seat) -> bool:
    """Whether there is any legal move; at least one player always has one.

    Without a move all of a family that is on the board stands in corners and at edges with somebody in every
    direction; six penguins cannot do that to both families.
    """
    for who in FAMILIES[seat]:
        if _MOBILE[places[who]]:
            return True
    ice = occupied(places)
    return any(_choices(places, ball, who, ice).listed for who in FAMILIES[seat])


def penguin_of(places: Places, seat: Seat, move: Move) -> Who | None:
    """The penguin of this seat that the move names; None when there is none, or not there."""
    if isinstance(move, Enter):
        who = FAMILIES[seat][SIZES.index(move.size)]
        return who if places[who] == OFF else None
    square = move.square
    for who in FAMILIES[seat]:
        if places[who] // 9 == square:
            return who
    return None


def _choices(places: Places, ball: Square, who: Who, ice: int) -> Choices:
    if places[who] == 9 * ball + UPRIGHT:
        return kicking.choices(places, ball, who, ice)
    return sliding.choices(places, ball, who, ice)


def make(state: PenguinState, move: Move, seat: Seat) -> After:
    """The step of a legal move, up to the next decision or the end."""
    places, ball = state.places, state.ball
    who = penguin_of(places, seat, move)
    if who is None:
        raise ValueError(f"seat {seat} has no penguin for {move.token}")
    if isinstance(move, Stand):
        return _settled(state, kicking.stand(places, ball, who))
    if isinstance(move, Go) and move.square == ball:
        return _settled(state, kicking.kick(places, ball, who, move.direction))
    return _settled(state, sliding.slide(places, ball, who, move.direction, move.spin))


def _settled(state: PenguinState, done: Done) -> After:
    """Whose turn it is now, or how the match has ended."""
    places, ball, events, last = done
    conditions, by, plies = state.conditions, state.mover, state.plies + 1
    mover = Seat(1 - by)
    ending: Ending | None = None
    if ball in GOALS:
        ending = GOAL
        events = (*events, GoalScored(Seat(GOALS.index(ball)), by, ball))
    elif not can_move(places, ball, mover):
        events, mover = (*events, TurnSkipped(mover)), by
    seen = state.seen
    if conditions.threefold:
        word = mark(places, ball)
        if ending is None and word in seen[mover] and seen[mover].count(word) >= 2:
            ending = THREEFOLD
        seen = also_seen(seen, mover, word)
    if ending is None and plies == conditions.ply_limit:
        ending = PLY_LIMIT
    if ending is not None and ending is not GOAL:
        events = (*events, MatchDrawn(ending))
    phase, turn = MOVE if ending is None else OVER, state.turn + 1
    return Step(PenguinState(conditions, places, ball, mover, phase, turn, plies, seen, last, ending), events)
