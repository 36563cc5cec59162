"""The one place that names every engine: who it is at the table, and how it finds its move."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Any

from games.penguin import Penguin
from games.penguin.search import Level, can_compile, choose
from games.penguin.search import prepare as prepare_penguins


@dataclass(frozen=True, slots=True)
class Engine:
    """One level of one game. `user_id` is below nought, where Discord has nobody, and never changes.

    `choose` is pure and can be pickled: from what its seat may see, and a seed, to the token of a legal move.
    """

    user_id: int
    game: str
    level: str
    name: str
    choose: Callable[[Any, int], str]


def _penguins() -> Iterator[Engine]:
    for number, level in enumerate(Level, 101):
        name = f"{level.value.capitalize()} (engine)"
        yield Engine(-number, Penguin.key, level.value, name, partial(_penguin, level))


def _penguin(level: Level, view: Any, seed: int) -> str:
    return choose(view, level, seed)


ENGINES: Mapping[int, Engine] = MappingProxyType({engine.user_id: engine for engine in _penguins()})
"""Every engine by its id, weakest first in each game."""


def worth_preparing() -> bool:
    """Whether engines can be compiled here, so that `prepare` saves the first move some seconds."""
    return can_compile()


def prepare() -> None:
    """Compiles what engines compute with (seconds); nothing where nothing can be compiled."""
    if worth_preparing():
        prepare_penguins()
