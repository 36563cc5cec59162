"""Lines of text as small images: fitted, cut with an ellipsis, never wider or taller than their box."""

from functools import lru_cache
from math import ceil
from typing import Literal

from PIL import Image, ImageColor, ImageDraw

from ui.drawing._glyphs import Atom, Run, atoms, runs
from ui.drawing.art import emoji_image
from ui.drawing.fonts import Style, font, shaping

Anchor = Literal["l", "m", "r"]
ELLIPSIS = "…"
_FINE = 3  # letters are set this much larger and reduced: small sizes keep their spacing


def _emoji_size(size: int) -> int:
    return round(size * 1.12)


def _direction(run: Run) -> str | None:
    if not shaping():
        return None
    return "rtl" if run.rtl else "ltr"


def _length(run: Run, size: int) -> float:
    if run.typeface is None:
        return _emoji_size(size) + 2
    return float(font(run.typeface, size * _FINE).getlength(run.text, direction=_direction(run))) / _FINE


@lru_cache(maxsize=4096)
def _width(line: tuple[Atom, ...], size: int) -> int:
    return ceil(sum(_length(run, size) for run in runs(line))) + 2


def measure(text: str, size: int, style: Style = "text") -> int:
    """Width in pixels of `text` as it would be drawn."""
    return _width(atoms(text, style), size)


def height(size: int) -> int:
    """Height in pixels of the box around a line."""
    return ceil(size * 1.36)


def _cut(line: tuple[Atom, ...], size: int, width: int, style: Style) -> tuple[Atom, ...]:
    """The line within its room; what stands in brackets at its end tells two of one name apart, and stays."""
    head, tail = _parted(line)
    left = width - _width(tail, size) if tail else 0
    if left > _width(atoms(ELLIPSIS, style), size):
        return _shortened(head, size, left, style) + tail
    return _shortened(line, size, width, style)


def _parted(line: tuple[Atom, ...]) -> tuple[tuple[Atom, ...], tuple[Atom, ...]]:
    """A line before and from the last blank and bracket, where a bracket closes it."""
    opened = [at for at in range(1, len(line) - 1) if line[at].text == " " and line[at + 1].text == "("]
    if not opened or line[-1].text != ")":
        return line, ()
    return line[: opened[-1]], line[opened[-1] :]


def _shortened(line: tuple[Atom, ...], size: int, width: int, style: Style) -> tuple[Atom, ...]:
    if _width(line, size) <= width:
        return line
    dots = tuple(Atom(atom.text, atom.typeface, line[0].rtl) for atom in atoms(ELLIPSIS, style))
    fitting, beyond = 0, len(line)
    while beyond - fitting > 1:
        middle = (fitting + beyond) // 2
        if _width(line[:middle] + dots, size) <= width:
            fitting = middle
        else:
            beyond = middle
    kept = line[:fitting]
    while kept and kept[-1].text in {" ", ELLIPSIS}:
        kept = kept[:-1]
    return kept + dots


@lru_cache(maxsize=1024)
def fitted(
    text: str, size: int, width: int, smallest: int, style: Style = "text"
) -> tuple[tuple[Atom, ...], int]:
    """The line and its size: shrunk down to `smallest` until it is at most `width` wide, then cut."""
    line = atoms(text, style)
    for trial in range(size, smallest - 1, -1):
        if _width(line, trial) <= width:
            return line, trial
    return _cut(line, smallest, width, style), smallest


def wrapped(text: str, size: int, width: int, most: int = 2, style: Style = "text") -> list[tuple[Atom, ...]]:
    """At most `most` lines, each at most `width` wide, broken at spaces where there are any."""
    rest = atoms(text, style)
    lines: list[tuple[Atom, ...]] = []
    while rest and len(lines) < most - 1 and _width(rest, size) > width:
        end = max(1, next(n for n in range(1, len(rest) + 1) if _width(rest[:n], size) > width) - 1)
        space = next((at for at in range(end, 0, -1) if rest[at].text == " "), None)
        stop = space if space is not None else end
        lines.append(rest[:stop])
        rest = rest[stop:]
        while rest and rest[0].text == " ":
            rest = rest[1:]
    if rest:
        lines.append(_cut(rest, size, width, style))
    return lines


@lru_cache(maxsize=768)
def tile(line: tuple[Atom, ...], size: int, fill: str, outline: str = "", thickness: int = 0) -> Image.Image:
    """The line as RGBA, its width (plus the outline) by `height(size)`; shared, so never draw on it."""
    red, green, blue = ImageColor.getrgb(outline or fill)[:3]
    wide, tall = _width(line, size) + 2 * thickness, height(size) + 2 * thickness
    image = Image.new("RGBA", (wide * _FINE, tall * _FINE), (red, green, blue, 0))
    pen = ImageDraw.Draw(image)
    x, baseline = (thickness + 1.0) * _FINE, (thickness + round(size * 1.03)) * _FINE
    for run in runs(line):
        if run.typeface is None:
            picture = emoji_image(run.text, _emoji_size(size) * _FINE)
            image.alpha_composite(picture, (round(x), max(0, baseline - round(size * 0.94 * _FINE))))
        else:
            pen.text(
                (x, baseline),
                run.text if shaping() or not run.rtl else run.text[::-1],
                fill,
                font(run.typeface, size * _FINE),
                "ls",
                direction=_direction(run),
                stroke_width=thickness * _FINE,
                stroke_fill=outline or None,
            )
        x += _length(run, size) * _FINE
    return image.reduce(_FINE)


def put(image: Image.Image, picture: Image.Image, x: int, y: int, anchor: Anchor = "l") -> None:
    """Pastes an RGBA picture with its left, middle or right edge at x and its top at y."""
    left = x - {"l": 0, "m": picture.width // 2, "r": picture.width}[anchor]
    image.paste(picture, (left, y), picture)


def text(
    image: Image.Image,
    xy: tuple[int, int],
    string: str,
    size: int,
    *,
    fill: str = "#ffffff",
    style: Style = "text",
    max_width: int = 800,
    smallest: int | None = None,
    anchor: Anchor = "l",
    shadow: str | None = None,
) -> tuple[int, int]:
    """Draws one fitted line in a box whose top (of the unshrunk size) is at y; returns its width and size."""
    line, used = fitted(string, size, max_width, smallest or max(11, size * 2 // 3), style)
    top = xy[1] + (height(size) - height(used)) // 2
    if shadow:
        put(image, tile(line, used, shadow), xy[0], top + 2, anchor)
    put(image, tile(line, used, fill), xy[0], top, anchor)
    return _width(line, used), used
