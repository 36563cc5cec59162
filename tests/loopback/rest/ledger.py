"""The book of every REST call: what was asked, how it was answered, whether it counts globally."""

from collections import Counter
from dataclasses import dataclass
from fnmatch import fnmatchcase


@dataclass(frozen=True, slots=True)
class Call:
    """One REST call; `route` is a template (`/channels/{channel}/messages`), `at` server time in seconds."""

    method: str
    route: str
    counts_globally: bool
    status: int
    code: int
    at: float

    def __str__(self) -> str:
        return f"{self.method} {self.route}"


class Ledger:
    """Counts all calls; keeps each of them too unless `keep` is off (load runs)."""

    def __init__(self, *, keep: bool = True) -> None:
        self.keep = keep
        self.calls: list[Call] = []
        self.totals: Counter[tuple[str, str, bool]] = Counter()

    def enter(self, call: Call) -> None:
        """Book one answered (or dropped, status 0) call."""
        self.totals[call.method, call.route, call.counts_globally] += 1
        if self.keep:
            self.calls.append(call)

    def ordinary(self) -> int:
        """How many calls counted against the bot's global 50 requests per second."""
        return sum(n for (_, _, counts), n in self.totals.items() if counts)

    def count(self, pattern: str = "*") -> int:
        """How many calls match a pattern such as `POST /interactions/*` (case sensitive wildcards)."""
        return sum(
            n for (method, route, _), n in self.totals.items() if fnmatchcase(f"{method} {route}", pattern)
        )

    def clear(self) -> None:
        """Forget everything booked so far."""
        self.calls.clear()
        self.totals.clear()
