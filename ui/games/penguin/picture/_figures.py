"""Penguins as images, drawn once per process: each with the pixel where its square's middle belongs."""

from functools import lru_cache
from typing import Final

from PIL import Image

from ui.drawing.art import placed, raster
from ui.drawing.shapes import group, shape, sticker
from ui.games.penguin.picture._art import base, lying, upright
from ui.games.penguin.picture.scene import Family, Size

SCALES: Final[dict[Size, float]] = {"baby": 0.55, "papa": 0.66, "mama": 0.8}
BALL: Final = 32
_BOX: Final = (-74, -132, 148, 190)
_DISC: Final = 39
_HEIGHTS: Final[dict[Size, int]] = {"baby": 104, "papa": 100, "mama": 100}


@lru_cache(maxsize=128)
def penguin(
    family: Family, size: Size, turn: int | None, *, ghost: bool = False, cheer: bool = False, zoom: float = 1
) -> Image.Image:
    """A penguin on its disc, upright or lying `turn` degrees clockwise from away; a ghost is pale."""
    body = upright(family, size, cheer=cheer) if turn is None else lying(family, size, turn)
    figure = base(family, _DISC, turn) + sticker(body, rim=1.3)
    scale = SCALES[size] * zoom
    left, top, wide, tall = _BOX
    if ghost:
        figure = group(figure, opacity=0.45)
    return raster(figure, round(wide * scale), round(tall * scale), (left, top, wide, tall))


def corner(picture: Image.Image, x: int, y: int) -> tuple[int, int]:
    """Where the picture's top left belongs when the penguin is to be on x, y."""
    return x - round(picture.width * -_BOX[0] / _BOX[2]), y - round(picture.height * -_BOX[1] / _BOX[3])


def held(size: Size, feet: tuple[int, int], *, hat: bool) -> tuple[int, int]:
    """The middle of a ball on the head of an upright penguin with its feet there."""
    top = feet[1] - round((_HEIGHTS[size] + (12 if hat else 2)) * SCALES[size]) - BALL // 4
    return feet[0], max(top, BALL * 5 // 8)


@lru_cache(maxsize=8)
def ball(size: int, *, loose: bool) -> Image.Image:
    """The ball; a loose one lies on the ice, with a ring that nobody overlooks."""
    floor = shape("ellipse", cx=25, cy=37, rx=19, ry=8, fill="#08263d", opacity=0.4) if loose else ""
    return raster(
        floor + sticker(placed("⚽", 7, 5, 36), rim=2.4), size * 50 // 36, size * 50 // 36, (0, 0, 50, 50)
    )
