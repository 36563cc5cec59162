"""Asks engines for their moves outside the press that made it their turn, and shows these moves."""

import logging

from services.clock import leaving
from services.common.jobs import Jobs
from services.engines.moves import Engines, awaits_engine
from services.matches.looks import Look
from services.refusals import Refusal
from ui.boards.keeper import Refresher

log = logging.getLogger(__name__)


class Opponents:
    """Moves that are being thought out and drawn; what fails is tried again later."""

    def __init__(self, engines: Engines, refresher: Refresher) -> None:
        self._engines = engines
        self._refresher = refresher
        self._jobs: Jobs[None] = Jobs(log, "%s: an engine's move was not made or not shown")

    def wake(self, look: Look) -> None:
        """If what was just committed waits for an engine, let it answer at once."""
        if awaits_engine(look):
            self.ask(look.record.id)

    def ask(self, match_id: str) -> None:
        """Let the engine of this match answer, if it is awaited."""
        self._jobs.beside(match_id, self._answered, match_id)

    async def close(self) -> None:
        """Moves under way are made, or left to the next start."""
        await self._jobs.stop(leaving.FOLLOWERS)

    async def _answered(self, match_id: str) -> None:
        try:
            look = await self._engines.answer(match_id)
            if look is not None:
                await self._refresher.show(look)
                self.wake(look)
        except Refusal as refusal:
            log.warning("%s: no engine can be asked: %s", match_id, refusal.code)
