"""Every benchmark, one after the other, and one table at the end: `python -m benchmarks [name...]`."""

import os
import platform
import sys
from importlib import import_module

from benchmarks.anchors import Bar, report_bars

NAMES = (
    "engine",
    "solver",
    "levels",
    "penguin",
    "penguin_search",
    "pictures",
    "storage",
    "clicks",
    "memory",
    "championships",
    "ratings",
    "growth",
    "calls",
)


def machine() -> str:
    """What the figures were measured on."""
    model = next(
        (line.partition(":")[2].strip() for line in _cpuinfo() if line.startswith("model name")),
        platform.processor() or platform.machine(),
    )
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}, {platform.system()}"


def _cpuinfo() -> list[str]:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            return file.readlines()
    except OSError:
        return []


def main(names: list[str]) -> int:
    """Run the named benchmarks (none: all); 1 when a bar was missed."""
    bars: list[Bar] = []
    for name in names or NAMES:
        print(f"-- {name}", flush=True)
        try:
            bars += import_module(f"benchmarks.{name}").bars()
        except ModuleNotFoundError as error:
            print(f"left out, {error.name} is not installed: requirements/bench.txt has it", flush=True)
    print(f"\n{machine()}\n")
    report_bars(bars)
    return int(any(bar.kept is False for bar in bars))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
