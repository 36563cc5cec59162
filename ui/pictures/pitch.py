"""The stadium behind every picture: stand, boards, grass, goal and empty scoreboard, drawn once per pair of teams."""

from functools import lru_cache

from PIL import Image

from ui.pictures.art import fragment, placed, raster
from ui.pictures.palette import CROWDS, INK, PANELS
from ui.pictures.scene import Team

WIDTH, HEIGHT = 800, 450
BOARD = 92  # height of the scoreboard
SCORE = (328, 472, 106)  # left, right and bottom of the box with the score
_STAND = 172


def _noise(a: int, b: int) -> int:
    """A fixed scatter, so that the same stadium is drawn every time."""
    mixed = (a * 73856093) ^ (b * 19349663) ^ 0x5BD1E995
    return ((mixed ^ (mixed >> 13)) * 0x2C1B3C6D >> 7) & 0xFFFF


def _fan(x: int, y: int, team: Team | None, row: int, column: int) -> str:
    shades = CROWDS[team]
    dice = _noise(row, column)
    colour = shades[dice % len(shades)]
    ears = (
        f'<path d="M{x - 11} {y - 15}l3 13 8-6zM{x + 11} {y - 15}l-3 13-8-6z" fill="{colour}"/>'
        if team == "forest"
        else f'<circle cx="{x - 8}" cy="{y - 8}" r="4.5" fill="{colour}"/><circle cx="{x + 8}" cy="{y - 8}" r="4.5" fill="{colour}"/>'
    )
    face = f'<circle cx="{x}" cy="{y}" r="10.5" fill="{colour}"/>'
    eyes = f'<circle cx="{x - 3.6}" cy="{y - 1}" r="1.5" fill="{INK}"/><circle cx="{x + 3.6}" cy="{y - 1}" r="1.5" fill="{INK}"/>'
    scarf = f'<rect x="{x - 12}" y="{y + 9}" width="24" height="16" rx="7" fill="{shades[(dice >> 4) % len(shades)]}"/>'
    return scarf + ears + face + eyes


