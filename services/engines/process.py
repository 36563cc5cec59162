"""Processes for long computations: replaced when they die or hang, and ended when the bot ends."""

import asyncio
import logging
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from threading import Thread
from time import monotonic
from typing import Any, TypeVar

from services.clock import leaving
from services.engines._piped import PipedProcess

log = logging.getLogger(__name__)

Answer = TypeVar("Answer")
Ahead = tuple[Callable[[], None], ...]

STARTING = 120.0
"""Seconds that a process may take before its first answer (engines compile); then silence is a fault."""

GIVES_WAY = 5
"""How much nicer a worker is than the bot: whoever presses is answered before the next picture is drawn."""


def one_worker(ahead: Ahead = ()) -> Executor:
    """One worker process, started by the first work that is asked for; before it each of `ahead` is called.

    What fails ahead of the work fails there again, where somebody hears of it.
    """
    if sys.platform == "win32":  # its event loop cannot read a socket of ours
        spawn = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(max_workers=1, mp_context=spawn, initializer=_begin, initargs=(ahead,))
    return PipedProcess(partial(_begin, ahead))


class Worker:
    """Computes pure functions off the event loop, first come, first served; `make` makes the executor.

    An executor whose process died, or that answered nothing while a call waited out its patience, is replaced
    at once. A process that is busy with a call which still has time is left alone.
    """

    def __init__(self, name: str, make: Callable[[], Executor]) -> None:
        self._name = name
        self._make = make
        self._pool: Executor | None = None
        self._closed = False
        self._heard_at = 0.0
        self._unanswered: list[tuple[Future[Any], float]] = []
        """What was asked and until when it has time, the oldest first: that is what is being computed."""

    def start(self) -> None:
        """Have the executor start now what it does before its first call; nobody waits for it."""
        self._ready().submit(nothing)

    async def of(self, call: Callable[..., Answer], *given: object, patience: float) -> Answer:
        """What `call` answers or raises; TimeoutError after `patience` seconds, waiting for others included.

        What is lost with a process is asked once more of the next one; BrokenProcessPool when that died, too.
        """
        try:
            return await self._asked(call, given, patience)
        except BrokenProcessPool:
            return await self._asked(call, given, patience)

    async def close(self) -> None:
        """Let go of the executor; what it was asked and has not begun, or does not end, is not answered."""
        self._closed = True
        if self._pool is not None:
            pool, self._pool = self._pool, None
            await let_go(pool)

    async def _asked(self, call: Callable[..., Answer], given: tuple[object, ...], patience: float) -> Answer:
        pool, asked_at = self._ready(), monotonic()
        until = asked_at + patience
        try:
            future = pool.submit(call, *given)
        except BrokenProcessPool:
            self._replace(pool, "died")
            raise
        self._unanswered = [one for one in self._unanswered if not one[0].done()]
        self._unanswered.append((future, until))
        future.add_done_callback(self._hear)
        limit = asyncio.timeout(patience)
        try:
            async with limit:
                return await _awaitable(future)
        except BrokenProcessPool:
            self._replace(pool, "died")
            raise
        except TimeoutError:
            if not limit.expired():
                raise  # what was called has raised it
            if self._hangs(asked_at, until):
                self._replace(pool, "hangs")
            raise TimeoutError(f"the {self._name} process did not answer within {patience:g} s") from None
        finally:
            future.cancel()

    def _ready(self) -> Executor:
        if self._closed:
            raise BrokenProcessPool(f"the {self._name} process has been let go")
        if self._pool is None:
            self._pool = self._make()
            self._heard_at = monotonic() + STARTING
        return self._pool

    def _hear(self, future: Future[Any]) -> None:
        """Also of what nobody waits for any more; called in a thread of the executor."""
        if not future.cancelled() and not isinstance(future.exception(), BrokenProcessPool):
            self._heard_at = monotonic()

    def _hangs(self, asked_at: float, now: float) -> bool:
        """Whether nothing was heard since then, and what is being computed has no time left."""
        computed_until = next((until for future, until in self._unanswered if not future.done()), now)
        return self._heard_at < asked_at and computed_until <= now

    def _replace(self, pool: Executor, why: str) -> None:
        """A new process in the place of this one, once."""
        if self._pool is pool:
            log.error("the %s process %s; a new one is started", self._name, why)
            self._pool, self._unanswered = None, []
            drop(pool)
            self.start()


def _awaitable(future: Future[Answer]) -> asyncio.Future[Answer]:
    """As `asyncio.wrap_future`, but an answer that is heard on the loop is passed on at once.

    What an executor has cancelled is lost with it: whoever waits was not cancelled.
    """
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[Answer] = loop.create_future()

    def tell() -> None:
        if answer.done():
            return
        if future.cancelled():
            answer.set_exception(BrokenProcessPool("the process was replaced"))
        elif (error := future.exception()) is not None:
            answer.set_exception(error)
        else:
            answer.set_result(future.result())

    def hear(_: Future[Answer]) -> None:
        if asyncio._get_running_loop() is loop:
            tell()
        else:
            with suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(tell)

    future.add_done_callback(hear)
    return answer


async def let_go(pool: Executor) -> None:
    """End a pool: what has not begun is not done any more, and a worker that does not end is killed."""
    workers = _processes(pool)
    ending = asyncio.ensure_future(asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True))
    await asyncio.wait({ending}, timeout=leaving.WORKERS)
    if not ending.done():
        for worker in workers:
            worker.kill()
        await asyncio.wait({ending}, timeout=leaving.KILLED / 2)


def drop(pool: Executor) -> None:
    """End a pool at once, whatever its worker is at, and wait for nothing."""
    for worker in _processes(pool):
        worker.kill()
    pool.shutdown(wait=False, cancel_futures=True)


def nothing() -> None:
    """What a worker is asked only so that it starts, or to hear that it has."""


def _processes(pool: Executor) -> tuple[multiprocessing.process.BaseProcess, ...]:
    """The processes behind a pool; none behind one that works in threads or here."""
    return tuple((getattr(pool, "_processes", None) or {}).values())


def _begin(ahead: Ahead) -> None:
    """A terminal's Ctrl-C is for the bot, which tells this process when to end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(AttributeError, OSError):  # not every system knows it, and none needs it
        os.nice(GIVES_WAY)
    Thread(target=_end_with_parent, daemon=True).start()
    for call in ahead:
        with suppress(Exception):
            call()


def _end_with_parent() -> None:
    """A bot that was killed tells nobody, and its worker would wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
