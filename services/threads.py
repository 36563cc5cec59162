"""Threads of their own for matches: wanted with the challenge, made when it is accepted, closed."""

from contextlib import suppress
from dataclasses import replace

from services.places import Wish
from services.ports import MatchRecord, Place, Stale, Storage


class Threads:
    """Use cases around what only Discord can do; every one is harmless twice and in several processes."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def wish_of(self, match_id: str) -> Wish | None:
        """Whether this match wants a thread, and which one it has got."""
        async with self._storage.unit() as unit:
            return await unit.threads.wish_of(match_id)

    async def move_into(self, record: MatchRecord, thread_id: int) -> None:
        """The match's thread is made: its board will be there, unless it is somewhere already."""
        async with self._storage.unit() as unit:
            unit.threads.made(record.id, thread_id)
            unit.matches.move_board(record.id, Place(record.place.guild_id, thread_id), seen=None)
            with suppress(Stale):
                await unit.commit()

    async def stay(self, match_id: str) -> None:
        """No thread can be made for this match: it is played where it was asked for."""
        async with self._storage.unit() as unit:
            unit.threads.forget(match_id)
            await unit.commit()

    async def leave(self, record: MatchRecord) -> bool:
        """Nothing can be written in the match's own thread: the first board goes where it was asked for.

        False for a match that is not to begin in a thread of its own.
        """
        async with self._storage.unit() as unit:
            wish, challenge = await unit.threads.wish_of(record.id), await unit.challenges.get(record.id)
            if challenge is None or wish is None or wish.thread_id != record.place.channel_id:
                return False
            unit.threads.forget(record.id)
            unit.matches.move_board(record.id, replace(challenge.place, message_id=None), seen=None)
            try:
                await unit.commit()
            except Stale:
                return False
        return True

    async def to_close(self, match_id: str) -> Place | None:
        """The thread in which this match was played to its end, if it is ours and nothing goes on in it."""
        async with self._storage.unit() as unit:
            record = await unit.matches.get(match_id)
            if record is None or not await unit.threads.is_ours(record.place.channel_id):
                return None
            busy = await unit.matches.open_in(record.place.channel_id, limit=1)
        return None if busy else record.place
