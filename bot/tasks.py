"""What the bot does by itself: expire what is due, redraw what was missed, and write that it is alive."""

import asyncio
import logging

from services.deadlines import HEARTBEAT, Deadlines
from services.ports import ChallengeRecord, StorageDown
from services.refusals import Refusal
from services.tables import Look
from services.times import SECOND
from ui.refresher import Refresher

log = logging.getLogger(__name__)

PAUSE = 1.0
"""Seconds between two sweeps."""


class Housekeeping:
    """One task that never dies of what it meets: every trouble is logged and the next round goes on."""

    def __init__(self, deadlines: Deadlines, refresher: Refresher) -> None:
        self._deadlines = deadlines
        self._refresher = refresher
        self._task: asyncio.Task[None] | None = None
        self._until_beat = 0.0

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="housekeeping")

    async def stop(self) -> None:
        """End the rounds, and tell the outbox and the heartbeat the last news."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None
        try:
            await self._refresher.flush()
            await self._deadlines.beat()
        except StorageDown:
            log.exception("the last news did not reach the database")

    async def round(self) -> None:
        """One sweep, as the task makes it every PAUSE."""
        for changed in await self._deadlines.sweep():
            await self._show(changed)
        await self._refresher.flush()
        for notice in await self._deadlines.undrawn():
            try:
                await self._refresher.refresh(notice.id)
            except Refusal as refusal:
                log.warning("%s cannot be redrawn: %s", notice.id, refusal.code)
        await self._refresher.flush()

    async def _run(self) -> None:
        while True:
            try:
                if self._until_beat <= 0:
                    await self._deadlines.beat()
                    self._until_beat = HEARTBEAT / SECOND
                await self.round()
            except Exception:
                log.exception("a round of housekeeping failed; the next one follows")
            await asyncio.sleep(PAUSE)
            self._until_beat -= PAUSE

    async def _show(self, changed: Look | ChallengeRecord) -> None:
        match changed:
            case ChallengeRecord():
                await self._refresher.show_challenge(changed)
            case _:
                await self._refresher.show(changed)
