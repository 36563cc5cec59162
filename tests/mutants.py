"""Break the program in random places and see whether the nearest tests notice.

    scripts/mutants --count 600 --seed 1              # in games/, services/ and db/, on every core
    scripts/mutants --count 40 --only services/ratings.py
    scripts/mutants --keep mutants.jsonl              # goes on where an earlier run with this file stopped

Each mutant is one small change of one module (an operator, a number, a condition, a loop), made in a copy of
the checkout. The tests nearest to the module run against it, then those a little further away. A mutant that
no test notices is alive, and is printed as a difference: it wants a test, or a reason why nothing changes.
"""

import argparse
import ast
import difflib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import Queue
from random import Random

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("games", "services", "db")
LEFT_OUT = ("db/migrations/",)
UNFIT = ("Variable", "RemoveDecorator", "ExceptionReplacer")
"""Operators whose mutants cannot run, or change nothing that a test could see."""

STAGES = ((10, 120), (25, 400))
"""How many test files run, and for how many seconds at most: the nearest first."""

FAR = ("tests/browser/", "tests/soak/", "tests/architecture/", "tests/training/")
"""Tests that are never the nearest ones."""

BESIDE = {
    "games": ("tests/games/", "tests/conformance/"),
    "services": ("tests/services/",),
    "db": ("tests/db/", "tests/services/"),
}
"""Folders whose tests count as near to every module of a package."""

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: the `occurrence`-th place of a module that an operator fits."""

    module: str
    operator: str
    occurrence: int

    @property
    def key(self) -> str:
        return f"{self.module}:{self.operator}:{self.occurrence}"


def sites(module: str) -> dict[Place, list[Mutant]]:
    """The places of a module that can be changed, each with the changes that are possible there."""
    source = (ROOT / module).read_text(encoding="utf-8")
    nodes, silent = [*ast_nodes(get_ast(source))], [*_silent(ast.parse(source))]
    found: dict[Place, list[Mutant]] = defaultdict(list)
    for name in sorted(operator_names()):
        if any(word in name for word in UNFIT):
            continue
        operator, occurrence = get_operator(name)(), 0
        for node in nodes:
            for start, _ in operator.mutation_positions(node):
                if not any(first <= start <= last for first, last in silent):
                    found[start].append(Mutant(module, name, occurrence))
                occurrence += 1
    return found


def _silent(tree: ast.Module) -> Iterator[tuple[Place, Place]]:
    """Stretches where a change says nothing: types, decorators, patterns, and what is only logged."""
    for node in ast.walk(tree):
        match node:
            case ast.arg(annotation=ast.expr() as told) | ast.AnnAssign(annotation=told):
                yield _stretch(told)
            case ast.FunctionDef(returns=told) | ast.AsyncFunctionDef(returns=told):
                yield from (_stretch(one) for one in (*node.decorator_list, *filter(None, [told])))
            case ast.ClassDef(decorator_list=decorators):
                yield from map(_stretch, decorators)
            case ast.pattern():
                yield _stretch(node)
            case ast.Assign(value=ast.BinOp(op=ast.BitOr()) as alias) if node in tree.body:
                yield _stretch(alias)
            case ast.Call(func=ast.Attribute(value=ast.Name("log"))):
                yield _stretch(node)


def _stretch(node: ast.expr | ast.pattern) -> tuple[Place, Place]:
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return (node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)


class Tests:
    """Which test files are near to a module, by what they import themselves and through test helpers."""

    def __init__(self) -> None:
        self._imports = {path: {*_imported(path)} for path in (*_python("tests"), *_python(*PACKAGES))}
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


def _python(*folders: str) -> list[str]:
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


class Workshop:
    """Copies of the checkout, in which mutants are tried one after another."""

    def __init__(self, jobs: int, folder: Path) -> None:
        command = ["git", "ls-files", "-z"]
        listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
        self._free: Queue[Path] = Queue()
        for number in range(jobs):
            copy = folder / str(number)
            for name in filter(None, listed.stdout.split("\0")):
                if (ROOT / name).is_file():
                    (copy / name).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy2(ROOT / name, copy / name)
            (copy / ".venv").symlink_to((ROOT / ".venv").resolve())
            self._free.put(copy)

    def fate(self, mutant: Mutant, tests: list[str]) -> tuple[str, str]:
        """What became of a mutant (`dead`, `alive`), and the difference it makes or what noticed it."""
        source = (ROOT / mutant.module).read_text(encoding="utf-8")
        changed = mutate_code(source, get_operator(mutant.operator)(), mutant.occurrence)
        if changed is None or changed == source:
            return "none", "no change"
        copy, begin = self._free.get(), 0
        target = copy / mutant.module
        try:
            target.write_text(changed, encoding="utf-8")
            for files, seconds in STAGES:
                noticed = _run(copy, tests[begin : begin + files], seconds)
                if noticed:
                    return "dead", noticed
                begin += files
        finally:
            target.write_text(source, encoding="utf-8")
            self._free.put(copy)
        names = (mutant.module, mutant.module)
        lines = (source.splitlines(), changed.splitlines())
        return "alive", "\n".join(difflib.unified_diff(*lines, *names, lineterm="", n=2))


def _run(copy: Path, tests: list[str], seconds: int) -> str:
    """What noticed the change, or nothing when every test passed."""
    if not tests:
        return ""
    command = [".venv/bin/python", "-B", "-m", "pytest", "-x", "-p", "no:cacheprovider", "-p", "no:xdist"]
    process = subprocess.Popen(
        [*command, *tests], cwd=copy, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        start_new_session=True,
    )  # fmt: skip
    try:
        output, _ = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return f"no end after {seconds} s"
    if process.returncode in {0, 5}:
        return ""
    lines = [line for line in output.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return lines[0][:200] if lines else f"exit code {process.returncode}"


def chosen(count: int, seed: int, only: str) -> list[Mutant]:
    """Places picked at random, one change picked at random for each."""
    modules = [name for name in _python(*PACKAGES) if only in name and not name.startswith(LEFT_OUT)]
    places = [changes for module in modules for _, changes in sorted(sites(module).items())]
    rng = Random(seed)
    return [rng.choice(changes) for changes in rng.sample(places, min(count, len(places)))]


def main() -> int:
    """Try mutants and print what became of them; 1 when too many are alive."""
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=plain)
    parser.add_argument("--count", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="modules whose path holds this text")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--keep", type=Path, help="a file of results, read first and added to")
    parser.add_argument("--asked", type=float, default=92.0, help="per cent that should die")
    asked = parser.parse_args()
    known = {}
    if asked.keep is not None and asked.keep.exists():
        kept = map(json.loads, asked.keep.read_text(encoding="utf-8").splitlines())
        known = {one["key"]: (one["fate"], one["told"]) for one in kept}
    tests, mutants = Tests(), chosen(asked.count, asked.seed, asked.only)
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(asked.jobs) as pool:
        workshop = Workshop(asked.jobs, Path(folder))

        def tried(mutant: Mutant) -> tuple[Mutant, str, str]:
            fate, told = known.get(mutant.key) or workshop.fate(mutant, tests.near(mutant.module))
            if asked.keep is not None and mutant.key not in known:
                with asked.keep.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({"key": mutant.key, "fate": fate, "told": told}) + "\n")
            return mutant, fate, told

        fates: dict[str, Counter[str]] = defaultdict(Counter)
        for mutant, fate, told in pool.map(tried, mutants):
            fates[mutant.module.partition("/")[0]][fate] += 1
            if fate == "alive":
                sys.stdout.write(f"\nalive: {mutant.key}\n{told}\n")
                sys.stdout.flush()
    total = sum(fates.values(), Counter())
    for name, counts in (*sorted(fates.items()), ("all", total)):
        judged = counts["dead"] + counts["alive"]
        share = 100 * counts["dead"] / judged if judged else 100.0
        told = f"{judged:4} mutants, {counts['dead']:4} dead, {counts['alive']:3} alive, {share:.1f} %"
        sys.stdout.write(f"{name:10} {told}\n")
    judged = total["dead"] + total["alive"]
    return int(100 * total["dead"] < asked.asked * judged)


if __name__ == "__main__":
    sys.exit(main())
