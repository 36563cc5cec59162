"""What one picture of a shoot-out shows: plain values in the reader's language, no rule and no secret."""

from dataclasses import dataclass
from typing import Literal

from games.values import travels
from ui.drawing.palette import Team
from ui.games.penalties.signs import Mark

Mood = Literal["toss", "draft", "discard", "waiting", "ready", "stopped", "reveal", "over"]
Hand = tuple[int, int, int, int, int]
CardKey = tuple[Team, str]
"""A card to pick: its animals, and "l", "c", "r" for a keeper or one of CARDS for a striker."""

CARDS = ("lc", "tc", "pa", "pk", "ri")
MOODS_WITH_STRIKE = frozenset({"stopped", "reveal", "over"})


@travels
@dataclass(frozen=True, slots=True)
class Bench:
    """One side of the scoreboard; `team` is None before the toss is settled."""

    team: Team | None
    title: str
    player: str
    goals: int
    marks: tuple[Mark, ...] = ()
    slots: int = 5


@travels
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


@travels
@dataclass(frozen=True, slots=True)
class Cards:
    """A draft: what lies open, and what home and away have taken."""

    pool: tuple[CardKey, ...]
    squads: tuple[tuple[CardKey, ...], tuple[CardKey, ...]]


@travels
@dataclass(frozen=True, slots=True)
class Scene:
    """One picture: scoreboard, figures and words. `home` stands at the left from the toss to the end.

    `face_down` counts the hands, by side, that may not be shown; `counted` hands hold any number of a kind.
    `discarded` says who has laid a striker aside. `winner` may stay None when the goals tell; `undecided`
    says that nobody won, whatever they tell. Raises
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
    face_down: tuple[int | None, int | None] = (None, None)
    counted: bool = False
    cards: Cards | None = None
    discarded: tuple[bool, bool] = (False, False)

    def __post_init__(self) -> None:
        if self.strike is not None and self.mood not in MOODS_WITH_STRIKE:
            raise ValueError(f"a picture in mood {self.mood!r} may not know a kick")
