"""The words of Penguin Soccer: sizes, directions, spins, places, and the numbers that stand for them."""

from enum import StrEnum

from games.seats import Seat


class Size(StrEnum):
    """Who in a family: Mama slides least and kicks furthest."""

    MAMA = "mama"
    PAPA = "papa"
    BABY = "baby"


class Phase(StrEnum):
    """What the table waits for."""

    LOT = "lot"
    MOVE = "move"
    ANSWER = "answer"
    """The opponent answers an offer of a draw."""
    DECLINED = "declined"
    """The offer was refused: the same player moves, and may not offer again in this turn."""
    OVER = "over"


class Ending(StrEnum):
    """Why a match is over."""

    GOAL = "goal"
    THREEFOLD = "threefold"
    PLY_LIMIT = "ply-limit"
    AGREEMENT = "agreement"


LOT, MOVE, ANSWER, DECLINED, OVER = Phase
"""The phases by name: Python 3.11 takes its time to find a member in its class."""

GOAL, THREEFOLD, PLY_LIMIT, AGREEMENT = Ending
"""The endings, likewise."""

Square = int
"""0 to 63: a1 is 0, b1 is 1, a2 is 8, h8 is 63."""

Direction = int
"""Eighths of a turn clockwise: 0 north (towards row 8), 2 east (towards file h), 7 north-west."""

Spin = int
"""The step at which a slide begins to turn: 1 to 3, negative to the left; 0 is a slide without a turn."""

Who = int
"""One of the six penguins: 0 to 2 are Mama, Papa and Baby of seat 0, 3 to 5 those of seat 1."""

Place = int
"""Where and how a penguin is: 9 * square + facing, with 8 for upright; OFF when it is off the board."""

N, NE, E, SE, S, SW, W, NW = range(8)
SIZES = (Size.MAMA, Size.PAPA, Size.BABY)
SPINS: tuple[Spin, ...] = (0, -1, -2, -3, 1, 2, 3)
SLIDE = (1, 2, 3) * 2
"""How far each penguin slides, by Who (rule 4)."""
KICK = (3, 2, 1) * 2
"""How far each penguin kicks, by Who (rule 4)."""

UPRIGHT = 8
OFF_BOARD: Square = 64
OFF: Place = 9 * OFF_BOARD
CENTRAL: Square = 64
"""The ball's square while it lies on the central crossing (rule 2)."""

HOMES: tuple[Square, Square] = (0, 63)
"""By seat: a1 and h8 (rule 1)."""
GOALS: tuple[Square, Square] = (63, 0)
"""By seat; each player's Goal is the other one's Home (rule 1)."""
ENTRIES: tuple[tuple[Direction, ...], tuple[Direction, ...]] = ((N, NE, E), (S, SW, W))
"""By seat: the ways that lead from Home into the board (rule 15)."""


def seat_of(who: Who) -> Seat:
    return Seat(who // 3)


def size_of(who: Who) -> Size:
    return SIZES[who % 3]


def facing_of(place: Place) -> Direction | None:
    """The way a lying penguin faces; None for an upright one and for one off the board (rule 6)."""
    facing = place % 9
    return None if facing == UPRIGHT or place == OFF else facing
