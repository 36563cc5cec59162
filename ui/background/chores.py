"""Claims what there is to do for a while, and does each of it once, however long Discord takes."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from services.clock import leaving
from services.common.jobs import Jobs

T = TypeVar("T")

log = logging.getLogger(__name__)

AT_ONCE = 5
"""Messages drawn at the same time; the bot may make 50 calls of its own a second."""

PATIENCE = 5.0
"""Seconds a round waits for its chores; those that take longer go on beside the next rounds."""


async def _nobody(items: Sequence[Any]) -> None:
    """Of what nobody else would take on, nothing has to be held."""


def _itself(item: Any) -> Any:
    return item


class OfMatch(Protocol):
    @property
    def match_id(self) -> str: ...


def of_match(item: OfMatch) -> str:
    """What the log says of something that has a match."""
    return item.match_id


@dataclass(frozen=True, slots=True)
class Chore(Generic[T]):
    """`claim` takes on what there is to do, `do` does one of it; `hold` keeps what takes long from others.

    `key` tells two things apart, and `about` is what the log may say of one: an id, never a secret.
    """

    claim: Callable[[], Awaitable[Sequence[T]]]
    do: Callable[[T], Awaitable[None]]
    hold: Callable[[Sequence[T]], Awaitable[None]] = _nobody
    key: Callable[[T], Hashable] = _itself
    about: Callable[[T], str] = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class _Taken:
    """Something of a chore that is under way."""

    chore: Chore[Any]
    key: Hashable
    item: Any = field(compare=False)

    def __str__(self) -> str:
        return self.chore.about(self.item)


class Chores:
    """What is under way is not begun again, and every trouble is logged."""

    def __init__(self) -> None:
        self._jobs: Jobs[None] = Jobs(log, "%s: a message could not be redrawn", at_once=AT_ONCE)

    async def run(self, chore: Chore[T]) -> None:
        """Begin what is there, and wait a little: one that Discord keeps waiting holds up no other."""
        taken = [_Taken(chore, chore.key(item), item) for item in await chore.claim()]
        if tasks := {self._jobs.start(one, chore.do, one.item) for one in taken if one not in self._jobs}:
            await asyncio.wait(tasks, timeout=PATIENCE)

    async def hold(self) -> None:
        """What is still under way stays this process's."""
        held: dict[Chore[Any], list[Any]] = {}
        for taken in self._jobs.keys:
            held.setdefault(taken.chore, []).append(taken.item)
        for chore, items in held.items():
            await chore.hold(items)

    async def settled(self) -> None:
        """Wait until nothing is under way."""
        while self._jobs:
            await self._jobs.settled()

    async def stop(self) -> None:
        """Give what is under way its time, then cut it off: whoever claims it next does it."""
        await self._jobs.stop(leaving.CHORES)
