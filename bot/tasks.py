"""What the bot does by itself: expire what is due, redraw what was missed, and write that it is alive."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from bot.lasting import let_go_of_the_young
from services.deadlines import AWAY_AFTER, HEARTBEAT, Deadlines, Drawn
from services.ports import ChallengeRecord, Notice, StorageDown, Subject
from services.private import PrivateWishes
from services.ratings import Ratings
from services.refusals import Refusal
from services.reminders import Reminders
from services.tables import CLOSE, ENGINE, RATING, RESULTS, STEPS, Look
from services.times import SECOND
from ui.announcements import Announcements
from ui.opponents import Opponents
from ui.refresher import Refresher
from ui.reminders import ReminderMessages
from ui.rounds import Rounds
from ui.steps import StepMessages
from ui.threads import MatchThreads

log = logging.getLogger(__name__)

PAUSE = 1.0
"""Seconds between two sweeps."""

AT_ONCE = 5
"""Messages drawn at the same time; the bot may make 50 calls of its own a second."""

PATIENCE = 5.0
"""Seconds a round waits for its drawings; those that take longer go on beside the next rounds."""


Followers = Mapping[tuple[str, Subject], Callable[[Notice], None]]
"""Whoever follows notices of this topic and subject beside everything else, and says when they are done."""

NO_OTHERS: Followers = MappingProxyType({})


class Housekeeping:
    """One task that never dies of what it meets: every trouble is logged and the next round goes on."""

    def __init__(
        self,
        deadlines: Deadlines,
        refresher: Refresher,
        opponents: Opponents,
        steps: StepMessages,
        private: PrivateWishes,
        *,
        threads: MatchThreads,
        announcements: Announcements,
        ratings: Ratings,
        reminders: Reminders,
        reminding: ReminderMessages,
        followers: Followers = NO_OTHERS,
        reachable: Callable[[], bool] = lambda: True,
    ) -> None:
        self._deadlines = deadlines
        self._refresher = refresher
        self._opponents = opponents
        self._steps = steps
        self._private = private
        self._threads = threads
        self._announcements = announcements
        self._ratings = ratings
        self._reminders = reminders
        self._reminding = reminding
        self._followers = followers
        self._reachable = reachable
        self._away = False
        self._unanswered = 0
        self._until_beat = 0.0
        self._pace = asyncio.Semaphore(AT_ONCE)
        self._drawings: set[asyncio.Future[None]] = set()
        self._rounds = Rounds("housekeeping", self.tick, pause=PAUSE)

    def start(self) -> None:
        self._rounds.start()

    async def stop(self) -> None:
        """End the rounds, and tell the outbox and the heartbeat the last news."""
        await self._rounds.stop()
        if self._drawings:
            await asyncio.wait(set(self._drawings), timeout=PATIENCE)
        for drawing in set(self._drawings):
            drawing.cancel()
        try:
            await self._refresher.flush()
            if not self._away:
                await self._deadlines.beat()
        except StorageDown:
            log.exception("the last news did not reach the database")

    async def round(self) -> None:
        """One sweep, as the task makes it every PAUSE."""
        await self._side_by_side([self._show(changed) for changed in await self._deadlines.sweep()])
        await self._refresher.flush()
        await self._side_by_side([self._follow(notice) for notice in await self._deadlines.undrawn()])
        await self._refresher.flush()
        await self._side_by_side([self._reminding.remind(due) for due in await self._reminders.due()])
        await self._side_by_side([self._reminding.clear(old) for old in await self._reminders.old()])

    async def recover(self) -> None:
        """Give back the time in which nobody could reach the bot, before anything is swept."""
        await self._refresher.flush()  # else what was drawn before would count as drawn after
        away = await self._deadlines.recover()
        self._away = False
        if away:
            log.info("away for %d s: every clock got that time back", away // SECOND)

    async def tick(self) -> None:
        """What the task does every PAUSE: a round, or nothing while nobody could hear of it."""
        try:
            if not self._reachable():
                self._away, self._until_beat = True, 0.0
                await self._refresher.flush()
                return
            if self._away:
                await self.recover()
            if self._until_beat <= 0:
                await self._deadlines.beat()
                self._until_beat = HEARTBEAT / SECOND
                await self._private.refresh()
                let_go_of_the_young()
            await self.round()
            self._unanswered = 0
        except StorageDown:
            self._unanswered += 1
            if self._unanswered * PAUSE >= AWAY_AFTER / SECOND:
                self._away = True  # nobody could make a move either
            log.exception("a round of housekeeping failed: the database does not answer")
        finally:
            self._until_beat -= PAUSE

    async def _side_by_side(self, works: Sequence[Coroutine[Any, Any, None]]) -> None:
        """Draw some messages at once, and wait a little: one that Discord keeps waiting holds up no other."""
        drawings = {asyncio.ensure_future(self._in_turn(work)) for work in works}
        self._drawings |= drawings
        for drawing in drawings:
            drawing.add_done_callback(self._drawings.discard)
        if drawings:
            await asyncio.wait(drawings, timeout=PATIENCE)

    async def _in_turn(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            async with self._pace:
                await work
        except Exception:
            log.exception("a message could not be redrawn")
        finally:
            work.close()

    async def _show(self, changed: Look | ChallengeRecord) -> None:
        match changed:
            case ChallengeRecord():
                await self._refresher.show_challenge(changed)
            case _:
                await self._refresher.show(changed)
                self._opponents.wake(changed)

    async def _follow(self, notice: Notice) -> None:
        follow = self._followers.get((notice.topic, notice.subject))
        if follow is not None:
            follow(notice)
        elif notice.topic == ENGINE:
            self._opponents.ask(notice.id)
        elif notice.topic == STEPS:
            self._steps.follow(notice)
        elif notice.topic == RATING:
            await self._ratings.follow(notice)
        elif notice.topic == CLOSE:
            if await self._threads.close(notice.id):
                await self._done(notice)
        elif notice.topic == RESULTS:
            if await self._announcements.announce(notice.id):
                await self._done(notice)
        else:
            await self._redraw(notice)

    async def _redraw(self, notice: Notice) -> None:
        try:
            await self._refresher.refresh(notice.subject, notice.id)
        except Refusal as refusal:
            log.warning("%s cannot be redrawn, now or later: %s", notice.id, refusal.code)
            await self._done(notice)

    async def _done(self, notice: Notice) -> None:
        await self._deadlines.drawn(notice.topic, [Drawn(notice.id, notice.version, notice.subject)])
