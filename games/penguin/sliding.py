"""Slides and entries on the ice as it is: where they are legal, and what they do (rules 7 to 11, 15, 16)."""

from functools import lru_cache
from typing import NamedTuple

from games.penguin import rulings
from games.penguin.actions import STANDS, Move
from games.penguin.events import BallTaken, Event, PenguinOff, Push, Tackled
from games.penguin.geometry import BALL_BITS, RAYS
from games.penguin.lanes import directions, glide, go, landing, lane, reach, slid, spins
from games.penguin.state import LastMove, Places, occupied
from games.penguin.terms import (
    GOALS,
    OFF,
    OFF_BOARD,
    UPRIGHT,
    Direction,
    Place,
    Spin,
    Square,
    Who,
    seat_of,
    size_of,
)


class Choices(NamedTuple):
    """Actions in the order people read them, and as a set."""

    listed: tuple[Move, ...]
    known: frozenset[Move]


class Done(NamedTuple):
    """The ice after a move, and what is told of it."""

    places: Places
    ball: Square
    events: tuple[Event, ...]
    last: LastMove


def choices(places: Places, ball: Square, who: Who) -> Choices:
    """What a penguin that does not hold the ball may do."""
    place = places[who]
    near, ball_bits, ice = reach(who, place), BALL_BITS[ball], occupied(places)
    if not near & ball_bits:
        return _choices(who, place, ice & near, 0)
    if not ice & ball_bits:
        return _choices(who, place, ice & near, ball_bits & near)
    around = _choices(who, place, ice & near, 0)
    if not _held_by_the_other_side(places, ball, who):
        return around
    tackle = _tackle(places, ball, who)
    return around if tackle is None else Choices((*around.listed, tackle), around.known | {tackle})


@lru_cache(maxsize=1 << 16)
def _choices(who: Who, place: Place, blocked: int, loose: int) -> Choices:
    """What a penguin may do between the penguins and the loose ball in its reach, tackles apart."""
    start, facing = divmod(place, 9)
    lies = start != OFF_BOARD and facing != UPRIGHT
    standing: tuple[Move, ...] = (STANDS[start],) if lies else ()
    by_landing: dict[Place, Move] = {}
    for direction in directions(who, place):
        stop = _first(lane(who, start, direction).path, blocked | loose)
        if stop is None:
            _offer(by_landing, who, start, direction)
        elif loose >> stop & 1:
            by_landing[9 * stop + UPRIGHT] = go(who, start, direction)
    listed = (*standing, *by_landing.values())
    return Choices(listed, frozenset(listed))


def _offer(by_landing: dict[Place, Move], who: Who, start: Square, direction: Direction) -> None:
    """Add a free slide with all its spins; of two that end alike the straight one stays (Mama's entries)."""
    if lane(who, start, direction).closed:
        return
    for spin in spins(who, start, direction):
        end = landing(who, start, direction, spin)
        if not spin or end not in by_landing:
            by_landing[end] = go(who, start, direction, spin)


def _first(path: tuple[Square, ...], stops: int) -> Square | None:
    """The first square of a path that is among these."""
    return next((square for square in path if stops >> square & 1), None)


def _held_by_the_other_side(places: Places, ball: Square, who: Who) -> bool:
    theirs = places[3:] if who < 3 else places[:3]
    return 9 * ball + UPRIGHT in theirs


def _tackle(places: Places, ball: Square, who: Who) -> Move | None:
    """The slide into the holder of the ball, where it is legal (rule 11, rulings P4 and P12)."""
    place = places[who]
    start = place // 9
    if start == OFF_BOARD and not rulings.ENTRIES_TACKLE:
        return None
    for direction in directions(who, place):
        if _first(lane(who, start, direction).path, occupied(places)) == ball:
            return None if _pushed(places, ball, direction) is None else go(who, start, direction)
    return None


def _pushed(places: Places, square: Square, direction: Direction) -> tuple[tuple[Who, Place], ...] | None:
    """The row that begins on this square, each penguin with its new place; None when that is illegal.

    A gap ends the row (ruling P14); nobody may come into the opposing Home (ruling P4).
    """
    standing = {place // 9: who for who, place in enumerate(places) if place != OFF}
    ray, row = RAYS[square][direction], list[tuple[Who, Place]]()
    for here, there in zip((square, *ray), (*ray, OFF_BOARD), strict=True):
        who = standing.get(here)
        if who is None:
            break
        if there == GOALS[seat_of(who)] and rulings.NOBODY_IS_PUSHED_INTO_THE_OPPOSING_HOME:
            return None
        lies = rulings.PUSHED_PENGUINS_LIE or not row
        facing = direction if lies else places[who] % 9
        row.append((who, OFF if there == OFF_BOARD else 9 * there + facing))
    return tuple(row)


def slide(places: Places, ball: Square, who: Who, direction: Direction, spin: Spin) -> Done:
    """The ice after a legal slide or entry."""
    start = places[who] // 9
    way, ball_bits = lane(who, start, direction), BALL_BITS[ball]
    if not way.mask & ball_bits:
        place, events, last = glide(who, start, direction, spin)
        return Done(moved(places, who, place), ball, events, last)
    return _to_the_ball(places, who, direction, next(s for s in way.path if ball_bits >> s & 1))


def _to_the_ball(places: Places, who: Who, direction: Direction, square: Square) -> Done:
    """The slide ends on the ball's square, upright (rule 9), and pushes away whoever holds it (rule 11)."""
    start, place = places[who] // 9, 9 * square + UPRIGHT
    path = lane(who, start, direction).path
    told = slid(who, start, direction, path[: path.index(square) + 1], None)
    last = LastMove(told.seat, go(who, start, direction).token, told.path)
    taken = BallTaken(seat_of(who), size_of(who), square)
    row = _pushed(places, square, direction) or ()
    after = moved(places, who, place)
    for victim, pushed in row:
        after = moved(after, victim, pushed)
    return Done(after, square, (told, *_tackled(places, who, direction, row), taken), last)


def _tackled(
    places: Places, who: Who, direction: Direction, row: tuple[tuple[Who, Place], ...]
) -> tuple[Event, ...]:
    if not row:
        return ()
    pushes = tuple(
        Push(seat_of(one), size_of(one), places[one] // 9, None if place == OFF else place // 9)
        for one, place in row
    )
    off = tuple(PenguinOff(push.seat, push.size) for push in pushes if push.end is None)
    return (Tackled(seat_of(who), size_of(who), direction, pushes), *off)


def moved(places: Places, who: Who, place: Place) -> Places:
    """The places with one penguin's changed."""
    after = list(places)
    after[who] = place
    a, b, c, d, e, f = after
    return (a, b, c, d, e, f)
