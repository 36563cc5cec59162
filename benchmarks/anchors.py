"""Fair timing, and the table of bars: contenders take turns on one clock, and each keeps its best round."""

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

ROUNDS = 7

Work = Callable[[], int]
"""Does a good fraction of a second of work and says how many units it did."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One line of the table; `kept` is None where nobody asked for a figure."""

    number: str
    what: str
    measured: str
    anchor: str
    ratio: str
    asked: str
    kept: bool | None

    @classmethod
    def at_least(
        cls, number: str, what: str, measured: float, anchor: float, ratio: float, *, form: str
    ) -> "Bar":
        """The more the better: at least `ratio` of the anchor."""
        have = measured / anchor
        shown = (form.format(measured), form.format(anchor), f"{have:.2f}")
        return cls(number, what, *shown, f">= {ratio:g}", have >= ratio)

    @classmethod
    def at_most(
        cls, number: str, what: str, measured: float, anchor: float, ratio: float, *, form: str
    ) -> "Bar":
        """The less the better: at most `ratio` of the anchor."""
        have = measured / anchor
        shown = (form.format(measured), form.format(anchor), f"{have:.2f}")
        return cls(number, what, *shown, f"<= {ratio:g}", have <= ratio)

    @classmethod
    def limit(cls, number: str, what: str, measured: float, most: float, form: str) -> "Bar":
        """No anchor: at most so much."""
        return cls(number, what, form.format(measured), "", "", f"<= {form.format(most)}", measured <= most)

    @classmethod
    def shown(cls, number: str, what: str, measured: float, anchor: float, form: str) -> "Bar":
        """For the reader's information."""
        have = f"{measured / anchor:.2f}" if anchor else ""
        return cls(number, what, form.format(measured), form.format(anchor) if anchor else "", have, "", None)

    @property
    def verdict(self) -> str:
        return "" if self.kept is None else "kept" if self.kept else "MISSED"


def best_rates(contenders: Mapping[str, Work], rounds: int = ROUNDS) -> dict[str, float]:
    """Units per second of CPU time, the best of `rounds` interleaved rounds after one to warm up."""
    rates = dict.fromkeys(contenders, 0.0)
    for attempt in range(rounds + 1):
        for name, work in contenders.items():
            start = time.process_time()
            units = work()
            spent = time.process_time() - start
            if attempt:
                rates[name] = max(rates[name], units / spent)
    return rates


def report_rate(name: str, rate: float, unit: str) -> None:
    print(f"{name:<52} {rate:>14,.0f} {unit}", flush=True)


def report_bars(bars: Iterable[Bar]) -> None:
    """The table, in Markdown."""
    head = ("bar", "what", "measured", "anchor", "ratio", "asked", "")
    rows = [(b.number, b.what, b.measured, b.anchor, b.ratio, b.asked, b.verdict) for b in bars]
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
    ruled = tuple("-" * width for width in widths)
    for row in (head, ruled, *rows):
        print("| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |")
