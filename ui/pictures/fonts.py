"""The typefaces and their order of fallback: which font shows a character, opened once per process."""

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from importlib.util import find_spec
from typing import Final, Literal

from PIL import ImageFont, features

from ui.pictures.cmap import characters

Style = Literal["title", "text"]


@dataclass(frozen=True, slots=True)
class Typeface:
    """A font file in a wheel; `weight` is for fonts whose weight varies, `wide` where width varies too."""

    package: str
    file: str
    weight: int | None = None
    wide: bool = False


def _noto(script: str, weight: int) -> Typeface:
    package = "fontpkg_noto_sans" + (f"_{script.lower()}" if script else "")
    return Typeface(package, f"NotoSans{script}[wdth,wght].ttf", weight, wide=True)


_SCRIPTS: Final = ("", "Arabic", "Devanagari", "Thai", "Hebrew")
CHAINS: Final[dict[Style, tuple[Typeface, ...]]] = {
    "title": (
        Typeface("fontpkg_lilita_one", "LilitaOne-Regular.ttf"),
        Typeface("fontpkg_nunito", "Nunito[wght].ttf", 900),
        *(_noto(script, 900) for script in _SCRIPTS),
    ),
    "text": (
        Typeface("fontpkg_nunito", "Nunito[wght].ttf", 800),
        *(_noto(script, 700) for script in _SCRIPTS),
    ),
}


@lru_cache(maxsize=8)
def chain(style: Style) -> tuple[Typeface, ...]:
    """The style's typefaces whose wheel is installed, first choice first."""
    return tuple(typeface for typeface in CHAINS[style] if find_spec(typeface.package) is not None)


@lru_cache(maxsize=16)
def _file(package: str, file: str) -> bytes:
    return (files(package) / "files" / file).read_bytes()


@lru_cache(maxsize=16)
def _covered(package: str, file: str) -> frozenset[int]:
    return characters(_file(package, file))


def covers(typeface: Typeface, text: str) -> bool:
    """Whether the typeface has a glyph for every character of `text`."""
    covered = _covered(typeface.package, typeface.file)
    return all(ord(sign) in covered for sign in text)


@lru_cache(maxsize=1)
def shaping() -> bool:
    """Whether Pillow can join and order letters of scripts that need it."""
    return bool(features.check("raqm"))


@lru_cache(maxsize=96)
def font(typeface: Typeface, size: int) -> ImageFont.FreeTypeFont:
    """The typeface at `size` pixels."""
    engine = ImageFont.Layout.RAQM if shaping() else ImageFont.Layout.BASIC
    opened = ImageFont.truetype(
        str(files(typeface.package) / "files" / typeface.file), size, layout_engine=engine
    )
    if typeface.weight is not None:
        opened.set_variation_by_axes([typeface.weight, 100] if typeface.wide else [typeface.weight])
    return opened
