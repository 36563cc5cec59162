"""Everything in a picture that is neither player nor stadium: paths, bursts, bubbles, arrows, cards, confetti."""

from functools import lru_cache
from math import cos, hypot, pi, sin

from PIL import Image

from ui.pictures.art import placed, raster
from ui.pictures.figures import sticker
from ui.pictures.flight import Point
from ui.pictures.palette import GOLD, INK, KITS, MISS
from ui.pictures.pitch import HEIGHT, WIDTH
from ui.pictures.scene import Team


@lru_cache(maxsize=64)
def trail(start: Point, bend: Point, end: Point, *, strong: bool = True) -> tuple[Image.Image, Point]:
    """The ball's dotted way and where its top left corner belongs."""
    dots = []
    steps = max(
        2,
        round(
            (hypot(bend[0] - start[0], bend[1] - start[1]) + hypot(end[0] - bend[0], end[1] - bend[1])) / 17
        ),
    )
    xs, ys = [], []
    for step in range(steps):
        share = step / steps
        x = (1 - share) ** 2 * start[0] + 2 * share * (1 - share) * bend[0] + share**2 * end[0]
        y = (1 - share) ** 2 * start[1] + 2 * share * (1 - share) * bend[1] + share**2 * end[1]
        size = 5.4 - 2.2 * share
        xs.append(x)
        ys.append(y)
        dots.append(f'<circle cx="{x:.1f}" cy="{y + 2:.1f}" r="{size:.1f}" fill="#06210f" opacity=".35"/>')
        dots.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size:.1f}" fill="#fff"/>')
    left, top = round(min(xs)) - 9, round(min(ys)) - 9
    width, height = round(max(xs)) + 9 - left, round(max(ys)) + 9 - top
    opacity = "" if strong else ' opacity=".5"'
    return raster(f"<g{opacity}>{''.join(dots)}</g>", width, height, (left, top, width, height)), (left, top)


def _star(points: int, outer: float, inner: float) -> str:
    corners = []
    for step in range(points * 2):
        radius = outer if step % 2 == 0 else inner
        angle = pi * step / points - pi / 2
        corners.append(f"{radius * cos(angle):.1f},{radius * sin(angle):.1f}")
    return " ".join(corners)


@lru_cache(maxsize=8)
def burst(size: int, colour: str, core: str) -> Image.Image:
    """A comic star behind the ball: where the kick ended."""
    body = (
        f'<polygon points="{_star(12, 48, 33)}" fill="#06210f" opacity=".3" transform="translate(0 3)"/>'
        f'<polygon points="{_star(12, 48, 33)}" fill="{colour}"/><polygon points="{_star(12, 38, 27)}" fill="{core}"/>'
    )
    return raster(body, size, size, (-52, -52, 104, 104))


@lru_cache(maxsize=8)
def bubble(size: int, inside: str) -> Image.Image:
    """A thought bubble with "?" or "pause" in it; its tail points down left."""
    cloud = (
        '<g fill="#fff"><circle cx="34" cy="44" r="20"/><circle cx="58" cy="34" r="25"/><circle cx="78" cy="48" r="19"/>'
        '<rect x="26" y="42" width="60" height="23" rx="11"/><circle cx="26" cy="76" r="7"/><circle cx="15" cy="88" r="4.5"/></g>'
    )
    if inside == "?":
        sign = placed("❓", 38, 18, 40)
    else:
        sign = f'<rect x="43" y="24" width="10" height="32" rx="3" fill="{INK}"/><rect x="61" y="24" width="10" height="32" rx="3" fill="{INK}"/>'
    return raster(sticker(cloud + sign, rim=0.6), size, size, (4, 4, 98, 98))


@lru_cache(maxsize=8)
def choice(side: str, size: int) -> Image.Image:
    """A gold disc with an arrow to one side and a question mark: both sides are still open."""
    arrow = '<path d="M44 30L22 50L44 70V58H58V42H44z"/>'
    turned = arrow if side == "l" else f'<g transform="translate(100 0) scale(-1 1)">{arrow}</g>'
    mark = placed("❔", 54 if side == "l" else 8, 32, 36).replace("#CCD6DD", INK).replace("#ccd6dd", INK)
    body = f'<circle cx="50" cy="50" r="44" fill="{GOLD}"/><g fill="{INK}">{turned}</g>{mark}'
    return raster(sticker(body, rim=2.2), size, size, (-6, -6, 112, 112))


