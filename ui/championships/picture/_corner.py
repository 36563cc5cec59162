"""The corner of a knock-out's picture: the trophy, whoever won it, or which part of the cup is shown."""

from functools import lru_cache

from PIL import Image

from ui.championships.picture.scene import Bracket
from ui.drawing.art import placed, raster
from ui.drawing.lettering import put
from ui.drawing.palette import GOLD
from ui.drawing.panel import centred, cup, scraps
from ui.drawing.shapes import block, line
from ui.games.penalties.picture.figures import striker
from ui.games.penalties.picture.labels import big_word

Box = tuple[int, int, int, int]


def draw_corner(image: Image.Image, bracket: Bracket, box: Box) -> None:
    """Fills the free corner at left, top, width and height."""
    left, top, width, tall = box
    middle = left + width // 2
    if bracket.part is not None and bracket.part.at is not None:
        picture = chart(bracket.part.at, bracket.part.of, width - 40, tall - 20)
        put(image, picture, middle, top + 10, "m")
        return
    won = bracket.crowned
    if won is None or won.name is None or bracket.onward:
        size = min(width, tall - 6, 190)
        put(image, cup(size, lit=False), middle, top + (tall - size) // 2, "m")
        return
    put(image, scraps(width, tall - 60), left, top)
    size = min(width * 5 // 9, tall - 70)
    row = top + max(0, tall - 62 - size - 8)
    put(image, cup(size, lit=True), middle + size * 5 // 12, row, "m")
    figure = striker(*bracket.mascot, size, cheer=True)
    put(image, figure, middle - size * 5 // 12, row, "m")
    centred(image, bracket.words.champion, (middle, row + size - 2), 18, room=width - 12, fill=GOLD)
    name = big_word(won.name, width - 8, 36, smallest=15)
    put(image, name, middle, row + size + 44 - name.height // 2, "m")


@lru_cache(maxsize=32)
def chart(at: int, of: int, width: int, tall: int) -> Image.Image:
    """A small chart of all parts of a cup with number `at` lit: its box is full, has a rim and a point."""
    step = tall / of
    high = max(6.0, step - max(4.0, step * 0.22))
    body = ""
    for part in range(of):
        y = part * step + (step - high) / 2
        lit = part == at
        middle = y + high / 2
        body += line(
            f"M{width * 0.52} {middle}H{width * 0.7}V{tall / 2}H{width * 0.82}",
            GOLD if lit else "#4d6480",
            2.5,
        )
    for part in range(of):
        y = part * step + (step - high) / 2
        lit = part == at
        rim = {"stroke": "#fff" if lit else "#5b7590", "stroke_width": 2}
        body += block(4, y, width * 0.5, high, GOLD if lit else "#1b3450", rx=min(7.0, high / 3), **rim)
    body += placed("🏆", width * 0.8, tall / 2 - 20, 40)
    return raster(body, width, tall)
