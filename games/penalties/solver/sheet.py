"""Every best mix of one pair of squads written down, so that an exact move costs a look-up."""

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.penalties.solver.mixing import ABSENT, balance
from games.penalties.solver.position import CYCLE, Pair, open_leads
from games.penalties.solver.solution import SERIES, SUDDEN, Solution, solve
from games.penalties.terms import SHOTS, Strikers

SHOT_COUNT, DIVE_COUNT = len(SHOTS), 3
_WIDTH = SHOT_COUNT + DIVE_COUNT


@dataclass(frozen=True, slots=True)
class Sheet:
    """The weights of every kick that can be pending, about a megabyte.

    `lines` says where those of a place in the solution's tables stand in `weights`, first the series' and
    then sudden death's; -1 where nothing is pending.
    """

    solution: Solution
    lines: Sequence[int]
    weights: Sequence[float]

    def shots(self, hands: Pair, kicks: int, lead: int) -> Sequence[float]:
        """The striker's weights in the order of SHOTS; KeyError as `_line`."""
        line = self._line(hands, kicks, lead)
        return self.weights[line : line + SHOT_COUNT]

    def dives(self, hands: Pair, kicks: int, lead: int) -> Sequence[float]:
        """The keeper's weights, left, centre and right; KeyError as `_line`."""
        line = self._line(hands, kicks, lead) + SHOT_COUNT
        return self.weights[line : line + DIVE_COUNT]

    def _line(self, hands: Pair, kicks: int, lead: int) -> int:
        """Hands and lead are as of a Position; KeyError where no kick is pending."""
        first, second = self.solution.squads
        pair = first.numbers[hands[0]] * second.size + second.numbers[hands[1]]
        if kicks < CYCLE:
            line = self.lines[pair * (2 * SERIES + 1) + SERIES + lead]
        else:
            beyond = len(self.solution.series)
            line = self.lines[beyond + pair * (2 * SUDDEN + 1) + SUDDEN + lead]
        if line < 0:
            raise KeyError("no kick is pending there")
        return line


@lru_cache(maxsize=8)
def sheet(first: Strikers, second: Strikers) -> Sheet:
    """The sheet of these squads, solved first if need be; the last eight are remembered.

    Writing one takes some 60 milliseconds. ValueError as `solve`.
    """
    return written(solve(first, second))


def written(solution: Solution) -> Sheet:
    """What `sheet` does, without remembering it."""
    series, sudden = solution.series, solution.sudden_death
    lines = array("i", [-1]) * (len(series) + len(sudden))
    weights = array("d")
    first, second = solution.squads
    for wide, table, beyond in ((SERIES, series, 0), (SUDDEN, sudden, len(series))):
        leads = 2 * wide + 1
        each, other = second.size * leads, leads
        for kicks in range(CYCLE):
            firsts = kicks % 2 == 0
            steps, step = (first.steps, each) if firsts else (second.steps, other)
            holds = first.holds if firsts else second.holds
            for mine, theirs in _hands(solution, kicks):
                hand = mine if firsts else theirs
                middle = (mine * second.size + theirs) * leads + wide
                for lead in open_leads(kicks, sudden_death=wide == SUDDEN):
                    place, given = middle + lead, list[float]()
                    for shot in range(SHOT_COUNT):
                        if not holds[SHOT_COUNT * hand + shot]:
                            given += (ABSENT, ABSENT)
                        elif firsts:
                            less = place - step * steps[shot]
                            given += (table[less + 1], table[less])
                        else:
                            less = place - step * steps[shot]
                            given += (1 - table[less - 1], 1 - table[less])
                    _, shots, dives = balance(*given)
                    lines[beyond + place] = len(weights)
                    weights.extend(shots)
                    weights.extend(dives)
    return Sheet(solution, lines, weights)


def _hands(solution: Solution, kicks: int) -> Iterator[tuple[int, int]]:
    """Every pair of hands, by number, that is left after so many kicks of a series or a cycle."""
    first, second = solution.squads
    for mine in first.spent((kicks + 1) // 2):
        for theirs in second.spent(kicks // 2):
            yield mine, theirs