def _crowd(home: Team | None, away: Team | None) -> str:
    fans = [f'<rect y="{BOARD - 2}" width="{WIDTH}" height="{_STAND - BOARD + 2}" fill="#17202c"/>']
    for row, y in enumerate((102, 124, 147)):
        for column in range(34):
            x = column * 25 + (row % 2) * 12 - 6
            fans.append(
                _fan(x, y + _noise(row, column + 99) % 5 - 2, home if x < WIDTH // 2 else away, row, column)
            )
    dim = f'<rect y="{BOARD}" width="{WIDTH}" height="74" fill="#0e1722" opacity=".34"/>'
    return "".join(fans) + dim


def _boards(home: Team | None, away: Team | None) -> str:
    strips = "".join(
        f'<rect x="{x}" y="159" width="400" height="17" fill="{PANELS[team][1]}"/>'
        f'<rect x="{x}" y="159" width="400" height="2" fill="#fff" opacity=".35"/>'
        for x, team in ((0, home), (400, away))
    )
    paw = fragment("🐾").replace("#662113", "#ffffff")
    paws = "".join(
        f'<g transform="translate({x} 161.5) scale(.34)" opacity=".45">{paw}</g>'
        for x in range(14, WIDTH, 44)
    )
    return strips + paws + '<rect y="176" width="800" height="3" fill="#0c2a17" opacity=".5"/>'


def _grass() -> str:
    parts = [f'<rect y="176" width="{WIDTH}" height="274" fill="#43a44f"/>']
    for stripe in range(-7, 7, 2):
        far, near = (
            (400 + stripe * 78, 400 + (stripe + 1) * 78),
            (400 + (stripe + 1) * 128, 400 + stripe * 128),
        )
        parts.append(
            f'<polygon points="{far[0]},176 {far[1]},176 {near[0]},450 {near[1]},450" fill="#389546"/>'
        )
    parts.append(
        '<g fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="3">'
        '<path d="M104 343L52 414H748L696 343"/></g>'
        '<rect y="341" width="800" height="4" fill="#fff" opacity=".92"/>'
        '<ellipse cx="400" cy="404" rx="13" ry="4.5" fill="#fff" opacity=".85"/>'
    )
    return "".join(parts)


def _goal() -> str:
    """Inside 180..620 x 150..340, with the net running back to a smaller rear frame."""
    left, top, right, bottom = 180, 150, 620, 341
    rear = (212, 172, 588, 314)
    lines = []
    for step in range(23):
        share = step / 22
        x, back = left + share * (right - left), rear[0] + share * (rear[2] - rear[0])
        lines.append(f"M{x:.1f} {top}L{back:.1f} {rear[1]}V{rear[3]}")
    for step in range(9):
        share = step / 8
        y, back = top + share * (bottom - top), rear[1] + share * (rear[3] - rear[1])
        lines.append(f"M{left} {y:.1f}L{rear[0]} {back:.1f}H{rear[2]}L{right} {y:.1f}")
    for share in (0.34, 0.68):
        x, y, other = (
            left + share * (rear[0] - left),
            top + share * (rear[1] - top),
            right + share * (rear[2] - right),
        )
        low = bottom + share * (rear[3] - bottom)
        lines.append(f"M{x:.1f} {low:.1f}V{y:.1f}H{other:.1f}V{low:.1f}")
    posts = (
        f'<path d="M{left - 6} {bottom + 3}V{top - 6}H{right + 6}V{bottom + 3}" fill="none" stroke="#0a2a16" '
        'stroke-opacity=".4" stroke-width="14" stroke-linejoin="round" transform="translate(3 5)"/>'
        f'<path d="M{left - 6} {bottom + 3}V{top - 6}H{right + 6}V{bottom + 3}" fill="none" stroke="#c9d4dc" '
        'stroke-width="14" stroke-linejoin="round"/>'
        f'<path d="M{left - 8} {bottom + 3}V{top - 8}H{right + 4}V{bottom + 3}" fill="none" stroke="#fff" '
        'stroke-width="9" stroke-linejoin="round"/>'
    )
    return (
        f'<rect x="{left}" y="{top}" width="{right - left}" height="{bottom - top}" fill="#0b3a20" opacity=".5"/>'
        f'<polygon points="{left},{bottom} {rear[0]},{rear[3]} {rear[2]},{rear[3]} {right},{bottom}" fill="#0b3a20" opacity=".35"/>'
        f'<path d="{"".join(lines)}" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="1.3"/>'
        + posts
    )


def _panel(x: int, team: Team | None) -> str:
    light, dark = PANELS[team]
    slashes = "".join(
        f'<path d="M{x + at} 0h26l-34 {BOARD}h-26z" fill="#fff" opacity=".06"/>' for at in range(40, 420, 78)
    )
    return (
        f'<linearGradient id="panel{x}" x2="0" y2="1"><stop offset=".35" stop-color="{light}"/>'
        f'<stop offset="1" stop-color="{dark}"/></linearGradient>'
        f'<clipPath id="side{x}"><rect x="{x}" width="400" height="{BOARD}"/></clipPath>'
        f'<g clip-path="url(#side{x})"><rect x="{x}" width="400" height="{BOARD}" fill="url(#panel{x})"/>{slashes}</g>'
        f'<rect x="{x}" y="{BOARD}" width="400" height="5" fill="#000" opacity=".3"/>'
    )


def _score_box(*, sudden: bool) -> str:
    left, right, bottom = SCORE
    rim = ' stroke="#ffd23f" stroke-width="4"' if sudden else ' stroke="#2b3442" stroke-width="3"'
    box = (
        f'<rect x="{left}" y="-16" width="{right - left}" height="{bottom + 12}" rx="16" fill="{INK}"{rim}/>'
    )
    shade = f'<rect x="{left}" y="-12" width="{right - left}" height="{bottom + 12}" rx="16" fill="#000" opacity=".35"/>'
    bolts = placed("⚡", 386, 70, 28) if sudden else ""
    return shade + box + bolts


@lru_cache(maxsize=8)
def stadium(home: Team | None, away: Team | None, *, sudden: bool) -> Image.Image:
    """The empty stadium as RGB; shared, so copy it before drawing."""
    body = _grass() + _crowd(home, away) + _boards(home, away) + _goal()
    body += _panel(0, home) + _panel(400, away) + _score_box(sudden=sudden)
    return raster(body, WIDTH, HEIGHT).convert("RGB")
