"""Open no unit before the clock was compared, where the process may have been stopped."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from services.clock.watch import Watch
from services.ports.unit import Storage, Unit


class Punctual:
    """Units whose time is right: a process that slept may not be the only one, and others gave nothing back.

    `compare` compares the clocks (`Deadlines.recover`) where the last tick is too long ago.
    """

    def __init__(self, storage: Storage, watch: Watch, compare: Callable[[], Awaitable[None]]) -> None:
        self._storage = storage
        self._watch = watch
        self._compare = compare

    def unit(self) -> AbstractAsyncContextManager[Unit]:
        """As that of the storage, which is handed out as it is while this process ticks."""
        awake = self._watch.ticked is None or self._watch.goes(self._watch.wall())
        return self._storage.unit() if awake else self._compared()

    @asynccontextmanager
    async def _compared(self) -> AsyncIterator[Unit]:
        await self._compare()
        async with self._storage.unit() as unit:
            yield unit

    def __getattr__(self, name: str) -> Any:
        return getattr(self._storage, name)
