"""People's names, safe to show: no markup, no mention, no tricks with direction, never empty."""

import unicodedata
from functools import lru_cache

from services.players.naming import NOBODY as NOBODY  # noqa: PLC0414 (handed on)
from services.players.naming import WIDTH, visible
from services.players.naming import tidy as tidy  # noqa: PLC0414 (handed on)

ISOLATE, POP = "\u2068", "\u2069"
_ESCAPES = str.maketrans({char: f"\\{char}" for char in "\\*_~|`>#-[]()<:&!+."} | {"@": "\\@\u200b"})


def quoted(text: str, width: int) -> str:
    """A line that somebody wrote, as markdown that shows just that; empty when nothing of it is visible."""
    shown = visible(text, width)
    return f"{ISOLATE}{escaped(shown)}{POP}" if shown else ""


@lru_cache(maxsize=2048)
def storable(text: str) -> str:
    """The same text without what a database or a message cannot hold: NUL and halves of characters."""
    return "".join(char for char in text if char != "\0" and unicodedata.category(char) != "Cs")


@lru_cache(maxsize=2048)
def safe(name: str, width: int = WIDTH) -> str:
    """The same for Discord's markdown: escaped, and isolated so that it cannot turn the text around it."""
    return f"{ISOLATE}{escaped(tidy(name, width))}{POP}"


def escaped(text: str) -> str:
    """Text that Discord shows as it is written, and that mentions nobody."""
    return text.translate(_ESCAPES)
