"""Standing up and kicking (rules 12 to 14)."""

from functools import cache, lru_cache

from games.penguin import rulings
from games.penguin.actions import GOES, STANDS
from games.penguin.events import BallKicked, BallTaken, PenguinStood
from games.penguin.geometry import PLACE_BIT, RAYS, bits
from games.penguin.sliding import Choices, Done, moved
from games.penguin.state import LastMove, Places, occupied
from games.penguin.terms import GOALS, KICK, UPRIGHT, Direction, Square, Who, seat_of, size_of


def choices(places: Places, ball: Square, who: Who, ice: int) -> Choices:
    """The kicks of a penguin that holds the ball; `ice` are the occupied squares."""
    theirs = places[3:] if who < 3 else places[:3]
    a, b, c = (PLACE_BIT[place] for place in theirs)
    return _choices(who, ball, ice & star(who, ball), (a | b | c) & star(who, ball))


@cache
def star(who: Who, square: Square) -> int:
    """The squares its kicks pass, as bits."""
    return sum(bits(ray[: KICK[who]]) for ray in RAYS[square])


@lru_cache(maxsize=1 << 14)
def _choices(who: Who, square: Square, ice: int, rivals: int) -> Choices:
    listed = tuple(
        GOES[square][direction][0]
        for direction in range(8)
        if (path := _flight(who, square, direction, ice)) and _allowed(who, path[-1], rivals)
    )
    return Choices(listed, frozenset(listed))


def _allowed(who: Who, square: Square, rivals: int) -> bool:
    """Whether the ball may end there (rulings P9 and P10)."""
    to_rival = rivals >> square & 1 and not rulings.KICKS_MAY_REACH_OPPONENTS
    own_goal = square == GOALS[1 - seat_of(who)] and not rulings.OWN_GOALS_COUNT
    return not (to_rival or own_goal)


def _flight(who: Who, square: Square, direction: Direction, ice: int) -> tuple[Square, ...]:
    """The squares the ball passes: its distance, the edge or the first penguin ends it (rule 14)."""
    path = RAYS[square][direction][: KICK[who]]
    for steps, passed in enumerate(path, start=1):
        if ice >> passed & 1:
            return path[:steps]
    return path


def kick(places: Places, ball: Square, who: Who, direction: Direction) -> Done:
    """The ice after a legal kick: the kicker lies, and whoever stops the ball stands with it."""
    path = _flight(who, ball, direction, occupied(places))
    seat, size, end = seat_of(who), size_of(who), path[-1]
    after = moved(places, who, 9 * ball + direction)
    last = LastMove(seat, GOES[ball][direction][0].token, (ball, *path))
    told = BallKicked(seat, size, (ball, *path), direction)
    for one, place in enumerate(after):
        if place // 9 == end:
            taken = BallTaken(seat_of(one), size_of(one), end)
            return Done(moved(after, one, 9 * end + UPRIGHT), end, (told, taken), last)
    return Done(after, end, (told,), last)


def stand(places: Places, ball: Square, who: Who) -> Done:
    """The ice after a lying penguin stood up (rule 13)."""
    square, seat = places[who] // 9, seat_of(who)
    last = LastMove(seat, STANDS[square].token, (square,))
    return Done(
        moved(places, who, 9 * square + UPRIGHT), ball, (PenguinStood(seat, size_of(who), square),), last
    )
