"""The typefaces and their order of fallback: which font shows a character, opened once per process."""

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Literal

from PIL import ImageFont, features

from ui.drawing._cmap import characters

Style = Literal["title", "text"]


@dataclass(frozen=True, slots=True)
class Typeface:
    """A font file in a wheel; `weight` is for fonts whose weight varies, `wide` where width varies too."""

    package: str
    file: str
    weight: int | None = None
    wide: bool = False
    folder: str = "files"

    @property
    def path(self) -> Traversable:
        """Where its file is; the wheel has to be installed."""
        return files(self.package) / self.folder / self.file


def _noto(script: str, weight: int) -> Typeface:
    package = "fontpkg_noto_sans" + (f"_{script.lower()}" if script else "")
    return Typeface(package, f"NotoSans{script}[wdth,wght].ttf", weight, wide=True)


def _others(weight: int) -> tuple[Typeface, ...]:
    """For what the first choices have no letters for; the largest file, which few names need, last."""
    scripts = ("", "Arabic", "Devanagari", "Thai", "Tamil", "Telugu", "Khmer")
    return (
        *(_noto(script, weight) for script in scripts),
        Typeface("fontpkg_rubik", "Rubik[wght].ttf", weight),  # Hebrew
        Typeface("fontpkg_hind_siliguri", "HindSiliguri-Bold.ttf"),  # Bengali
        Typeface("noto_cjk_sans_jp_bold", "NotoSansCJKjp-Bold.otf", folder="."),
    )


CHAINS: Final[dict[Style, tuple[Typeface, ...]]] = {
    "title": (
        Typeface("fontpkg_lilita_one", "LilitaOne-Regular.ttf"),
        Typeface("fontpkg_nunito", "Nunito[wght].ttf", 900),
        *_others(900),
    ),
    "text": (
        Typeface("fontpkg_nunito", "Nunito[wght].ttf", 800),
        *_others(700),
    ),
}


@lru_cache(maxsize=8)
def chain(style: Style) -> tuple[Typeface, ...]:
    """The style's typefaces whose wheel is installed, first choice first."""
    return tuple(typeface for typeface in CHAINS[style] if find_spec(typeface.package) is not None)


def missing_fonts() -> list[str]:
    """The packages of typefaces that are not installed: what they alone can show is left to the others."""
    packages = {typeface.package: None for style in CHAINS.values() for typeface in style}
    return [package for package in packages if find_spec(package) is None]


@lru_cache(maxsize=32)
def _covered(path: str) -> frozenset[int]:
    return characters(Path(path).read_bytes())


def covers(typeface: Typeface, text: str) -> bool:
    """Whether the typeface has a glyph for every character of `text`."""
    covered = _covered(str(typeface.path))
    return all(ord(sign) in covered for sign in text)


@lru_cache(maxsize=1)
def shaping() -> bool:
    """Whether Pillow can join and order letters of scripts that need it."""
    return bool(features.check("raqm"))


@lru_cache(maxsize=96)
def font(typeface: Typeface, size: int) -> ImageFont.FreeTypeFont:
    """The typeface at `size` pixels."""
    engine = ImageFont.Layout.RAQM if shaping() else ImageFont.Layout.BASIC
    opened = ImageFont.truetype(str(typeface.path), size, layout_engine=engine)
    if typeface.weight is not None:
        opened.set_variation_by_axes([typeface.weight, 100] if typeface.wide else [typeface.weight])
    return opened
