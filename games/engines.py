"""The one place that names every engine: who it is at the table, and how it finds its move."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Any

from games.penalties import Penalties
from games.penalties import opponents as penalties
from games.penalties.hidden.book import Damaged, shipped
from games.penguin import Penguin
from games.penguin.search import Level, can_compile, choose
from games.penguin.search import prepare as prepare_penguins
from games.seats import Seat

Past = Iterable[tuple[Any, Seat]]
"""Finished matches as a spectator sees them, each with the seat in it of the person that an engine faces."""


@dataclass(frozen=True, slots=True)
class Engine:
    """One level of one game. `user_id` is below nought, where Discord has nobody, and never changes.

    `choose` is pure and can be pickled: from what its seat may see, and a seed of 64 bits, to the token of a
    legal move; where the engine `studies`, from the Past of its opponent, too. `at_once`: a move takes it a
    millisecond at most, only its first one a tenth of a second, and half a second before a draft, so it need
    not wait until others have thought.
    """

    user_id: int
    game: str
    level: str
    name: str
    choose: Callable[..., str]
    at_once: bool = False
    studies: bool = False


def _shooters() -> Iterator[Engine]:
    names = {penalties.Level.MIND_READER: "Mind reader"}
    for number, level in enumerate(penalties.Level, 201):
        studies = level is penalties.Level.MIND_READER
        yield Engine(
            -number,
            Penalties.key,
            level.value,
            f"{names.get(level, level.value.capitalize())} (engine)",
            partial(_reader if studies else _shooter, level),
            at_once=True,
            studies=studies,
        )


def _shooter(level: penalties.Level, view: Any, seed: int) -> str:
    return penalties.choose(level, view, seed)


def _reader(level: penalties.Level, view: Any, seed: int, past: Past) -> str:
    return penalties.choose(level, view, seed, [penalties.Watched(*one) for one in past])


def _penguins() -> Iterator[Engine]:
    for number, level in enumerate(Level, 101):
        name = f"{level.value.capitalize()} (engine)"
        yield Engine(-number, Penguin.key, level.value, name, partial(_penguin, level))


def _penguin(level: Level, view: Any, seed: int) -> str:
    return choose(view, level, seed)


def flaws() -> tuple[str, ...]:
    """What is wrong with the files that engines play by, a sentence each; they play on, but worse."""
    book = shipped()
    return (str(book),) if isinstance(book, Damaged) else ()


ENGINES: Mapping[int, Engine] = MappingProxyType(
    {engine.user_id: engine for engine in (*_shooters(), *_penguins())}
)
"""Every engine by its id, weakest first in each game."""


def worth_preparing() -> bool:
    """Whether engines can be compiled here, so that `prepare` saves the first move some seconds."""
    return can_compile()


def prepare() -> None:
    """Compiles what engines compute with (seconds); nothing where nothing can be compiled."""
    if worth_preparing():
        prepare_penguins()
