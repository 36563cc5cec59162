"""Compares what people type with what is stored: by what it looks like, not letter by letter."""

import unicodedata
from functools import lru_cache

INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
"""Categories of characters that nobody sees or types on purpose."""

BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and symbols by their category that show nothing: fillers, and Braille without a dot."""

_TURKISH = {ord("\u0131"): "i"}
_DOTTED_I = "i\u0307"


@lru_cache(maxsize=8192)
def folded(text: str) -> str:
    """The same for all texts that read the same: one width, one case, one blank, nothing invisible.

    Composed and decomposed accents, a sharp s and two of them, full-width and plain letters; the Turkish i
    with and without its dot is an i.
    """
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    plain = plain.translate(_TURKISH).replace(_DOTTED_I, "i")
    seen = (
        char
        for char in plain
        if char not in BLANK and (char.isspace() or unicodedata.category(char) not in INVISIBLE)
    )
    return " ".join("".join(seen).split())


def is_in(typed: str, text: str) -> bool:
    """Whether somebody who typed this may mean that text: it is a part of it."""
    return folded(typed) in folded(text)
