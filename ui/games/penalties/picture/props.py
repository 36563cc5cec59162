"""What is neither player nor stadium: the ball's way, bursts, bubbles, marks, cards, confetti."""

from bisect import bisect_left
from functools import lru_cache
from itertools import accumulate, pairwise
from math import cos, hypot, pi, sin

from PIL import Image

from ui.drawing.art import emoji_image, placed, raster
from ui.drawing.palette import GOLD, INK, KITS, PAPER, SAVE, Team
from ui.drawing.shapes import area, block, disc, group, line, mirrored, shape, sticker
from ui.games.penalties.picture._flight import Point
from ui.games.penalties.picture._pitch import HEIGHT, WIDTH
from ui.games.penalties.signs import MARKS, SIDES, Way

_NIGHT = "#06210f"
_GAP = 16  # pixels between the dots of a ball's way


def _bezier(start: Point, bend: Point, end: Point, share: float) -> tuple[float, float]:
    x, y = (
        (1 - share) ** 2 * a + 2 * share * (1 - share) * b + share**2 * c
        for a, b, c in zip(start, bend, end, strict=True)
    )
    return x, y


@lru_cache(maxsize=64)
def trail(start: Point, bend: Point, end: Point, *, strong: bool = True) -> tuple[Image.Image, Point]:
    """The ball's dotted way, and where the top left corner of that image belongs."""
    fine = [_bezier(start, bend, end, step / 99) for step in range(100)]
    way = [0.0, *accumulate(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(fine))]
    steps = max(2, round(way[-1] / _GAP))
    spaced = [fine[bisect_left(way, way[-1] * step / steps)] for step in range(steps)]
    places = [(x, y, 5.4 - 2.2 * at / steps) for at, (x, y) in enumerate(spaced)]
    dots = "".join(
        disc(x, y + 2, size, _NIGHT, opacity=0.35) + disc(x, y, size, "#fff") for x, y, size in places
    )
    left, top = (round(min(place[axis] for place in places)) - 9 for axis in (0, 1))
    right, bottom = (round(max(place[axis] for place in places)) + 9 for axis in (0, 1))
    box = (left, top, right - left, bottom - top)
    return raster(group(dots, opacity=1 if strong else 0.5), box[2], box[3], box), (left, top)


def _star(points: int, outer: float, inner: float) -> str:
    corners = []
    for step in range(points * 2):
        radius = inner if step % 2 else outer
        angle = pi * step / points - pi / 2
        corners.append(f"{radius * cos(angle):.1f} {radius * sin(angle):.1f}")
    return "M" + "L".join(corners) + "z"


@lru_cache(maxsize=8)
def burst(size: int, rim: str, core: str) -> Image.Image:
    """A comic star behind the ball: here the kick ended."""
    star = _star(12, 48, 33)
    shade = area(star, _NIGHT, opacity=0.3, transform="translate(0 3)")
    return raster(shade + area(star, rim) + area(_star(12, 38, 27), core), size, size, (-52, -52, 104, 104))


@lru_cache(maxsize=8)
def bubble(size: int, inside: str) -> Image.Image:
    """A thought bubble with "?" or "pause" in it; its tail points down left."""
    puffs = ((34, 44, 20), (58, 34, 25), (78, 48, 19), (26, 76, 7), (15, 88, 4.5))
    cloud = "".join(disc(x, y, radius, "#fff") for x, y, radius in puffs) + block(
        26, 42, 60, 23, "#fff", rx=11
    )
    bars = block(43, 24, 10, 32, INK, rx=3) + block(61, 24, 10, 32, INK, rx=3)
    sign = placed("❓", 38, 18, 40) if inside == "?" else bars
    return raster(sticker(cloud + sign, rim=0.6), size, size, (4, 4, 98, 98))


@lru_cache(maxsize=8)
def choice(side: str, size: int) -> Image.Image:
    """A gold disc with an arrow to one side and a question mark: both sides are still open."""
    arrow = area("M44 30L22 50L44 70V58H58V42H44z", INK)
    mark = placed("❔", 54 if side == "l" else 10, 32, 36).replace("#CCD6DD", INK)
    body = disc(50, 50, 44, GOLD) + (arrow if side == "l" else mirrored(arrow, 100)) + mark
    return raster(sticker(body, rim=2.2), size, size, (-6, -6, 112, 112))


