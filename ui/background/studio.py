"""Pictures drawn off the event loop, in a process of their own, and kept while they may be shown again."""

import asyncio
import logging
from collections.abc import Callable, Hashable, Iterable
from concurrent.futures import Executor
from functools import partial

from services.common.bounded import Bounded
from services.common.jobs import Jobs
from services.engines.process import Worker, nothing, one_worker
from ui.discord.face import Face
from ui.discord.layout import pictures

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

    `warm` are called once where a drawing process starts; they can be pickled.
    """

    def __init__(
        self, *, warm: Iterable[Callable[[], None]] = (), pool: Callable[[], Executor] | None = None
    ) -> None:
        self._worker = Worker("drawing", pool or partial(one_worker, tuple(warm)))
        self._kept: Bounded[Hashable, bytes] = Bounded(KEPT)
        self._jobs: Jobs[bytes | None] = Jobs()

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
        try:
            await self._worker.of(nothing, patience=WARMING)
        except Exception:
            log.exception("the drawing process did not start; the next picture tries again")

    async def close(self) -> None:
        await self._worker.close()

    async def _picture(self, draw: Draw) -> bytes | None:
        what = _what(draw)
        kept = self._kept.used(what)
        if kept is not None:
            return kept
        return await asyncio.shield(self._jobs.start(what, self._drawn, draw, what))

    async def _drawn(self, draw: Draw, what: Hashable) -> bytes | None:
        try:
            png = await self._worker.of(draw, patience=PATIENCE)
        except TimeoutError:
            log.exception("a picture took too long; its message goes out with words instead")
            return None
        except Exception:
            log.exception("a picture could not be drawn; its message goes out with words instead")
            return None
        self._kept[what] = png
        return png


def _what(draw: Draw) -> Hashable:
    """What a picture shows: two partials of the same scene are equal to nobody but us."""
    if isinstance(draw, partial):
        return (draw.func, draw.args, tuple(sorted(draw.keywords.items())))
    return draw
