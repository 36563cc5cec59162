"""Where squares are in the picture: pure geometry of the ice seen from one of its corners."""

from typing import Final

from ui.games.penguin.picture.scene import STEPS, Corner, Facing, Square, place

WIDTH: Final = 800
HEIGHT: Final = 600
MIDDLE: Final = (400, 304)
ACROSS: Final = 46  # half a square's width in pixels
DOWN: Final = 28  # half a square's height
FLAT: Final = DOWN / ACROSS  # how much depth is foreshortened
TALL: Final = (1 - FLAT**2) ** 0.5  # how much height is
_ANGLES: Final[dict[Facing, int]] = {facing: 45 * at for at, facing in enumerate(STEPS)}


def point(column: float, row: float, view: Corner) -> tuple[float, float]:
    """The pixel of a place on the ice; whole numbers are the middles of squares, a1 is 0, 0."""
    if view == "away":
        column, row = 7 - column, 7 - row
    return MIDDLE[0] + (column - row) * ACROSS, MIDDLE[1] + (7 - column - row) * DOWN


def centre(square: Square, view: Corner) -> tuple[int, int]:
    """The pixel in the middle of a square."""
    x, y = point(*place(square), view)
    return round(x), round(y)


def bearing(facing: Facing, view: Corner) -> int:
    """Degrees clockwise on the ice from straight up the picture: 0 points away from the reader."""
    return (_ANGLES[facing] - 45 + (180 if view == "away" else 0)) % 360
