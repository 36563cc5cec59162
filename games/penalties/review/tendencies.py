"""How predictable somebody is: choices counted beside best play's, and what they do clearly too often."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import pi, sqrt
from typing import Generic

from games.penalties.opponents.habits import Watched
from games.penalties.review.known import can_be_known, mixes_of
from games.penalties.solver.odds import C
from games.penalties.terms import SHOTS, Direction, Shot

NOTEWORTHY = 2.0
"""How many times its usual scatter a count must be off best play before it is called a habit."""

MORE_THAN_ONCE = 1.5
"""By how many choices a count must be off at least: what was done once is no habit, however seldom it is."""

FEW = 5
"""With fewer choices than these nobody has habits."""


@dataclass(frozen=True, slots=True)
class Count:
    """How often something was chosen, how often best play would have on average, and its usual scatter."""

    choice: Shot | Direction
    times: int
    expected: float
    scatter: float

    @property
    def off(self) -> float:
        """By how many scatters it was chosen more often than by best play."""
        return (self.times - self.expected) / self.scatter if self.scatter else 0.0


@dataclass(frozen=True, slots=True)
class Tendency:
    """One person's choices beside the best mixes of their moments, in so many matches.

    `repeats` counts dives that followed the same dive in the same match; its choice is the commonest of them.
    """

    matches: int
    shots: tuple[Count, ...]
    dives: tuple[Count, ...]
    repeats: Count

    @property
    def choices(self) -> int:
        return sum(one.times for one in (*self.shots, *self.dives))

    @property
    def distance(self) -> float:
        """The part of all choices that would have to be others for the counts to be those of best play."""
        counts = (*self.shots, *self.dives)
        return sum(abs(one.times - one.expected) for one in counts) / 2 / max(1, self.choices)

    @property
    def usual(self) -> float:
        """The distance that chance alone gives somebody who plays the best mixes, about."""
        scatters = sum(one.scatter for one in (*self.shots, *self.dives))
        return sqrt(2 / pi) * scatters / 2 / max(1, self.choices)

    @property
    def habit(self) -> Count | None:
        """What is done most clearly more, or less, often than by best play; None for nothing clear."""
        if self.choices < FEW:
            return None
        counts = (*self.shots, *self.dives, self.repeats)
        known = [one for one in counts if abs(one.times - one.expected) >= MORE_THAN_ONCE]
        clearest = max(known, key=lambda one: abs(one.off), default=None)
        return clearest if clearest is not None and abs(clearest.off) >= NOTEWORTHY else None


def tendency_of(matches: Sequence[Watched], late: frozenset[int] = frozenset()) -> Tendency:
    """One person's choices in these matches; those of which nothing can be known are left out.

    So are the kicks of the last match in which the clock chose, `late`.
    """
    shots, dives = _Tally(SHOTS), _Tally(tuple(Direction))
    again, known_matches = _Tally(tuple(Direction)), 0
    for number, (view, seat) in enumerate(matches, 1):
        if not can_be_known(view):
            continue
        clocked = late if number == len(matches) else frozenset[int]()
        known_matches += 1
        last: Direction | None = None
        for at, kick in enumerate(view.kicks):
            if at in clocked:
                continue
            best_shots, best_dives = mixes_of(view, at)
            if kick.striker == seat:
                shots.add(best_shots, kick.shot)
                continue
            dives.add(best_dives, kick.dive)
            if last is not None:
                again.add({last: best_dives[last]}, kick.dive)
            last = kick.dive
    return Tendency(known_matches, shots.counts(), dives.counts(), again.together())


class _Tally(Generic[C]):
    """Counts choices and adds up what best play would have chosen."""

    def __init__(self, kinds: tuple[C, ...]) -> None:
        self._times: dict[C, int] = dict.fromkeys(kinds, 0)
        self._expected: dict[C, float] = dict.fromkeys(kinds, 0.0)
        self._varies: dict[C, float] = dict.fromkeys(kinds, 0.0)

    def add(self, mix: Mapping[C, float], taken: C) -> None:
        """A choice; it counts only where it is in the mix."""
        for choice, weight in mix.items():
            self._times[choice] += choice is taken
            self._expected[choice] += weight
            self._varies[choice] += weight * (1 - weight)

    def counts(self) -> tuple[Count, ...]:
        return tuple(
            Count(kind, times, self._expected[kind], sqrt(self._varies[kind]))
            for kind, times in self._times.items()
        )

    def together(self) -> Count:
        """All kinds as one, named after the commonest."""
        commonest = max(self._times, key=lambda kind: self._times[kind])
        varies = sqrt(sum(self._varies.values()))
        return Count(commonest, sum(self._times.values()), sum(self._expected.values()), varies)
