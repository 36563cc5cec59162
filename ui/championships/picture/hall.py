"""The hall of fame: who won which championship, the newest first."""

from dataclasses import dataclass
from typing import Final

from PIL import Image

from ui.drawing.animals import LION, Mascot
from ui.drawing.art import emoji_image
from ui.drawing.encode import coarse, encode_png
from ui.drawing.lettering import fitted, height, put, text, tile
from ui.drawing.palette import GOLD, MIST
from ui.drawing.panel import CARD, EDGE, WIDTH, ground, heading
from ui.games.penalties.picture.props import box

PLACES: Final = 8
"""Championships that one picture holds."""

_TOP, _ROW = 98, 68


@dataclass(frozen=True, slots=True)
class Honour:
    """One championship: what it was called, when it ended, who won it and with which animal."""

    cup: str
    when: str
    champion: str
    mascot: Mascot = LION


@dataclass(frozen=True, slots=True)
class Hall:
    """A page of the list."""

    title: str
    honours: tuple[Honour, ...]
    note: str = ""
    part: str = ""


def draw(hall: Hall) -> bytes:
    """An RGB PNG 800 wide and as tall as it takes."""
    return encode_png(paint(hall))


def paint(hall: Hall) -> Image.Image:
    """The same as an RGB image of its own."""
    image = ground(_TOP + _ROW * max(1, len(hall.honours)) + 12).copy()
    heading(image, hall.title, hall.note, hall.part)
    wide = WIDTH - 2 * EDGE
    for at, honour in enumerate(hall.honours):
        top = _TOP + at * _ROW
        put(image, box(wide, _ROW - 10, 12, fill=CARD, edge=GOLD), EDGE, top)
        put(image, emoji_image("🏆", 38), EDGE + 20, top + 10)
        put(image, emoji_image(honour.mascot.emoji, 38), EDGE + 66, top + 10)
        when, small = fitted(honour.when, 18, 170, 12)
        date = tile(when, small, MIST)
        put(image, date, WIDTH - EDGE - 16, top + 29 - height(small) // 2, "r")
        room = wide - 118 - date.width - 30
        champion, size = fitted(honour.champion, 26, room, 16)
        put(image, tile(champion, size, "#ffffff"), EDGE + 118, top + 19 - height(size) // 2)
        text(image, (EDGE + 118, top + 32), honour.cup, 16, fill=MIST, max_width=room, smallest=12)
    return coarse(image)
