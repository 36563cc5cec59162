"""Threads of matches: wanted with the challenge, made once, and closed when nothing goes on in them."""

import pytest

from services.matches.consequences import LINGER
from services.messages.threads import Threads
from services.ports.people import Place
from services.ports.records import Notice
from services.ports.topics import CLOSE
from tests.services.desk import ANA, BRUNO, CARLA, HERE, Desk

THREAD = Place(HERE.guild_id, 77)


@pytest.fixture
def threads(desk: Desk) -> Threads:
    return Threads(desk.storage)


async def in_thread(desk: Desk, threads: Threads) -> None:
    """m1 was asked for with a thread, has got it, and its board is there."""
    begun = await desk.begin("m1", in_thread=True)
    await threads.move_into(begun.record, THREAD.channel_id)
    await desk.matches.move_board("m1", Place(HERE.guild_id, THREAD.channel_id, 5))


async def closings(desk: Desk) -> list[Notice]:
    return [notice for notice in await desk.notices() if notice.topic == CLOSE]


async def test_a_match_wants_a_thread_when_its_challenge_said_so(desk: Desk, threads: Threads) -> None:
    await desk.begin("m1", in_thread=True)
    await desk.begin("m2", to=CARLA)
    wish = await threads.wish_of("m1")
    assert wish is not None
    assert wish.thread_id is None
    assert await threads.wish_of("m2") is None


async def test_a_challenge_made_twice_wants_one_thread(desk: Desk) -> None:
    await desk.ask("c1", in_thread=True)
    await desk.ask("c1", in_thread=True)
    assert (await desk.rows())["threads"] == 1


async def test_a_thread_that_was_made_is_where_the_board_will_be(desk: Desk, threads: Threads) -> None:
    begun = await desk.begin("m1", in_thread=True)
    await threads.move_into(begun.record, THREAD.channel_id)
    await threads.move_into(begun.record, THREAD.channel_id)
    wish = await threads.wish_of("m1")
    assert wish is not None
    assert wish.thread_id == THREAD.channel_id
    assert (await desk.stored("m1")).place == THREAD


async def test_a_board_that_is_there_already_stays(desk: Desk, threads: Threads) -> None:
    begun = await desk.begin("m1", in_thread=True)
    await desk.matches.move_board("m1", Place(HERE.guild_id, HERE.channel_id, 9))
    await threads.move_into(begun.record, THREAD.channel_id)
    assert (await desk.stored("m1")).place.message_id == 9


async def test_a_match_that_stays_wants_no_thread_any_more(desk: Desk, threads: Threads) -> None:
    await desk.begin("m1", in_thread=True)
    await threads.stay("m1")
    await threads.stay("m1")
    assert await threads.wish_of("m1") is None


async def test_the_end_of_a_match_in_a_thread_asks_to_close_it_a_while_later(
    desk: Desk, threads: Threads
) -> None:
    await in_thread(desk, threads)
    assert await closings(desk) == []
    over = (await desk.matches.resign("m1", ANA)).record
    (notice,) = await closings(desk)
    assert (notice.id, notice.version, notice.due_at) == ("m1", over.version, desk.now + LINGER)
    place = await threads.to_close("m1")
    assert place is not None
    assert place.channel_id == THREAD.channel_id


async def test_nothing_is_closed_where_no_thread_was_made_or_a_match_goes_on(
    desk: Desk, threads: Threads
) -> None:
    await in_thread(desk, threads)
    await desk.begin("m2", by=BRUNO, to=CARLA)
    await desk.matches.resign("m2", BRUNO)
    assert await closings(desk) == []
    assert await threads.to_close("m2") is None
    assert await threads.to_close("m1") is None
    assert await threads.to_close("nobody") is None


async def test_a_thread_is_left_only_by_the_match_that_would_begin_in_it(
    desk: Desk, threads: Threads
) -> None:
    begun = await desk.begin("m1", in_thread=True)
    assert not await threads.leave(begun.record)
    await threads.move_into(begun.record, THREAD.channel_id)
    record = await desk.stored("m1")
    assert await threads.leave(record)
    assert ((await desk.stored("m1")).place, await threads.wish_of("m1")) == (HERE, None)
    assert not await threads.leave(record)
