"""Threads of their own for matches: wanted with a challenge or a call, made of its message, closed."""

from dataclasses import replace

from services.common.retrying import committed
from services.ports.people import Place
from services.ports.places import Wish
from services.ports.records import MatchRecord
from services.ports.unit import Storage, Unit


class Threads:
    """Use cases around what only Discord can do; every one is harmless twice and in several processes."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def wish_of(self, match_id: str) -> Wish | None:
        """Whether this match wants a thread, and which one it has got."""
        async with self._storage.unit() as unit:
            return await unit.threads.wish_of(match_id)

    async def root_of(self, match_id: str) -> Place | None:
        """The message that a match's thread is to grow from: of its challenge, or the call of its tie."""
        async with self._storage.unit() as unit:
            return await _root(unit, match_id)

    async def made(self, match_id: str, thread_id: int) -> None:
        """The thread is made, before its match begins."""
        async with self._storage.unit() as unit:
            unit.threads.made(match_id, thread_id)
            await unit.commit()

    async def move_into(self, record: MatchRecord, thread_id: int) -> None:
        """The match's thread is made: its board will be there, unless it is somewhere already."""
        async with self._storage.unit() as unit:
            unit.threads.made(record.id, thread_id)
            unit.matches.move_board(record.id, Place(record.place.guild_id, thread_id), seen=None)
            await committed(unit)

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
            wish, root = await unit.threads.wish_of(record.id), await _root(unit, record.id)
            if root is None or wish is None or wish.thread_id != record.place.channel_id:
                return False
            unit.threads.forget(record.id)
            unit.matches.move_board(record.id, replace(root, message_id=None), seen=None)
            return await committed(unit)

    async def to_close(self, match_id: str) -> Place | None:
        """The thread of a match that is over, or never began, if it is ours and nothing goes on in it."""
        async with self._storage.unit() as unit:
            record = await unit.matches.get(match_id)
            place = await _thread(unit, match_id) if record is None else record.place
            if place is None or not await unit.threads.is_ours(place.channel_id):
                return None
            busy = await unit.matches.open_in(place.channel_id, limit=1)
        return None if busy else place


async def _root(unit: Unit, match_id: str) -> Place | None:
    challenge, tie = await unit.challenges.get(match_id), await unit.ties.get(match_id)
    begun_by = challenge or tie
    return None if begun_by is None else begun_by.place


async def _thread(unit: Unit, match_id: str) -> Place | None:
    """The thread that was made for a match which never began."""
    wish, root = await unit.threads.wish_of(match_id), await _root(unit, match_id)
    if wish is None or wish.thread_id is None or root is None:
        return None
    return Place(root.guild_id, wish.thread_id)
