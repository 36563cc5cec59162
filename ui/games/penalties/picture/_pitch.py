"""The stadium behind every picture: stand, grass, goal and empty scoreboard, drawn once per pair of teams."""

from functools import lru_cache
from typing import Final

from PIL import Image

from ui.drawing.art import placed, raster
from ui.drawing.palette import CROWDS, INK, PANELS, Team
from ui.drawing.shapes import area, block, disc, group, line, shape
from ui.games.penalties.picture._flight import GOAL

WIDTH: Final = 800
HEIGHT: Final = 450
BOARD: Final = 92  # height of the scoreboard
SCORE: Final = (328, 472, 106)  # left, right and bottom of the box with the score
_SEAT = 25  # pixels; fans repeat every eight seats, which a PNG packs well and nobody notices
_SHADES = (0, 2, 1, 3, 0, 1, 2, 1)
_REAR = (212, 172, 588, 314)  # rear frame of the net


def _fan(x: int, y: int, team: Team | None, dice: int) -> str:
    shades = CROWDS[team]
    fur, scarf = shades[_SHADES[dice % 8]], shades[_SHADES[(dice + 3) % 8]]
    if team == "forest":
        ears = area(f"M{x - 11} {y - 15}l3 13 8-6zM{x + 11} {y - 15}l-3 13-8-6z", fur)
    else:
        ears = disc(x - 8, y - 8, 4.5, fur) + disc(x + 8, y - 8, 4.5, fur)
    eyes = disc(x - 3.6, y - 1, 1.5, INK) + disc(x + 3.6, y - 1, 1.5, INK)
    return block(x - 12, y + 9, 24, 16, scarf, rx=7) + ears + disc(x, y, 10.5, fur) + eyes


def _stand(home: Team | None, away: Team | None) -> str:
    fans = [block(0, BOARD - 2, WIDTH, 82, "#17202c")]
    for row, y in enumerate((102, 124, 147)):
        for seat in range(34):
            x = seat * _SEAT + (row % 2) * 12 - 6
            team = home if x < WIDTH // 2 else away
            dice = seat + row * 3
            fans.append(_fan(x, y + (0, 2, -1, 1, 0, -2, 1, 0)[dice % 8], team, dice))
    return "".join(fans) + block(0, BOARD, WIDTH, 74, "#0e1722", opacity=0.34)


def _boards(home: Team | None, away: Team | None) -> str:
    strips = "".join(
        block(x, 159, 400, 17, PANELS[team][1]) + block(x, 159, 400, 2, "#fff", opacity=0.35)
        for x, team in ((0, home), (400, away))
    )
    paw = placed("🐾", 0, 0, 12.24).replace("#662113", "#ffffff")
    paws = "".join(group(paw, f"translate({x} 161.5)", opacity=0.45) for x in range(20, WIDTH, 50))
    return strips + paws + block(0, 176, WIDTH, 3, "#0c2a17", opacity=0.5)


def _grass() -> str:
    parts = [block(0, 176, WIDTH, 274, "#43a44f")]
    for stripe in range(-7, 7, 2):
        far = (400 + stripe * 78, 400 + (stripe + 1) * 78)
        near = (400 + stripe * 128, 400 + (stripe + 1) * 128)
        parts.append(area(f"M{far[0]} 176H{far[1]}L{near[1]} 450H{near[0]}z", "#389546"))
    parts.append(line("M104 343L52 414H748L696 343", "#fff", 3, stroke_opacity=0.5))
    parts.append(block(0, 341, WIDTH, 4, "#fff", opacity=0.92))
    parts.append(shape("ellipse", cx=400, cy=404, rx=13, ry=4.5, fill="#fff", opacity=0.85))
    return "".join(parts)


def _between(front: float, back: float, share: float) -> float:
    return front + (back - front) * share


def _net() -> str:
    left, top, right, bottom = GOAL
    lines = []
    for step in range(23):
        x, back = _between(left, right, step / 22), _between(_REAR[0], _REAR[2], step / 22)
        lines.append(f"M{x:.1f} {top}L{back:.1f} {_REAR[1]}V{_REAR[3]}")
    for step in range(9):
        y, back = _between(top, bottom, step / 8), _between(_REAR[1], _REAR[3], step / 8)
        lines.append(f"M{left} {y:.1f}L{_REAR[0]} {back:.1f}H{_REAR[2]}L{right} {y:.1f}")
    for share in (0.34, 0.68):
        near, far = _between(left, _REAR[0], share), _between(right, _REAR[2], share)
        high, low = _between(top, _REAR[1], share), _between(bottom, _REAR[3], share)
        lines.append(f"M{near:.1f} {low:.1f}V{high:.1f}H{far:.1f}V{low:.1f}")
    return line("".join(lines), "#fff", 1.3, stroke_opacity=0.3)


def _goal() -> str:
    left, top, right, bottom = GOAL
    inside = block(left, top, right - left, bottom - top, "#0b3a20", opacity=0.5)
    floor = f"M{left} {bottom}L{_REAR[0]} {_REAR[3]}H{_REAR[2]}L{right} {bottom}z"
    frame = f"M{left - 6} {bottom + 4}V{top - 6}H{right + 6}V{bottom + 4}"
    lit = f"M{left - 8} {bottom + 4}V{top - 8}H{right + 4}V{bottom + 4}"
    shade = {"stroke_opacity": 0.4, "transform": "translate(3 5)"}
    posts = line(frame, "#0a2a16", 14, **shade) + line(frame, "#c9d4dc", 14) + line(lit, "#fff", 9)
    return inside + area(floor, "#0b3a20", opacity=0.35) + _net() + posts


def _panel(x: int, team: Team | None) -> str:
    light, dark = PANELS[team]
    stops = shape("stop", offset=0.35, stop_color=light) + shape("stop", offset=1, stop_color=dark)
    fill = shape("linearGradient", stops, id=f"panel{x}", x2=0, y2=1)
    cut = shape("clipPath", block(x, 0, 400, BOARD, "#000"), id=f"side{x}")
    sheen = "".join(
        area(f"M{x + at} 0h26l-34 {BOARD}h-26z", "#fff", opacity=0.06) for at in range(40, 420, 78)
    )
    panel = group(block(x, 0, 400, BOARD, f"url(#panel{x})") + sheen, clip_path=f"url(#side{x})")
    return fill + cut + panel + block(x, BOARD, 400, 5, "#000", opacity=0.3)


def _score_box(*, sudden: bool) -> str:
    left, right, bottom = SCORE
    edge = {"stroke": "#ffd23f" if sudden else "#2b3442", "stroke_width": 4 if sudden else 3}
    shade = block(left, -12, right - left, bottom + 12, "#000", rx=16, opacity=0.35)
    box = block(left, -16, right - left, bottom + 12, INK, rx=16, **edge)
    return shade + box + (placed("⚡", 386, 70, 28) if sudden else "")


@lru_cache(maxsize=8)
def stadium(home: Team | None, away: Team | None, *, sudden: bool) -> Image.Image:
    """The empty stadium as RGB; shared, so copy it before drawing."""
    body = _grass() + _stand(home, away) + _boards(home, away) + _goal()
    body += _panel(0, home) + _panel(400, away) + _score_box(sudden=sudden)
    return raster(body, WIDTH, HEIGHT).convert("RGB")
