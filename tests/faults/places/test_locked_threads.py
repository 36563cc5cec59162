"""Threads that are archived, locked or deleted: the board comes back to them, or goes elsewhere."""

import pytest

from tests.faults.calls.test_permissions import toss
from tests.faults.ground import Ground, ground
from tests.faults.places.test_departures import DAY, NOTHING, left_over, run_out
from tests.loopback import Channel
from tests.loopback.world import MANAGE_THREADS, ORDINARY


def in_thread(here: Ground) -> Channel:
    """From now on people play in a thread of their channel."""
    thread = Channel(here.server.world.old_snowflake(), "final", here.guild, ORDINARY, parent=here.channel)
    here.server.world.channels[thread.id] = thread
    here.channel = thread
    return thread


async def test_a_thread_that_went_into_the_archive_is_taken_out_for_its_board(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        thread = in_thread(here)
        play, _ = await toss(here)
        here.server.set_thread(thread, archived=True)
        here.clock.wait(2 * DAY)
        await here.keep_house()
        assert await here.is_right(play.match_id)
        assert not thread.archived
        assert here.server.violations == []


async def test_a_press_in_an_archived_thread_is_answered_as_anywhere(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        thread = in_thread(here)
        play, caller = await toss(here)
        here.server.set_thread(thread, archived=True)
        await here.press_label(caller, await here.board(play.match_id), "Heads")
        assert await here.is_right(play.match_id)
        assert here.server.ledger.count("* /channels/*") == 0


@pytest.mark.parametrize("archived", [False, True])
async def test_a_match_in_a_locked_thread_goes_on_elsewhere(sqlite_url: str, archived: bool) -> None:
    async with ground(sqlite_url) as here:
        parent = here.channel
        thread = in_thread(here)
        play, _ = await toss(here)
        here.server.delete(await here.board(play.match_id))
        here.server.set_thread(thread, archived=archived, locked=True)
        here.clock.wait(2 * DAY)
        await here.keep_house()
        assert not await here.is_right(play.match_id)
        await here.command(here.ana, "show", channel=parent)
        assert await here.is_right(play.match_id)
        assert (await here.board(play.match_id)).channel is parent
        assert here.server.violations == []


async def test_a_match_in_a_locked_thread_ends_by_the_clock(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        thread = in_thread(here)
        play, _ = await toss(here)
        here.server.set_thread(thread, archived=True, locked=True)
        assert (await run_out(here, play.match_id)).reason == "time"
        assert await left_over(here) == NOTHING


async def test_a_bot_that_manages_threads_opens_a_locked_one(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        thread = in_thread(here)
        play, _ = await toss(here)
        thread.app_permissions |= MANAGE_THREADS
        here.server.set_thread(thread, archived=True, locked=True)
        here.clock.wait(2 * DAY)
        await here.keep_house()
        assert await here.is_right(play.match_id)


async def test_a_thread_that_is_unlocked_has_its_board_made_true(sqlite_url: str) -> None:
    async with ground(sqlite_url, guild_events=True) as here:
        thread = in_thread(here)
        play, _ = await toss(here)
        here.server.set_thread(thread, archived=True, locked=True)
        await here.told()
        here.clock.wait(2 * DAY)
        await here.keep_house()
        assert not await here.is_right(play.match_id)
        here.server.set_thread(thread)
        await here.told()
        await here.keep_house()
        assert await here.is_right(play.match_id)


@pytest.mark.parametrize("events", [False, True])
async def test_a_match_whose_thread_was_deleted_is_shown_in_its_channel(
    sqlite_url: str, events: bool
) -> None:
    async with ground(sqlite_url, guild_events=events) as here:
        parent = here.channel
        thread = in_thread(here)
        play, _ = await toss(here)
        here.server.remove_channel(thread)
        await here.told()
        here.clock.wait(2 * DAY)
        await here.keep_house()
        await here.command(here.bruno, "show", channel=parent)
        assert (await here.board(play.match_id)).channel is parent
        assert await here.is_right(play.match_id)
        assert here.server.violations == []
