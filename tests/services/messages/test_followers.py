"""Who follows a match when a process ends is left to one other, once, and while it can be followed."""

import asyncio
from dataclasses import replace

from services.messages.handover import Followers, Left
from services.ports.unit import Storage
from services.times import MINUTE
from tests.services.desk import NOON

ANAS = Left(1, "m1", 11, "a-token", NOON + MINUTE, may_attach=True, locale="en-US", about="4:hand")
BRUNOS = replace(ANAS, user_id=2, message_id=12, token="another")


def followers(storage: Storage, now: int = NOON) -> Followers:
    return Followers(storage, "hands", now=lambda: now)


async def test_of_those_who_start_at_once_one_goes_on_with_what_was_left(storage: Storage) -> None:
    await followers(storage).leave([ANAS])
    taken = await asyncio.gather(*(followers(storage).take() for _ in range(4)))
    assert sorted(taken) == [(), (), (), (ANAS,)]
    assert await followers(storage).take() == ()


async def test_what_several_leave_at_once_is_kept_beside_each_other_and_each_once(storage: Storage) -> None:
    await asyncio.gather(followers(storage).leave([ANAS]), followers(storage).leave([BRUNOS]))
    await followers(storage).leave([replace(ANAS, about="5:hand")])
    taken = {one.message_id: one.about for one in await followers(storage).take()}
    assert taken == {ANAS.message_id: "5:hand", BRUNOS.message_id: "4:hand"}


async def test_what_nobody_took_in_time_goes_with_the_next_that_is_left(storage: Storage) -> None:
    await followers(storage).leave([ANAS])
    later = replace(BRUNOS, until=NOON + 2 * MINUTE)
    await followers(storage, NOON + MINUTE).leave([later])
    async with storage.unit() as unit:
        assert ANAS.token not in (await unit.facts.get("following-hands") or "")
    assert await followers(storage, NOON + MINUTE).take() == (later,)


async def test_spectators_are_left_apart_from_hands_and_a_token_is_not_told(storage: Storage) -> None:
    await followers(storage).leave([ANAS])
    assert await Followers(storage, "spectators", now=lambda: NOON).take() == ()
    assert ANAS.token not in repr(ANAS)
