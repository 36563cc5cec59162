"""Colours of the two teams and of everything both share."""

from typing import Final, Literal

Colour = tuple[int, int, int]
Team = Literal["jungle", "forest"]

INK: Final = "#10151d"
GOLD: Final = "#ffd23f"
WHITE: Final = "#ffffff"
MIST: Final = "#c3cdd6"
MISS: Final = "#e5413e"
SAVE: Final = "#1f5fbf"
PAPER: Final = ("#ffd23f", "#ff5d5d", "#4fc3f7", "#ffffff", "#b388ff", "#7be495")

KITS: Final[dict[Team, dict[str, str]]] = {
    "jungle": {"shirt": "#f6a81c", "stripe": "#7a3f00", "sleeve": "#e08e0b", "shorts": "#5b2f06"},
    "forest": {"shirt": "#25a06a", "stripe": "#f2f7ee", "sleeve": "#1a8355", "shorts": "#0f3d2b"},
}
PANELS: Final[dict[Team | None, tuple[str, str]]] = {
    "jungle": ("#eda81f", "#bf7a08"),
    "forest": ("#2f9c68", "#1d6b46"),
    None: ("#51617a", "#35425a"),
}
CROWDS: Final[dict[Team | None, tuple[str, ...]]] = {
    "jungle": ("#c98a1b", "#a86f14", "#e2a42f", "#8f5d12"),
    "forest": ("#2c8259", "#22684a", "#3a9a6c", "#1d573e"),
    None: ("#4d5b73", "#3f4c63", "#5d6c86", "#35415a"),
}
