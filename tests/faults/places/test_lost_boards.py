"""A board, its channel or a permission is gone: the match is shown elsewhere, or its clock ends it."""

import pytest

from tests.faults.calls.test_permissions import toss
from tests.faults.ground import ground
from tests.faults.places.test_departures import DAY, NOTHING, left_over, run_out
from tests.loopback.world import ORDINARY, SEND_MESSAGES, VIEW_CHANNEL


async def test_a_board_that_was_deleted_is_posted_anew_in_its_channel(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        play, _ = await toss(here)
        board = await here.board(play.match_id)
        here.server.delete(board)
        here.clock.wait(2 * DAY)
        await here.keep_house()
        assert await here.board(play.match_id) is not board
        assert await here.is_right(play.match_id)
        assert len(await here.boards(play.match_id)) == 1


@pytest.mark.parametrize("events", [False, True])
async def test_a_match_whose_channel_was_deleted_is_shown_in_another_one(
    sqlite_url: str, events: bool
) -> None:
    async with ground(sqlite_url, guild_events=events) as here:
        play, _ = await toss(here)
        other = here.server.channel(here.guild, "lounge")
        here.server.remove_channel(here.channel)
        await here.told()
        here.clock.wait(2 * DAY)
        await here.keep_house()
        assert (await here.record(play.match_id)).place.message_id is None
        listed = await here.command(here.ana, "my games", channel=other)
        (mine,) = here.server.messages(other)
        assert "Its board is out of my reach." in here.server.visible_text(mine, here.ana)
        await here.press_label(here.ana, mine, "Show it here")
        assert await here.is_right(play.match_id)
        board = await here.board(play.match_id)
        assert board.channel is other
        assert board.pinged == {here.bruno.id}
        assert (await listed).acknowledged
        assert here.server.violations == []


async def test_a_match_whose_channel_was_deleted_ends_by_the_clock_where_nobody_shows_it(
    sqlite_url: str,
) -> None:
    async with ground(sqlite_url) as here:
        play, _ = await toss(here)
        here.server.remove_channel(here.channel)
        assert (await run_out(here, play.match_id)).reason == "time"
        assert await left_over(here) == NOTHING


async def test_whoever_moves_by_command_is_told_that_the_board_is_out_of_reach(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        play, caller = await toss(here)
        other = here.server.channel(here.guild, "lounge")
        here.server.remove_channel(here.channel)
        await here.command(caller, "call", {"side": "heads"}, channel=other)
        answers = [here.server.visible_text(one, caller) for one in here.server.messages(other)]
        assert any("cannot reach the board" in answer for answer in answers)
        assert (await here.record(play.match_id)).version > 1


@pytest.mark.parametrize(
    ("lacking", "named"), [(VIEW_CHANNEL, "**View Channel**"), (SEND_MESSAGES, "**Send Messages**")]
)
async def test_whoever_presses_after_a_permission_was_taken_puts_the_board_right_and_hears_which(
    sqlite_url: str, lacking: int, named: str
) -> None:
    async with ground(sqlite_url) as here:
        play, caller = await toss(here)
        board = await here.board(play.match_id)
        heads = here.button(board, "Heads")
        here.channel.app_permissions = ORDINARY & ~lacking
        here.server.fail("PATCH /channels/*", status=403, code=50013, times=None)
        here.clock.wait(2 * DAY)
        await here.keep_house()
        assert not await here.is_right(play.match_id)
        pressed = await here.press(caller, board, heads)
        assert await here.is_right(play.match_id)
        assert await here.board(play.match_id) is board
        notes = [here.server.visible_text(one, caller) for one in pressed.followups]
        assert f"I may not do enough here: I need {named}." in notes[0]
        assert "made already" in notes[1]
        again = await here.press(caller, board, heads)
        assert "made already" in here.server.visible_text((await again).shown, caller)
        assert again.followups == []
