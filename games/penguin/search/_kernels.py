"""The search's inner functions, as they are or compiled from the same source where numba is installed."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import FunctionType, ModuleType
from typing import Any

from games.penguin.search import _alphabeta as alphabeta
from games.penguin.search import _evaluation as evaluation
from games.penguin.search import _moves as moves
from games.penguin.search._moves import Cells

_MODULES: tuple[ModuleType, ...] = (moves, evaluation, alphabeta)


@dataclass(frozen=True, slots=True)
class Kernels:
    """`cells` makes a list of numbers as the functions want it, `blank` one of so many zeros."""

    compiled: bool
    cells: Callable[[Cells], Cells]
    blank: Callable[[int], Cells]
    generate: Callable[[Cells, int, Cells, int], int]
    count: Callable[[Cells, int, Cells, int], int]
    make: Callable[[Cells, int, int], int]
    turn: Callable[[Cells, int], int]
    perft: Callable[[Cells, int, int, Cells, int], int]
    evaluate: Callable[[Cells, int], int]
    search: Callable[[alphabeta.Desk, int, int, int, int], int]


def can_compile() -> bool:
    """Whether numba is installed."""
    return find_spec("numba") is not None


def kernels(*, compiled: bool | None = None) -> Kernels:
    """The inner functions; None: compiled where that is possible, which takes seconds at first use."""
    return _compiled() if (can_compile() if compiled is None else compiled) else _plain()


@cache
def _plain() -> Kernels:
    return Kernels(
        compiled=False,
        cells=list,
        blank=lambda size: [0] * size,
        generate=moves.generate,
        count=moves.count,
        make=moves.make,
        turn=moves.turn,
        perft=moves.perft,
        evaluate=evaluation.evaluate,
        search=alphabeta.search,
    )


@cache
def _compiled() -> Kernels:
    numba, numpy = import_module("numba"), import_module("numpy")
    space: dict[str, Any] = {}
    for module in _MODULES:
        space |= {name: _array(numpy, value) for name, value in vars(module).items() if name[:2] != "__"}
    space["arrange"] = _arrange
    for name, value in list(space.items()):
        if isinstance(value, FunctionType):
            space[name] = numba.njit(FunctionType(value.__code__, space, name))
    return Kernels(
        compiled=True,
        cells=lambda cells: numpy.array(cells, dtype=numpy.int64),
        blank=lambda size: numpy.zeros(size, dtype=numpy.int64),
        generate=space["generate"],
        count=space["count"],
        make=space["make"],
        turn=space["turn"],
        perft=space["perft"],
        evaluate=space["evaluate"],
        search=space["search"],
    )


def _array(numpy: Any, value: Any) -> Any:
    """A table as an array; anything else as it is."""
    return numpy.array(value, dtype=numpy.int64) if isinstance(value, tuple) else value


def _arrange(cells: Cells, start: int, end: int) -> None:
    """What `arrange` does, for a compiler to whom a slice is not a list."""
    for index in range(start + 1, end):
        value, hole = cells[index], index
        while hole > start and cells[hole - 1] > value:
            cells[hole] = cells[hole - 1]
            hole -= 1
        cells[hole] = value
