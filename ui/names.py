"""People's names, safe to show: no markup, no mention, no tricks with direction, never empty."""

import unicodedata
from functools import lru_cache

WIDTH = 32
"""Cells a shown name may take; wide characters take two."""

NOBODY = "?"
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and symbols by their category that show nothing: fillers, and Braille without a dot."""

ISOLATE, POP = "\u2068", "\u2069"
_ESCAPES = str.maketrans({char: f"\\{char}" for char in "\\*_~|`>#-[]()<:&!+."} | {"@": "\\@\u200b"})
_COMBINING_KEPT = 2
JOINERS = "\u200d\ufe0f"
"""What holds emoji together; nothing else that is invisible is kept."""


@lru_cache(maxsize=2048)
def tidy(name: str, width: int = WIDTH) -> str:
    """One line of visible characters, cut to `width` cells: for pictures, labels and alt text."""
    return _visible(name, width) or NOBODY


def quoted(text: str, width: int) -> str:
    """A line that somebody wrote, as markdown that shows just that; empty when nothing of it is visible."""
    shown = _visible(text, width)
    return f"{ISOLATE}{escaped(shown)}{POP}" if shown else ""


@lru_cache(maxsize=2048)
def storable(text: str) -> str:
    """The same text without what a database or a message cannot hold: NUL and halves of characters."""
    return "".join(char for char in text if char != "\0" and unicodedata.category(char) != "Cs")


def _visible(name: str, width: int) -> str:
    kept: list[str] = []
    cells = marks = 0
    for char in unicodedata.normalize("NFC", " ".join(name.split())):
        kind = unicodedata.category(char)
        if char in BLANK or (kind in {"Cc", "Cf", "Cs", "Co", "Cn"} and char not in JOINERS):
            continue
        marks = marks + 1 if kind in {"Mn", "Me"} else 0
        if marks > _COMBINING_KEPT:
            continue
        cells += 0 if marks else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        if cells > width:
            kept.append("…")
            break
        kept.append(char)
    shown = " ".join("".join(kept).split())
    return shown if any(unicodedata.category(char)[0] in "LNPS" for char in shown) else ""


@lru_cache(maxsize=2048)
def safe(name: str, width: int = WIDTH) -> str:
    """The same for Discord's markdown: escaped, and isolated so that it cannot turn the text around it."""
    return f"{ISOLATE}{escaped(tidy(name, width))}{POP}"


def escaped(text: str) -> str:
    """Text that Discord shows as it is written, and that mentions nobody."""
    return text.translate(_ESCAPES)
