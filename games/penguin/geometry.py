"""The board as tables: rays of squares and sets of squares as bits of one number."""

from games.penguin.terms import CENTRAL, OFF, Direction, Square

STEPS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""Files and rows of one step, by direction."""

CENTRE: tuple[Square, ...] = (27, 28, 35, 36)
"""d4, e4, d5 and e5 (rule 2)."""


def _ray(square: Square, direction: Direction) -> tuple[Square, ...]:
    (right, up), squares = STEPS[direction], list[Square]()
    file, row = square % 8 + right, square // 8 + up
    while 0 <= file < 8 and 0 <= row < 8:
        squares.append(8 * row + file)
        file, row = file + right, row + up
    return tuple(squares)


RAYS = tuple(tuple(_ray(square, direction) for direction in range(8)) for square in range(64))
"""The squares one meets from a square in a direction, up to the edge: RAYS[square][direction]."""


def bits(squares: tuple[Square, ...]) -> int:
    """A set of squares as a number: bit n is square n."""
    return sum(1 << square for square in squares)


PLACE_BIT = tuple(1 << place // 9 if place < OFF else 0 for place in range(OFF + 1))
"""The square of a place as a bit; nothing for a penguin off the board."""

BALL_BITS = (*(1 << square for square in range(CENTRAL)), bits(CENTRE))
"""Where the ball can be reached: its square, or the four squares of the central crossing."""
