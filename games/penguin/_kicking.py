"""Standing up and kicking (rules 12 to 14)."""

from functools import cache, lru_cache

from games.penguin import rulings
from games.penguin._events import BallKicked, BallTaken, Event, PenguinStood
from games.penguin.actions import GOES, STANDS, Choices
from games.penguin.geometry import PLACE_BIT, RAYS, bits
from games.penguin.state import Done, LastMove, Places, moved, occupied
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


@lru_cache(maxsize=1 << 14)
def _kicked(who: Who, square: Square, direction: Direction, ice: int) -> tuple[Square, BallKicked, LastMove]:
    """Where the ball ends, and what is told of it; `ice` are the occupied squares within the kick."""
    path = (square, *_flight(who, square, direction, ice))
    told = BallKicked(seat_of(who), size_of(who), path, direction)
    return path[-1], told, LastMove(told.seat, GOES[square][direction][0].token, path)


def kick(places: Places, ball: Square, who: Who, direction: Direction) -> Done:
    """The ice after a legal kick: the kicker lies, and whoever stops the ball stands with it."""
    end, told, last = _kicked(who, ball, direction, occupied(places) & star(who, ball))
    after = moved(places, who, 9 * ball + direction)
    for one, place in enumerate(after):
        if place // 9 == end:
            taken = BallTaken(seat_of(one), size_of(one), end)
            return Done(moved(after, one, 9 * end + UPRIGHT), end, (told, taken), last)
    return Done(after, end, (told,), last)


@cache
def _stood(who: Who, square: Square) -> tuple[tuple[Event, ...], LastMove]:
    told = PenguinStood(seat_of(who), size_of(who), square)
    return (told,), LastMove(told.seat, STANDS[square].token, (square,))


def stand(places: Places, ball: Square, who: Who) -> Done:
    """The ice after a lying penguin stood up (rule 13)."""
    square = places[who] // 9
    events, last = _stood(who, square)
    return Done(moved(places, who, 9 * square + UPRIGHT), ball, events, last)
