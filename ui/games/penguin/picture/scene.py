"""What one picture of Penguin Soccer shows: plain values in the reader's language, no rule."""

from dataclasses import dataclass
from typing import Final, Literal

Family = Literal["amber", "green"]
Size = Literal["baby", "papa", "mama"]
Facing = Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"]
Corner = Literal["home", "away"]
Kind = Literal["slide", "kick", "entry", "tackle", "stand"]
IceMood = Literal["play", "preview", "over"]
Square = int | str
"""0 to 63, a1 = 0, b1 = 1, a2 = 8; or the name, "d4"."""

STEPS: Final[dict[Facing, tuple[int, int]]] = {
    "n": (0, 1), "ne": (1, 1), "e": (1, 0), "se": (1, -1),
    "s": (0, -1), "sw": (-1, -1), "w": (-1, 0), "nw": (-1, 1),
}  # fmt: skip


def place(square: Square) -> tuple[int, int]:
    """Column and row, 0 to 7 each. Raises ValueError for what is no square."""
    if isinstance(square, int):
        if 0 <= square < 64:
            return square % 8, square // 8
    elif len(square) == 2 and square[0] in "abcdefgh" and square[1] in "12345678":
        return ord(square[0]) - ord("a"), int(square[1]) - 1
    raise ValueError(f"no square: {square!r}")


@dataclass(frozen=True, slots=True)
class IceSide:
    """One player; `waiting` are the penguins of the family that are off the ice."""

    family: Family
    player: str
    waiting: tuple[Size, ...] = ()


@dataclass(frozen=True, slots=True)
class IcePenguin:
    """One penguin on the ice: upright, or lying when it has a facing."""

    family: Family
    size: Size
    square: Square
    facing: Facing | None = None


@dataclass(frozen=True, slots=True)
class IceMove:
    """A move as an arrow along `path`: the penguin's squares, or the ball's for a kick.

    An entry's path begins on Home. A push goes from one square to the next, or to None: off the ice.
    """

    kind: Kind
    path: tuple[Square, ...]
    pushes: tuple[tuple[Square, Square | None], ...] = ()


@dataclass(frozen=True, slots=True)
class Target:
    """A square that may be chosen, with a word of a few letters on it."""

    square: Square
    label: str = ""


@dataclass(frozen=True, slots=True)
class IceScene:
    """One picture: ice, families, ball, arrows and words. `home` lives at a1, `away` at h8.

    `view` says whose Home is at the bottom. `ball` None is the crossing of d4, d5, e4, e5; on a penguin's
    square the penguin holds it. `ghosts` are pale penguins: where one stood, or might. Raises ValueError for
    a square that does not exist, for two penguins on one, and for a penguin that lies with the ball.
    """

    view: Corner
    home: IceSide
    away: IceSide
    penguins: tuple[IcePenguin, ...] = ()
    ball: Square | None = None
    turn: Corner | None = None
    last: IceMove | None = None
    preview: IceMove | None = None
    selected: Square | None = None
    targets: tuple[Target, ...] = ()
    ghosts: tuple[IcePenguin, ...] = ()
    small: str = ""
    large: str = ""
    banner: str | None = None
    mood: IceMood = "play"
    winner: Corner | None = None

    def __post_init__(self) -> None:
        if self.home.family == self.away.family:
            raise ValueError("two sides of one family")
        taken = [place(penguin.square) for penguin in self.penguins]
        if len(set(taken)) < len(taken):
            raise ValueError("two penguins on one square")
        held = None if self.ball is None else place(self.ball)
        if any(penguin.facing and place(penguin.square) == held for penguin in self.penguins):
            raise ValueError("a penguin that lies holds no ball")
        for move in filter(None, (self.last, self.preview)):
            for square in (*move.path, *(end for push in move.pushes for end in push if end is not None)):
                place(square)
        for square in (*(one.square for one in self.ghosts), *(one.square for one in self.targets)):
            place(square)
        if self.selected is not None:
            place(self.selected)
