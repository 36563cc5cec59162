"""Which championships a soak plays, with which options, and what came of each."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random

from services.formats.records import lineup
from services.formats.registry import FORMATS
from services.formats.values import Refused

LEAGUE_MOST = 33
"""In a league of 128 there are 8,128 matches, which nobody waits for."""


@dataclass
class Told:
    """What came of one championship; `faults` has to be empty."""

    form: str
    size: int
    seed: str
    end: str = ""
    ties: int = 0
    seconds: float = 0.0
    did: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


def options_of(form: str, size: int, rng: Random) -> dict[str, int]:
    """Options that go together with so many, at random."""
    known = FORMATS[form]
    while True:
        chosen = {name: rng.randint(one.least, one.most) for name, one in known.options.items()}
        chosen |= {"knockout": rng.choice((0, 2, 4, 8, 16))} if "knockout" in chosen else {}
        chosen |= {"rounds": rng.choice((0, 3))} if "rounds" in chosen else {}
        with suppress(Refused):
            lineup(known, range(1, size + 1), seed=b"", options=chosen)
            return chosen


def sizes_of(words: str) -> Iterable[int]:
    """ "2-5,64" is 2, 3, 4, 5 and 64."""
    for part in words.split(","):
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)


def fitting(forms: Iterable[str], sizes: Sequence[int]) -> Iterator[tuple[str, int]]:
    """Each format with each size it takes."""
    for form in forms:
        most = LEAGUE_MOST if form == "league" else FORMATS[form].most
        yield from ((form, size) for size in sizes if FORMATS[form].fewest <= size <= most)


def tell(told: Told) -> None:
    """A line of a long soak."""
    line = f"{told.form:20} {told.size:4} {told.ties:6} ties {told.seconds:7.1f} s  {told.end:12}"
    sys.stdout.write(f"{line} faults: {'; '.join(told.faults) or 'none'}\n")
    sys.stdout.flush()
