"""A killed and restarted bot: the real one, a clock that the driver moves, blank pictures, engines within."""

import mmap
import struct
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

from bot.app import create_bot as create_real_bot
from bot.client import GamesBot
from bot.config import Settings
from services.times import wall_clock
from tests.drawing import HereAndNow
from ui.studio import Studio

_MILLISECONDS = struct.Struct("<q")


class SharedWatch:
    """The real time plus a shift that lies in a file, so that every process sees it move at once."""

    def __init__(self, path: Path) -> None:
        if not path.exists():
            path.write_bytes(_MILLISECONDS.pack(0))
        with path.open("r+b") as file:
            self._shift = mmap.mmap(file.fileno(), _MILLISECONDS.size)

    def __call__(self) -> int:
        shift: int = _MILLISECONDS.unpack(self._shift[:])[0]
        return wall_clock() + shift

    def skip(self, milliseconds: int) -> None:
        """Let that much time pass for everybody."""
        (shift,) = _MILLISECONDS.unpack(self._shift[:])
        self._shift[:] = _MILLISECONDS.pack(shift + milliseconds)


class Blank(Executor):
    """Draws nothing: every picture is the same few bytes at once."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(b"a blank picture")
        return done


def create_bot(settings: Settings, *, settle: Callable[[], None] = lambda: None) -> GamesBot:
    """The bot on this database; the first argument of the command line is the clock's file."""
    watch, studio = SharedWatch(Path(sys.argv[1])), Studio(pool=Blank)
    return create_real_bot(settings, now=watch, studio=studio, thinking=HereAndNow, settle=settle)
