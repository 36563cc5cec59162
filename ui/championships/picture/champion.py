"""The champion's picture: animal, trophy, name and the way there, result by result."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image

from ui.drawing.animals import LION, Mascot
from ui.drawing.art import raster
from ui.drawing.encode import coarse, encode_png
from ui.drawing.lettering import fitted, height, put, tile
from ui.drawing.palette import GOLD, MIST
from ui.drawing.panel import EDGE, WIDTH, cup, ground, scraps
from ui.drawing.shapes import area, block, group, line
from ui.games.penalties.picture.figures import striker
from ui.games.penalties.picture.labels import big_word
from ui.games.penalties.picture.props import box

STEPS: Final = 8
"""Results beside the figures; of a longer way the last ones are shown."""

_TALL: Final = 600
_SPLIT: Final = 416  # where the list begins, if there is one


@dataclass(frozen=True, slots=True)
class Step:
    """One match of the way: stage, rival, and the score in words ("4–2" or "walkover")."""

    stage: str
    rival: str
    score: str


@dataclass(frozen=True, slots=True)
class Crowned:
    """The end of a championship; `word` is "Champion" in the reader's language."""

    title: str
    word: str
    name: str
    way: tuple[Step, ...] = ()
    note: str = ""
    mascot: Mascot = LION


def draw(crowned: Crowned) -> bytes:
    """An 800 x 600 RGB PNG."""
    return encode_png(paint(crowned))


def paint(crowned: Crowned) -> Image.Image:
    """The same as an RGB image of its own."""
    image = _stage().copy()
    image.paste(paper := scraps(WIDTH, 430), (0, 0), paper)
    centre = _SPLIT // 2 + 4 if crowned.way else WIDTH // 2
    put(image, cup(270, lit=True), centre + 92, 178, "m")
    put(image, striker(*crowned.mascot, 250, cheer=True), centre - 66, 226, "m")
    name = big_word(crowned.name, 380 if crowned.way else 720, 72, smallest=26)
    put(image, name, centre, 532 - name.height // 2, "m")
    title = big_word(crowned.title, 740, 46, smallest=22, fill="#ffffff")
    put(image, title, WIDTH // 2, 46 - title.height // 2, "m")
    word = big_word(crowned.word, 380, 42, smallest=20)
    put(image, word, centre, 114 - word.height // 2, "m")
    if crowned.note:
        note, size = fitted(crowned.note, 20, 370, 13)
        letters = tile(note, size, "#ffffff")
        put(image, box(letters.width + 28, 32, 14, fill="#0d1f33", opacity=0.9), centre, 144, "m")
        put(image, letters, centre, 144 + (32 - letters.height) // 2, "m")
    if crowned.way:
        _way(image, crowned.way[-STEPS:])
    return coarse(image)


@lru_cache(maxsize=1)
def _stage() -> Image.Image:
    """The night with the ground in the light of the lamps."""
    image = ground(_TALL).copy()
    grass = block(0, 448, WIDTH, 152, "#2f8a44") + "".join(
        area(
            f"M{400 + at * 90} 448H{400 + (at + 1) * 90}L{400 + (at + 1) * 150} 600H{400 + at * 150}z",
            "#287a3b",
        )
        for at in range(-7, 7, 2)
    )
    chalk = line(f"M0 450H{WIDTH}", "#fff", 4, stroke_opacity=0.8)
    picture = raster(group(grass + chalk), WIDTH, _TALL)
    image.paste(picture, (0, 0), picture)
    return image


def _way(image: Image.Image, way: tuple[Step, ...]) -> None:
    step = min(66, 470 // len(way))
    top = 100 + (470 - step * len(way)) // 2
    left, wide = _SPLIT + 12, WIDTH - EDGE - _SPLIT - 12
    for at, each in enumerate(way):
        y = top + at * step
        last = at == len(way) - 1
        put(
            image,
            box(wide, step - 8, 10, fill="#0d1f33", opacity=0.92, edge=GOLD if last else "#2f6fb3"),
            left,
            y,
        )
        middle = y + (step - 8) // 2
        score, size = fitted(each.score, 26, 120, 13, "title")
        result = tile(score, size, GOLD)
        put(image, result, left + wide - 14, middle - height(size) // 2, "r")
        room = wide - result.width - 44
        stage, small = fitted(each.stage, 15, room, 11)
        put(image, tile(stage, small, MIST), left + 20, middle - 25)
        rival, used = fitted(each.rival, 23, room, 15)
        put(image, tile(rival, used, "#ffffff"), left + 20, middle + 11 - height(used) // 2)