@lru_cache(maxsize=8)
def mark(kind: str, size: int, *, sudden: bool) -> Image.Image:
    """One circle of the scoreboard: "goal" a ball, "miss" an X, "open" an empty ring; sudden death adds gold and a bolt."""
    ring = (
        f'<circle cx="18" cy="18" r="16.5" fill="none" stroke="{GOLD}" stroke-width="3"/>' if sudden else ""
    )
    match kind:
        case "goal":
            body = placed("⚽", 3, 3, 30) + ring
        case "miss":
            body = (
                f'<circle cx="18" cy="18" r="15" fill="{MISS}"/><path d="M12 12L24 24M24 12L12 24" '
                f'stroke="#fff" stroke-width="4.6" stroke-linecap="round"/>{ring}'
            )
        case _ if sudden:
            body = f'<circle cx="18" cy="18" r="15" fill="#000" opacity=".3"/>{ring}{placed("⚡", 9, 9, 18)}'
        case _:
            body = (
                '<circle cx="18" cy="18" r="14" fill="#000" fill-opacity=".16" stroke="#fff" stroke-opacity=".75" '
                'stroke-width="2.6"/>'
            )
    return raster(body, size, size, (0, 0, 36, 36))


@lru_cache(maxsize=64)
def box(width: int, height: int, radius: int, fill: str, opacity: float, edge: str = "") -> Image.Image:
    """A rounded box for words, with a soft shadow edge below; `edge` colours its left side."""
    side = (
        f'<path d="M{radius} 0H10V{height}H{radius}A{radius} {radius} 0 0 1 0 {height - radius}V{radius}A{radius} {radius} 0 0 1 {radius} 0z" fill="{edge}"/>'
        if edge
        else ""
    )
    body = (
        f'<rect y="3" width="{width}" height="{height}" rx="{radius}" fill="#03120a" opacity=".3"/>'
        f'<rect width="{width}" height="{height}" rx="{radius}" fill="{fill}" opacity="{opacity}"/>{side}'
    )
    return raster(body, width, height + 4)


@lru_cache(maxsize=64)
def card(emoji: str, team: Team, width: int, *, used: bool) -> Image.Image:
    """A striker's card; a used one is a dark empty place with the animal's shadow."""
    kit = KITS[team]
    tall = width * 48 / 44
    if used:
        body = (
            f'<rect x="2" y="2" width="40" height="44" rx="7" fill="#000" opacity=".28"/>'
            f'<g opacity=".22">{placed(emoji, 7, 9, 30)}</g>'
        )
    else:
        body = (
            '<rect x="1" y="3" width="42" height="45" rx="8" fill="#03120a" opacity=".4"/>'
            f'<rect x="1" y="1" width="42" height="45" rx="8" fill="{kit["shirt"]}"/>'
            '<rect x="4" y="4" width="36" height="39" rx="5.5" fill="#fffdf4"/>' + placed(emoji, 6.5, 8, 31)
        )
    return raster(body, width, round(tall), (0, 0, 44, 48))


@lru_cache(maxsize=4)
def confetti() -> Image.Image:
    """Paper all over the picture below the scoreboard."""
    colours = ("#ffd23f", "#ff5d5d", "#4fc3f7", "#ffffff", "#b388ff", "#7be495")
    scraps = []
    for at in range(130):
        x, y = (at * 211 + 37 * (at % 7)) % WIDTH, 98 + (at * 137 + 53 * (at % 5)) % (HEIGHT - 110)
        colour, turn = colours[at % len(colours)], at * 47 % 180
        shape = '<rect x="-6" y="-3" width="12" height="6" rx="1"/>' if at % 3 else '<circle r="4"/>'
        scraps.append(f'<g transform="translate({x} {y}) rotate({turn})" fill="{colour}">{shape}</g>')
    return raster("".join(scraps), WIDTH, HEIGHT)


@lru_cache(maxsize=2)
def spotlight() -> Image.Image:
    """A dark veil with light falling on the middle, for the end of a match."""
    body = (
        '<radialGradient id="light" cx=".5" cy=".6" r=".62"><stop offset=".2" stop-color="#05210f" stop-opacity=".12"/>'
        '<stop offset="1" stop-color="#04140c" stop-opacity=".78"/></radialGradient>'
        f'<rect y="97" width="{WIDTH}" height="{HEIGHT - 97}" fill="url(#light)"/>'
    )
    return raster(body, WIDTH, HEIGHT)


@lru_cache(maxsize=2)
def spin() -> Image.Image:
    """Lines of motion around a coin in the air, 200 pixels square."""
    arcs = "".join(
        f'<path d="M{100 - r} {150 - r / 3:.0f}Q{100 - r * 1.1:.0f} {100 - r / 2:.0f} {100 - r / 3:.0f} {96 - r:.0f}" '
        f'transform="{flip}"/>'
        for r in (58, 74)
        for flip in ("", "translate(200 0) scale(-1 1)")
    )
    return raster(
        f'<g fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".8">{arcs}</g>',
        200,
        200,
    )
