"""Backward induction with numpy: all kicks that are equally far from the end are solved at once.

What it fills is what `induction` fills, and its sides are those of `induction`, as arrays. The value of a
kick is written without steps: a striker who mixes shots in proportion to `k = 1 / (s d)`, where `s` is the
part of `d = g - m` that a keeper's best card costs the shot, has `(sum of g k - 1) / (sum of k)` against
every card that holds one of them, and more against the others. Some mix of one shot a card at most is best,
or one shot for sure; so the value is the largest of these.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from games.penalties.solver._induction import CLOSE, PATIENCE, ROUNDS
from games.penalties.solver.position import CYCLE, open_leads
from games.penalties.terms import SHOTS

PARTS = (0.5, 0.5, 0.5, 1.0, 1.0)
"""`s` of each of SHOTS."""

MIXES = (
    (1, 0, 1, 0, 0),
    (1, 0, 0, 1, 0),
    (1, 0, 0, 0, 1),
    (0, 0, 1, 0, 1),
    (0, 0, 0, 1, 1),
    (1, 0, 1, 0, 1),
    (1, 0, 0, 1, 1),
)
"""Shots that can be mixed, no two of them held by the same card."""


class Layer(NamedTuple):
    """Kicks that are solved at once: their places, and for each of SHOTS those of what follows and whether it
    is absent."""

    theirs: bool
    places: Any
    goals: Any
    misses: Any
    absent: Any


class Batches:
    """The inner functions of `induction` over arrays; `numpy` is the module of that name."""

    def __init__(self, numpy: Any) -> None:
        self._numpy = numpy
        self._parts = numpy.array(PARTS)[:, None]
        self._mixes = numpy.array(MIXES, dtype=float)

    def fill(self, table: Any, wide: int, first: Any, second: Any) -> int:
        """As `induction.fill`."""
        self._win(table, wide, first, second)
        return self._run(table, list(self._layers(wide, first, second)))

    def settle(self, table: Any, first: Any, second: Any) -> int:
        """As `induction.settle`."""
        self._win(table, 1, first, second)
        layers = list(self._layers(1, first, second))
        ends = 3 * self._pairs(CYCLE, first, second).ravel() + 1
        guess, before, off, solved = 0.5, 0.0, 0.0, 0
        for attempt in range(PATIENCE):
            table[ends] = guess
            solved += self._run(table, layers)
            found = float(table[-2])
            was, off = off, found - guess
            if -CLOSE < off < CLOSE:
                break
            if attempt == 0 or off == was:
                before, guess = guess, found
            else:
                before, guess = guess, guess - off * (guess - before) / (off - was)
        return solved

    def _run(self, table: Any, layers: list[Layer]) -> int:
        """Solve layer by layer; how many kicks that were."""
        numpy = self._numpy
        for layer in layers:
            goals, misses = table[layer.goals], table[layer.misses]
            if layer.theirs:
                goals, misses = 1 - goals, 1 - misses
            goals[layer.absent] = misses[layer.absent] = -1.0
            lost = self._parts * (goals - misses)
            steep = numpy.divide(1.0, lost, out=numpy.zeros_like(lost), where=lost > 0)
            with numpy.errstate(divide="ignore"):
                mixed = (self._mixes @ (goals * steep) - 1) / (self._mixes @ steep)
            value = numpy.maximum((goals - lost).max(axis=0), mixed.max(axis=0))
            table[layer.places] = 1 - value if layer.theirs else value
        return sum(len(layer.places) for layer in layers)

    def _layers(self, wide: int, first: Any, second: Any) -> Iterator[Layer]:
        """From the last kick of a cycle to its first."""
        numpy, other = self._numpy, second[2]
        leads = 2 * wide + 1
        for kicks in reversed(range(CYCLE)):
            theirs = kicks % 2 == 1
            holds, steps = (second if theirs else first)[:2]
            pairs = self._pairs(kicks, first, second)
            lead = numpy.array(open_leads(kicks, sudden_death=wide == 1))
            places = (pairs[:, :, None] * leads + wide + lead).ravel()
            hands = numpy.repeat((pairs % other if theirs else pairs // other).ravel(), len(lead))
            held = holds.reshape(-1, len(SHOTS))[hands].T
            less = (steps * (1 if theirs else other) * leads)[:, None]
            misses = numpy.where(held, places - less, 0)
            goals = numpy.where(held, misses + (-1 if theirs else 1), 0)
            yield Layer(theirs, places, goals, misses, held == 0)

    def _win(self, table: Any, wide: int, first: Any, second: Any) -> None:
        """Where the first shooter has won it is certain; where the second has, a table is 0 as it is made."""
        for kicks in range(CYCLE + 1):
            taken, others = (kicks + 1) // 2, kicks // 2
            lowest, highest = ROUNDS - others + 1, taken
            if wide == 1:
                lowest, highest = 1, 0 if kicks % 2 else 1
            middle = self._pairs(kicks, first, second).ravel() * (2 * wide + 1) + wide
            for lead in range(lowest, highest + 1):
                table[middle + lead] = 1.0

    def _pairs(self, kicks: int, first: Any, second: Any) -> Any:
        """Every pair of hands after so many kicks, by number; a row a hand of the first shooter."""
        mine, theirs = (
            order[starts[spent] : starts[spent + 1]]
            for (_, _, _, order, starts), spent in ((first, (kicks + 1) // 2), (second, kicks // 2))
        )
        return mine[:, None] * second[2] + theirs
