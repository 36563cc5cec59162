"""What pictures of a knock-out show: plain values in the reader's language, no rule and no record."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from ui.drawing.animals import LION, Mascot

State = Literal["open", "live", "played", "walkover", "bye", "void"]
Half = Literal["home", "away"]

MOST_TIES = 8
"""Ties of the first round that one picture holds; more are split."""

MOST_ROUNDS = 4
"""Rounds one picture holds; a fourth is a single tie, and stands in the column of the third."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One side of a tie: an entrant, nobody yet (no name), or nobody at all (`nobody`).

    `who` tells people of the same name apart; it is never shown.
    """

    name: str | None = None
    who: int | None = None
    seed: int | None = None
    score: int | None = None
    nobody: bool = False


@dataclass(frozen=True, slots=True)
class Tie:
    """Two slots and how it stands between them. Raises ValueError when the winner is nobody."""

    home: Slot = Slot()
    away: Slot = Slot()
    state: State = "open"
    winner: Half | None = None

    def __post_init__(self) -> None:
        if self.winner is not None and self.through is None:
            raise ValueError("nobody cannot win a tie")

    @property
    def slots(self) -> tuple[Slot, Slot]:
        """Home and away."""
        return (self.home, self.away)

    @property
    def through(self) -> Slot | None:
        """Whoever goes on, or None."""
        slot = {"home": self.home, "away": self.away, None: None}[self.winner]
        return slot if slot is not None and slot.name is not None else None


@dataclass(frozen=True, slots=True)
class CupWords:
    """Words that stand in the pictures again and again, in the reader's language."""

    open: str
    bye: str
    live: str
    walkover: str
    void: str
    champion: str
    third: str
    nobody: str = "nobody"

    def of(self, tie: Tie, slot: Slot) -> str:
        """What stands where a tie has no name: nobody was left, nobody was drawn, or nobody is known yet."""
        if slot.nobody and tie.state in {"walkover", "void"}:
            return self.nobody
        return self.bye if slot.nobody or tie.state == "bye" else self.open


@dataclass(frozen=True, slots=True)
class Part:
    """Which piece of a larger bracket a picture shows: number `at` of `of`, from 0; None for its end."""

    name: str
    at: int | None
    of: int


@dataclass(frozen=True, slots=True)
class Bracket:
    """Rounds from the first to the last, each with as many ties as the one before it, or half as many.

    The winner of the last tie wins the cup, unless `onward` says where it leads. `champion` is the `who` of
    whoever won it all: that way is drawn in gold. A bracket may be of any size; one picture holds MOST_TIES
    and MOST_ROUNDS. Raises ValueError where the rounds do not lead into each other.
    """

    title: str
    stages: tuple[str, ...]
    rounds: tuple[tuple[Tie, ...], ...]
    words: CupWords
    note: str = ""
    third: Tie | None = None
    champion: int | None = None
    mascot: Mascot = LION
    onward: str = ""
    part: Part | None = None

    def __post_init__(self) -> None:
        counts = [len(ties) for ties in self.rounds]
        if not counts or len(counts) != len(self.stages):
            raise ValueError("every round of a bracket has a name, and there is one at least")
        if 0 in counts or any(before not in {later, 2 * later} for before, later in pairwise(counts)):
            raise ValueError(f"rounds of {counts} ties do not lead into each other")

    @property
    def crowned(self) -> Slot | None:
        """The champion's slot in the last tie that was won, or None."""
        ties = [tie for ties in reversed(self.rounds) for tie in ties]
        slots = [tie.through for tie in ties if tie.through is not None]
        return next((slot for slot in slots if self.champion is not None and slot.who == self.champion), None)


def feeds(bracket: Bracket, column: int, at: int) -> tuple[int, int]:
    """Where a tie's winner goes: number of the tie in the next round, and its slot there (0 or 1)."""
    onward = bracket.rounds[column + 1]
    number, slot = (at, 0) if len(onward) == len(bracket.rounds[column]) else (at // 2, at % 2)
    through = bracket.rounds[column][at].through
    if through is not None and through.who is not None:
        known = [half for half, other in enumerate(onward[number].slots) if other.who == through.who]
        slot = known[0] if known else slot
    return number, slot
