"""Who has left the server plays no more: looked at before the draw, and before anybody is called to a tie."""

from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress

from services.championships._striking import gone
from services.championships.cup import Cup, read
from services.championships.organising import Organising
from services.championships.signing_up import SigningUp
from services.ports.championships import Championship, TieStatus
from services.ports.people import Person
from services.ports.records import Deadline
from services.ports.unit import Storage
from services.refusals import Refusal
from services.times import Now, wall_clock

Gone = Callable[[int | None, Iterable[int]], Awaitable[frozenset[int]]]
"""Which of these people are surely no members of a server (any more); asked outside every unit of work."""

LEFT_SERVER = "left-server"
"""Why an entrant of a running championship plays no more, in its record."""

OUT_BY_NOW = frozenset({"not-running", "left-already", "not-entered"})
"""Refusals that say that there is nothing to do for somebody who has left."""


class Roll:
    """Closes sign-up and check-in for those who are still there; harmless twice and in two processes."""

    def __init__(
        self,
        storage: Storage,
        cups: SigningUp,
        organising: Organising,
        *,
        gone: Gone,
        now: Now = wall_clock,
    ) -> None:
        self._storage = storage
        self._cups = cups
        self._organising = organising
        self._gone = gone
        self._now = now

    async def close(self, cup_id: str, by: Person) -> Championship:
        """As `SigningUp.close`, without those who have left."""
        await self._strike(cup_id)
        return await self._cups.close(cup_id, by)

    async def expire(self, deadline: Deadline) -> Championship | None:
        """As `SigningUp.expire`, without those who have left."""
        await self._strike(deadline.id)
        return await self._cups.expire(deadline)

    async def called(self, tie_id: str) -> None:
        """Before both are called to an open tie: whoever has left loses it, and all others, by walkover.

        What is over is counted first. Refusal: no-such-tie.
        """
        async with self._storage.unit() as unit:
            tie = await unit.ties.get(tie_id)
            if tie is None:
                raise Refusal("no-such-tie")
        if tie.status is not TieStatus.OPEN:
            return
        left = await self._gone(tie.place.guild_id, tie.players)
        for player in tie.players:
            if player in left:
                await self._out(tie.cup_id, player)

    async def is_gone(self, guild_id: int | None, user_id: int) -> bool:
        """Whether this person is surely no member of the server."""
        return user_id in await self._gone(guild_id, (user_id,))

    async def _out(self, cup_id: str, player: int) -> None:
        try:
            await self._organising.withdraw(cup_id, player, None, reason=LEFT_SERVER)
        except Refusal as no:
            if no.code not in OUT_BY_NOW:
                raise

    async def _strike(self, cup_id: str) -> None:
        with suppress(Refusal):  # whoever closes it hears why it cannot be
            async with self._storage.unit() as unit:
                cup = await read(unit, cup_id)
            if not cup.championship.status.is_gathering:
                return
            people = [one.person.user_id for one in cup.entrants]
            left = await self._gone(cup.championship.place.guild_id, people)

            async def strike(cup: Cup) -> None:
                await gone(cup, left, self._now())

            if left:
                await self._cups.retried(cup_id, strike)
