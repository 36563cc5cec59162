"""Three ways through backward induction: as it is, in batches with numpy, or compiled with numba."""

from array import array
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import FunctionType
from typing import Any

from games.penalties.solver import _induction as induction
from games.penalties.solver._batches import Batches
from games.penalties.solver._hands import Hands
from games.penalties.solver._induction import Chances, Side


class Way(StrEnum):
    """How tables are filled. All say the same; a pair of squads takes about 20, 5 and 0.5 milliseconds."""

    PLAIN = "plain"
    BATCHED = "batched"
    COMPILED = "compiled"

    @property
    def is_open(self) -> bool:
        """Whether what it needs is installed."""
        needed = {Way.BATCHED: "numpy", Way.COMPILED: "numba"}.get(self)
        return needed is None or find_spec(needed) is not None


@dataclass(frozen=True, slots=True)
class Kernels:
    """`blank` makes a table of so many chances, `side` writes Hands as the functions want them."""

    blank: Callable[[int], Chances]
    side: Callable[[Hands], Side]
    fill: Callable[[Chances, int, Side, Side], int]
    settle: Callable[[Chances, Side, Side], int]


@cache
def kernels(way: Way) -> Kernels:
    """The inner functions; compiling them takes seconds, once. ImportError for a way that is not open."""
    if way is Way.PLAIN:
        plain = _side_of(tuple)
        return Kernels(lambda size: array("d", bytes(8 * size)), plain, induction.fill, induction.settle)
    numpy = import_module("numpy")
    arrays = _side_of(lambda numbers: numpy.array(tuple(numbers), dtype=numpy.int64))
    if way is Way.BATCHED:
        batches = Batches(numpy)
        return Kernels(numpy.zeros, arrays, batches.fill, batches.settle)
    numba = import_module("numba")
    space: dict[str, Any] = dict(vars(induction))
    for name, value in vars(induction).items():
        if isinstance(value, FunctionType):
            space[name] = numba.njit(FunctionType(value.__code__, space, name))
    return Kernels(numpy.zeros, arrays, space["fill"], space["settle"])


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
