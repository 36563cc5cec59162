"""A pytest plugin for tests.mutation.mutants: which stretches of the program a test comes by, in how long.

It runs with `-p tests.mutation.traced` and writes one line of JSON for every test to the file that TRACE
names. A stretch is a row of statements that run one after another; it is told by its module, its function and
its number there, so that a change elsewhere leaves it the name it had.
"""

import ast
import hashlib
import json
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("games", "services", "db")
COMPOUND = (ast.If, ast.For, ast.AsyncFor, ast.While, ast.With, ast.AsyncWith, ast.Try, ast.Match)
MARK = "_came_by_"


@dataclass(frozen=True, slots=True)
class Stretch:
    """Where a stretch is: `body` is the list of statements it is a part of, `at` its first one there."""

    name: str
    first: int
    last: int
    body: list[ast.stmt]
    at: int


def stretches(tree: ast.Module, module: str) -> Iterator[Stretch]:
    """Those within functions; what else a module has runs when it is imported."""
    for function, name in _functions(tree, module):
        number = 0
        for body in _bodies(function):
            told = isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant)
            begin = 1 if body is function.body and told else 0
            starts = [
                at for at in range(begin, len(body)) if at == begin or isinstance(body[at - 1], COMPOUND)
            ]
            ends = [*starts[1:], len(body)] if starts else []
            for at, end in zip(starts, ends, strict=True):
                first, last = body[at], body[end - 1]
                yield Stretch(f"{name}:{number}", first.lineno, last.end_lineno or last.lineno, body, at)
                number += 1


Function = ast.FunctionDef | ast.AsyncFunctionDef


def _functions(node: ast.AST, name: str) -> Iterator[tuple[Function, str]]:
    for inner in ast.iter_child_nodes(node):
        named = isinstance(inner, Function | ast.ClassDef)
        below = f"{name}:{inner.name}" if isinstance(inner, Function | ast.ClassDef) else name
        if isinstance(inner, Function):
            yield inner, below
        yield from _functions(inner, below if named else name)


def _bodies(node: ast.AST) -> Iterator[list[ast.stmt]]:
    """Every list of statements of a function, without those of functions and classes within it."""
    for _, field in ast.iter_fields(node):
        if isinstance(field, list) and field and isinstance(field[0], ast.stmt):
            yield field
            for statement in field:
                if not isinstance(statement, Function | ast.ClassDef):
                    yield from _bodies(statement)
        elif isinstance(field, list):
            for part in field:
                if isinstance(part, ast.ExceptHandler | ast.match_case):
                    yield from _bodies(part)


class Marker(SourceFileLoader):
    """Loads a module with a mark at the begin of every stretch."""

    def __init__(self, name: str, path: str, module: str) -> None:
        super().__init__(name, path)
        self._module = module

    def get_code(self, fullname: str) -> CodeType | None:
        tree = ast.parse(self.get_data(self.path))
        found = sorted(stretches(tree, self._module), key=lambda one: -one.at)
        for stretch in found:
            NAMES.append(stretch.name)
            mark = ast.parse(f"{MARK}[{len(NAMES) - 1}] = 1").body[0]
            for node in ast.walk(mark):
                ast.copy_location(node, stretch.body[stretch.at])
            stretch.body.insert(stretch.at, mark)
        return compile(tree, self.path, "exec", dont_inherit=True)

    def exec_module(self, module: ModuleType) -> None:
        vars(module)[MARK] = HITS
        super().exec_module(module)


class Finder(MetaPathFinder):
    """Gives the program's modules to the marker."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname.partition(".")[0] not in PACKAGES:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is None or spec.origin is None or not isinstance(spec.loader, SourceFileLoader):
            return spec
        loader: Loader = Marker(fullname, spec.origin, Path(spec.origin).relative_to(ROOT).as_posix())
        spec.loader = loader
        return spec


HITS = bytearray(200_000)
NAMES: list[str] = []


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """With both databases only what is about storage; elsewhere one of two that are alike says enough."""
    names = {item.nodeid for item in items}
    items[:] = [
        item
        for item in items
        if item.nodeid.startswith("tests/db/")
        or "postgresql" not in item.nodeid
        or item.nodeid.replace("postgresql", "sqlite") not in names
    ]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """One line for a test: what it came by, its seconds, and whether it passed."""
    HITS[:] = bytes(len(HITS))
    DONE.clear()
    result = yield
    file = item.nodeid.partition("::")[0]
    line = {
        "file": file,
        "digest": digest(file),
        "test": item.nodeid,
        "seconds": round(sum(seconds for seconds, _ in DONE), 3),
        "passed": bool(DONE) and all(passed for _, passed in DONE),
        "came_by": [name for number, name in enumerate(NAMES) if HITS[number]],
    }
    with Path(os.environ["TRACE"]).open("a", encoding="utf-8") as kept:
        kept.write(json.dumps(line) + "\n")
    return result


DONE: list[tuple[float, bool]] = []


def pytest_runtest_logreport(report: Any) -> None:
    DONE.append((report.duration, report.passed))


def digest(file: str) -> str:
    """What a test file's lines hold good for."""
    return hashlib.sha256((ROOT / file).read_bytes()).hexdigest()[:16]


if "TRACE" in os.environ:
    sys.meta_path.insert(0, Finder())
