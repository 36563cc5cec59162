"""Thinking time as a value: how long a decision may take, and how often a seat has let it pass."""

import re
from dataclasses import dataclass, replace

from games.seats import Seat

MISSES_IN_A_ROW_THAT_LOSE = 2


@dataclass(frozen=True, slots=True)
class TimeControl:
    """A pace: seconds for each decision."""

    name: str
    seconds: int

    @property
    def last_call(self) -> int:
        """Seconds that are left when whoever is late is reminded: a sixth, half a minute at least."""
        return min(max(SHORTEST_CALL, self.seconds // 6), self.seconds // 2)


SHORTEST_CALL = 30

LIVE = TimeControl("live", 90)
RELAXED = TimeControl("relaxed", 10 * 60)
CORRESPONDENCE = TimeControl("correspondence", 24 * 60 * 60)
PACES = {pace.name: pace for pace in (LIVE, RELAXED, CORRESPONDENCE)}

OWN = "own"
"""The pace of whoever hosts the game; a match keeps what it was when the match was asked for."""

LONGEST_OWN = 14 * 24 * 60
"""Minutes."""

_OWN = re.compile(r"own-([1-9][0-9]{0,4})")


def own_pace(minutes: int) -> str:
    """The name of a pace of so many minutes for each decision, 1 to LONGEST_OWN."""
    return f"{OWN}-{minutes}"


def pace_of(name: str) -> TimeControl:
    """The pace of this name; ValueError where there is none."""
    if (known := PACES.get(name)) is not None:
        return known
    own = _OWN.fullmatch(name)
    if own is None or int(own[1]) > LONGEST_OWN:
        raise ValueError(f"no such pace: {name}")
    return TimeControl(name, int(own[1]) * 60)


@dataclass(frozen=True, slots=True)
class Clock:
    """Decisions in a row that each seat let run out; a decision made by its owner sets it back to nought."""

    misses: tuple[int, ...]

    @classmethod
    def fresh(cls, seats: int) -> "Clock":
        return cls((0,) * seats)

    def acted(self, seat: Seat) -> "Clock":
        return self._with(seat, 0) if self.misses[seat] else self

    def missed(self, seat: Seat) -> "Clock":
        return self._with(seat, self.misses[seat] + 1)

    def has_lost(self, seat: Seat) -> bool:
        return self.misses[seat] >= MISSES_IN_A_ROW_THAT_LOSE

    def _with(self, seat: Seat, count: int) -> "Clock":
        misses = tuple(count if index == seat else old for index, old in enumerate(self.misses))
        return replace(self, misses=misses)
