"""One reminder for whoever is late with a decision, taken away once it is made."""

from collections.abc import Sequence

from services.clock.watch import QUIET
from services.matches.looks import Look
from services.matches.playing import Matches
from services.players.settings import Settings
from services.ports.people import Place
from services.ports.reminders import Due, Reminder
from services.ports.unit import Storage
from services.refusals import Refusal
from services.times import HOUR, SECOND, Now, wall_clock

CLAIM = 15 * SECOND
"""How long a process may take over a reminder before another one tries."""

LOOKED_AT_AGAIN = 24 * HOUR
"""When a reminder is looked at although no move has freed it: one may have been made while it was sent."""

AT_ONCE = 50


class Reminders:
    """Several processes may run these side by side: each reminder is for one of them."""

    def __init__(
        self, storage: Storage, matches: Matches, settings: Settings, *, now: Now = wall_clock
    ) -> None:
        self._storage = storage
        self._matches = matches
        self._settings = settings
        self._now = now

    async def due(self) -> tuple[Due, ...]:
        """Decisions with which somebody is late, to be reminded by this process."""
        now = self._now()
        return await self._storage.claim_due_reminders(
            now=now, until=now + CLAIM, limit=AT_ONCE, heard_since=now - QUIET
        )

    async def hold_due(self, dues: Sequence[Due]) -> None:
        """These are still being reminded here."""
        async with self._storage.unit() as unit:
            for due in dues:
                unit.reminders.hold_due(due, until=self._now() + CLAIM)
            await unit.commit()

    async def late(self, due: Due) -> Look | None:
        """The match as everybody sees it; None when nobody is to be reminded, now or later."""
        look = await self.standing(due)
        if look is not None:
            server = await self._settings.server(look.record.place.guild_id)
            if server.pings:
                return look
        await self._told(due, None)
        return None

    async def told(self, due: Due, place: Place | None) -> None:
        """Whoever was late has been reminded by the message at `place`, or (None) cannot be."""
        message_id = None if place is None else place.message_id
        if place is None or message_id is None:
            await self._told(due, None)
        else:
            await self._told(due, Reminder(*due, place.guild_id, place.channel_id, message_id))

    async def old(self) -> tuple[Reminder, ...]:
        """Messages that may not say any more what is so, to be put right, or taken away, by this process."""
        now = self._now()
        return await self._storage.claim_old_reminders(now=now, until=now + CLAIM, limit=AT_ONCE)

    async def hold_old(self, reminders: Sequence[Reminder]) -> None:
        """These are still being looked at here."""
        async with self._storage.unit() as unit:
            for reminder in reminders:
                unit.reminders.hold_old(reminder, until=self._now() + CLAIM)
            await unit.commit()

    async def standing(self, due: Due | Reminder) -> Look | None:
        """The match as everybody sees it; None when it does not wait for this decision any more."""
        try:
            look = await self._matches.look(due.match_id)
        except Refusal:
            return None
        return look if look.awaited and look.record.turn == due.turn else None

    async def right(self, reminder: Reminder) -> None:
        """The message says what is so."""
        async with self._storage.unit() as unit:
            unit.reminders.keep(reminder, until=self._now() + LOOKED_AT_AGAIN)
            await unit.commit()

    async def gone(self, reminder: Reminder) -> None:
        """The message is not there any more, or cannot be taken away."""
        async with self._storage.unit() as unit:
            unit.reminders.remove(reminder)
            await unit.commit()

    async def _told(self, due: Due, reminder: Reminder | None) -> None:
        async with self._storage.unit() as unit:
            unit.reminders.done(due)
            if reminder is not None:
                unit.reminders.add(reminder, until=self._now() + LOOKED_AT_AGAIN)
            await unit.commit()
