"""One penguin's way over ice that nothing blocks, made once for each of the few thousand there are."""

from functools import cache
from typing import NamedTuple

from games.penguin import rulings
from games.penguin._events import Event, PenguinEntered, PenguinSlid
from games.penguin.actions import ENTERS, GOES, Move
from games.penguin.geometry import RAYS, bits
from games.penguin.state import LastMove
from games.penguin.terms import (
    ENTRIES,
    GOALS,
    HOMES,
    OFF,
    OFF_BOARD,
    SIZES,
    SLIDE,
    SPINS,
    UPRIGHT,
    Direction,
    Place,
    Spin,
    Square,
    Who,
    facing_of,
    seat_of,
    size_of,
)


class Lane(NamedTuple):
    """The squares of a slide, all of which must be free; off the board (OFF_BOARD) it begins with Home."""

    path: tuple[Square, ...]
    mask: int
    lies: bool
    """It goes the full distance, so the penguin ends lying and may turn (rules 7 to 9)."""
    closed: bool
    """It would end in the opposing Home (rule 16, ruling P3)."""


@cache
def lane(who: Who, start: Square, direction: Direction) -> Lane:
    """The way of a slide; its path is empty at the edge (ruling P5)."""
    seat = seat_of(who)
    ice = (HOMES[seat], *RAYS[HOMES[seat]][direction]) if start == OFF_BOARD else RAYS[start][direction]
    path = ice[: SLIDE[who]]
    lies = len(path) == SLIDE[who] and (rulings.FULL_DISTANCE_AT_THE_EDGE_LIES or len(ice) > len(path))
    closed = rulings.OPPOSING_HOME_IS_CLOSED and path[-1:] == (GOALS[seat],)
    return Lane(path, bits(path), lies, closed)


@cache
def directions(who: Who, place: Place) -> tuple[Direction, ...]:
    """The ways a slide may begin: all when upright, one when lying (rule 7), three from off the board."""
    start, facing = divmod(place, 9)
    if start == OFF_BOARD:
        return ENTRIES[seat_of(who)]
    ways = range(8) if facing == UPRIGHT else (facing,)
    return tuple(direction for direction in ways if RAYS[start][direction])


@cache
def reaches() -> tuple[tuple[int, ...], ...]:
    """The squares that matter to a penguin's slides, as bits: reaches()[who][place]."""
    return tuple(tuple(_reach(who, place) for place in range(OFF + 1)) for who in range(6))


def _reach(who: Who, place: Place) -> int:
    mask = 0
    for direction in directions(who, place):
        mask |= lane(who, place // 9, direction).mask
    return mask


@cache
def heading(who: Who, place: Place, square: Square) -> Direction | None:
    """The way of this penguin's slide that passes a square, if there is one."""
    ways = directions(who, place)
    return next((way for way in ways if lane(who, place // 9, way).mask >> square & 1), None)


def landing(who: Who, start: Square, direction: Direction, spin: Spin) -> Place:
    """Where and how a slide without obstacles ends: an eighth further on every square from the spin's on."""
    way = lane(who, start, direction)
    if not way.lies:
        return 9 * way.path[-1] + UPRIGHT
    turned = SLIDE[who] + 1 - abs(spin) if spin else 0
    return 9 * way.path[-1] + (direction + (turned if spin > 0 else -turned)) % 8


class Glide(NamedTuple):
    """What a slide without obstacles makes of the penguin, and what is told of it."""

    place: Place
    events: tuple[Event, ...]
    last: LastMove


@cache
def glide(who: Who, start: Square, direction: Direction, spin: Spin) -> Glide:
    place = landing(who, start, direction, spin)
    path = lane(who, start, direction).path
    told = slid(who, start, direction, path, facing_of(place))
    return Glide(place, (told,), LastMove(told.seat, go(who, start, direction, spin).token, told.path))


def slid(
    who: Who, start: Square, direction: Direction, path: tuple[Square, ...], facing: Direction | None
) -> PenguinSlid | PenguinEntered:
    """What is told of a slide over these squares that ended so."""
    if start == OFF_BOARD:
        return PenguinEntered(seat_of(who), size_of(who), path, direction, facing)
    return PenguinSlid(seat_of(who), size_of(who), (start, *path), direction, facing)


def go(who: Who, start: Square, direction: Direction, spin: Spin = 0) -> Move:
    """The action that names this slide."""
    if start == OFF_BOARD:
        return ENTERS[SIZES[who % 3], direction][spin]
    return GOES[start][direction][spin]


@cache
def offers(who: Who, start: Square, direction: Direction) -> tuple[Move, ...]:
    """The moves along this lane while nothing blocks it, each with an end of its own."""
    if lane(who, start, direction).closed:
        return ()
    return tuple(go(who, start, direction, spin) for spin in _spins(who, start, direction))


def _spins(who: Who, start: Square, direction: Direction) -> tuple[Spin, ...]:
    """None where the slide ends upright (rule 9, ruling P6), nor where another of Mama's entries ends so."""
    if not lane(who, start, direction).lies:
        return (0,)
    within = tuple(spin for spin in SPINS if abs(spin) <= SLIDE[who])
    if start != OFF_BOARD or SLIDE[who] > 1:
        return within
    turns = within if rulings.MAMA_TURNS_WHILE_ENTERING else (0,)
    straight = ENTRIES[seat_of(who)]
    return tuple(s for s in turns if not s or landing(who, start, direction, s) % 9 not in straight)
