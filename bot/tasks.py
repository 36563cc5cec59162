"""What the bot does by itself: expire what is due, redraw what was missed, and write that it is alive."""

import asyncio
import logging

from discord.ext import tasks

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
        self._until_beat = 0.0
        self._rounds = tasks.loop(seconds=PAUSE, name="housekeeping")(self._tick)

    def start(self) -> None:
        self._rounds.start()

    async def stop(self) -> None:
        """End the rounds, and tell the outbox and the heartbeat the last news."""
        task = self._rounds.get_task()
        self._rounds.cancel()
        if task is not None:
            await asyncio.gather(task, return_exceptions=True)
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

    async def _tick(self) -> None:
        try:
            if self._until_beat <= 0:
                await self._deadlines.beat()
                self._until_beat = HEARTBEAT / SECOND
            await self.round()
        except Exception:
            log.exception("a round of housekeeping failed; the next one follows")
        self._until_beat -= PAUSE

    async def _show(self, changed: Look | ChallengeRecord) -> None:
        match changed:
            case ChallengeRecord():
                await self._refresher.show_challenge(changed)
            case _:
                await self._refresher.show(changed)
