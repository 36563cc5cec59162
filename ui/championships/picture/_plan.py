"""Where everything of a knock-out stands: boxes of ties, labels and the corner of the trophy, in pixels."""

from dataclasses import dataclass
from typing import Final

from ui.championships.picture.scene import MOST_ROUNDS, MOST_TIES, Bracket, feeds

WIDTH: Final = 800
EDGE: Final = 20
TOP: Final = 122  # of the first tie, under the title, the note and the names of the stages
LABEL: Final = 28
_COLUMNS: Final = {1: (430, 0), 2: (272, 30), 3: (236, 26)}  # width of a column, and the gap after it
_ROWS: Final = {1: (50, 0), 2: (44, 168), 4: (39, 112), 8: (33, 84)}  # height of a slot, from tie to tie


@dataclass(frozen=True, slots=True)
class Place:
    """The box of one tie: its corner, its width, and the height of one of its two slots."""

    left: int
    top: int
    width: int
    row: int

    @property
    def right(self) -> int:
        return self.left + self.width

    @property
    def middle(self) -> int:
        return self.top + self.row

    @property
    def bottom(self) -> int:
        return self.top + 2 * self.row + 1

    def slot(self, at: int) -> int:
        """The middle of the upper or the lower slot."""
        return self.top + self.row // 2 + at * (self.row + 1)


@dataclass(frozen=True, slots=True)
class Plan:
    """All places of one picture. `folded`: the last tie stands in the column of the round before it."""

    height: int
    rounds: tuple[tuple[Place, ...], ...]
    third: Place | None
    corner: tuple[int, int, int, int]
    folded: bool


def plan(bracket: Bracket) -> Plan:
    """Places for a bracket that fits one picture. Raises ValueError when it is too large."""
    rounds = bracket.rounds
    first = len(rounds[0])
    folded = len(rounds) == MOST_ROUNDS
    if first > MOST_TIES or len(rounds) > MOST_ROUNDS or (folded and len(rounds[-1]) != 1):
        raise ValueError("a bracket of this size is shown in parts")
    width, gap = _COLUMNS[min(len(rounds), 3)]
    size = next(size for size in sorted(_ROWS) if first <= size)
    row, step = _ROWS[size]
    centres = [[TOP + row + at * step for at in range(first)]]
    for column in range(1, len(rounds)):
        fed: list[list[int]] = [[] for _ in rounds[column]]
        for at, centre in enumerate(centres[-1]):
            fed[feeds(bracket, column - 1, at)[0]].append(centre)
        centres.append([sum(those) // len(those) for those in fed])
    if folded and len(rounds[-2]) == 1:
        centres[-1] = [centres[-1][0] + 3 * row + 2 * LABEL]
    places = tuple(
        tuple(Place(EDGE + min(column, 2) * (width + gap), centre - row, width, row) for centre in those)
        for column, those in enumerate(centres)
    )
    low = max(place.bottom for those in places for place in those)
    last = places[-1][0]
    third = None
    if bracket.third is not None:
        under = max(place.bottom for those in places[2 if folded else -1 :] for place in those)
        third = Place(last.left, max(under + LABEL + 22, low - 2 * row - 1), width, row)
        low = max(low, third.bottom)
    if bracket.onward:
        low = max(low, places[-1][-1].bottom + LABEL + 6)
    corner = _corner(places, folded=folded)
    return Plan(max(low, corner[1] + corner[3] if len(rounds) < 3 else 0) + 22, places, third, corner, folded)


def _corner(places: tuple[tuple[Place, ...], ...], *, folded: bool) -> tuple[int, int, int, int]:
    """Left, top, width and height of what is free beside or above the last round."""
    columns = min(len(places), 3)
    if columns < 3:
        left = places[columns - 1][0].right + 16
        return left, 84, WIDTH - left - 12, 260
    top = places[2][0]
    return top.left - 6, 8, top.width + 12, top.top - LABEL - 14
