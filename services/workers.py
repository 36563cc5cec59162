"""A process beside this one for long computations; it ends when this one does, whatever ended it."""

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import suppress
from threading import Thread

from services import leaving

Ahead = tuple[Callable[[], None], ...]

GIVES_WAY = 5
"""How much nicer a worker is than the bot: whoever presses is answered before the next picture is drawn."""


def one_worker(ahead: Ahead = ()) -> Executor:
    """One worker process, started by the first work that is asked for; before it each of `ahead` is called.

    What fails ahead of the work fails there again, where somebody hears of it.
    """
    spawn = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(max_workers=1, mp_context=spawn, initializer=_begin, initargs=(ahead,))


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
