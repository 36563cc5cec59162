"""Exponential back-off for what Discord was too busy for, or refuses."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from services.common.bounded import Bounded

LONGEST = 900.0
"""Seconds that a rest takes at most, unless Discord names more."""

MOST = 10_000
"""Things at most whose rests are remembered."""


@dataclass(frozen=True, slots=True)
class _Rest:
    until: float
    seconds: float


class Rests:
    """The `first` rest of a thing takes so many seconds, each that follows twice as many."""

    def __init__(self, first: float, *, monotonic: Callable[[], float]) -> None:
        self._first = first
        self._monotonic = monotonic
        self._rests: Bounded[Hashable, _Rest] = Bounded(MOST)

    def has(self, one: Hashable) -> bool:
        """Whether it is to be let alone now."""
        rest = self._rests.get(one)
        return rest is not None and rest.until > self._monotonic()

    def begin(self, one: Hashable, *, at_least: float = 0.0) -> None:
        """It is tried again after its rest; `at_least` (seconds) is what Discord named."""
        before = self._rests.get(one)
        seconds = self._first if before is None else min(2 * before.seconds, LONGEST)
        self._rests[one] = _Rest(self._monotonic() + max(seconds, at_least), seconds)

    def end(self, one: Hashable) -> None:
        """It works again: its next rest is a first one."""
        self._rests.pop(one, None)
