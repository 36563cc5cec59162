"""A policy of the Big Final for one pair of squads: its discards, and a mix for every context."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from games.penalties.hidden.spending import Context, contexts, spending_of
from games.penalties.terms import SHOTS, Direction, Strikers

WHOLE = 255
"""What the weights of a mix add up to as they are stored, a byte each."""


@dataclass(frozen=True, slots=True)
class Policy:
    """Mixes are bytes in `weights`; `places` says where that of a context begins.

    `weights` begins with the discards of the first shooter, then those of the second.
    """

    weights: bytes
    places: Mapping[Context, int]

    def discards(self, side: int) -> tuple[float, ...]:
        """How often the first shooter (0) or the second (1) discards each of SHOTS."""
        return self._mix(side * len(SHOTS), len(SHOTS))

    def mix(self, context: Context) -> tuple[float, ...]:
        """The weights of SHOTS, or for a keeper of left, centre and right; KeyError for no context."""
        return self._mix(self.places[context], width_of(context))

    def _mix(self, start: int, width: int) -> tuple[float, ...]:
        return tuple(weight / WHOLE for weight in self.weights[start : start + width])


def width_of(context: Context) -> int:
    """How many weights a mix has in this context."""
    return len(Direction) if context.discard is None else len(SHOTS)


def every_context(first: Strikers, second: Strikers) -> Iterator[Context]:
    """All contexts of a match between these squads, in the order in which their mixes are stored."""
    return chain(contexts(0, spending_of(first)), contexts(1, spending_of(second)))


@lru_cache(maxsize=8)
def places_of(first: Strikers, second: Strikers) -> Mapping[Context, int]:
    """Where the mix of each context stands."""
    places, at = dict[Context, int](), 2 * len(SHOTS)
    for context in every_context(first, second):
        places[context] = at
        at += width_of(context)
    return places


def size_of(first: Strikers, second: Strikers) -> int:
    """How many bytes the mixes of these squads take."""
    return 2 * len(SHOTS) + sum(map(width_of, every_context(first, second)))


def rounded(mix: list[float]) -> bytes:
    """A mix as it is stored: parts of WHOLE, those that lose most by rounding down given one more."""
    parts = [int(WHOLE * weight) for weight in mix]
    short = sorted(range(len(mix)), key=lambda at: parts[at] - WHOLE * mix[at])
    for at in short[: WHOLE - sum(parts)]:
        parts[at] += 1
    return bytes(parts)
