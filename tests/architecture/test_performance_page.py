"""docs/performance.md says the same in its table, in its ratios, in its verdicts and in its words."""

import re
from collections.abc import Iterator

from tests.architecture.sources import ROOT

PAGE = (ROOT / "docs" / "performance.md").read_text("utf-8")
NUMBER = re.compile(r"(-?[\d,]+(?:\.\d+)?(?:e-?\d+)?) ?(M|us|ms|s)?\b")
SCALES = {"M": 1e6, "us": 1.0, "ms": 1e3, "s": 1e6}
ROUNDING = 0.06
"""Figures of two digits, divided."""


def rows() -> Iterator[list[str]]:
    """The cells of each bar that was measured: bar, what, measured, anchor, ratio, asked, verdict."""
    table = PAGE.partition("## Measured")[2].partition("\n## ")[0]
    for line in table.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) == 7 and cells[0] not in {"bar", "---"}:
            yield cells


def number(cell: str) -> float | None:
    """The figure at the beginning of a cell, in its smallest unit."""
    found = NUMBER.match(cell.removeprefix(">=").removeprefix("<=").strip())
    return None if found is None else float(found[1].replace(",", "")) * SCALES.get(found[2], 1.0)


def test_the_table_is_read() -> None:
    assert len(list(rows())) > 30


def test_a_ratio_is_what_was_measured_by_its_anchor() -> None:
    wrong = []
    for _, what, measured, anchor, ratio, _, _ in rows():
        values = [number(cell) for cell in (measured, anchor, ratio)]
        if None not in values:
            one, other, told = (value or 0.0 for value in values)
            if abs(one / other - told) > max(ROUNDING * abs(told), 0.006):
                wrong.append(f"{what}: {one / other:.4} is told as {told}")
    assert wrong == []


def test_a_verdict_is_what_was_asked() -> None:
    wrong = []
    for _, what, measured, _, ratio, asked, verdict in rows():
        bound = number(asked)
        value = number(ratio) if number(ratio) is not None else number(measured)
        if bound is not None and value is not None:
            kept = value >= bound if asked.startswith(">=") else value <= bound
            if verdict != ("kept" if kept else "MISSED"):
                wrong.append(f"{what}: {value} {asked} is {verdict}")
    assert wrong == []


def test_what_is_explained_as_missed_is_what_was_missed() -> None:
    missed = {bar for bar, *_, verdict in rows() if verdict == "MISSED"}
    explained = set(re.findall(r"\*\*Bar (\w+) is missed", PAGE))
    assert explained == missed


def test_how_many_times_quicker_than_linear_programs_is_the_tables() -> None:
    ratios = {ratio for bar, _, _, _, ratio, _, _ in rows() if bar == "1"}
    told = re.findall(r"([\d,]+) times (?:less than|as fast as) linear programs", PAGE)
    assert told
    assert {one.replace(",", "") for one in told} <= ratios
