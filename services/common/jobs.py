"""Runs coroutines in the background: once for each key at a time, logged, and stopped at the end."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable
from contextlib import AbstractAsyncContextManager, nullcontext
from functools import partial
from typing import Any, Generic, ParamSpec, TypeVar

T = TypeVar("T")
P = ParamSpec("P")


class _Beside:
    """The key of a job that runs beside others of the same name."""

    def __init__(self, about: object) -> None:
        self._about = about

    def __str__(self) -> str:
        return str(self._about)


class Jobs(Generic[T]):
    """The background jobs of one owner.

    When a job raises, `log` gets `trouble` with the job's key filled in; without a log the exception is for
    whoever awaits the job. At most `at_once` jobs run, and the others wait for their turn.
    """

    def __init__(
        self,
        log: logging.Logger | None = None,
        trouble: str = "%s failed in the background",
        *,
        at_once: int | None = None,
    ) -> None:
        self._log = log
        self._trouble = trouble
        self._turn: AbstractAsyncContextManager[Any] = (
            nullcontext() if at_once is None else asyncio.Semaphore(at_once)
        )
        self._tasks: dict[Hashable, asyncio.Task[T]] = {}

    def __len__(self) -> int:
        return len(self._tasks)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._tasks

    @property
    def keys(self) -> tuple[Any, ...]:
        """The keys of what is under way or waits for its turn, oldest first."""
        return tuple(self._tasks)

    def start(
        self, key: Hashable, work: Callable[P, Awaitable[T]], *args: P.args, **named: P.kwargs
    ) -> asyncio.Task[T]:
        """Run `work` in the background unless this key is under way; the key's task in either case."""
        task = self._tasks.get(key)
        if task is None:
            task = self._tasks[key] = asyncio.create_task(self._run(key, work, args, named))
            task.add_done_callback(partial(self._ended, key))
        return task

    def beside(
        self, about: object, work: Callable[P, Awaitable[T]], *args: P.args, **named: P.kwargs
    ) -> asyncio.Task[T]:
        """Run `work` in the background, whatever else is under way; the log calls it `about`."""
        return self.start(_Beside(about), work, *args, **named)

    async def settled(self, patience: float | None = None) -> None:
        """Wait for what is under way now, for so many seconds at most."""
        if self._tasks:
            await asyncio.wait(set(self._tasks.values()), timeout=patience)

    async def stop(self, patience: float) -> None:
        """Wait as `settled` does, then cancel what is left; what ignores that holds nobody up."""
        await self.settled(patience)
        for task in tuple(self._tasks.values()):
            task.cancel()

    async def _run(self, key: Hashable, work: Callable[..., Awaitable[T]], args: Any, named: Any) -> T:
        try:
            async with self._turn:
                return await work(*args, **named)
        finally:
            del self._tasks[key]  # not in the callback: what ends here may be started again at once

    def _ended(self, key: Hashable, done: asyncio.Task[T]) -> None:
        if self._tasks.get(key) is done:  # it was cancelled before it began
            del self._tasks[key]
        error = None if done.cancelled() else done.exception()
        if self._log is not None and error is not None:
            self._log.error(self._trouble, key, exc_info=error)
