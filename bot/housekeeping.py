"""What the bot does by itself: expire what is due, redraw what was missed, and write that it is alive."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping
from operator import attrgetter
from typing import Any

from bot.garbage import let_go_of_the_young
from services.clock.deadlines import Deadlines
from services.clock.outages import Shards
from services.clock.watch import HEARTBEAT, Watch
from services.matches.looks import Look
from services.players.preferences import PrivateWishes
from services.ports.records import ChallengeRecord, Notice
from services.ports.shards import Shard
from services.ports.topics import Asked
from services.ports.unit import StorageDown
from services.times import SECOND
from ui.background.chores import Chore, Chores
from ui.background.periodic import Rounds
from ui.boards.keeper import Refresher
from ui.championships.following import CupFollowers
from ui.match.direct_questions import StepMessages
from ui.match.engines import Opponents
from ui.match.offers import OfferMessages
from ui.match.reminders import ReminderMessages

log = logging.getLogger(__name__)

Handler = Callable[[Notice], Awaitable[None]]
"""Does what a notice asks for, or begins to; what is not done is claimed again later."""

TRIES = 3
"""Comparisons in which another process may be first."""

PAUSE = 1.0
"""Seconds between two sweeps."""


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
        handlers: Mapping[Asked, Handler],
        reminding: ReminderMessages,
        offers: OfferMessages,
        cups: CupFollowers,
        shards: Shards,
        watch: Watch,
        reachable: Callable[[], bool] = lambda: True,
        heard: Callable[[], Collection[Shard]] = tuple,
    ) -> None:
        self._deadlines = deadlines
        self._refresher = refresher
        self._opponents = opponents
        self._steps = steps
        self._private = private
        self._handlers = handlers
        self._reminding = reminding
        self._offers = offers
        self._cups = cups
        self._shards = shards
        self._watch = watch
        self._reachable = reachable
        self._heard = heard
        self._hears: frozenset[Shard] = frozenset()
        self._pulse = asyncio.Lock()
        self._chores = Chores()
        self._expiries: Chore[Look | ChallengeRecord] = Chore(
            deadlines.sweep, self._show, key=id, about=_id_of
        )
        self._notices = Chore(deadlines.undrawn, self._follow, deadlines.hold, about=attrgetter("id"))
        self._pulses = Rounds("the pulse", self.pulse, pause=PAUSE)
        self._rounds = Rounds("housekeeping", self.tick, pause=PAUSE)

    def start(self) -> None:
        self._pulses.start()
        self._rounds.start()

    async def stop(self) -> None:
        """End the rounds, and tell the outbox and the heartbeat the last news."""
        await self._pulses.stop()
        await self._rounds.stop()
        await self._chores.stop()
        try:
            await self._refresher.flush()
            if self._watch.goes(self._watch.wall()):
                await self._deadlines.beat()
        except StorageDown:
            log.exception("the last news did not reach the database")

    async def round(self) -> None:
        """One sweep, as the task makes it every PAUSE."""
        await self._chores.run(self._expiries)
        await self._refresher.flush()
        await self._deadlines.put_right()
        await self._chores.run(self._notices)
        await self._refresher.flush()
        others: tuple[Chore[Any], ...] = (*self._reminding.chores, *self._offers.chores)
        for chore in others:
            await self._chores.run(chore)

    async def recover(self) -> bool:
        """Give back the time in which nobody could reach the bot; False: the next tick looks again."""
        await self._refresher.flush()  # else what was drawn before would count as drawn after
        silence = await self._deadlines.recover()
        if silence is None:
            return False
        self._watch.written = self._watch.ticked
        if silence > 0:
            log.info("away for %d s: every clock got that time back", silence // SECOND)
        elif silence < 0:
            log.warning("this clock went back by %d s, and every deadline with it", -silence // SECOND)
        return True

    async def pulse(self) -> bool:
        """Compare this tick with the one before it; whether people are heard and their clocks are right.

        Nothing is swept before, and a round that Discord holds up does not hold this up.
        """
        try:
            async with self._pulse:
                compared, due = await self._compare()
            if due:
                await self._hold()
                await self._private.refresh()
                let_go_of_the_young()
        except StorageDown:
            self._watch.lost()
            log.exception("the heartbeat was not written: the database does not answer")
            return False
        return compared

    async def catch_up(self) -> None:
        """Compare the clocks before the next tick does, for what is just being begun."""
        for _ in range(TRIES):
            async with self._pulse:
                if self._watch.goes(self._watch.wall()):
                    break
                if self._reachable():
                    await self._compare()
                else:
                    await self._deadlines.heard_elsewhere()

    async def tick(self) -> None:
        """What the task does every PAUSE: a round, or nothing while nobody could hear of it."""
        try:
            if await self.pulse():
                await self.round()
            else:
                await self._refresher.flush()
        except StorageDown:
            log.exception("a round of housekeeping failed: the database does not answer")

    async def _compare(self) -> tuple[bool, bool]:
        """Whether people are heard and the clocks are right, and whether the heartbeat was due.

        Whoever waits for this holds up all that is begun: no storage is asked that waits for it.
        """
        if not self._reachable():
            return False, False
        now = self._watch.wall()
        goes = self._watch.goes(now)
        if goes:
            self._watch.tick(now)
        elif not await self.recover():
            return False, False
        hears, self._hears = self._hears, frozenset(self._heard())
        written = self._watch.written
        due = written is None or not 0 <= now - written < HEARTBEAT
        if not goes or due or self._hears - hears:
            await self._listen(now)
        if due:
            await self._deadlines.beat(now)
            self._watch.written = now
        return True, due

    async def _listen(self, now: int) -> None:
        """Write down which shards are heard; behind one that was not, the time is given back."""
        for outage in await self._shards.heard(self._hears, now):
            log.info("%s was not heard for %d s", outage.shard, outage.length // SECOND)

    async def _hold(self) -> None:
        """What this process has taken on stays its own, however long Discord takes over it."""
        await self._chores.hold()
        await self._deadlines.hold([*self._steps.under_way, *self._cups.under_way])

    async def _show(self, changed: Look | ChallengeRecord) -> None:
        match changed:
            case ChallengeRecord():
                await self._refresher.show_challenge(changed)
            case _:
                await self._refresher.show(changed)
                self._opponents.wake(changed)

    async def _follow(self, notice: Notice) -> None:
        handler = self._handlers.get((notice.topic, notice.subject))
        if handler is None:  # a later version of this program wrote it: it stays for that one
            log.warning("nobody follows %r of the %s %s", notice.topic, notice.subject, notice.id)
            return
        await handler(notice)


def _id_of(changed: Look | ChallengeRecord) -> str:
    return changed.id if isinstance(changed, ChallengeRecord) else changed.record.id
