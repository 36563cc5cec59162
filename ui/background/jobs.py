"""What a process takes on for a while and does beside all else: each once, however long Discord takes."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from services.clock import leaving

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


@dataclass(frozen=True, slots=True)
class Chore(Generic[T]):
    """`claim` takes on what there is to do, `do` does one of it; `hold` keeps what takes long from others.

    `key` tells two things apart.
    """

    claim: Callable[[], Awaitable[Sequence[T]]]
    do: Callable[[T], Awaitable[None]]
    hold: Callable[[Sequence[T]], Awaitable[None]] = _nobody
    key: Callable[[T], Hashable] = _itself


class Chores:
    """What is under way is not begun again, and every trouble is logged."""

    def __init__(self) -> None:
        self._pace = asyncio.Semaphore(AT_ONCE)
        self._under_way: dict[tuple[Chore[Any], Hashable], tuple[Any, asyncio.Task[None]]] = {}

    async def run(self, chore: Chore[T]) -> None:
        """Begin what is there, and wait a little: one that Discord keeps waiting holds up no other."""
        begun = [self._begin(chore, item) for item in await chore.claim()]
        if tasks := {task for task in begun if task is not None}:
            await asyncio.wait(tasks, timeout=PATIENCE)

    async def hold(self) -> None:
        """What is still under way stays this process's."""
        held: dict[Chore[Any], list[Any]] = {}
        for (chore, _), (item, _) in self._under_way.items():
            held.setdefault(chore, []).append(item)
        for chore, items in held.items():
            await chore.hold(items)

    async def stop(self) -> None:
        """Give what is under way its time, then cut it off: whoever claims it next does it."""
        tasks = {task for _, task in self._under_way.values()}
        if tasks:
            await asyncio.wait(tasks, timeout=leaving.CHORES)
        for task in tasks:
            task.cancel()

    def _begin(self, chore: Chore[T], item: T) -> asyncio.Task[None] | None:
        key = (chore, chore.key(item))
        if key in self._under_way:
            return None
        task = asyncio.create_task(self._in_turn(chore, item))
        self._under_way[key] = (item, task)
        task.add_done_callback(lambda _: self._under_way.pop(key))
        return task

    async def _in_turn(self, chore: Chore[T], item: T) -> None:
        try:
            async with self._pace:
                await chore.do(item)
        except Exception:
            log.exception("a message could not be redrawn")
