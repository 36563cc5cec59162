"""What a soak did and what it found, and the table that says so."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(slots=True)
class Report:
    """Everything from `lost` on has to be empty."""

    seed: str = ""
    tables: int = 0
    matches: int = 0
    challenges: int = 0
    calls: int = 0
    presses: int = 0
    failed: int = 0
    promises: int = 0
    doubtful: int = 0
    practice_moves: int = 0
    repaired: int = 0
    forgotten: int = 0
    seconds: float = 0.0
    deaths: dict[str, int] = field(default_factory=dict)
    struck: dict[str, int] = field(default_factory=dict)
    ends: dict[str, int] = field(default_factory=dict)
    played: dict[str, int] = field(default_factory=dict)
    logged: dict[str, int] = field(default_factory=dict)
    championships: dict[str, int] = field(default_factory=dict)
    happened: dict[str, int] = field(default_factory=dict)
    """In championships, beside their matches."""
    lost: tuple[str, ...] = ()
    stuck: tuple[str, ...] = ()
    untrue: tuple[str, ...] = ()
    remembered: tuple[str, ...] = ()
    untrue_championships: tuple[str, ...] = ()
    stale_boards: tuple[str, ...] = ()
    stale_challenges: tuple[str, ...] = ()
    unanswered: tuple[str, ...] = ()
    crashes: tuple[str, ...] = ()
    errors: tuple[str, ...] = ()
    violations: tuple[str, ...] = ()

    def faults(self) -> dict[str, tuple[str, ...]]:
        """What must not be, by kind."""
        return {key: value for key, value in asdict(self).items() if isinstance(value, tuple) and value}

    def findings(self) -> dict[str, Any]:
        """One line of a long soak."""
        numbers = {key: getattr(self, key) for key in ("seed", "matches", "presses", "calls", "seconds")}
        return {**numbers, "faults": self.faults()}


def table(reports: Sequence[Report]) -> str:
    """The sums of all reports, a line each."""
    lines: list[tuple[str, object]] = []
    for name, value in asdict(reports[0]).items():
        values = [getattr(report, name) for report in reports]
        match value:
            case int() | float():
                lines.append((name, round(sum(values), 1)))
            case dict():
                counted: Counter[str] = sum((Counter(each) for each in values), Counter())
                lines.append((name, f"{counted.total()} in all"))
                lines += [(f"  {key}", count) for key, count in counted.most_common()]
            case tuple():
                lines.append((name, sum(map(len, values)) or "none"))
    return "".join(f"{name:36} {value}\n" for name, value in lines)
