"""A killed and restarted bot: the real one, a clock that the driver moves, blank pictures, engines within."""

import mmap
import struct
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

from bot.client import GamesBot
from bot.composition.app import create_bot as create_real_bot
from bot.config import Settings
from services.times import wall_clock
from tests.support.clocks import Passing
from tests.support.drawing import HereAndNow
from ui.background.studio import Studio

_SHIFT = struct.Struct("<qq")
"""Milliseconds that the clock is ahead, and how often time has passed for who is awake."""


class SharedWatch(Passing):
    """The real time plus a shift that lies in a file, so that every process sees it move at once."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        if not path.exists():
            path.write_bytes(_SHIFT.pack(0, 0))
        with path.open("r+b") as file:
            self._file = mmap.mmap(file.fileno(), _SHIFT.size)
        self._passed = self._read()[1]

    def _read(self) -> tuple[int, int]:
        shift, passed = _SHIFT.unpack(self._file[:])
        return shift, passed

    def __call__(self) -> int:
        shift, passed = self._read()
        if passed != self._passed:
            self._passed = passed
            self.ticked_along()
        return wall_clock() + shift

    def skip(self, milliseconds: int) -> None:
        """Let that much time pass for everybody; whoever is there is awake."""
        shift, passed = self._read()
        self._file[:] = _SHIFT.pack(shift + milliseconds, passed + 1)

    def gap(self, milliseconds: int) -> None:
        """The clock shows so much more (or less), and nobody ticked meanwhile."""
        shift, passed = self._read()
        self._file[:] = _SHIFT.pack(shift + milliseconds, passed)


class Blank(Executor):
    """Draws nothing: every picture is the same few bytes at once."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(b"a blank picture")
        return done


def create_bot(settings: Settings, *, settle: Callable[[], None] = lambda: None) -> GamesBot:
    """The bot on this database; the first argument of the command line is the clock's file."""
    watch, studio = SharedWatch(Path(sys.argv[1])), Studio(pool=Blank)
    bot = create_real_bot(settings, now=watch, studio=studio, thinking=HereAndNow, settle=settle)
    watch.follow(bot.watch)
    return bot
