"""Whoever has not come to a tie is reminded once, before its time runs out."""

from dataclasses import replace
from typing import Literal

from services.championships._clocks import last_call
from services.championships.cup import read
from services.championships.moving import leave
from services.championships.showing import Called
from services.clock.outages import unheard
from services.clock.watch import HEARTBEAT, QUIET
from services.common.retrying import retried
from services.players.settings import Settings
from services.ports.championships import NOBODY, CupStatus, Tie, TieStatus
from services.ports.records import Notice, Subject
from services.ports.topics import BOARD
from services.ports.unit import Storage, Unit
from services.refusals import Refusal
from services.times import Now, wall_clock


class LastCalls:
    """Follows the notices that somebody may be late; each use case is harmless twice and in two processes."""

    def __init__(self, storage: Storage, settings: Settings, *, now: Now = wall_clock) -> None:
        self._storage = storage
        self._settings = settings
        self._now = now

    async def due(self, notice: Notice) -> Called | Literal["later"] | None:
        """The tie to which somebody is late; None when nobody is to be reminded of it any more.

        "later": there is more time than there was, or nobody there can reach the bot, as far as it knows; the
        notice comes again. Refusal: no-such-tie.
        """
        async with self._storage.unit() as unit:
            tie = await unit.ties.get(notice.id)
            if tie is None:
                raise Refusal("no-such-tie")
            cup = await read(unit, tie.cup_id)
            running = cup.championship.status is CupStatus.RUNNING
            if not running or tie.status is not TieStatus.OPEN or tie.reminder_id is not None:
                return None
            now = self._now()
            at = last_call(cup.championship, tie)
            if await unheard(unit, tie.place.guild_id, since=now - QUIET):
                at = max(at, now + HEARTBEAT)
            if at > now:
                unit.outbox.put(replace(notice, due_at=at))
                await unit.commit()
                return "later"
        server = await self._settings.server(tie.place.guild_id)
        return Called(cup, tie, None) if server.pings and tie.late else None

    async def told(self, called: Tie, message_id: int | None) -> None:
        """Whoever was late to this tie is reminded by this message, or (None) cannot be.

        Of a tie that has ended meanwhile the message is still to be taken away, and of one that was moved to
        another channel it is left behind: notices say so.
        """

        async def write(unit: Unit) -> None:
            tie = await unit.ties.get(called.id)
            if tie is None or tie.reminder_id is not None:
                return
            moved = tie.place.channel_id != called.place.channel_id
            told = NOBODY if moved or message_id is None else message_id
            unit.ties.remind(tie.id, told, expected=tie.version)
            if moved:
                leave(unit, tie.cup_id, replace(called.place, message_id=message_id))
            elif tie.status is not TieStatus.OPEN:
                unit.outbox.put(Notice(BOARD, Subject.TIE, tie.id, tie.version, self._now()))
            await unit.commit()

        await retried(self._storage, write)

    async def gone(self, tie_id: str) -> None:
        """The message of the reminder is not there any more, or cannot be taken away."""
        async with self._storage.unit() as unit:
            unit.ties.remind(tie_id, NOBODY)
            await unit.commit()
