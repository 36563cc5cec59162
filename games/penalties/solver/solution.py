"""The tables of one pair of squads, and what they say about a position."""

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from games.penalties.solver._hands import Hands, hands_of
from games.penalties.solver._induction import ROUNDS, Chances
from games.penalties.solver._kernels import Kernels, Way, kernels
from games.penalties.solver.odds import Kicked, Odds, held_odds, kick_odds
from games.penalties.solver.position import Position
from games.penalties.terms import SHOTS, Shot, Strikers

SERIES, SUDDEN = 5, 1
"""How wide the tables are, see `induction`."""


class Returns(StrEnum):
    """Which strikers come back for sudden death: all, as the rules of this game have it (rule 13, G4), or
    only the five that were used, which is another reading of the booklet."""

    ALL = "all"
    USED = "used"


@dataclass(frozen=True, slots=True)
class Solution:
    """Every chance of one pair of squads, about half a megabyte.

    `series` holds 11 chances and `sudden_death` 3 a pair of hands (`induction` says which). `solved` counts
    the kicks that were solved for it. Where only used strikers return, `sudden_death` holds the last pair of
    fives alone.
    """

    squads: tuple[Hands, Hands]
    returns: Returns
    series: Chances
    sudden_death: Chances
    solved: int

    @property
    def value(self) -> float:
        """The chance that the first shooter wins the match, before its first kick."""
        return float(self.series[-1 - SERIES])

    def first_wins(self, position: Position) -> float:
        """The chance that the first shooter wins the match from here; ValueError as `odds`."""
        if position.held:
            return self.odds(position).first_wins
        table, place = self._place(position)
        return float(table[place])

    def odds(self, position: Position) -> Odds:
        """Everything about the decision that is pending; ValueError for another pair of squads.

        It also raises in sudden death where only used strikers return. That the match is open is
        not checked.
        """
        if position.held:
            return held_odds(self._after(position)[Shot.PARADINHA], first=position.firsts)
        return kick_odds(self._after(position), first=position.firsts)

    def _after(self, position: Position) -> dict[Shot, Kicked]:
        """What comes after a goal and a miss with each shot that the striker holds, for him."""
        table, place = self._place(position)
        (first, second), leads = self.squads, 2 * (SUDDEN if position.sudden_death else SERIES) + 1
        if position.firsts:
            hand, steps, each = position.hands[0], first.steps, second.size * leads
            return {
                shot: Kicked(table[place - each * step + 1], table[place - each * step])
                for shot, step, count in zip(SHOTS, steps, hand, strict=True)
                if count
            }
        hand, steps = position.hands[1], second.steps
        return {
            shot: Kicked(1 - table[place - leads * step - 1], 1 - table[place - leads * step])
            for shot, step, count in zip(SHOTS, steps, hand, strict=True)
            if count
        }

    def _place(self, position: Position) -> tuple[Chances, int]:
        first, second = self.squads
        if position.squads != (first.squad, second.squad):
            raise ValueError("these squads were not solved")
        if position.sudden_death and self.returns is Returns.USED:
            raise ValueError("which five are used is not said")
        table, wide = (self.sudden_death, SUDDEN) if position.sudden_death else (self.series, SERIES)
        pair = first.number(position.hands[0]) * second.size + second.number(position.hands[1])
        return table, pair * (2 * wide + 1) + wide + position.lead


@lru_cache(maxsize=8)
def solve(
    first: Strikers, second: Strikers, *, returns: Returns = Returns.ALL, way: Way = Way.PLAIN
) -> Solution:
    """The classic shoot-out of these squads solved; the last eight are remembered.

    It takes 20 milliseconds, less on the other ways. ValueError for a squad of fewer than five.
    """
    return solved(first, second, returns=returns, way=way)


def solved(first: Strikers, second: Strikers, *, returns: Returns = Returns.ALL, way: Way) -> Solution:
    """What `solve` does, without remembering it."""
    if min(sum(first), sum(second)) < ROUNDS:
        raise ValueError("a side needs five strikers")
    inner, mine, theirs = kernels(way), hands_of(first), hands_of(second)
    pairs = mine.size * theirs.size
    series = inner.blank(pairs * (2 * SERIES + 1))
    sudden, count = inner.blank(0), 0
    cycle: float | None = None
    for one in mine.spent(ROUNDS):
        for other in theirs.spent(ROUNDS):
            if cycle is None or returns is Returns.USED:
                back = (mine, theirs) if returns is Returns.ALL else (_used(mine, one), _used(theirs, other))
                sudden, cycle, kicks = _settled(inner, *back)
                count += kicks
            series[(one * theirs.size + other) * (2 * SERIES + 1) + SERIES] = cycle
    count += inner.fill(series, SERIES, inner.side(mine), inner.side(theirs))
    return Solution((mine, theirs), returns, series, sudden, count)


def _settled(inner: Kernels, mine: Hands, theirs: Hands) -> tuple[Chances, float, int]:
    table = inner.blank(mine.size * theirs.size * (2 * SUDDEN + 1))
    kicks = inner.settle(table, inner.side(mine), inner.side(theirs))
    return table, float(table[-1 - SUDDEN]), kicks


def _used(squad: Hands, left: int) -> Hands:
    """The hands of the five that were used where `left` was not."""
    lc, tc, pa, pk, ri = (whole - rest for whole, rest in zip(squad.squad, squad.hand(left), strict=True))
    return hands_of((lc, tc, pa, pk, ri))


def odds(position: Position, *, way: Way = Way.PLAIN) -> Odds:
    """Everything about the decision that is pending; its pair of squads is solved first if need be."""
    return solve(*position.squads, way=way).odds(position)
