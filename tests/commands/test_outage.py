"""After an outage every open table says once that the bot is back, whoever draws it."""

from collections.abc import AsyncIterator

import pytest

from services.ports.records import MatchStatus
from tests.commands.people import Clock, housekeeping, note
from tests.play.table import Table, new_bot, table

AWAY = "🔌 I am back. I was away for 12 minutes, and the clock got that time back."


@pytest.fixture(params=["live", "relaxed"])
async def waiting(sqlite_url: str, clock: Clock, request: pytest.FixtureRequest) -> AsyncIterator[Table]:
    """Ana and Bruno at a table, at two paces, with the toss behind them."""
    async with table(sqlite_url, now=clock) as here:
        await here.begin(pace=request.param)
        await here.settle_toss()
        await housekeeping(here)
        yield here


async def restarted(here: Table, clock: Clock) -> None:
    before = here.bot
    await here.env.restart_bot(new_bot(here.url, now=clock))
    await before.close()


async def test_the_board_says_that_the_bot_is_back_until_the_next_move(waiting: Table, clock: Clock) -> None:
    due_at = (await waiting.look()).record.due_at
    await waiting.bot.close()
    clock.wait(12 * 60)
    await restarted(waiting, clock)
    await housekeeping(waiting)
    assert waiting.board_text().startswith(AWAY)
    assert due_at is not None
    assert f"<t:{due_at // 1000 + 12 * 60}:R>" in waiting.board_text()
    await waiting.dive("Left")
    assert AWAY not in waiting.board_text()
    await waiting.shoot("Right")
    await housekeeping(waiting)
    assert AWAY not in waiting.board_text()


async def test_a_crash_before_the_board_was_drawn_leaves_it_to_the_next_process(
    waiting: Table, clock: Clock
) -> None:
    await waiting.bot.close()
    clock.wait(12 * 60)
    await restarted(waiting, clock)
    await waiting.bot.pieces.deadlines.undrawn()  # claimed, and never drawn
    await restarted(waiting, clock)
    clock.wait(60)
    await housekeeping(waiting)
    assert waiting.board_text().startswith(AWAY)


async def test_a_match_that_is_over_says_nothing_of_it(waiting: Table, clock: Clock) -> None:
    question = note(await waiting.command(waiting.ana, "penalty resign"))
    await waiting.press(waiting.ana, "Yes, I give up", question)
    await waiting.bot.close()
    clock.wait(12 * 60)
    await restarted(waiting, clock)
    await housekeeping(waiting)
    assert (await waiting.look()).record.status is MatchStatus.OVER
    assert AWAY not in waiting.board_text()
