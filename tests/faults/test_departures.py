"""Whoever or whatever goes: the match stays open, can be shown elsewhere, or its clock ends it."""

import pytest

from services.records import MatchRecord, MatchStatus
from services.settings import Settings
from tests.faults.ground import Ground, ground
from tests.faults.test_permissions import toss
from tests.loopback import Channel, Guild, User
from tests.loopback.world import MANAGE_THREADS, ORDINARY, SEND_MESSAGES, VIEW_CHANNEL

DAY = 86_400


async def run_out(here: Ground, match_id: str) -> MatchRecord:
    """Days pass in which nobody presses anything, until nothing is left to do."""
    for _ in range(12):
        here.clock.wait(DAY)
        await here.keep_house()
    return await here.record(match_id)


async def left_over(here: Ground) -> dict[str, int]:
    """What still waits for something: clocks and notices, and what people are in."""
    rows = await here.storage.count()
    async with here.storage.unit() as unit:
        matches = [len(await unit.matches.open_of(who.id)) for who in (here.ana, here.bruno)]
    return {"deadlines": rows["deadlines"], "outbox": rows["outbox"], "matches": sum(matches)}


NOTHING = {"deadlines": 0, "outbox": 0, "matches": 0}


@pytest.mark.parametrize("how", ["leaves", "is kicked", "is banned", "deletes the account", "blocks the bot"])
async def test_a_player_who_departs_loses_by_the_clock_and_nobody_stays_in_the_match(
    sqlite_url: str, how: str
) -> None:
    async with ground(sqlite_url) as here:
        play, gone = await toss(here)
        here.bruno.dms_open = False
        if how != "blocks the bot":
            here.server.part(gone, here.guild)
        if how == "deletes the account":
            del here.server.world.users[gone.id]
        over = await run_out(here, play.match_id)
        assert (over.status, over.reason) == (MatchStatus.OVER, "time")
        assert over.winner is not None
        assert await here.is_right(play.match_id)
        assert await left_over(here) == NOTHING
        assert here.server.violations == []


async def test_the_other_player_goes_on_meanwhile(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        play, caller = await toss(here)
        other = here.bruno if caller is here.ana else here.ana
        here.server.part(other, here.guild)
        await here.press_label(caller, await here.board(play.match_id), "Heads")
        assert await here.is_right(play.match_id)
        assert (await run_out(here, play.match_id)).reason == "time"
        assert await left_over(here) == NOTHING


async def test_a_bot_that_is_kicked_and_invited_again_makes_its_boards_true(sqlite_url: str) -> None:
    async with ground(sqlite_url, guild_events=True) as here:
        play, _ = await toss(here)
        here.server.leave(here.guild)
        await here.told()
        here.clock.wait(DAY)
        await here.keep_house()
        assert not await here.is_right(play.match_id)
        here.server.join(here.guild)
        await here.told()
        await here.keep_house()
        assert await here.is_right(play.match_id)
        assert here.server.violations == []


async def test_without_server_events_the_next_press_makes_the_board_true_after_an_invitation(
    sqlite_url: str,
) -> None:
    async with ground(sqlite_url) as here:
        play, _ = await toss(here)
        board = await here.board(play.match_id)
        here.server.leave(here.guild)
        here.clock.wait(DAY)
        await here.keep_house()
        here.server.join(here.guild)
        await here.press_label(await play.to_act(), board, "Heads")
        assert await here.is_right(play.match_id)
        assert await here.board(play.match_id) is board


async def test_a_match_whose_bot_was_kicked_for_good_ends_by_the_clock(sqlite_url: str) -> None:
    async with ground(sqlite_url, guild_events=True) as here:
        play, _ = await toss(here)
        here.server.leave(here.guild)
        assert (await run_out(here, play.match_id)).reason == "time"
        assert await left_over(here) == NOTHING


async def test_a_server_that_is_unavailable_for_a_while_has_its_boards_made_true(sqlite_url: str) -> None:
    async with ground(sqlite_url, guild_events=True) as here:
        play, _ = await toss(here)
        here.server.take_away(here.guild)
        await here.told()
        here.clock.wait(DAY)
        await here.keep_house()
        assert not await here.is_right(play.match_id)
        here.server.join(here.guild)
        await here.told()
        await here.keep_house()
        assert await here.is_right(play.match_id)


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


def elsewhere(here: Ground) -> tuple[Guild, Channel]:
    """Another server that the bot is in."""
    guild = here.server.guild("Porto")
    return guild, here.server.channel(guild, "lounge")


async def test_a_match_goes_to_another_server_where_both_are_and_counts_there(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        play, _ = await toss(here)
        old = await here.board(play.match_id)
        guild, lounge = elsewhere(here)
        await here.command(here.ana, "show", channel=lounge)
        board = await here.board(play.match_id)
        assert (board.channel, board.pinged) == (lounge, {here.bruno.id})
        assert await here.is_right(play.match_id)
        assert "goes on in a newer message" in here.server.visible_text(old, here.bruno)
        assert (await here.record(play.match_id)).place.guild_id == guild.id
        caller = await play.to_act()
        await here.press_label(caller, board, "Heads")
        assert await here.is_right(play.match_id)
        assert here.server.violations == []


async def test_a_match_does_not_go_where_the_rival_is_not(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        play, _ = await toss(here)
        guild, lounge = elsewhere(here)
        here.server.part(here.bruno, guild)
        before = await here.board(play.match_id)
        assert "I do not see \u2068Bruno\u2069 here" in await answer(here, here.ana, lounge)
        assert await here.board(play.match_id) is before
        here.server.part(here.ana, guild)
        assert "I do not see \u2068Ana\u2069 here" in await answer(here, here.bruno, lounge)


async def test_a_match_does_not_go_into_a_full_server_or_a_closed_channel(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        play, _ = await toss(here)
        guild, lounge = elsewhere(here)
        settings = Settings(here.storage)
        await settings.set_server(guild.id, allow=1)
        assert "not allowed in this channel" in await answer(here, here.ana, lounge)
        await settings.set_server(guild.id, everywhere=True)
        lounge.app_permissions = ORDINARY & ~SEND_MESSAGES
        assert "I need **Send Messages**" in await answer(here, here.ana, lounge)
        assert (await here.board(play.match_id)).channel is here.channel


async def test_nobody_but_its_players_moves_a_match(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        play, _ = await toss(here)
        _, lounge = elsewhere(here)
        await here.command(here.carla, "show", {"match": play.match_id}, channel=lounge)
        assert (await here.board(play.match_id)).channel is here.channel


async def answer(here: Ground, who: User, where: Channel) -> str:
    """What `/penalty show` says there."""
    shown = await here.command(who, "show", channel=where)
    assert shown.original is not None
    return here.server.visible_text(shown.original, who)


async def test_a_match_of_two_does_not_come_into_a_talk_with_the_bot_alone(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        play, _ = await toss(here)
        here.server.remove_channel(here.channel)
        here.clock.wait(2 * DAY)
        await here.keep_house()
        talk = here.server.dm(here.ana)
        listed = await here.command(here.ana, "my games", channel=talk)
        assert listed.original is not None
        pressed = await here.press_label(here.ana, listed.original, "Show it here")
        assert pressed.original is not None
        text = here.server.visible_text(pressed.original, here.ana)
        assert "I do not see \u2068Bruno\u2069 here" in text
        assert (await here.record(play.match_id)).place.message_id is None
