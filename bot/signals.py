"""A task that runs until it is over or the process is told to stop, and how a process ends in time."""

import asyncio
import logging
import multiprocessing
import os
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress
from threading import Thread
from time import sleep
from typing import Any

from bot.operator.exits import MAY_PASS
from services.clock import leaving

log = logging.getLogger(__name__)

AGAIN = 0.25
"""Seconds after which a task that was cancelled and goes on is cancelled again."""


async def until_told(
    running: "asyncio.Task[None]",
    *,
    first: Callable[[], object] = lambda: None,
    again: Callable[[], object] = lambda: None,
) -> None:
    """Returns when the process has been told (SIGINT or SIGTERM) and the task is over; raises what it raises.

    A cancellation that meets a wait which is just over is lost in it, so it is said until it is heard, or its
    time is over. `first` is called at the first signal, `again` at each that follows, also after this.
    """
    told, loop = asyncio.Event(), asyncio.get_running_loop()

    def tell() -> None:
        (again if told.is_set() else first)()
        told.set()

    for sign in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(sign, tell)
    telling = asyncio.ensure_future(told.wait())
    try:
        await asyncio.wait({running, telling}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        telling.cancel()
        until = loop.time() + leaving.START
        while not running.done() and loop.time() < until:
            running.cancel()
            await asyncio.wait({running}, timeout=AGAIN)
    if running.done():
        with suppress(asyncio.CancelledError):
            running.result()


class Farewell:
    """Ends one part after the other, each in its time: whatever hangs or fails, the next one has its turn."""

    def __init__(self) -> None:
        self.hanging: list[str] = []
        self._failed: list[BaseException] = []

    async def to(self, part: str, seconds: float, ending: Awaitable[Any]) -> None:
        """Give this part its time to end; after that it is left alone."""
        task = asyncio.ensure_future(ending)
        await asyncio.wait({task}, timeout=seconds)
        if not task.done():
            task.cancel()
            self.hanging.append(part)
            log.warning("told to stop, but %s did not end within %g s: left behind", part, seconds)
        elif not task.cancelled() and (error := task.exception()) is not None:
            self._failed.append(error)

    def say_what_failed(self) -> None:
        """Raise the first error that was met on the way."""
        if self._failed:
            raise self._failed[0]


def leave_at_once(code: int = MAY_PASS) -> None:
    """End this process and its workers now; what was acknowledged is stored."""
    for child in multiprocessing.active_children():
        child.kill()
    os._exit(code)


def leave_in_time() -> None:
    """From now on this process ends in time, even if its loop or one of its threads never does."""
    Thread(target=_watch, name="ends in time", daemon=True).start()


def _watch() -> None:
    sleep(leaving.ALL)
    leave_at_once()
