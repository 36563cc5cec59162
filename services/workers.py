"""A process beside this one for long computations; it ends when this one does, whatever ended it."""

import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import suppress
from threading import Thread

Ahead = tuple[Callable[[], None], ...]


def one_worker(ahead: Ahead = ()) -> Executor:
    """One worker process, started by the first work that is asked for; before it each of `ahead` is called.

    What fails ahead of the work fails there again, where somebody hears of it.
    """
    spawn = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(max_workers=1, mp_context=spawn, initializer=_begin, initargs=(ahead,))


def _begin(ahead: Ahead) -> None:
    """A terminal's Ctrl-C is for the bot, which tells this process when to end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
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
