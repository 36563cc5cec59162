"""What all pictures of a championship share: night sky, heading, pills and small marks."""

from functools import lru_cache
from typing import Final

from PIL import Image

from ui.drawing.art import emoji_image, placed, raster
from ui.drawing.lettering import fitted, height, put, text, tile
from ui.drawing.palette import GOLD, INK, MISS, MIST, PAPER
from ui.drawing.shapes import area, block, disc, group, line, shape

WIDTH: Final = 800
EDGE: Final = 20
WON: Final = "#2f6fb3"
CARD: Final = "#24405e"
DARK: Final = "#172a40"
FADED: Final = "#a9b9c8"
GREEN: Final = "#1f8a57"


@lru_cache(maxsize=16)
def ground(tall: int) -> Image.Image:
    """The night over the ground as RGB, 800 wide; shared, so copy it before drawing."""
    stops = "".join(
        shape("stop", offset=at, stop_color=colour)
        for at, colour in ((0, "#1b4468"), (0.45, "#132f4b"), (1, "#0b1a2c"))
    )
    sky = shape("linearGradient", stops, id="sky", x2=0, y2=1)
    fade = shape("stop", offset=0, stop_color="#fff", stop_opacity=0.055) + shape(
        "stop", offset=1, stop_color="#fff", stop_opacity=0
    )
    light = shape("linearGradient", fade, id="light", x2=0, y2=1)
    beams = area("M20 0L60 380H400z", "url(#light)") + area("M780 0L740 380H400z", "url(#light)")
    middle = tall * 0.56
    chalk = disc(400, middle, 118, "none", stroke="#fff", stroke_width=3, stroke_opacity=0.05)
    chalk += line(f"M0 {middle}H{WIDTH}", "#fff", 3, stroke_opacity=0.05)
    return raster(sky + light + block(0, 0, WIDTH, tall, "url(#sky)") + beams + chalk, WIDTH, tall).convert(
        "RGB"
    )


def heading(image: Image.Image, title: str, note: str, part: str = "", room: int = WIDTH - 2 * EDGE) -> None:
    """The cup's name, and under it what is shown; at most `room` wide."""
    put(image, emoji_image("🏆", 40), EDGE, 14)
    text(
        image, (EDGE + 50, 8), title, 36, style="title", max_width=room - 50, smallest=22, shadow="#00000055"
    )
    left = EDGE
    if part:
        line_, size = fitted(part, 18, room // 2, 13)
        word = tile(line_, size, INK)
        wide = word.width + 22
        put(image, chip(wide, 27, GOLD), left, 57)
        put(image, word, left + 11, 57 + (27 - word.height) // 2)
        left += wide + 10
    if note.strip():
        text(image, (left, 57), note, 19, fill=MIST, max_width=EDGE + room - left, smallest=13)


@lru_cache(maxsize=256)
def chip(width: int, tall: int, fill: str, edge: str = "") -> Image.Image:
    """A small box with round ends for a word."""
    rim = {"stroke": edge, "stroke_width": 2} if edge else {}
    return raster(block(1, 1, width - 2, tall - 2, fill, rx=(tall - 2) / 2, **rim), width, tall)


def pill(
    image: Image.Image, word: str, right: int, middle: int, *, live: bool = False, room: int = 150
) -> None:
    """A word on the edge of a box, its right end at `right`; a match that goes on has a lamp before it."""
    line_, size = fitted(word, 15, room, 11, "text")
    letters = tile(line_, size, "#ffffff")
    lamp = 16 if live else 0
    wide = -(-(letters.width + 16 + lamp) // 4) * 4
    put(image, chip(wide, 24, MISS if live else "#4a5c70", "#0d1b2c"), right, middle - 12, "r")
    if live:
        put(image, _lamp(), right - wide + 9, middle - 6)
    put(image, letters, right - 8, middle - letters.height // 2, "r")


@lru_cache(maxsize=1)
def _lamp() -> Image.Image:
    return raster(disc(6, 6, 5.5, "#fff", opacity=0.4) + disc(6, 6, 3.6, "#fff"), 12, 12)


def label(image: Image.Image, words: str, left: int, top: int, room: int, *, fill: str = MIST) -> None:
    """The name of a stage over its first box."""
    if words.strip():
        text(image, (left + 2, top), words, 19, fill=fill, max_width=room - 4, smallest=13)


@lru_cache(maxsize=1)
def arrow() -> Image.Image:
    """A small gold point to the right: somebody goes on."""
    return raster(area("M2 1L13 8L2 15z", GOLD), 16, 16)


@lru_cache(maxsize=16)
def mark(kind: str, size: int) -> Image.Image:
    """A sign in a disc: "through" a tick, "out" a cross, else a dot in a dashed ring."""
    match kind:
        case "through":
            body = disc(18, 18, 17, GREEN) + line("M10 19L16 25L27 12", "#fff", 5)
        case "out":
            body = disc(18, 18, 15.5, "none", stroke=FADED, stroke_width=3) + line(
                "M12 12L24 24M24 12L12 24", FADED, 4
            )
        case _:
            body = disc(18, 18, 15.5, "none", stroke=GOLD, stroke_width=3, stroke_dasharray="6 5") + disc(
                18, 18, 5, GOLD
            )
    return raster(body, size, size, (0, 0, 36, 36))


@lru_cache(maxsize=8)
def scraps(width: int, tall: int) -> Image.Image:
    """Confetti, denser at the top and always in the same places."""
    found, dice = [], 1
    for at in range(width * tall // 1100):
        dice = (dice * 48271) % 2147483647
        x, share = dice % width, (dice // width) % 1000 / 1000
        fill = PAPER[at % len(PAPER)]
        scrap = disc(0, 0, 3.6, fill) if at % 3 == 0 else block(-5.5, -2.7, 11, 5.4, fill)
        place = f"translate({x} {6 + share**1.6 * (tall - 12):.0f}) rotate({at * 47 % 180})"
        found.append(group(scrap, place, opacity=1 - share * 0.4))
    return raster("".join(found), width, tall)


@lru_cache(maxsize=8)
def cup(size: int, *, lit: bool) -> Image.Image:
    """The trophy in a square of `size` pixels: in a glow of its own, or pale while nobody has won it."""
    rays = "".join(
        group(area("M-7 -96L7 -96L2 0L-2 0z", GOLD), f"translate(100 100) rotate({turn})", opacity=0.16)
        for turn in range(0, 360, 30)
    )
    glow = "".join(disc(100, 100, radius, GOLD, opacity=0.12) for radius in (88, 70, 54))
    prize = placed("🏆", 36, 36, 128)
    if lit:
        return raster(rays + glow + prize, size, size, (0, 0, 200, 200))
    return raster(
        disc(100, 100, 84, "#fff", opacity=0.05) + group(prize, opacity=0.72), size, size, (0, 0, 200, 200)
    )


def centred(image: Image.Image, words: str, xy: tuple[int, int], size: int, *, room: int, fill: str) -> None:
    """One line of text about x, its top at y, at most `room` wide."""
    found, used = fitted(words, size, room, max(12, size * 3 // 5))
    put(image, tile(found, used, fill), xy[0], xy[1] + (height(size) - height(used)) // 2, "m")