@lru_cache(maxsize=16)
def mark(kind: str, size: int, *, sudden: bool) -> Image.Image:
    """A circle of the scoreboard: what came of a kick, else empty; gold and a bolt in sudden death."""
    ring = disc(18, 18, 16.5, "none", stroke=GOLD, stroke_width=3) if sudden else ""
    match kind:
        case "goal":
            body = placed(MARKS["goal"], 3, 3, 30) + ring
        case "saved":
            body = disc(18, 18, 16, SAVE) + placed(MARKS["saved"], 4, 5, 27) + ring
        case "over":
            body = disc(18, 18, 15, "#fff") + placed(MARKS["over"], 3, 3, 30) + ring
        case _ if sudden:
            body = disc(18, 18, 15, "#000", opacity=0.3) + ring + placed("⚡", 9, 9, 18)
        case _:
            edge = {"stroke": "#fff", "stroke_opacity": 0.75, "stroke_width": 2.6}
            body = disc(18, 18, 14, "#000", fill_opacity=0.16, **edge)
    return raster(body, size, size, (0, 0, 36, 36))


@lru_cache(maxsize=256)
def box(
    width: int, height: int, radius: int, *, fill: str, opacity: float = 1, edge: str = ""
) -> Image.Image:
    """A rounded box for words or cards with a shadow below; `edge` colours its left side."""
    cut = shape("clipPath", block(0, 0, 10, height, "#000"), id="edge")
    side = group(block(0, 0, width, height, edge, rx=radius), clip_path="url(#edge)") if edge else ""
    shade = block(0, 3, width, height, "#03120a", rx=radius, opacity=0.3)
    return raster(
        cut + shade + block(0, 0, width, height, fill, rx=radius, opacity=opacity) + side, width, height + 4
    )


@lru_cache(maxsize=64)
def card(emoji: str, team: Team, width: int, *, used: bool) -> Image.Image:
    """A striker's card; a used one is a dark empty place with the animal's shadow."""
    if used:
        body = block(2, 2, 40, 44, "#000", rx=7, opacity=0.28) + group(placed(emoji, 7, 9, 30), opacity=0.35)
    else:
        body = (
            block(1, 3, 42, 45, "#03120a", rx=8, opacity=0.4)
            + block(1, 1, 42, 45, KITS[team]["shirt"], rx=8)
            + block(4, 4, 36, 39, "#fffdf4", rx=5.5)
            + placed(emoji, 6.5, 8, 31)
        )
    return raster(body, width, round(width * 48 / 44), (0, 0, 44, 48))


@lru_cache(maxsize=8)
def back(team: Team, width: int) -> Image.Image:
    """A card face down, of the same size as one that lies open."""
    kit = KITS[team]
    seam = {"stroke": kit["stripe"], "stroke_width": 2, "stroke_dasharray": "4 3"}
    body = (
        block(1, 3, 42, 45, "#03120a", rx=8, opacity=0.4)
        + block(1, 1, 42, 45, kit["shirt"], rx=8)
        + block(6, 6, 32, 35, "none", rx=4, **seam)
        + placed("❔", 13, 14, 18)
    )
    return raster(body, width, round(width * 48 / 44), (0, 0, 44, 48))


@lru_cache(maxsize=8)
def signpost(way: Way, size: int) -> Image.Image:
    """The sign of a group of cards: a way to go, or the coin alone."""
    return emoji_image(SIDES[way], size)


@lru_cache(maxsize=2)
def confetti() -> Image.Image:
    """Paper all over the picture below the scoreboard, always in the same places."""
    scraps = []
    for at in range(110):
        dice = (at * 2654435761) ^ (at * at * 40503)
        x, y = (dice >> 7) % WIDTH, 98 + (dice >> 17) % (HEIGHT - 106)
        scrap = (
            disc(0, 0, 4, PAPER[at % len(PAPER)])
            if at % 3 == 0
            else block(-6, -3, 12, 6, PAPER[at % len(PAPER)])
        )
        scraps.append(group(scrap, f"translate({x} {y}) rotate({at * 47 % 180})"))
    return raster("".join(scraps), WIDTH, HEIGHT)


@lru_cache(maxsize=2)
def veil() -> Image.Image:
    """Dusk over everything below the scoreboard with a pool of light, for the end of a match."""
    dusk = block(0, 97, WIDTH, HEIGHT - 97, "#04140c", opacity=0.6)
    light = shape("ellipse", cx=400, cy=388, rx=378, ry=52, fill="#7be08a", opacity=0.28)
    return raster(dusk + light, WIDTH, HEIGHT)


@lru_cache(maxsize=2)
def spin() -> Image.Image:
    """Lines of motion on both sides of a coin in the air, 200 pixels square."""
    arcs = line("M42 131Q36 71 81 38M26 125Q19 63 75 22", "#fff", 5)
    return raster(group(arcs + mirrored(arcs, 200), opacity=0.8), 200, 200)
