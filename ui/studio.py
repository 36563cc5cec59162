"""Pictures drawn off the event loop, in a process of their own, and kept while they may be shown again."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from concurrent.futures import Executor
from concurrent.futures.process import BrokenProcessPool
from functools import partial

from services.workers import drop, let_go, nothing, one_worker
from ui.face import Face
from ui.layout import pictures

log = logging.getLogger(__name__)

Draw = Callable[[], bytes]

KEPT = 64
"""Pictures kept in memory, about 100 KB each."""

PATIENCE = 10.0
"""Seconds a picture may take; after that the message goes out with its alt text."""


WARMING = 30.0
"""Seconds that a drawing process may take before its first picture."""


class Studio:
    """Draws the pictures of faces. A picture that cannot be drawn is left out, never the message.

    `warm` are called once where a drawing process starts; they can be pickled. A process that died, or draws
    nothing while somebody waits out the PATIENCE, is followed at once by a new one that warms itself.
    """

    def __init__(
        self, *, warm: Iterable[Callable[[], None]] = (), pool: Callable[[], Executor] | None = None
    ) -> None:
        self._make_pool = pool or partial(one_worker, tuple(warm))
        self._pool: Executor | None = None
        self._heard = 0.0
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._drawing: dict[Hashable, asyncio.Future[bytes | None]] = {}

    async def draw(self, face: Face) -> dict[str, bytes]:
        """The pictures of a face by name; those that failed are missing."""
        drawn: dict[str, bytes] = {}
        for picture in pictures(face):
            png = await self._picture(picture.draw)
            if png is not None:
                drawn[picture.name] = png
        return drawn

    async def start(self) -> None:
        """Returns when a drawing process has warmed itself: the first picture is like any other."""
        pool = self._ready()
        try:
            await asyncio.wait_for(asyncio.wrap_future(pool.submit(nothing)), WARMING)
            self._heard = asyncio.get_running_loop().time()
        except Exception:
            if self._pool is pool:
                log.exception("the drawing process did not start; the next picture tries again")

    async def close(self) -> None:
        if self._pool is not None:
            pool, self._pool = self._pool, None
            await let_go(pool)

    def _ready(self) -> Executor:
        if self._pool is None:
            self._pool = self._make_pool()
            self._heard = asyncio.get_running_loop().time() + WARMING
        return self._pool

    def _replace(self, pool: Executor, why: str) -> None:
        """A new process in the place of this one, once; it warms itself before anybody asks for a picture."""
        if self._pool is pool:
            log.error("the drawing process %s; a new one is started", why)
            self._pool = None
            drop(pool)
            self._ready().submit(nothing)

    async def _picture(self, draw: Draw) -> bytes | None:
        what = _what(draw)
        if what in self._kept:
            self._kept.move_to_end(what)
            return self._kept[what]
        if what not in self._drawing:
            task = asyncio.ensure_future(self._drawn(draw, what))
            self._drawing[what] = task
            task.add_done_callback(lambda _: self._drawing.pop(what, None))
        return await asyncio.shield(self._drawing[what])

    async def _drawn(self, draw: Draw, what: Hashable) -> bytes | None:
        loop, pool = asyncio.get_running_loop(), self._ready()
        try:
            png = await asyncio.wait_for(loop.run_in_executor(pool, draw), PATIENCE)
        except BrokenProcessPool:
            self._replace(pool, "died")
            return None
        except TimeoutError:
            log.exception("a picture took too long; its message goes out with words instead")
            if loop.time() - self._heard >= PATIENCE:
                self._replace(pool, "hangs")
            return None
        except Exception:
            log.exception("a picture could not be drawn; its message goes out with words instead")
            return None
        self._heard = loop.time()
        self._kept[what] = png
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return png


def _what(draw: Draw) -> Hashable:
    """What a picture shows: two partials of the same scene are equal to nobody but us."""
    if isinstance(draw, partial):
        return (draw.func, draw.args, tuple(sorted(draw.keywords.items())))
    return draw
