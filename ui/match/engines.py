"""Engines that are awaited: asked beside the presses that made them so, their moves shown as everybody's."""

import asyncio
import logging

from services.clock import leaving
from services.engines.moves import Engines, awaits_engine
from services.matches.looks import Look
from services.refusals import Refusal
from ui.boards.keeper import Refresher

log = logging.getLogger(__name__)


class Opponents:
    """Tasks of moves that are being thought out and drawn; each trouble is logged and tried again later."""

    def __init__(self, engines: Engines, refresher: Refresher) -> None:
        self._engines = engines
        self._refresher = refresher
        self._answers: set[asyncio.Task[None]] = set()

    def wake(self, look: Look) -> None:
        """If what was just committed waits for an engine, let it answer at once."""
        if awaits_engine(look):
            self.ask(look.record.id)

    def ask(self, match_id: str) -> None:
        """Let the engine of this match answer, if it is awaited."""
        task = asyncio.create_task(self._answered(match_id))
        self._answers.add(task)
        task.add_done_callback(self._answers.discard)

    async def close(self) -> None:
        """Moves under way are made, or left to the next start."""
        if self._answers:
            await asyncio.wait(set(self._answers), timeout=leaving.FOLLOWERS)
        for answer in set(self._answers):
            answer.cancel()

    async def _answered(self, match_id: str) -> None:
        try:
            look = await self._engines.answer(match_id)
            if look is not None:
                await self._refresher.show(look)
                self.wake(look)
        except Refusal as refusal:
            log.warning("%s: no engine can be asked: %s", match_id, refusal.code)
        except Exception:
            log.exception("%s: an engine's move was not made or not shown", match_id)
