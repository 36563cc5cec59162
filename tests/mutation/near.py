"""Which tests are near to a place of the program: those that come by it, or whose files lead there."""

import ast
import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.mutation.traced import PACKAGES, ROOT, Stretch, digest, stretches

FAR = ("tests/browser/", "tests/soak/", "tests/architecture/", "tests/training/", "tests/installed/")
"""Tests that are never the nearest ones."""

BESIDE = {
    "games": ("tests/games/", "tests/conformance/"),
    "services": ("tests/services/",),
    "db": ("tests/db/", "tests/services/"),
}
"""Folders whose tests count as near to every module of a package."""

TRACED = ("tests/services/", "tests/db/", "tests/games/", "tests/conformance/", "tests/races/")
"""Folders whose tests are traced."""

FILES = 6
"""How many of the nearest test files run where no test is known to come by, and as many untraced ones."""

TRACE = ROOT / ".cache/trace.jsonl"


class Tests:
    """Which test files are near to a module, by what they import themselves and through test helpers."""

    def __init__(self) -> None:
        self._imports = {
            path: {*_imported(path)} for path in (*python_files("tests"), *python_files(*PACKAGES))
        }
        self._uses = {path: self._used(path) for path in self._imports if "/test_" in path}

    def near(self, module: str) -> list[str]:
        """Test files, the nearest first."""
        importers = {path for path, names in self._imports.items() if module in names}
        ranked = []
        for path, used in self._uses.items():
            if path.startswith(FAR):
                continue
            named = Path(module).stem in Path(path).stem or path.split("/")[1:3] == module.split("/")[:2]
            distance = 0 if module in used else 1 if used & importers else 2
            beside = path.startswith(BESIDE[module.partition("/")[0]])
            if distance < 2 or named or beside:
                ranked.append((distance + (not named) + (not beside), len(used), path))
        return [path for *_, path in sorted(ranked)]

    def _used(self, test: str) -> set[str]:
        """Modules of the program that a test imports, itself or through other files of tests."""
        seen, waiting = {test}, [test]
        while waiting:
            for name in self._imports[waiting.pop()] - seen:
                seen.add(name)
                if name.startswith("tests/"):
                    waiting.append(name)
        return {name for name in seen if not name.startswith("tests/")}


@dataclass(frozen=True, slots=True)
class Traced:
    """A test that passes on the unbroken program, and what it takes."""

    name: str
    file: str
    seconds: float


class Trace:
    """Which tests come by which stretch of the program, of every test file as it is now."""

    def __init__(self, jobs: int, *, anew: bool) -> None:
        files = [file for file in python_files(*TRACED) if "/test_" in file]
        digests = {file: digest(file) for file in files}
        kept = [line for line in lines_of(TRACE) if line["digest"] == digests.get(line["file"])]
        stale = sorted({*files} - {line["file"] for line in kept})
        if stale and anew:
            sys.stdout.write(f"{len(stale)} test files are traced\n")
            sys.stdout.flush()
            TRACE.parent.mkdir(exist_ok=True)
            with ThreadPoolExecutor(jobs) as pool:
                list(pool.map(_traced, (stale[number::jobs] for number in range(jobs))))
            kept = [line for line in lines_of(TRACE) if line["digest"] == digests.get(line["file"])]
        lines = {line["test"]: line for line in kept}
        self._by: dict[str, list[Traced]] = defaultdict(list)
        self._of: dict[str, list[Traced]] = defaultdict(list)
        for line in lines.values():
            if line["passed"]:
                test = Traced(line["test"], line["file"], line["seconds"])
                self._of[test.file].append(test)
                for name in line["came_by"]:
                    self._by[name].append(test)
            else:
                sys.stdout.write(f"fails or is skipped without any change: {line['test']}\n")
        self._maps = {module: _map(module) for module in python_files(*PACKAGES)}
        self._mentions: dict[str, set[str]] = defaultdict(set)
        self._told: dict[str, set[str]] = defaultdict(set)
        for module, found in self._maps.items():
            self._read(module, found)

    def _read(self, module: str, found: list[Stretch]) -> None:
        """Which stretches mention which names, and which names the statements outside functions give."""
        tree = ast.parse((ROOT / module).read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            match node:
                case ast.Name(id=name) | ast.Attribute(attr=name):
                    if (place := _innermost(found, node.lineno)) is not None:
                        self._mentions[name].add(place)
                    else:
                        self._told[name] |= _names(tree, node.lineno)

    def beside(self, near: Sequence[str]) -> list[Traced]:
        """The tests of the nearest files: what ran when a module was imported is told of none of them."""
        return [test for file in near[:FILES] for test in self._of.get(file, [])]

    def untraced(self, near: Sequence[str]) -> list[str]:
        """The nearest files of which nothing is known."""
        return [file for file in near if file not in self._of][:FILES]

    def by(self, module: str, line: int, near: Sequence[str]) -> list[Traced]:
        """The tests that come by the changed place.

        Where it runs when the module is imported these are the tests of the nearest files, and those that
        come by a place which mentions what is changed.
        """
        place = _innermost(self._maps[module], line)
        if place is not None:
            return self._by[place]
        tree = ast.parse((ROOT / module).read_text(encoding="utf-8"))
        names = _names(tree, line)
        names |= {told for name in names for told in self._told[name]}
        places = {place for name in names for place in self._mentions[name]}
        mentioned = (test for place in sorted(places) for test in self._by[place])
        return [*dict.fromkeys((*self.beside(near), *mentioned))]


def _traced(files: list[str]) -> None:
    command = [".venv/bin/python", "-B", "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist"]
    subprocess.run(
        [*command, "-p", "tests.mutation.traced", *files], cwd=ROOT, env={**os.environ, "TRACE": str(TRACE)},
        stdout=subprocess.DEVNULL, check=False,
    )  # fmt: skip


def lines_of(path: Path) -> list[dict[str, Any]]:
    if not path.exists():
        return []
    lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if "file" not in line or (ROOT / line["file"]).is_file()]


def _map(module: str) -> list[Stretch]:
    return [*stretches(ast.parse((ROOT / module).read_text(encoding="utf-8")), module)]


def _innermost(found: list[Stretch], line: int) -> str | None:
    around = [one for one in found if one.first <= line <= one.last]
    return max(around, key=lambda one: one.first).name if around else None


def _names(tree: ast.Module, line: int) -> set[str]:
    """What the statements around a line that is in no function give a name to."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or node.lineno):
            match node:
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                    names.add(name)
                case ast.Assign(targets=targets):
                    names |= {
                        one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)
                    }
                case ast.AnnAssign(target=ast.Name(id=name)):
                    names.add(name)
    return names


def python_files(*folders: str) -> list[str]:
    found = (path for folder in folders for path in sorted((ROOT / folder).rglob("*.py")))
    return [path.relative_to(ROOT).as_posix() for path in found]


def _imported(path: str) -> Iterator[str]:
    for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=names):
                dotted = [alias.name for alias in names]
            case ast.ImportFrom(module=str(module), names=names):
                dotted = [module, *(f"{module}.{alias.name}" for alias in names)]
            case _:
                continue
        for name in dotted:
            for file in (f"{name.replace('.', '/')}.py", f"{name.replace('.', '/')}/__init__.py"):
                if (ROOT / file).is_file():
                    yield file
