"""Fair timing: contenders take turns on one CPU clock, and each keeps its best round."""

import time
from collections.abc import Callable, Mapping

ROUNDS = 9

Work = Callable[[], int]
"""Does a good fraction of a second of work and says how many units it did."""


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
    print(f"{name:<52} {rate:>14,.0f} {unit}")


def report_bar(what: str, ratio: float, at_least: float | None) -> None:
    """One line of verdict: the ratio, what it has to be (None: nobody asks), and whether it is."""
    line = f"{what:<52} {ratio:>14.2f} x"
    if at_least is not None:
        line += f"   bar {at_least:.2f} x   {'kept' if ratio >= at_least else 'MISSED'}"
    print(line)
