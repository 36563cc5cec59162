"""Penguins on the ice for tests of their pictures, and what is seen where."""

from dataclasses import replace
from io import BytesIO
from typing import get_args

from PIL import Image, ImageChops

from ui.games.penguin.picture._figures import corner, penguin
from ui.games.penguin.picture.paint import paint
from ui.games.penguin.picture.scene import (
    STEPS,
    Corner,
    Facing,
    Family,
    IceMood,
    IceMove,
    IcePenguin,
    IceScene,
    IceSide,
    Size,
    Target,
)

FAMILIES: tuple[Family, ...] = get_args(Family)
SIZES: tuple[Size, ...] = get_args(Size)
VIEWS: tuple[Corner, ...] = get_args(Corner)
MOODS: tuple[IceMood, ...] = get_args(IceMood)
FACINGS: tuple[Facing | None, ...] = (None, *STEPS)
ANA, BRUNO = IceSide("amber", "Ana", SIZES), IceSide("green", "Bruno", SIZES)
EMPTY = IceScene("home", ANA, BRUNO)
FULL = IceScene(
    "home",
    replace(ANA, waiting=()),
    replace(BRUNO, waiting=()),
    (
        IcePenguin("amber", "mama", "c4"),
        IcePenguin("amber", "papa", "e2", "n"),
        IcePenguin("amber", "baby", "b5", "nw"),
        IcePenguin("green", "mama", "d7"),
        IcePenguin("green", "papa", "d4", "ne"),
        IcePenguin("green", "baby", "e4", "s"),
    ),
    ball="c4",
    turn="away",
    last=IceMove("tackle", ("a2", "b3", "c4"), (("c4", "d5"), ("d5", "e6"))),
    preview=IceMove("slide", ("e2", "e3")),
    selected="e2",
    targets=(Target("e3", "N"), Target("f3", "NE")),
    ghosts=(IcePenguin("amber", "papa", "e3", "n"),),
    small="Move 12",
    large="Mama b3–c4 takes the ball",
    banner="TACKLE!",
)


def opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png))


def changed(one: IceScene, other: IceScene) -> tuple[int, int, int, int] | None:
    return ImageChops.difference(paint(one), paint(other)).getbbox()


def seen(family: Family, size: Size, turn: int | None) -> tuple[int, int, int, int]:
    """How far a penguin reaches from its square's middle: left, up, right, down."""
    picture = penguin(family, size, turn)
    box = picture.getchannel("A").point(lambda alpha: 255 if alpha > 128 else 0).getbbox()
    x, y = corner(picture, 0, 0)
    assert box is not None
    return -(box[0] + x), -(box[1] + y), box[2] + x, box[3] + y
