"""Iterative deepening from one position: every legal move that may be worth playing, best first."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from games.penguin.search._alphabeta import (
    DEEPEST,
    ENDLESS,
    LIMIT,
    LINE,
    MOST_MOVES,
    MOVE,
    NEAR_MATE,
    STOPPED,
    Desk,
    order,
)
from games.penguin.search._compact import pack, token, unpack
from games.penguin.search._kernels import Kernels, kernels
from games.penguin.search._moves import CELLS
from games.penguin.search._tables import PLACES
from games.penguin.state import EMPTY, FIRST, NOTHING_SEEN, PenguinState, Places, mark
from games.penguin.terms import CENTRAL, LOT, OFF, OVER, UPRIGHT, Square
from games.penguin.view import Penguin, PenguinView
from games.seats import Seat

REMEMBERED = 1 << 16
"""Positions the table of a search keeps."""
EXTENSION = 4
"""Moves beyond the depth in which a threatened goal is answered."""
ANYTHING = 2 * ENDLESS
"""A margin within which every move is."""
NO_LIMIT = 1 << 30


def never() -> bool:
    """Does not stop a search."""
    return False


@dataclass(frozen=True, slots=True)
class Position:
    """What a search looks at; `plies_left` until the match is drawn, `seen` as in the state."""

    places: Places
    ball: Square
    mover: Seat
    plies_left: int = NO_LIMIT
    seen: tuple[str, str] = NOTHING_SEEN


class Ranked(NamedTuple):
    """A move and its worth for who makes it; MATE - n is a goal n moves from now, both sides counted."""

    move: int
    worth: int


def position_of(table: PenguinState | PenguinView) -> Position:
    """The position on a table, with what a state remembers of the match and a view does not show.

    ValueError when nobody is to move.
    """
    if table.phase is LOT or table.phase is OVER or table.mover is None:
        raise ValueError("nobody is to move")
    limit = table.conditions.ply_limit
    left = limit - table.plies if limit else NO_LIMIT
    if isinstance(table, PenguinState):
        return Position(table.places, table.ball, table.mover, left, table.seen)
    a, b, c, d, e, f = (_place(one) for one in table.penguins)
    return Position((a, b, c, d, e, f), CENTRAL if table.ball is None else table.ball, table.mover, left)


def _place(penguin: Penguin) -> int:
    if penguin.square is None:
        return OFF
    return 9 * penguin.square + (UPRIGHT if penguin.facing is None else penguin.facing)


def rank(
    position: Position,
    *,
    depth: int,
    nodes: int,
    margin: int = 0,
    only: str | None = None,
    compiled: bool | None = None,
    should_stop: Callable[[], bool] = never,
) -> list[Ranked]:
    """Legal moves, best first, looked `depth` moves ahead within a budget of positions.

    Worths are exact for the best and for moves worth at most `margin` less; others say what they do not
    exceed. `only` is the token of the one move to look at. `should_stop` is asked before each move of the
    root, once the first depth is done. The same arguments give the same answer, compiled or not.
    """
    search = Search(position, kernels(compiled=compiled), nodes, margin, should_stop)
    found = [move for move in search.listed() if only is None or token(position.places, move) == only]
    return search.deepen(found, depth)


def prepare() -> None:
    """Compiles what can be compiled, which takes seconds, so that no move has to wait for it."""
    rank(Position(EMPTY, CENTRAL, FIRST), depth=2, nodes=1_000)


class Search:
    """One search with its desk; `rank` is the way in for all who do not count its positions."""

    def __init__(
        self,
        position: Position,
        inner: Kernels,
        nodes: int,
        margin: int = 0,
        should_stop: Callable[[], bool] = never,
    ) -> None:
        blank = inner.blank
        self.cells = blank(CELLS * (DEEPEST + 2))
        for cell, value in enumerate(pack(position.places, position.ball, position.mover)):
            self.cells[cell] = value
        self.moves = blank(MOST_MOVES * (DEEPEST + 2))
        self.slate = inner.cells([0, nodes, 0, position.plies_left, 0])
        table, history = (blank(REMEMBERED), blank(REMEMBERED)), blank(6 * PLACES)
        self.desk: Desk = (self.cells, self.moves, *table, history, self.slate)
        self.inner, self.margin, self.should_stop = inner, margin, should_stop
        self.seen = position.seen

    def deepen(self, moves: list[int], depth: int) -> list[Ranked]:
        """The ranking of these moves at the last depth that was begun within the budget."""
        ranking = [Ranked(move, 0) for move in moves]
        for ahead in range(1, min(depth, DEEPEST - EXTENSION - 2) + 1):
            ranking = self._at(ahead, ranking)
            decided = abs(ranking[0].worth) > NEAR_MATE and self.margin < ANYTHING
            if self.slate[STOPPED] or decided:
                break
        return ranking

    def listed(self) -> list[int]:
        """The legal moves, those first that look best without looking ahead."""
        found = self.inner.generate(self.cells, 0, self.moves, 0)
        moves = [int(move) for move in self.moves[:found]]
        cells = [int(cell) for cell in self.cells[:CELLS]]
        order((cells, moves, [], [], [0] * 6 * PLACES, []), 0, 0, found, 0)
        return [move & MOVE for move in reversed(moves)]

    def _at(self, depth: int, before: list[Ranked]) -> list[Ranked]:
        """The ranking at one depth; moves the budget no longer reached stay behind those that it did."""
        self.slate[LINE] = depth + EXTENSION
        if depth == 1:
            limit, self.slate[LIMIT] = self.slate[LIMIT], NO_LIMIT
        best, ranking = -ENDLESS, list[Ranked]()
        for move, _ in before:
            worth = 0 if depth > 1 and self._stops() else self._worth(move, depth, best - self.margin - 1)
            if self.slate[STOPPED]:
                break
            ranking.append(Ranked(move, worth))
            best = max(best, worth)
        if depth == 1:
            self.slate[LIMIT] = limit
        done = sorted(ranking, key=lambda ranked: -ranked.worth)
        return [*done, *before[len(ranking) :]]

    def _stops(self) -> bool:
        if self.should_stop():
            self.slate[STOPPED] = 1
        return bool(self.slate[STOPPED])

    def _worth(self, move: int, depth: int, alpha: int) -> int:
        """A move's worth, or something that is not more than alpha and not less than it is."""
        to = self.inner.make(self.cells, 0, move)
        if self._was_there(to):
            return 0
        alpha = max(alpha, -ENDLESS)
        if alpha > -ENDLESS:
            worth = -int(self.inner.search(self.desk, to, depth - 1, -alpha - 1, -alpha))
            if worth <= alpha or self.slate[STOPPED]:
                return worth
        return -int(self.inner.search(self.desk, to, depth - 1, -ENDLESS, -alpha))

    def _was_there(self, at: int) -> bool:
        """Whether the match has been in this position, and a draw by repetition comes nearer (ruling P17)."""
        places, ball, mover = unpack(self.cells, at)
        return mark(places, ball) in self.seen[mover]
