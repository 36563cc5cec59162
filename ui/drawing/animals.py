"""Which animal plays which part: one table for pictures and button labels; it imports nothing."""

from typing import Final, Literal, NamedTuple

Team = Literal["jungle", "forest"]


class Mascot(NamedTuple):
    """An animal that cheers, in its team's colours."""

    emoji: str
    team: Team


LION: Final = Mascot("🦁", "jungle")


CREST: Final[dict[Team, str]] = {"jungle": "🦁", "forest": "🐻"}

KEEPER: Final[dict[Team, str]] = {"jungle": "🦍", "forest": "🦉"}

STRIKERS: Final[dict[Team, dict[str, tuple[str, ...]]]] = {
    "jungle": {"lc": ("🐯", "🐆"), "tc": ("🦒",), "pa": ("🐒",), "pk": ("🦜",), "ri": ("🐘", "🦏")},
    "forest": {"lc": ("🦊", "🐺"), "tc": ("🦌",), "pa": ("🐿️",), "pk": ("🐇",), "ri": ("🫎", "🐗")},
}


def striker(team: Team, card: str, copy: int) -> str:
    """The emoji of that striker; a copy beyond the printed ones shows the last printed one."""
    printed = STRIKERS[team][card]
    return printed[min(max(copy, 0), len(printed) - 1)]
