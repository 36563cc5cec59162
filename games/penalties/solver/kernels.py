"""Backward induction as it is, or compiled from the same source where numba is installed."""

from array import array
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import FunctionType
from typing import Any

from games.penalties.solver import induction
from games.penalties.solver.hands import Hands
from games.penalties.solver.induction import Chances, Side


@dataclass(frozen=True, slots=True)
class Kernels:
    """`blank` makes a table of so many chances, `side` writes Hands as the functions want them."""

    compiled: bool
    blank: Callable[[int], Chances]
    side: Callable[[Hands], Side]
    fill: Callable[[Chances, int, Side, Side], int]
    settle: Callable[[Chances, Side, Side], int]


def can_compile() -> bool:
    """Whether numba is installed."""
    return find_spec("numba") is not None


@cache
def kernels(*, compiled: bool = False) -> Kernels:
    """The inner functions; compiling them takes seconds, once."""
    if not compiled:
        plain = _side_of(tuple)
        return Kernels(
            False, lambda size: array("d", bytes(8 * size)), plain, induction.fill, induction.settle
        )
    numba, numpy = import_module("numba"), import_module("numpy")
    space: dict[str, Any] = dict(vars(induction))
    for name, value in vars(induction).items():
        if isinstance(value, FunctionType):
            space[name] = numba.njit(FunctionType(value.__code__, space, name))
    arrays = _side_of(lambda numbers: numpy.array(tuple(numbers), dtype=numpy.int64))
    return Kernels(True, numpy.zeros, arrays, space["fill"], space["settle"])


def _side_of(numbers: Callable[[Iterable[int]], Any]) -> Callable[[Hands], Side]:
    def side(hands: Hands) -> Side:
        return (
            numbers(hands.holds),
            numbers(hands.steps),
            hands.size,
            numbers(hands.order),
            numbers(hands.starts),
        )

    return cache(side)
