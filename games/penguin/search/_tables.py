"""The board as flat tables of numbers, which plain Python reads as tuples and compiled code as arrays.

Sets of squares are numbers of 64 bits with a sign, so h8 is the lowest of all; a move is one number:
who, direction, spin + 3, kind, and the place or square where it ends, from the lowest bits up.
"""

from games.penguin.geometry import BALL_BITS as BALLS
from games.penguin.geometry import RAYS
from games.penguin.lanes import directions, landing, lane, offers
from games.penguin.terms import GOALS, KICK, OFF, OFF_BOARD, UPRIGHT, Direction, Place, Square, Who

GLIDE, STAND, HIT, SHOT = range(4)
"""The kinds of move: a slide without the ball, standing up, a slide to the ball, and a kick."""

PLACES = OFF + 1
LANES_A_PENGUIN = 8 * (OFF_BOARD + 1)


def move_of(who: Who, direction: Direction, spin: int, kind: int, end: int) -> int:
    """A move as one number."""
    return who | direction << 3 | spin + 3 << 6 | kind << 9 | end << 11


def _signed(mask: int) -> int:
    return mask - (1 << 64) if mask >> 63 else mask


def _mixed(number: int) -> int:
    """A number that looks like chance, between 0 and 2 to the 62nd (the finaliser of splitmix64)."""
    z = (number + 1) * 0x9E3779B97F4A7C15 & (1 << 64) - 1
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & (1 << 64) - 1
    z = (z ^ z >> 27) * 0x94D049BB133111EB & (1 << 64) - 1
    return (z ^ z >> 31) >> 2


def mixed(*numbers: int) -> int:
    """The same for several numbers in a row: what stands for chance where nobody may roll."""
    found = 0
    for number in numbers:
        found = _mixed(found ^ number & (1 << 62) - 1)
    return found


_LANES = [
    (who, start, direction) for who in range(6) for start in range(OFF_BOARD + 1) for direction in range(8)
]


def _open(who: Who, start: Square, direction: Direction) -> bool:
    return start != OFF_BOARD or direction in directions(who, OFF)


def _path(who: Who, start: Square, direction: Direction) -> tuple[Square, ...]:
    return lane(who, start, direction).path if _open(who, start, direction) else ()


def _offered(who: Who, start: Square, direction: Direction) -> tuple[int, ...]:
    if not _path(who, start, direction):
        return ()
    spins = [getattr(move, "spin", 0) for move in offers(who, start, direction)]
    ends = [landing(who, start, direction, spin) for spin in spins]
    return tuple(move_of(who, direction, s, GLIDE, end) for s, end in zip(spins, ends, strict=True))


def _from(who: Who, place: Place) -> tuple[int, int]:
    """The lanes a penguin may take: one when it lies, those into the board from Home, else all eight."""
    first = who * LANES_A_PENGUIN + 8 * (place // 9)
    if place == OFF:
        ways = directions(who, OFF)
        return first + ways[0], first + ways[-1] + 1
    facing = place % 9
    return (first, first + 8) if facing == UPRIGHT else (first + facing, first + facing + 1)


_PATHS = tuple(_path(*one) for one in _LANES)
_OFFERED = tuple(_offered(*one) for one in _LANES)
_STARTS = [0]
for _moves in _OFFERED:
    _STARTS.append(_STARTS[-1] + len(_moves))

BIT = (*(_signed(1 << square) for square in range(64)), 0)
"""A square as a bit; none off the board."""
BALL_BITS = tuple(_signed(mask) for mask in BALLS)
LANE_MASK = tuple(sum(BIT[square] for square in path) for path in _PATHS)
"""By (who, start, direction): the squares that must be free; 0 where no slide is possible."""
LANE_PATH = tuple(square for path in _PATHS for square in (*path, 64, 64, 64)[:3])
"""The same squares in order, three a lane; 64 is none."""
OFFER = tuple(move for moves in _OFFERED for move in moves)
"""The moves along every lane that nothing blocks."""
OFFER_FROM = tuple(_STARTS)
"""Where a lane's moves begin in OFFER; they end where those of the next begin."""
FIRST_LANE = tuple(_from(who, place)[0] for who in range(6) for place in range(PLACES))
LAST_LANE = tuple(_from(who, place)[1] for who in range(6) for place in range(PLACES))
"""By (who, place): the lanes it may take, the last one not included."""
NEXT = tuple((*RAYS[square][way], 64)[0] for square in range(64) for way in range(8))
"""By (square, direction): the next square; 64 beyond the edge."""
KICK_LENGTH = tuple(
    min(KICK[who], len(RAYS[square][way])) for who in range(3) for square in range(64) for way in range(8)
)
"""By (size, square, direction): how far a kick runs when nobody stops it."""


def _shot(who: Who, square: Square) -> tuple[int, int]:
    """The direction of a kick that may reach the Goal, and the squares before it; no direction is -1."""
    goal = GOALS[who // 3]
    for direction, ray in enumerate(RAYS[square]):
        if goal in ray[: KICK[who]]:
            return direction, sum(BIT[passed] for passed in ray[: ray.index(goal)])
    return -1, 0


SHOT_WAY = tuple(_shot(who, square)[0] for who in range(6) for square in range(64))
SHOT_MASK = tuple(_shot(who, square)[1] for who in range(6) for square in range(64))
"""By (who, square): the way to the Goal within one kick (-1: none), and what must be free for it."""

PLACE_KEY = tuple(_mixed(n) for n in range(6 * PLACES))
BALL_KEY = tuple(_mixed(10_000 + n) for n in range(65))
SIDE_KEY = _mixed(20_000)
"""A position's key is all of these that apply, exclusively or-ed."""


def _after(who: Who, place: Place) -> tuple[Place, ...]:
    """Where a penguin alone on the ice can be after one more turn."""
    index = who * PLACES + place
    lanes = range(FIRST_LANE[index], LAST_LANE[index])
    slides = tuple(move >> 11 for one in lanes for move in _OFFERED[one])
    return slides if place % 9 == UPRIGHT or place == OFF else (*slides, place - place % 9 + UPRIGHT)


def _reaches(who: Who) -> tuple[list[int], list[int], list[int]]:
    """The squares a penguin alone on the ice passes within one, two and three turns, by place."""
    one = []
    for place in range(PLACES):
        mask = 0
        for way in range(FIRST_LANE[who * PLACES + place], LAST_LANE[who * PLACES + place]):
            mask |= LANE_MASK[way]
        one.append(mask)
    known = [one]
    following = [_after(who, place) for place in range(PLACES)]
    for _ in range(2):
        last, more = known[-1], []
        for place in range(PLACES):
            mask = one[place]
            for place_after in following[place]:
                mask |= last[place_after]
            more.append(mask)
        known.append(more)
    return known[0], known[1], known[2]


_REACHES = tuple(_reaches(who) for who in range(6))
REACH_1 = tuple(mask for by_turns in _REACHES for mask in by_turns[0])
REACH_2 = tuple(mask for by_turns in _REACHES for mask in by_turns[1])
REACH_3 = tuple(mask for by_turns in _REACHES for mask in by_turns[2])
"""By (who, place): the squares it passes within so many turns when nobody is in the way."""
