"""What one picture of a shoot-out shows: plain values in the reader's language, no rule and no secret."""

from dataclasses import dataclass
from typing import Literal

Team = Literal["jungle", "forest"]
Mood = Literal["toss", "waiting", "ready", "stopped", "reveal", "over"]
Hand = tuple[int, int, int, int, int]

CARDS = ("lc", "tc", "pa", "pk", "ri")
MOODS_WITH_STRIKE = frozenset({"stopped", "reveal", "over"})


@dataclass(frozen=True, slots=True)
class Bench:
    """One side of the scoreboard; `team` is None before the toss is settled, a mark is True for a goal."""

    team: Team | None
    title: str
    player: str
    goals: int
    marks: tuple[bool, ...] = ()
    slots: int = 5


@dataclass(frozen=True, slots=True)
class Strike:
    """One kick as it happened; directions are the viewer's: `dive`, `aim` and `second` in "l", "c", "r"."""

    team: Team
    card: str
    copy: int
    dive: str
    aim: str | None
    second: str | None
    coin: str | None
    goal: bool


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture: scoreboard, figures and words. `home` shoots first and stands at the left.

    `winner` may stay None when the goals tell; `undecided` says that nobody won, whatever they tell. Raises
    ValueError when a mood that comes before the kick carries one: such a picture could leak a secret card.
    """

    mood: Mood
    home: Bench
    away: Bench
    sudden_death: bool = False
    banner: str | None = None
    small: str = ""
    large: str = ""
    roles: tuple[tuple[str, str], tuple[str, str]] | None = None
    keeper_team: Team | None = None
    striker_team: Team | None = None
    strike: Strike | None = None
    hands: tuple[Hand, Hand] | None = None
    winner: Team | None = None
    undecided: bool = False

    def __post_init__(self) -> None:
        if self.strike is not None and self.mood not in MOODS_WITH_STRIKE:
            raise ValueError(f"a picture in mood {self.mood!r} may not know a kick")
