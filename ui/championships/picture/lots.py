"""Pictures of the draw: who was drawn where, as balls in the order of places, and how it can be checked."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image

from ui.drawing.art import raster
from ui.drawing.encode import coarse, encode_png
from ui.drawing.lettering import fitted, height, put, text, tile
from ui.drawing.palette import GOLD, INK, MIST
from ui.drawing.panel import CARD, EDGE, FADED, WIDTH, ground, heading
from ui.drawing.shapes import disc, shape
from ui.games.penalties.picture.props import box

ROOM: Final = 640
"""Pixels of boxes under each other that one picture holds."""

_TOP, _HEAD, _ROW, _GAP = 98, 32, 44, 14
_WIDE: Final = (WIDTH - 2 * EDGE - 20) // 2


@dataclass(frozen=True, slots=True)
class Lot:
    """One ball: its number and who it stands for; an empty name is nobody, and `none` says so."""

    ball: str
    name: str
    none: str = ""


@dataclass(frozen=True, slots=True)
class Pot:
    """A group, or the first tie of a knock-out."""

    name: str
    lots: tuple[Lot, ...]


@dataclass(frozen=True, slots=True)
class Lots:
    """The draw of a championship; `proof` is the published seed in words, under everything."""

    title: str
    pots: tuple[Pot, ...]
    note: str = ""
    proof: str = ""
    part: str = ""


def tallness(pot: Pot) -> int:
    """Pixels a box takes with the gap under it."""
    return _HEAD + len(pot.lots) * _ROW + _GAP


def draw(lots: Lots) -> bytes:
    """An RGB PNG 800 wide and as tall as it takes."""
    return encode_png(paint(lots))


def paint(lots: Lots) -> Image.Image:
    """The same as an RGB image of its own."""
    lines = [lots.pots[at : at + 2] for at in range(0, len(lots.pots), 2)]
    low = _TOP + sum(max(map(tallness, line)) for line in lines)
    image = ground(low + (38 if lots.proof else 10)).copy()
    heading(image, lots.title, lots.note, lots.part)
    top = _TOP
    for line in lines:
        for at, pot in enumerate(line):
            _pot(image, pot, EDGE + at * (_WIDE + 20), top)
        top += max(map(tallness, line))
    if lots.proof:
        text(image, (EDGE + 2, low), lots.proof, 17, fill=MIST, max_width=WIDTH - 2 * EDGE, smallest=12)
    return coarse(image)


def _pot(image: Image.Image, pot: Pot, left: int, top: int) -> None:
    text(image, (left + 2, top), pot.name, 20, style="title", fill=GOLD, max_width=_WIDE - 4, smallest=13)
    put(image, box(_WIDE, len(pot.lots) * _ROW, 10, fill=CARD), left, top + _HEAD)
    for at, lot in enumerate(pot.lots):
        middle = top + _HEAD + at * _ROW + _ROW // 2
        named = bool(lot.name) or not lot.none
        put(image, _ball(named=named), left + 10, middle - 18)
        number, size = fitted(lot.ball, 18, 30, 11, "title")
        digits = tile(number, size, INK)
        put(image, digits, left + 28, middle - digits.height // 2, "m")
        words, ink = (lot.name, "#ffffff") if named else (lot.none, FADED)
        found, used = fitted(words, 23, _WIDE - 72, 15)
        put(image, tile(found, used, ink), left + 58, middle - height(used) // 2)


@lru_cache(maxsize=2)
def _ball(*, named: bool) -> Image.Image:
    """A ball of the draw; an empty one has a dashed edge."""
    shine = shape("ellipse", cx=13, cy=11, rx=6, ry=4, fill="#fff", opacity=0.8)
    rim = {} if named else {"stroke": INK, "stroke_width": 2, "stroke_dasharray": "4 3"}
    body = disc(18, 20, 16, "#030b14", opacity=0.4) + disc(
        18, 18, 16, "#e9eef3" if named else "#8195a8", **rim
    )
    return raster(body + disc(18, 18, 12, "#fff" if named else "#9fb0bf") + shine, 36, 40)
