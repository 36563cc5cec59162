"""The chance to win a Big Final for two who go by the policy, by what each of them holds."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from games.penalties.hidden.book import Book
from games.penalties.hidden.lines import Hand, Line, Player, added
from games.penalties.hidden.public import CYCLE
from games.penalties.hidden.spending import KINDS, spending_of
from games.penalties.solver.pairs import rest
from games.penalties.solver.position import open_leads
from games.penalties.terms import Strikers

Matrix = list[list[float]]
"""The first shooter's chances: a row a hand of his, a column a hand of the other's."""

Hands = tuple[Hand, Hand]
"""What both sides hold, the first shooter first."""


class Chances:
    """Of one pair of squads; hands are those of the first shooter and of the second."""

    def __init__(self, book: Book, first: Strikers) -> None:
        policy = book.policy(first)
        self.players = Player(policy, 0, spending_of(first)), Player(policy, 1, spending_of(rest(first)))
        self._returned: dict[Hands, float] | None = None

    def of(
        self, first: Sequence[Hand], second: Sequence[Hand], *, taken: int, lead: int, sudden_death: bool
    ) -> Matrix:
        """The first shooter's chances with this lead of his, `taken` kicks after strikers returned.

        Where that ends a cycle the hands are still those with which it ends.
        """
        branches = self._branches(first, second, sudden_death=sudden_death)
        branches.follow(taken, lead)
        for (mine, theirs), hands, likely in branches.ends():
            branches.won[mine][theirs] += likely * self._later()[hands]
        return branches.won

    def _branches(self, first: Sequence[Hand], second: Sequence[Hand], *, sudden_death: bool) -> "_Branches":
        one, other = self.players
        return _Branches(
            Line(one, first, sudden_death=sudden_death),
            Line(other, second, sudden_death=sudden_death),
            sudden_death=sudden_death,
        )

    def _later(self) -> dict[Hands, float]:
        """The chances as a cycle of sudden death begins.

        Discards that were thought of become fewer or stay, so what fewer are worth is known first; of a cycle
        that ends as it began with the part b, and is worth a otherwise, V = a + b V.
        """
        if self._returned is None:
            self._returned = self._settled()
        return self._returned

    def _settled(self) -> dict[Hands, float]:
        first, second = (
            [Hand(suspects, (), discard) for suspects in one.spending.suspects for discard in suspects]
            for one in self.players
        )
        branches = self._branches(first, second, sudden_death=True)
        branches.follow(0, 0)
        ends = dict[tuple[int, int], list[tuple[Hands, float]]]()
        for pair, hands, likely in branches.ends():
            ends.setdefault(pair, []).append((hands, likely))
        found = dict[Hands, float]()
        pairs = product(range(len(first)), range(len(second)))
        for mine, theirs in sorted(
            pairs, key=lambda pair: len(first[pair[0]].suspects) + len(second[pair[1]].suspects)
        ):
            begun, again = (first[mine], second[theirs]), 0.0
            value = branches.won[mine][theirs]
            for hands, likely in ends.get((mine, theirs), ()):
                if hands == begun:
                    again += likely
                else:
                    value += likely * found[hands]
            found[begun] = value / (1 - again)
        return found


class _End(NamedTuple):
    """How one side's hands end a cycle: `returned` lists the hands that return with the start that each comes
    from, `places` says for each last hand which of them it becomes."""

    returned: list[tuple[int, Hand]]
    places: list[int]


class _Branches:
    """Every course of goals and misses up to the end of a cycle.

    `won` adds up what the first shooter wins on the way.
    """

    def __init__(self, first: Line, second: Line, *, sudden_death: bool) -> None:
        self._lines = first, second
        self._sudden_death = sudden_death
        self._starts = len(first.level(0)[0]), len(second.level(0)[0])
        self.won: Matrix = [[0.0] * self._starts[1] for _ in range(self._starts[0])]
        self._ends: tuple[_End, _End] | None = None
        self._level: Matrix = []

    def follow(self, taken: int, lead: int) -> None:
        """All courses from here, each hand being sure to be held."""
        first, second = self._starts
        self._from(taken, lead, ([1.0] * first, [1.0] * second), (0, 0))

    def ends(self) -> list[tuple[tuple[int, int], Hands, float]]:
        """From which hands strikers return to which, and how likely."""
        if self._ends is None:
            return []
        mine, theirs = self._ends
        return [
            ((start, other), (hand, against), likely)
            for (start, hand), row in zip(mine.returned, self._level, strict=True)
            for (other, against), likely in zip(theirs.returned, row, strict=True)
            if likely
        ]

    def _from(
        self, taken: int, lead: int, likely: tuple[list[float], list[float]], steps: tuple[int, int]
    ) -> None:
        if lead not in open_leads(taken, sudden_death=self._sudden_death):
            if lead > 0:
                _multiplied(self.won, *self._by_start(likely, steps))
        elif taken == CYCLE:
            self._ended(likely, steps)
        else:
            side = taken % 2
            line, step = self._lines[side], steps[side]
            size = len(line.level(step + 1)[0])
            goals, misses = line.kicks(step, lead).moved(likely[side], size)
            if side == 0:
                self._from(taken + 1, lead + 1, (goals, likely[1]), (step + 1, steps[1]))
                self._from(taken + 1, lead, (misses, likely[1]), (step + 1, steps[1]))
            else:
                self._from(taken + 1, lead - 1, (likely[0], goals), (steps[0], step + 1))
                self._from(taken + 1, lead, (likely[0], misses), (steps[0], step + 1))

    def _by_start(
        self, likely: tuple[list[float], list[float]], steps: tuple[int, int]
    ) -> tuple[list[float], list[float]]:
        first, second = (
            added(parts, line.level(step)[1], size)
            for parts, line, step, size in zip(likely, self._lines, steps, self._starts, strict=True)
        )
        return first, second

    def _ended(self, likely: tuple[list[float], list[float]], steps: tuple[int, int]) -> None:
        if self._ends is None:
            first, second = (_end_of(line, step) for line, step in zip(self._lines, steps, strict=True))
            self._ends = first, second
            self._level = [[0.0] * len(second.returned) for _ in first.returned]
        mine, theirs = (
            added(parts, end.places, len(end.returned)) for parts, end in zip(likely, self._ends, strict=True)
        )
        _multiplied(self._level, mine, theirs)


def _end_of(line: Line, step: int) -> _End:
    hands, starts = line.level(step)
    numbers, places = dict[tuple[int, Hand], int](), list[int]()
    for (before, played, discard), start in zip(hands, starts, strict=True):
        suspects = line.player.spending.suspected(played, before or tuple(KINDS))
        places.append(numbers.setdefault((start, Hand(suspects, (), discard)), len(numbers)))
    return _End(list(numbers), places)


def _multiplied(into: Matrix, mine: Sequence[float], theirs: Sequence[float]) -> None:
    """Adds how likely every two are together."""
    for row, one in zip(into, mine, strict=True):
        if one:
            row[:] = [known + one * other for known, other in zip(row, theirs, strict=True)]


@lru_cache(maxsize=4)
def chances_of(book: Book, first: Strikers) -> Chances:
    """The chances of this first shooter's squad against the rest; the last four pairs are remembered."""
    return Chances(book, first)
