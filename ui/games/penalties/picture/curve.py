"""Pictures of a finished shoot-out: the chance to win after every kick as a curve, and what made it."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from PIL import Image

from ui.drawing.art import raster
from ui.drawing.encode import coarse, encode_png
from ui.drawing.lettering import Anchor, height, put, text
from ui.drawing.palette import GOLD, INK, MIST, PANELS, Team
from ui.drawing.panel import CARD, EDGE, WIDTH, ground
from ui.drawing.shapes import block, disc, line
from ui.games.penalties.picture.props import box, mark
from ui.games.penalties.signs import Mark

TALL: Final = 640
SERIES: Final = 10
MOST_NUMBERS: Final = 12
"""With more kicks than these the curve goes without numbers."""

_LEFT, _RIGHT, _TOP, _LOW = 66, 778, 88, 418
_TABLE, _ROW = 494, 44
_WIDEST = 110
_COLUMNS = (430, 590, 770)  # right ends of the numbers


@dataclass(frozen=True, slots=True)
class Turn:
    """A kick: whose it was (0 above, 1 below), and the upper side's chance to win (0 to 1) `after` it.

    Where a `coin` fell, `asked` is what the chance was before it, with the cards on the table.
    """

    side: int
    mark: Mark
    asked: float
    after: float
    coin: bool


@dataclass(frozen=True, slots=True)
class Curve:
    """A match: the upper side's chance from `start` on; tuples of two are the upper and the lower side.

    `lit` are the numbers of kicks, from 0, that the page is about. `heads` and `cells` are the table below.
    `keys` name the two kinds of lines: choices and coins. `source` says whose word it is, where that is to be
    said.
    """

    names: tuple[str, str]
    teams: tuple[Team | None, Team | None]
    start: float
    turns: tuple[Turn, ...]
    keys: tuple[str, str]
    heads: tuple[str, str, str]
    cells: tuple[tuple[str, str, str], tuple[str, str, str]]
    lit: tuple[int, ...] = ()
    source: str = ""


def draw(curve: Curve) -> bytes:
    """An RGB PNG, 800 by 640."""
    return encode_png(paint(curve))


def paint(curve: Curve) -> Image.Image:
    """The same as an RGB image of its own."""
    image = ground(TALL).copy()
    _names(image, curve)
    put(image, _plot(curve), 0, _TOP - 20)
    for at, word in ((_TOP, "100%"), ((_TOP + _LOW) // 2, "50%"), (_LOW, "0%")):
        text(image, (_LEFT - 8, at - height(19) // 2), word, 19, fill=MIST, max_width=_LEFT - 14, anchor="r")
    _kicks(image, curve)
    _keys(image, curve)
    _table(image, curve)
    return coarse(image)


def _names(image: Image.Image, curve: Curve) -> None:
    ends: tuple[tuple[Anchor, int, int], ...] = (("l", EDGE, 40), ("r", WIDTH - EDGE, -40))
    for (anchor, x, inward), name, team in zip(ends, curve.names, curve.teams, strict=True):
        put(image, _chip(team), x, 24, anchor)
        text(image, (x + inward, 16), name, 30, style="title", max_width=320, anchor=anchor)


@lru_cache(maxsize=4)
def _chip(team: Team | None) -> Image.Image:
    light, dark = PANELS[team]
    return raster(block(1, 1, 28, 28, light, rx=7, stroke=dark, stroke_width=2), 30, 30)


def _x(curve: Curve, number: int) -> float:
    """Where the curve is after so many kicks."""
    return _LEFT + _step(curve) * number


def _step(curve: Curve) -> float:
    """From one kick to the next."""
    return min(_WIDEST, (_RIGHT - 22 - _LEFT) / max(1, len(curve.turns)))


def _y(chance: float) -> float:
    return _LOW - (_LOW - _TOP) * chance


def _plot(curve: Curve) -> Image.Image:
    """Both halves, the curve of choices, and the coins as upright pieces of it."""
    middle, up = _y(0.5), 20 - _TOP
    (above, _), (below, _) = PANELS[curve.teams[0]], PANELS[curve.teams[1]]
    wide = _RIGHT - _LEFT
    body = block(_LEFT, _TOP + up, wide, middle - _TOP, above, opacity=0.20)
    body += block(_LEFT, middle + up, wide, _LOW - middle, below, opacity=0.20)
    for share in (0, 0.25, 0.5, 0.75, 1):
        strong = share == 0.5
        body += line(
            f"M{_LEFT} {_y(share) + up}H{_RIGHT}",
            "#ffffff",
            2.5 if strong else 1,
            opacity=0.7 if strong else 0.3,
        )
    for number in curve.lit:
        shift = _step(curve) / 4
        begin, end = _x(curve, number) + shift, min(_RIGHT, _x(curve, number + 1) + shift)
        body += block(begin, _TOP + up, end - begin, _LOW - _TOP, "#ffffff", opacity=0.16)
    path, coins, x, y = "", "", _x(curve, 0), _y(curve.start)
    way = f"M{x:.1f} {y + up:.1f}"
    for number, turn in enumerate(curve.turns, 1):
        x, y = _x(curve, number), _y(turn.asked if turn.coin else turn.after)
        way += f"L{x:.1f} {y + up:.1f}"
        if turn.coin:
            path += line(way, INK, 9, opacity=0.55) + line(way, "#ffffff", 5)
            after = _y(turn.after)
            upright = f"M{x:.1f} {y + up:.1f}L{x:.1f} {after + up:.1f}"
            coins += line(upright, INK, 10, opacity=0.55) + line(upright, GOLD, 6)
            way = f"M{x:.1f} {after + up:.1f}"
    path += line(way, INK, 9, opacity=0.55) + line(way, "#ffffff", 5)
    dots = disc(_x(curve, 0), _y(curve.start) + up, 7, "#ffffff", stroke=INK, stroke_width=2)
    for number, turn in enumerate(curve.turns, 1):
        x, y = _x(curve, number), _y(turn.after) + up
        dots += disc(
            x, y, min(8, _step(curve) / 2.4), GOLD if turn.coin else "#ffffff", stroke=INK, stroke_width=2
        )
    return raster(body + path + coins + dots, WIDTH, _LOW - _TOP + 40)


def _kicks(image: Image.Image, curve: Curve) -> None:
    """Under the curve, kick by kick: whose it was and what came of it; numbers along the curve."""
    step = _step(curve)
    size = max(12, min(30, int(step) - 6))
    for number, turn in enumerate(curve.turns, 1):
        x = round(_x(curve, number))
        put(image, _band(curve.teams[turn.side], max(4, int(step) - 4)), x, _LOW + 6, "m")
        put(image, mark(turn.mark, size, sudden=number > SERIES), x, _LOW + 15, "m")
        if len(curve.turns) <= MOST_NUMBERS:
            _number(image, curve, number)


def _number(image: Image.Image, curve: Curve, number: int) -> None:
    """The chance after a kick."""
    x, top = place_of(curve, number)
    word = f"{100 * curve.turns[number - 1].after:.0f}"
    text(image, (x, top), word, 20, style="title", max_width=60, anchor="m", shadow="#000000aa")


def place_of(curve: Curve, number: int) -> tuple[int, int]:
    """Middle and top of the number of a kick, from 1: where neither the curve nor the middle line passes, if
    there is such a place; beside a coin's line."""
    turn, tall = curve.turns[number - 1], height(20)
    x, y = round(_x(curve, number)), round(_y(turn.after))
    under, over, beside = (x, y + 12), (x, y - 12 - tall), (x - 28, y - tall // 2)
    if turn.coin:
        return beside
    places = (under, over, beside) if turn.after > 0.5 else (over, under, beside)
    return next((place for place in places if not _crossed(curve, number, *place)), places[0])


def _crossed(curve: Curve, number: int, middle: int, top: int) -> bool:
    """Whether a number would lie on the curve, on the middle line, on names or on balls."""
    ends = [(_x(curve, number - 1), _y(curve.turns[number - 2].after if number > 1 else curve.start))]
    ends.append((_x(curve, number), _y(curve.turns[number - 1].after)))
    if number < len(curve.turns):
        later = curve.turns[number]
        ends.append((_x(curve, number + 1), _y(later.asked if later.coin else later.after)))
    low = top + height(20)
    for (left, begin), (right, end) in pairwise(ends):
        for x in range(middle - 16, middle + 17, 2):
            if left <= x <= right and top - 2 < begin + (end - begin) * (x - left) / (right - left) < low + 2:
                return True
    return top < _y(0.5) < low or top < _TOP - 26 or low > _LOW + 8


@lru_cache(maxsize=64)
def _band(team: Team | None, wide: int) -> Image.Image:
    return raster(block(0, 0, wide, 6, PANELS[team][0], rx=3), wide, 6)


def _keys(image: Image.Image, curve: Curve) -> None:
    x = _LEFT
    for word, colour in zip(curve.keys, ("#ffffff", GOLD), strict=True):
        put(image, _key(colour), x, _TABLE - 28)
        x += 40 + text(image, (x + 40, _TABLE - 34), word, 20, fill=MIST, max_width=300)[0] + 34
    if curve.source:
        text(image, (_RIGHT, _TABLE - 34), curve.source, 20, fill=MIST, max_width=_RIGHT - x, anchor="r")


@lru_cache(maxsize=2)
def _key(colour: str) -> Image.Image:
    return raster(line("M4 8H30", INK, 9) + line("M4 8H30", colour, 5), 34, 16)


def _table(image: Image.Image, curve: Curve) -> None:
    """Both sides' coins, duels and what they gave away."""
    put(image, box(WIDTH - 2 * EDGE, 3 * _ROW + 4, 12, fill=CARD), EDGE, _TABLE)
    rooms = (150, 150, 170)
    for x, word, room in zip(_COLUMNS, curve.heads, rooms, strict=True):
        text(image, (x, _TABLE + 8), word, 20, fill=MIST, max_width=room, anchor="r")
    for side, cells in enumerate(curve.cells):
        top = _TABLE + 4 + (side + 1) * _ROW
        put(image, _chip(curve.teams[side]), EDGE + 12, top + 6)
        text(image, (EDGE + 52, top + 4), curve.names[side], 24, max_width=210, smallest=15)
        for x, word, room in zip(_COLUMNS, cells, rooms, strict=True):
            bad = word.startswith(("-", "−"))
            text(
                image,
                (x, top + 2),
                word,
                26,
                fill="#ff8f8c" if bad else "#ffffff",
                max_width=room,
                anchor="r",
            )
