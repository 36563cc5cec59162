"""Slides and entries on the ice as it is: where they are legal, and what they do (rules 7 to 11, 15, 16)."""

from functools import lru_cache

from games.penguin import rulings
from games.penguin._events import BallTaken, Event, PenguinOff, Push, Tackled
from games.penguin.actions import STANDS, Choices, Move
from games.penguin.geometry import BALL_BITS, RAYS
from games.penguin.lanes import directions, glide, go, heading, lane, offers, reaches, slid
from games.penguin.state import Done, LastMove, Places, moved
from games.penguin.terms import (
    GOALS,
    HOMES,
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


def choices(places: Places, ball: Square, who: Who, ice: int) -> Choices:
    """What a penguin that does not hold the ball may do; `ice` are the occupied squares."""
    place = places[who]
    near = reaches()[who][place]
    ball_near = near & BALL_BITS[ball]
    if ball_near & ice and not _may_tackle(places, ball, who):
        ball_near = 0
    return _choices(who, place, ice & near, ball_near)


@lru_cache(maxsize=1 << 16)
def _choices(who: Who, place: Place, blocked: int, open_ball: int) -> Choices:
    """What a penguin may do between the penguins in its reach and a ball that it may take."""
    start, facing = divmod(place, 9)
    listed: list[Move] = [] if start == OFF_BOARD or facing == UPRIGHT else [STANDS[start]]
    for direction in directions(who, place):
        path, mask = lane(who, start, direction)[:2]
        if not mask & (blocked | open_ball):
            listed += offers(who, start, direction)
        elif mask & open_ball and open_ball >> _first(path, blocked | open_ball) & 1:
            listed.append(go(who, start, direction))
    return Choices(tuple(listed), frozenset(listed))


def _first(path: tuple[Square, ...], stops: int) -> Square:
    """The first square of a path that is among these, one of which is."""
    return next(square for square in path if stops >> square & 1)


def _may_tackle(places: Places, ball: Square, who: Who) -> bool:
    """Whether a rival holds the ball (rule 10) and could be pushed away (rulings P4 and P12)."""
    held, place = 9 * ball + UPRIGHT, places[who]
    if held not in (places[3:] if who < 3 else places[:3]) or (place == OFF and not rulings.ENTRIES_TACKLE):
        return False
    direction = heading(who, place, ball)
    if direction is None or (direction, ball) not in _TO_A_HOME:
        return True
    return _pushed(places, ball, direction) is not None


_TO_A_HOME = frozenset(
    (direction, square)
    for square in range(64)
    for direction in range(8)
    if set(RAYS[square][direction]) & set(HOMES)
)
"""Where a push may bring somebody into a Home."""


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
    taken = BallTaken(seat_of(who), size_of(who), square)
    row = _pushed(places, square, direction) or ()
    after = moved(places, who, place)
    for victim, pushed in row:
        after = moved(after, victim, pushed)
    pushes = tuple(
        Push(seat_of(one), size_of(one), places[one] // 9, None if place == OFF else place // 9)
        for one, place in row
    )
    last = LastMove(told.seat, go(who, start, direction).token, told.path, pushes)
    return Done(after, square, (told, *_tackled(who, direction, pushes), taken), last)


def _tackled(who: Who, direction: Direction, pushes: tuple[Push, ...]) -> tuple[Event, ...]:
    if not pushes:
        return ()
    off = tuple(PenguinOff(push.seat, push.size) for push in pushes if push.end is None)
    return (Tackled(seat_of(who), size_of(who), direction, pushes), *off)
