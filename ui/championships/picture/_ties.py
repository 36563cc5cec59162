"""Ties as boxes of two slots, and the lines that lead from one to the next."""

from functools import lru_cache
from typing import Final, Literal

from PIL import Image, ImageDraw

from ui.championships.picture._plan import Place
from ui.championships.picture.scene import CupWords, Slot, Tie
from ui.drawing.art import raster
from ui.drawing.lettering import Anchor, fitted, height, put, tile
from ui.drawing.palette import GOLD, INK, MISS, MIST
from ui.drawing.panel import CARD, DARK, FADED, WON, pill
from ui.drawing.shapes import area, block, shape

Kind = Literal["gold", "won", "lost", "plain", "open"]

_FILLS: Final[dict[Kind, str]] = {"gold": GOLD, "won": WON, "lost": DARK, "plain": CARD, "open": "#14263a"}
_INKS: Final[dict[Kind, str]] = {
    "gold": INK, "won": "#ffffff", "lost": FADED, "plain": "#ffffff", "open": "#8fa3b6",
}  # fmt: skip
UPRIGHT: Final = 34
"""How far from the right edge a line stands that leads to a tie in the same column."""

_TIP: Final = 9  # pixels a winner's slot points beyond its box
_SEED_ROOM: Final = 32  # holds three digits, as of the last seeds of 128
_WAY: Final[dict[Kind, str]] = {
    "gold": GOLD, "won": "#8fb8e0", "lost": "#4d6480", "plain": "#4d6480", "open": "#4d6480",
}  # fmt: skip


def kind_of(tie: Tie, at: int, champion: int | None) -> Kind:
    """How a slot looks."""
    slot = tie.slots[at]
    if slot.name is None:
        return "open"
    if tie.winner is None:
        return "lost" if tie.state == "void" else "plain"
    if tie.through is not slot or tie.winner != ("home", "away")[at]:
        return "lost"
    return "gold" if champion is not None and slot.who == champion else "won"


@lru_cache(maxsize=128)
def _box(home: Kind, away: Kind, width: int, row: int, *, live: bool) -> Image.Image:
    """The empty box: a winner's slot ends in a point, an open slot has a dashed edge."""
    tall = 2 * row + 1
    body = block(2, 5, width - 4, tall - 1, "#030b14", rx=9, opacity=0.4)
    cut = shape("clipPath", block(0, 0, width, tall, "#000", rx=9), id="box")
    inside = block(0, 0, width, tall, "#0d1b2c")
    tips = ""
    for kind, top in ((home, 0), (away, row + 1)):
        inside += block(0, top, width, row, _FILLS[kind])
        if kind == "open":
            dash = {"stroke": "#5b7590", "stroke_width": 1.6, "stroke_dasharray": "5 5"}
            inside += block(4, top + 4, width - 8, row - 8, "none", rx=6, **dash)
        if kind in {"gold", "won"}:
            middle = top + row / 2
            tips += area(f"M{width - 9} {top}L{width + _TIP} {middle}L{width - 9} {top + row}z", _FILLS[kind])
            inside += block(0, top, 6, row, "#fff" if kind == "won" else "#b8860b")
    body += cut + shape("g", inside, clip_path="url(#box)") + tips
    if live:
        body += block(-1.5, -1.5, width + 3, tall + 3, "none", rx=10, stroke=MISS, stroke_width=3.5)
    return raster(body, width + _TIP + 6, tall + 10, (-3, -3, width + _TIP + 6, tall + 10))


def draw_tie(
    image: Image.Image, tie: Tie, place: Place, words: CupWords, *, champion: int | None, seeds: bool
) -> None:
    """A tie in its place; `seeds` keeps room for numbers before the names."""
    kinds = (kind_of(tie, 0, champion), kind_of(tie, 1, champion))
    put(image, _box(*kinds, place.width, place.row, live=tie.state == "live"), place.left - 3, place.top - 3)
    for at, kind in enumerate(kinds):
        _slot(image, tie, at, place, words=words, kind=kind, seeds=seeds)
    if tie.state == "live":
        pill(image, words.live, place.right - 6, place.top - 3, live=True)
    elif tie.state == "void":
        pill(image, words.void, place.right - 6, place.top - 3)


def _slot(
    image: Image.Image, tie: Tie, at: int, place: Place, *, words: CupWords, kind: Kind, seeds: bool
) -> None:
    slot, middle = tie.slots[at], place.slot(at)
    ink, largest = _INKS[kind], min(26, place.row * 2 // 3)
    left, right = place.left + 12, place.right - 10
    if seeds:
        if slot.seed is not None and slot.name is not None:
            number = str(slot.seed)
            _line(
                image,
                number,
                place.left + 24,
                middle,
                size=15,
                room=_SEED_ROOM,
                ink=INK if kind == "gold" else MIST,
                side="m",
            )
        left += 30
    score = _score(tie, slot, words)
    if score:
        counted = score.isdecimal()
        size, room = (largest + 1, 44) if counted else (15, 76)
        right -= _line(image, score, right, middle, size=size, room=room, ink=ink, side="r") + 8
    if slot.name is not None:
        name, size = slot.name, largest
    else:
        name, size = words.of(tie, slot), largest - 5
    _line(image, name, left, middle, size=size, room=right - left, ink=ink, side="l")


def _score(tie: Tie, slot: Slot, words: CupWords) -> str:
    if slot.name is None:
        return ""
    if slot.score is not None:
        return str(slot.score)
    if tie.state == "walkover":
        return words.walkover if tie.through is slot else "–"
    return ""


def _line(
    image: Image.Image, words: str, x: int, middle: int, *, size: int, room: int, ink: str, side: Anchor
) -> int:
    """One line about its middle, at most `room` wide and still readable on a phone. Returns its width."""
    found, used = fitted(words, size, room, min(size, max(16, size * 2 // 3)))
    letters = tile(found, used, ink)
    put(image, letters, x, middle - height(used) // 2, side)
    return letters.width


def draw_way(
    image: Image.Image, tie: Tie, place: Place, onto: Place, *, slot: int, champion: int | None, upright: bool
) -> None:
    """The line from a tie to the slot of the next one; `upright` where that stands in the same column.

    Whoever goes on leads it from its own slot, and the champion in gold; an open one is thin.
    """
    at = None if tie.through is None else (0 if tie.winner == "home" else 1)
    kind: Kind = "open" if at is None else kind_of(tie, at, champion)
    thick = {"gold": 6, "won": 4}.get(kind, 2)
    pen = ImageDraw.Draw(image)
    if upright:
        down = onto.top > place.top
        x = place.right - UPRIGHT
        ends = (place.bottom, onto.top) if down else (onto.bottom, place.top)
        pen.rectangle((x - thick // 2, ends[0], x - thick // 2 + thick - 1, ends[1]), _WAY[kind])
        return
    begin = place.slot(at) if at is not None else place.middle
    end = onto.slot(slot)
    bend = (place.right + onto.left) // 2 + 3
    half = thick // 2
    low, high = min(begin, end) - half, max(begin, end) - half + thick - 1
    pen.rectangle((place.right, begin - half, bend - half + thick - 1, begin - half + thick - 1), _WAY[kind])
    pen.rectangle((bend - half, low, bend - half + thick - 1, high), _WAY[kind])
    pen.rectangle((bend - half, end - half, onto.left, end - half + thick - 1), _WAY[kind])
