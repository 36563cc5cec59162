"""Arrows and rings on the ice: the last move, a move that is only considered, squares to choose from."""

from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin
from typing import Final

from PIL import Image

from ui.drawing.art import raster
from ui.drawing.shapes import area, disc, group, line, shape
from ui.games.penguin.picture._ice_grid import ACROSS, DOWN, FLAT, centre, point
from ui.games.penguin.picture.scene import Corner, IceMove, Square, place

Point = tuple[float, float]
Layer = tuple[Image.Image, tuple[int, int]]

LAST: Final = "#d4145a"
THOUGHT: Final = "#5b2ea6"
_GAP: Final = 30  # pixels of ice between a penguin's middle and the tip of its arrow


def _short(start: Point, end: Point, gap: float) -> Point:
    """The place `gap` pixels of ice before `end`."""
    along, deep = end[0] - start[0], (end[1] - start[1]) / FLAT
    share = max(0.35, 1 - gap / max(1.0, hypot(along, deep)))
    return start[0] + along * share, start[1] + (end[1] - start[1]) * share


def _head(start: Point, tip: Point, size: float) -> str:
    angle = atan2((tip[1] - start[1]) / FLAT, tip[0] - start[0])
    spots = [
        (tip[0] + size * reach * cos(angle + turn), tip[1] + size * reach * sin(angle + turn) * FLAT)
        for reach, turn in ((0.55, 0), (1, pi * 0.76), (0.42, pi), (1, -pi * 0.76))
    ]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in spots) + "z"


def _shaft(spots: list[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in spots)


def _arrow(spots: list[Point], colour: str, *, dashed: bool, dots: bool, gap: float = _GAP) -> str:
    tip = _short(spots[-2], spots[-1], gap)
    way = [*spots[:-1], tip]
    head = _head(way[-2], tip, 21)
    rim = line(_shaft(way), "#fff", 12) if not dots else ""
    rim += area(head, "#fff", stroke="#fff", stroke_width=6, stroke_linejoin="round")
    if dots:
        return rim + _dots(way, colour) + area(head, colour)
    dashes = {"stroke_dasharray": "11 11"} if dashed else {}
    return rim + line(_shaft(way), colour, 6.5, **dashes) + area(head, colour)


def _dots(way: list[Point], colour: str) -> str:
    found = []
    for (ax, ay), (bx, by) in pairwise(way):
        steps = max(2, round(hypot(bx - ax, (by - ay) / FLAT) / 19))
        spots = [(ax + (bx - ax) * at / steps, ay + (by - ay) * at / steps) for at in range(steps)]
        found += [disc(x, y, 7.4, "#fff") + disc(x, y, 5, colour) for x, y in spots]
    return "".join(found)


def way(move: IceMove, view: Corner) -> list[Point]:
    """Pixels of the move's path; an entry begins off the ice."""
    spots: list[Point] = [point(*place(square), view) for square in move.path]
    if move.kind == "entry":
        column, row = place(move.path[0])
        out = -0.95 if (column, row) == (0, 0) else 0.95
        spots.insert(0, point(column + out, row + out, view))
    return spots


def _pushes(move: IceMove, view: Corner, colour: str) -> str:
    parts = []
    for start, end in move.pushes:
        column, row = place(start)
        if end is None:
            across, up = _step(move)
            far = point(column + across * 1.5, row + up * 1.5, view)
        else:
            far = point(*place(end), view)
        way = [point(column, row, view), far]
        parts.append(_arrow(way, colour, dashed=False, dots=False, gap=24 if end is not None else 4))
    return "".join(parts)


def _step(move: IceMove) -> tuple[int, int]:
    first, last = place(move.path[0]), place(move.path[-1])
    across, up = last[0] - first[0], last[1] - first[1]
    return (across > 0) - (across < 0), (up > 0) - (up < 0)


@lru_cache(maxsize=128)
def arrow(move: IceMove, view: Corner, *, thought: bool, faint: bool = False) -> Layer | None:
    """The move's arrows and where they belong; None when nothing moved.

    Faint is the mover's own way again, pale, to lie over penguins that hide it.
    """
    spots = way(move, view)
    if not spots:
        return None
    colour = THOUGHT if thought else LAST
    body = _ring(spots[0], colour)
    if len(spots) > 1:
        if faint:
            spots[0] = _short(spots[1], spots[0], _GAP)
        own = _arrow(spots, colour, dashed=thought, dots=move.kind == "kick")
        body = group(own, opacity=0.4) if faint else body + _pushes(move, view, colour) + own
    ends = [*spots, *(point(*place(end), view) for push in move.pushes for end in push if end is not None)]
    margin = 90 if any(end is None for _, end in move.pushes) else 34
    left, top = (int(min(spot[axis] for spot in ends)) - margin for axis in (0, 1))
    right, bottom = (int(max(spot[axis] for spot in ends)) + margin for axis in (0, 1))
    box = (left, top, right - left, bottom - top)
    return raster(body, box[2], box[3], box), (left, top)


def _ring(spot: Point, colour: str) -> str:
    oval = {"cx": spot[0], "cy": spot[1], "rx": 24, "ry": 24 * FLAT, "fill": "none"}
    white = shape("ellipse", stroke="#fff", stroke_width=7, **oval)
    return white + shape("ellipse", stroke=colour, stroke_width=3.5, **oval)


@lru_cache(maxsize=4)
def tile(look: str) -> Image.Image:
    """A square lit up: "target" may be chosen, "selected" is where the penguin stands that moves."""
    wide, tall = ACROSS * 2 + 8, DOWN * 2 + 8
    x, y = wide / 2, tall / 2
    way = f"M{x} {y - DOWN + 3}L{x + ACROSS - 5} {y}L{x} {y + DOWN - 3}L{x - ACROSS + 5} {y}z"
    fill, edge, solid = {
        "target": ("#ffd23f", "#8a5b00", 0.75),
        "selected": ("#ffffff", THOUGHT, 0.9),
    }[look]
    body = area(way, fill, opacity=solid) + line(way, "#fff", 6) + line(way, edge, 3)
    return raster(body, wide, tall)


def lit(square: Square, view: Corner, look: str) -> Layer:
    """A lit square and where it belongs."""
    picture, (x, y) = tile(look), centre(square, view)
    return picture, (x - picture.width // 2, y - picture.height // 2)
