"""Wishes about private messages are read once, and two processes agree soon."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import cast

from services.players.preferences import Explain, Picks, PrivateWishes, Wishes
from services.ports.unit import Storage, Unit
from tests.services.desk import Desk


class Lingering:
    """Storage whose first unit has read, and is not left before it is told to."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self.has_read, self.leave = asyncio.Event(), asyncio.Event()

    @asynccontextmanager
    async def unit(self) -> AsyncIterator[Unit]:
        async with self._storage.unit() as unit:
            yield unit
        if not self.has_read.is_set():
            self.has_read.set()
            await self.leave.wait()


async def test_nobody_is_written_to_who_has_not_asked_for_it(desk: Desk) -> None:
    assert await PrivateWishes(desk.storage).of(1) == Wishes(Picks.HERE, None, Explain.NOTHING)


async def test_what_is_changed_holds_at_once_here_and_after_the_next_look_elsewhere(desk: Desk) -> None:
    here, there = PrivateWishes(desk.storage), PrivateWishes(desk.storage)
    assert (await there.of(1)).picks is Picks.HERE
    await here.change(1, picks=Picks.DM, reads="de")
    assert await here.of(1) == Wishes(Picks.DM, "de")
    assert (await there.of(1)).picks is Picks.HERE
    assert (await there.stored(1)).picks is Picks.DM
    await there.refresh()
    assert await there.of(1) == Wishes(Picks.DM, "de")


async def test_a_chosen_language_is_kept_until_that_of_discord_is_wanted_again(desk: Desk) -> None:
    wishes = PrivateWishes(desk.storage)
    for chosen in ("de", "fr"):
        await wishes.change(1, language=chosen)
        assert (await wishes.of(1)).language == chosen
        assert (await PrivateWishes(desk.storage).stored(1)).language == chosen
    await wishes.change(1, language="")
    assert (await wishes.of(1)).language is None


async def test_what_is_at_hand_is_not_read_again(desk: Desk) -> None:
    wishes = PrivateWishes(desk.storage)
    before = await wishes.of(1)
    await wishes.refresh()
    assert await wishes.of(1) is before


async def test_what_was_being_read_while_it_was_changed_is_not_kept(desk: Desk) -> None:
    storage = Lingering(desk.storage)
    wishes = PrivateWishes(cast("Storage", storage))
    reading = asyncio.create_task(wishes.of(1))
    await storage.has_read.wait()
    await wishes.change(1, picks=Picks.DM)
    storage.leave.set()
    assert (await reading).picks is Picks.HERE
    assert (await wishes.of(1)).picks is Picks.DM
