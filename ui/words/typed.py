"""What people type, as storage can hold it: every text of a command comes through here."""

import re
import unicodedata
from typing import Any

MISSING = "\ufffd"
"""Stands where a character cannot be stored or sent; no id and no name of ours has it."""

UNSTORABLE = re.compile("[\0\ud800-\udfff]")
"""NUL and halves of characters: PostgreSQL takes neither, and no message can hold a half."""


def legible(options: Any) -> None:
    """Make the texts among a command's options storable, in place; what names something is then not found."""
    for option in options or ():
        value = option.get("value")
        if isinstance(value, str) and UNSTORABLE.search(value):
            option["value"] = UNSTORABLE.sub(MISSING, value)
        legible(option.get("options"))


def line(text: str) -> str:
    """One line without control characters, for a note, a reason or a name."""
    kept = (char for char in text if char in "\t\r\n" or unicodedata.category(char) not in {"Cc", "Cs"})
    return " ".join("".join(kept).replace(MISSING, "").split())
