"""Compiled and plain, the search is the same: the same moves, the same worths, the same rules."""

import random
import subprocess
import sys

import pytest

from games.penguin.search import Level, choose
from games.penguin.search._kernels import _arrange, can_compile, kernels
from games.penguin.search._root import ANYTHING, position_of, rank
from tests.games.penguin.search.differential import compare, positions

compiled = pytest.mark.skipif(not can_compile(), reason="numba is not installed: only plain Python plays")


@compiled
def test_compiled_rules_are_the_rules() -> None:
    assert compare(2_000, 7, kernels(compiled=True)) > 30_000


@compiled
@pytest.mark.parametrize(("depth", "nodes"), [(3, 10**6), (12, 4_000)])
def test_compiled_and_plain_find_the_same(depth: int, nodes: int) -> None:
    for state in positions(40, 11):
        plain, fast = (
            rank(position_of(state), depth=depth, nodes=nodes, compiled=compiled)
            for compiled in (False, True)
        )
        assert plain == fast


@compiled
def test_compiled_and_plain_give_every_move_the_same_worth() -> None:
    for state in positions(30, 12):
        plain, fast = (
            rank(position_of(state), depth=2, nodes=10**6, margin=ANYTHING, compiled=which)
            for which in (False, True)
        )
        assert plain == fast


@compiled
def test_compiled_and_plain_levels_play_the_same() -> None:
    rng = random.Random(5)
    for state in positions(30, 13):
        level, seed = rng.choice([*Level][:4]), rng.randrange(1000)
        assert choose(state, level, seed, compiled=True) == choose(state, level, seed, compiled=False)


def test_a_compiler_sorts_some_cells_as_plain_python_does() -> None:
    rng = random.Random(2)
    for _ in range(50):
        cells = [rng.randrange(9) for _ in range(12)]
        start = rng.randrange(12)
        end = rng.randrange(start, 13)
        sorted_so = [*cells[:start], *sorted(cells[start:end]), *cells[end:]]
        _arrange(cells, start, end)
        assert cells == sorted_so


def test_importing_the_search_imports_no_compiler() -> None:
    program = "import sys, games.penguin.search; print(*{'numba', 'numpy'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
