"""The process in which engines think: the event loop never waits for a search."""

import multiprocessing
import signal
from concurrent.futures import Executor, ProcessPoolExecutor


def thinking_process() -> Executor:
    """One worker; it is started by the first move that is asked for."""
    spawn = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(max_workers=1, mp_context=spawn, initializer=_leave_signals)


def _leave_signals() -> None:
    """A terminal's Ctrl-C is for the bot, which tells this process when to end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
