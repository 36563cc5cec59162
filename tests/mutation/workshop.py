"""Copies of the checkout in which mutants are tried, each with a process that runs tests in it."""

import ast
import difflib
import json
import os
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from queue import Queue
from time import monotonic

from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator

from tests.mutation.near import Traced
from tests.mutation.traced import ROOT

STAGES = ((2.0, 20), (12.0, 80))
"""How many seconds of tests run, and how many tests: those that come by the changed place."""

LONG = 20.0
"""Seconds of a processor that a run of tests may take beyond four times its usual ones."""

UNBROKEN = 60.0
"""Seconds that a test file of which nothing is known may take on the unbroken program."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: the `occurrence`-th place of a module that an operator fits."""

    module: str
    operator: str
    occurrence: int
    line: int = 0

    @property
    def key(self) -> str:
        return f"{self.module}:{self.operator}:{self.occurrence}"


class Bench:
    """A copy of the checkout, and the process that runs tests in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
        self._process = subprocess.Popen(
            [".venv/bin/python", "-m", "tests.mutation.workbench"],
            cwd=folder, env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip

    def noticed(self, tests: list[str], seconds: float) -> str:
        """What noticed a change, or nothing when every test passed."""
        if not tests:
            return ""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"tests": tests, "seconds": seconds}) + "\n")
        self._process.stdin.flush()
        told = json.loads(self._process.stdout.readline())
        if told["code"] is None:
            return f"no end after {seconds:.0f} s"
        if told["code"] in {0, 5}:
            return ""
        noticed = ("FAILED tests", "ERROR tests")
        lines = [line for line in told["output"].splitlines() if line.startswith(noticed)]
        return lines[0][:200] if lines else f"exit code {told['code']}: {told['output'][-300:]}"


class Workshop:
    """Copies of the checkout, in which mutants are tried one after another."""

    def __init__(self, jobs: int, folder: Path) -> None:
        command = ["git", "ls-files", "-z"]
        listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
        self._free: Queue[Bench] = Queue()
        self._seconds = count(1_000_000_000)
        self._sound: dict[str, float | None] = {}
        for number in range(jobs):
            copy = folder / str(number)
            for name in filter(None, listed.stdout.split("\0")):
                if (ROOT / name).is_file():
                    (copy / name).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy2(ROOT / name, copy / name)
            (copy / ".venv").symlink_to((ROOT / ".venv").resolve())
            self._free.put(Bench(copy))

    def fate(
        self, mutant: Mutant, tests: list[Traced], near: list[str], others: list[str]
    ) -> tuple[str, str]:
        """What became of a mutant (`dead`, `alive`), and the difference it makes or what noticed it.

        `others` are test files that run whole, after the tests.
        """
        source = (ROOT / mutant.module).read_text(encoding="utf-8")
        changed = mutate_code(source, get_operator(mutant.operator)(), mutant.occurrence)
        if changed is None or changed == source or not _compiles(changed):
            return "none", "no program"
        bench = self._free.get()
        try:
            plans = [
                ([test.name for test in batch], sum(test.seconds for test in batch))
                for batch in batches(tests, near)
            ]
            sound = {file: self._seconds_of(bench, file) for file in others}
            plans += [([file], seconds) for file, seconds in sound.items() if seconds is not None]
            self._write(bench.folder / mutant.module, changed)
            for names, seconds in plans:
                noticed = bench.noticed(names, LONG + 4 * seconds)
                if noticed:
                    return "dead", noticed
        finally:
            self._write(bench.folder / mutant.module, source)
            self._free.put(bench)
        lines = (source.splitlines(), changed.splitlines())
        return "alive", "\n".join(
            difflib.unified_diff(*lines, mutant.module, mutant.module, lineterm="", n=2)
        )

    def _seconds_of(self, bench: Bench, file: str) -> float | None:
        """What a test file takes on the unbroken program; None if it does not pass there."""
        if file not in self._sound:
            begun = monotonic()
            noticed = bench.noticed([file], UNBROKEN)
            self._sound[file] = None if noticed else monotonic() - begun
        return self._sound[file]

    def _write(self, path: Path, text: str) -> None:
        """Each time at another second, as compiled files are told apart by it."""
        path.write_text(text, encoding="utf-8")
        second = next(self._seconds)
        os.utime(path, (second, second))


def _compiles(text: str) -> bool:
    """Whether it is Python: the star of a signature is taken for an operator, too."""
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


def batches(tests: list[Traced], near: list[str]) -> Iterator[list[Traced]]:
    """The tests that run together: of every function one before its others, the quickest and nearest first.

    Where a test comes by with both databases, one of them is enough.
    """
    ranks = {file: rank for rank, file in enumerate(near)}
    light = {test.name for test in tests if "sqlite" in test.name}
    waiting = [test for test in tests if test.name.replace("postgresql", "sqlite") not in light - {test.name}]
    waiting.sort(key=lambda test: ((0.02 + test.seconds) * (4 + ranks.get(test.file, len(near))), test.name))
    alike: Counter[str] = Counter()
    turns = {}
    for test in waiting:
        function = test.name.partition("[")[0]
        turns[test.name] = alike[function]
        alike[function] += 1
    waiting.sort(key=lambda test: turns[test.name])
    for left, most in STAGES:
        batch: list[Traced] = []
        seconds = left
        while waiting and len(batch) < most and (not batch or seconds >= waiting[0].seconds):
            batch.append(waiting.pop(0))
            seconds -= batch[-1].seconds
        if batch:
            yield batch
