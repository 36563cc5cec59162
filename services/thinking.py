"""Long computations off the event loop, in an executor that all of them share."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from services.workers import let_go, nothing

Thought = TypeVar("Thought")


class Thinking:
    """Computes pure functions, first come, first served; `pool` makes the executor when it is wanted."""

    def __init__(self, pool: Callable[[], Executor]) -> None:
        self._make_pool = pool
        self._pool: Executor | None = None

    def start(self) -> None:
        """Have the executor start now what it does before its first thought; nobody waits for it."""
        self._ready().submit(nothing)

    async def of(self, think: Callable[..., Thought], *given: object, patience: float) -> Thought:
        """What `think` answers or raises; TimeoutError after `patience` seconds, waiting included.

        BrokenProcessPool when the process died over it: the next thought starts a new one.
        """
        pool = self._ready()
        try:
            thinking = asyncio.get_running_loop().run_in_executor(pool, think, *given)
            return await asyncio.wait_for(thinking, patience)
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = None
            raise

    async def close(self) -> None:
        """Let go of the executor; what it was asked and has not begun, or does not end, is not answered."""
        if self._pool is not None:
            pool, self._pool = self._pool, None
            await let_go(pool)

    def _ready(self) -> Executor:
        if self._pool is None:
            self._pool = self._make_pool()
        return self._pool
