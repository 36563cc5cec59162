"""What becomes of matches when the place they are played in, or the bot's way to it, goes or comes back.

A departure ends nothing: whatever went away, the match stays open and can be shown elsewhere, and where
nobody does so its clock ends it. So there is nothing to do about people who leave: their time runs out.
"""

from services.challenges.admission import Limits, room
from services.ports.topics import BOARD
from services.ports.unit import Storage
from services.times import Now, wall_clock


class Departures:
    """Use cases about places; all of them are harmless twice, too late, and in several processes."""

    def __init__(
        self,
        storage: Storage,
        *,
        limits: Limits = Limits(),  # noqa: B008 (frozen)
        now: Now = wall_clock,
    ) -> None:
        self._storage = storage
        self._limits = limits
        self._now = now

    async def channel_gone(self, channel_id: int) -> None:
        """A channel or thread was deleted, and every board in it: nobody looks for them any more."""
        async with self._storage.unit() as unit:
            unit.places.forget_boards(channel_id)
            await unit.commit()

    async def server_back(self, guild_id: int) -> None:
        """The bot can act in this server again: its boards are made true."""
        async with self._storage.unit() as unit:
            unit.places.redraw_server(BOARD, guild_id, self._now())
            await unit.commit()

    async def channel_back(self, channel_id: int) -> None:
        """The bot can act in this channel or thread again: its boards are made true."""
        async with self._storage.unit() as unit:
            unit.places.redraw_channel(BOARD, channel_id, self._now())
            await unit.commit()

    async def check_room(self, guild_id: int | None) -> None:
        """Refusal("server-full") where one more match would be too many; it would count there."""
        async with self._storage.unit() as unit:
            await room(unit, guild_id, self._limits)
