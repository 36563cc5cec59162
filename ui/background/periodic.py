"""Work that is done again and again beside the presses, and outlives whatever it meets."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from discord.ext import tasks

log = logging.getLogger(__name__)


class Rounds:
    """One task: every trouble of a round is logged, and the next one follows after a pause (seconds)."""

    def __init__(self, name: str, work: Callable[[], Awaitable[object]], *, pause: float) -> None:
        self._name = name
        self._work = work
        self._loop = tasks.loop(seconds=pause, name=name)(self._round)

    def start(self) -> None:
        self._loop.start()

    async def stop(self) -> None:
        """Cut the round short that is under way."""
        task = self._loop.get_task()
        self._loop.cancel()
        if task is not None:
            await asyncio.gather(task, return_exceptions=True)

    async def _round(self) -> None:
        try:
            await self._work()
        except Exception:
            log.exception("a round of %s failed; the next one follows", self._name)
