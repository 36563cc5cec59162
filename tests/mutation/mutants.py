"""Break the program in random places and see whether the nearest tests notice.

    scripts/mutants --count 600 --seed 1              # in games/, services/ and db/, on every core
    scripts/mutants --count 40 --only services/ratings/ratings.py
    scripts/mutants --keep mutants.jsonl              # goes on where an earlier run with this file stopped

Each mutant is one small change of one module (an operator, a number, a condition, a loop), made in a copy of
the checkout. The tests that come by the changed place run against it, the quickest and nearest first; which
they are is traced when a test file is new or has changed (.cache/trace.jsonl). A mutant that no test notices
is alive, and is printed as a difference: it wants a test, or a reason why nothing changes.
"""

import argparse
import ast
import json
import os
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.plugins import get_operator, operator_names

from tests.mutation.near import Tests, Trace, lines_of, python_files
from tests.mutation.traced import PACKAGES, ROOT
from tests.mutation.workshop import Mutant, Workshop

LEFT_OUT = ("db/migrations/",)
UNFIT = ("Variable", "RemoveDecorator", "ExceptionReplacer", "Operator_Is_Eq", "Operator_IsNot_NotEq")
"""Operators whose mutants cannot run, or change nothing that a test could see."""


Place = tuple[int, int]


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
                    found[start].append(Mutant(module, name, occurrence, start[0]))
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
            case ast.keyword(arg="strict", value=ast.Constant() as sure):
                yield _stretch(sure)  # `zip` says of itself what holds anyway


def _stretch(node: ast.expr | ast.pattern) -> tuple[Place, Place]:
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return (node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)


def chosen(number: int, seed: int, only: str) -> list[Mutant]:
    """Places picked at random, one change picked at random for each."""
    modules = [name for name in python_files(*PACKAGES) if only in name and not name.startswith(LEFT_OUT)]
    places = [changes for module in modules for _, changes in sorted(sites(module).items())]
    rng = Random(seed)
    return [rng.choice(changes) for changes in rng.sample(places, min(number, len(places)))]


def main() -> int:
    """Try mutants and print what became of them; 1 when too many are alive."""
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=plain)
    parser.add_argument("--count", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="modules whose path holds this text")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--keep", type=Path, help="a file of results, read first and added to")
    parser.add_argument("--traced", action="store_true", help="do with the tests that are traced already")
    parser.add_argument("--asked", type=float, default=92.0, help="per cent that should die")
    asked = parser.parse_args()
    kept = [] if asked.keep is None else lines_of(asked.keep)
    known = {one["key"]: (one["fate"], one["told"]) for one in kept}
    trace, tests, mutants = (
        Trace(asked.jobs, anew=not asked.traced),
        Tests(),
        chosen(asked.count, asked.seed, asked.only),
    )
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(asked.jobs) as pool:
        workshop = Workshop(asked.jobs, Path(folder))

        def tried(mutant: Mutant) -> tuple[Mutant, str, str]:
            near = tests.near(mutant.module)
            by = trace.by(mutant.module, mutant.line, near)
            others = [] if by else trace.untraced(near)
            fate, told = known.get(mutant.key) or workshop.fate(
                mutant, by or trace.beside(near), near, others
            )
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
