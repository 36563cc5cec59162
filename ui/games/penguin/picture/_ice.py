"""The empty ice on the sea: squares, Homes, nets, coordinates and the floes where penguins wait."""

from functools import lru_cache
from typing import Final

from PIL import Image

from ui.drawing.art import raster
from ui.drawing.lettering import height, text
from ui.drawing.shapes import area, block, disc, group, line, shape
from ui.games.penguin.picture._ice_grid import ACROSS, DOWN, HEIGHT, MIDDLE, WIDTH, point
from ui.games.penguin.picture.scene import Corner, Family

SEA: Final = "#123a5c"
COATS: Final[dict[Family, dict[str, str]]] = {
    "amber": {"main": "#f6a81c", "dark": "#7a3f00", "light": "#ffe3a3", "ink": "#2a1600"},
    "green": {"main": "#1f9a63", "dark": "#0b4a2f", "light": "#dff5e6", "ink": "#ffffff"},
}
WAITING: Final = {
    "near": {"baby": (626, 527), "papa": (679, 527), "mama": (743, 527)},
    "far": {"mama": (57, 143), "papa": (121, 143), "baby": (174, 143)},
}
_SLAB = 15  # thickness of the ice in pixels
_ICE = ("#e3f3fd", "#c9e5f6")


def _rhombus(x: float, y: float, grow: float = 1) -> str:
    return f"M{x} {y - DOWN * grow}L{x + ACROSS * grow} {y}L{x} {y + DOWN * grow}L{x - ACROSS * grow} {y}z"


def pattern(family: Family) -> str:
    """Markup that defines the family's print, to lay over its colour: stripes are "amber", dots "green"."""
    coat = COATS[family]
    if family == "amber":
        marks = block(0, 0, 5, 12, coat["dark"])
        turn = "rotate(35)"
    else:
        marks = disc(3, 3, 2.3, coat["light"]) + disc(9, 9, 2.3, coat["light"])
        turn = "scale(1.2)"
    frame = {"width": 12, "height": 12, "patternUnits": "userSpaceOnUse", "patternTransform": turn}
    return shape("pattern", marks, id=family, **frame)


def _sea() -> str:
    waves = "".join(
        line(f"M{x} {y}q9 -7 18 0q9 7 18 0", "#1d5079", 3)
        for x, y in (
            (250, 92), (300, 34), (470, 40), (560, 112), (700, 190), (742, 96), (24, 236),
            (96, 196), (20, 400), (90, 470), (180, 500), (60, 540), (250, 560), (590, 470), (690, 420),
            (748, 396), (480, 560),
        )
    )  # fmt: skip
    return block(0, 0, WIDTH, HEIGHT, SEA) + waves


def _floe(x: float, y: float, flip: int) -> str:
    top = "M-104 2Q-98 -24 -40 -25Q30 -31 84 -20Q110 -10 103 6Q92 26 20 26Q-66 31 -96 19Q-108 12 -104 2z"
    spots = "".join(
        shape("ellipse", cx=at, cy=1, rx=wide, ry=wide * 0.6, fill="none", stroke="#a5cde6", stroke_width=2.5)
        for at, wide in ((-66, 18), (-13, 23), (51, 30))
    )
    body = area(top, "#6fa3c6", transform="translate(0 9)") + area(top, _ICE[0])
    return group(body + group(spots, f"scale({flip} 1)"), f"translate({x} {y})")


