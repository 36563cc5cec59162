"""The notation of squares, directions, spins and penguins; tokens and positions are written with it."""

from games.penguin.terms import Direction, Spin, Square, Who

DIRECTION_NAMES = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
PENGUIN_NAMES = ("1M", "1P", "1B", "2M", "2P", "2B")
"""By Who: the player and the size."""


def square_name(square: Square) -> str:
    """`d4` for 27."""
    return f"{'abcdefgh'[square % 8]}{square // 8 + 1}"


SQUARE_NAMES = tuple(square_name(square) for square in range(64))
SQUARES = {name: square for square, name in enumerate(SQUARE_NAMES)}
DIRECTIONS = {name: direction for direction, name in enumerate(DIRECTION_NAMES)}


def way(direction: Direction, spin: Spin) -> str:
    """`se` straight, `sel` turning left from the first step, `se..r` turning right from the third."""
    if not spin:
        return DIRECTION_NAMES[direction]
    return f"{DIRECTION_NAMES[direction]}{'.' * (abs(spin) - 1)}{'l' if spin < 0 else 'r'}"


def entry_digit(who: Who) -> int:
    """What entries call a penguin: 1 Baby, 2 Papa, 3 Mama."""
    return 3 - who % 3
