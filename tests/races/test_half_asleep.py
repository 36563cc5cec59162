"""Of two bots on a shard one was stopped, or has not seen that the clock was set: nobody's time is wrong."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from games.clock import pace_of
from services.challenges.paces import open_for
from services.clock.watch import HEARTBEAT
from services.times import DAY, SECOND
from tests.loopback import Message
from tests.races.room import Room, button, match_of, room

PACE = pace_of("relaxed").seconds * SECOND
STOPPED = 130 * SECOND
YEAR = 365 * DAY

HEARD_BY = pytest.mark.parametrize("heard_by", [1, None], ids=["heard by the sleeper", "heard by both"])


@asynccontextmanager
async def two_bots(url: str) -> AsyncIterator[tuple[Room, Message]]:
    """A match is on that both know; neither ticks from now on unless it is told to."""
    async with room(url, bots=2) as here:
        board = await here.begin_together(pace="relaxed")
        for bot in here.bots:
            await bot.pieces.housekeeping._pulses.stop()
            await bot.pieces.housekeeping._rounds.stop()
        yield here, board


async def sleeps(here: Room) -> None:
    """The second bot is stopped for a while, in which the first one ticks."""
    for _ in range(STOPPED // HEARTBEAT):
        here.watch.gap(HEARTBEAT)
        await here.sweep(0)


async def moves_in_time(here: Room, board: Message) -> None:
    """A move, after which the next one has all of the time, and no more."""
    before, began = (await here.look(board)).record, here.watch()
    assert (await here.move(board)).acknowledged
    after = await here.matches.stored(before.id)
    assert (after.turn, sum(after.misses)) == (before.turn + 1, 0)
    assert after.due_at is not None
    assert began <= after.due_at - PACE <= here.watch()


@HEARD_BY
async def test_a_press_that_wakes_the_sleeper_gives_the_next_one_all_of_the_time(
    storage_url: str, heard_by: int | None
) -> None:
    async with two_bots(storage_url) as (here, board):
        await sleeps(here)
        here.only(heard_by)
        await moves_in_time(here, board)


@HEARD_BY
@pytest.mark.parametrize("years", [1, -1])
async def test_a_press_at_the_one_who_has_not_seen_that_the_clock_was_set(
    storage_url: str, heard_by: int | None, years: int
) -> None:
    async with two_bots(storage_url) as (here, board):
        here.watch.gap(years * YEAR)
        await here.sweep(0)
        here.only(heard_by)
        await moves_in_time(here, board)


@HEARD_BY
async def test_when_both_were_stopped_whoever_is_pressed_first_gives_the_time_back(
    storage_url: str, heard_by: int | None
) -> None:
    async with two_bots(storage_url) as (here, board):
        here.watch.gap(2 * PACE)
        here.only(heard_by)
        match_id = match_of(board)
        await moves_in_time(here, board)
        for number in (0, 1):
            await here.sweep(number)
        after = await here.matches.stored(match_id)
        assert sum(after.misses) == 0
        assert after.due_at is not None
        assert after.due_at - PACE <= here.watch()


async def test_what_one_that_nobody_reaches_was_still_at_has_all_of_the_time(storage_url: str) -> None:
    async with two_bots(storage_url) as (here, board):
        here.bots[1].pieces.housekeeping._reachable = lambda: False
        await sleeps(here)
        here.only(1)
        await moves_in_time(here, board)


async def test_a_challenge_that_wakes_the_sleeper_is_open_as_long_as_any(storage_url: str) -> None:
    async with two_bots(storage_url) as (here, _):
        await sleeps(here)
        here.only(1)
        began = here.watch()
        challenge = await here.challenge(pace="live")
        record = await here.bot.pieces.challenges.look(button(challenge, "Accept").split(":")[1])
        assert began <= record.expires_at - open_for("live") <= here.watch()
