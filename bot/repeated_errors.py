"""Troubles that go on are told once, then once a minute with their number, and once when they are over."""

import logging
import threading
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass

import aiohttp
import discord

from services.ports.unit import StorageDown

EXPECTED = (StorageDown, BrokenProcessPool, OSError, aiohttp.ClientError, discord.ConnectionClosed)
"""What other programs do to this one (a TimeoutError is an OSError): no trace says more than its sentence."""

EACH_BY_ITSELF = frozenset({"ui.discord.router", "ui.discord.commands"})
"""Loggers whose unexpected errors are looked up one by one, by the reference that somebody was told."""

EVERY = 60.0
"""Seconds between two lines about a trouble that goes on; after as many without it, it is over."""

Later = Callable[[float, Callable[[], None]], None]


def in_a_thread(seconds: float, work: Callable[[], None]) -> None:
    """Do this after so many seconds, unless the process ends before."""
    timer = threading.Timer(seconds, work)
    timer.daemon = True
    timer.start()


@dataclass(slots=True)
class Trouble:
    """One that is going on: how often it was met since the last line about it, and in all."""

    logger: str
    words: str
    lately: int = 0
    in_all: int = 1


class Quiet(logging.Filter):
    """For a handler: lets the first record of a trouble pass, and counts those that follow."""

    def __init__(self, later: Later = in_a_thread) -> None:
        super().__init__()
        self._later = later
        self._going_on: dict[object, Trouble] = {}
        self._lock = threading.Lock()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this record is written; the trace of what is expected is taken off."""
        error = record.exc_info[1] if record.exc_info else None
        if error is None:
            return True
        key = _kind_of(record, error)
        if key is None:
            return True
        with self._lock:
            trouble = self._going_on.get(key)
            if trouble is not None:
                trouble.lately += 1
                trouble.in_all += 1
                return False
            words = f"{record.getMessage()}: {_first_line(error)}"
            self._going_on[key] = Trouble(record.name, words)
        if isinstance(error, EXPECTED):
            record.msg, record.args, record.exc_info, record.exc_text = words, (), None, None
        self._later(EVERY, lambda: self._look(key))
        return True

    def _look(self, key: object) -> None:
        """A minute later: how often it was met, or that it is over."""
        with self._lock:
            trouble = self._going_on[key]
            lately, trouble.lately = trouble.lately, 0
            if not lately:
                del self._going_on[key]
        log = logging.getLogger(trouble.logger)
        if lately:
            log.error("%d more in %d s: %s", lately, EVERY, trouble.words)
            self._later(EVERY, lambda: self._look(key))
        else:
            log.warning("over, %d in all: %s", trouble.in_all, trouble.words)


def _kind_of(record: logging.LogRecord, error: BaseException) -> object | None:
    """What makes two records the same trouble; None where each is told."""
    if isinstance(error, StorageDown):
        return StorageDown  # whoever meets it
    if isinstance(error, EXPECTED):
        return record.name, type(error)
    if record.name in EACH_BY_ITSELF:
        return None
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = None if trace is None else (trace.tb_frame.f_code.co_filename, trace.tb_lineno)
    return record.name, type(error), where


def _first_line(error: BaseException) -> str:
    return (str(error) or type(error).__name__).splitlines()[0]
