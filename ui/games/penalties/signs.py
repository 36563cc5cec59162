"""Signs of a shoot-out, the same in sentences and in pictures: where a card goes, and what came of a kick."""

from typing import Final, Literal

Mark = Literal["goal", "saved", "over"]
Way = Literal["l", "c", "r", "coin"]

SIDES: Final[dict[Way, str]] = {"l": "⬅️", "c": "⬆️", "r": "➡️", "coin": "🪙"}
MARKS: Final[dict[Mark, str]] = {"goal": "⚽", "saved": "🧤", "over": "🚫"}

GROUPS: Final[tuple[tuple[Way, tuple[str, ...]], ...]] = (
    ("l", ("lc",)),
    ("c", ("pa", "pk")),
    ("r", ("ri",)),
    ("coin", ("tc",)),
)
"""Striker cards by the dive that is made for them; no dive has to do with a top corner."""

WAY_OF: Final[dict[str, Way]] = {card: way for way, cards in GROUPS for card in cards}