def _squares(view: Corner) -> str:
    left, right = MIDDLE[0] - 8 * ACROSS, MIDDLE[0] + 8 * ACROSS
    low = MIDDLE[1] + 8 * DOWN
    slab = f"M{left} {MIDDLE[1]}L{MIDDLE[0]} {low}V{low + _SLAB}L{left} {MIDDLE[1] + _SLAB}z"
    other = f"M{right} {MIDDLE[1]}L{MIDDLE[0]} {low}V{low + _SLAB}L{right} {MIDDLE[1] + _SLAB}z"
    shade = area(_rhombus(MIDDLE[0], MIDDLE[1] + 26, 8), "#0b2740", opacity=0.6)
    parts = [shade, area(slab, "#7fb3d5"), area(other, "#5c94bb")]
    for column in range(8):  # of what is seen, so that both sides get the very same ice
        for row in range(8):
            x, y = point(column, row, "home")
            parts.append(area(_rhombus(x, y), _ICE[(column + row) % 2], stroke="#8fc0dd", stroke_width=1))
    skates = (
        "M250 300q40 -26 86 -30",
        "M470 410q30 -34 74 -46",
        "M430 190q36 8 58 30",
        "M180 330q30 14 52 34",
    )
    parts.extend(line(path, "#ffffff", 2, stroke_opacity=0.7) for path in skates)
    parts.append(_crossing())
    return "".join(parts)


def _crossing() -> str:
    ring = {"rx": 34, "ry": 20.7, "fill": "none", "stroke": "#5d9cc4", "stroke_width": 2.5}
    return shape("ellipse", cx=MIDDLE[0], cy=MIDDLE[1], **ring)


def _home(corner: Corner, family: Family, view: Corner) -> str:
    at = 0 if corner == "home" else 7
    x, y = point(at, at, view)
    coat = COATS[family]
    inner = area(_rhombus(x, y, 0.62), coat["light"], stroke=coat["dark"], stroke_width=1.5)
    tile = area(_rhombus(x, y), coat["main"]) + area(_rhombus(x, y), f"url(#{family})") + inner
    near = corner == view
    net, rise, tip = [], 25, y + (DOWN if near else -DOWN)
    for step in range(7):
        share = step / 6
        for side in (-1, 1):
            px, py = x + side * ACROSS * (1 - share), y + (tip - y) * share
            net.append(f"M{px:.1f} {py:.1f}v{-rise}")
    for level in (0, 0.36, 0.7):
        up = rise * level
        net.append(f"M{x - ACROSS} {y - up}L{x} {tip - up}L{x + ACROSS} {y - up}")
    bar = f"M{x - ACROSS} {y}v{-rise}L{x} {tip - rise}L{x + ACROSS} {y - rise}v{rise}"
    cage = line("".join(net), "#ffffff" if not near else "#5b7f99", 1.3, stroke_opacity=0.75)
    cage += line(bar, "#0b2740", 6.5, stroke_opacity=0.45) + line(bar, "#ffffff", 4.2)
    return tile + cage


def _letters(image: Image.Image, view: Corner) -> None:
    for at in range(8):
        spots = (("abcdefgh"[at], (at, -1), (at, 8)), ("12345678"[at], (-1, at), (8, at)))
        for name, *ends in spots:
            for column, row in ends:
                x, y = point(column, row, view)
                if y < MIDDLE[1] - 7 * DOWN:
                    continue  # the far net stands there
                low = y > MIDDLE[1]
                nudge = 8 if x > MIDDLE[0] else -8
                size, fill = (23, "#ffffff") if low else (17, "#8fbcdc")
                x -= nudge * (1.1 if low else 0.9)
                y += 2 if low else 8
                text(image, (round(x), round(y) - height(size) // 2), name, size, fill=fill, anchor="m")


@lru_cache(maxsize=8)
def ice(home: Family, away: Family, view: Corner) -> Image.Image:
    """The empty ice as RGB, 800 x 600; shared, so copy it before drawing."""
    body = pattern("amber") + pattern("green") + _sea()
    body += _floe(692, 526, 1) + _floe(108, 142, -1) + _squares(view)
    sides: tuple[tuple[Corner, Family], ...] = (("home", home), ("away", away))
    body += "".join(_home(corner, family, view) for corner, family in sides)
    image = raster(body, WIDTH, HEIGHT).convert("RGB")
    _letters(image, view)
    return image
