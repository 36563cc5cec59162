"""What the bot may not do in a channel: told before anything is stored, and played around afterwards."""

import discord
import pytest

from services.ports.records import MatchStatus, Subject
from tests.faults.ground import Ground, ground, shown
from tests.faults.match import Play
from tests.loopback import Channel, User
from tests.loopback.world import ATTACH_FILES, ORDINARY, SEND_IN_THREADS, SEND_MESSAGES, VIEW_CHANNEL
from ui.words.refusals import PERMISSIONS

DAY = 86_400


@pytest.mark.parametrize(
    ("lacking", "named"),
    [
        (VIEW_CHANNEL, "**View Channel**"),
        (SEND_MESSAGES, "**Send Messages**"),
        (VIEW_CHANNEL | SEND_MESSAGES, "**View Channel**, **Send Messages**"),
    ],
)
async def test_a_challenge_where_the_bot_may_not_speak_is_refused_before_anything_is_stored(
    sqlite_url: str, lacking: int, named: str
) -> None:
    async with ground(sqlite_url) as here:
        here.channel.app_permissions = ORDINARY & ~lacking
        asked = await here.command(here.ana, "challenge", {"opponent": here.bruno})
        outcome = await asked
        assert outcome.ephemeral
        assert here.server.visible_text(outcome.shown, here.ana) == (
            f"I cannot play here: I need {named}. Ask a moderator for it."
        )
        assert asked.original is not None
        assert asked.original.pinged == set()
        rows = await here.bot._storage.count() if here.bot._storage is not None else {}
        assert (rows["challenges"], rows["people"], rows["deadlines"]) == (0, 0, 0)


async def test_in_a_thread_it_is_the_permission_for_threads_that_counts(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        thread = Channel(here.channel.id + 1, "a thread", here.guild, ORDINARY, parent=here.channel)
        here.server.world.channels[thread.id] = thread
        thread.app_permissions = ORDINARY & ~SEND_IN_THREADS
        asked = await here.command(here.ana, "challenge", {"opponent": here.bruno}, channel=thread)
        text = here.server.visible_text((await asked).shown, here.ana)
        assert "I need **Send Messages in Threads**." in text
        thread.app_permissions = ORDINARY & ~SEND_MESSAGES
        asked = await here.command(here.ana, "challenge", {"opponent": here.bruno}, channel=thread)
        assert not (await asked).ephemeral


async def test_without_attachments_every_board_is_told_in_words(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        here.channel.app_permissions = ORDINARY & ~ATTACH_FILES
        play = Play(here)
        async for step in play.steps():
            await step.act()
            assert all(not message.attachments for message in here.server.messages(here.channel))
            if step.moves and step.name != "resign":
                assert await here.is_right(play.match_id), step.name
                text = here.server.visible_text(await here.board(play.match_id), here.carla)
                assert "Score\\: " in text
        assert here.server.violations == []


async def test_a_timer_draws_in_words_where_the_bot_may_not_attach_any_more(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        play, _ = await toss(here)
        here.server.fail("PATCH /channels/*", status=403, code=50013)
        here.clock.wait(2 * DAY)
        here.server.ledger.clear()
        await here.keep_house()
        assert [str(call) for call in here.server.ledger.calls] == [
            "PATCH /channels/{channel}/messages/{message}"
        ] * 2
        board = await here.board(play.match_id)
        assert board.attachments == []
        assert await here.is_right(play.match_id)


@pytest.mark.parametrize("label", ["Watch", "Shoot first"])
async def test_a_board_that_was_told_in_words_has_its_picture_again_by_the_first_press(
    sqlite_url: str, label: str
) -> None:
    """By one that moves nothing, made by somebody who does not play, as by any other; a restart between."""
    async with ground(sqlite_url) as here:
        play, _ = await toss(here)
        here.server.fail("PATCH /channels/*", status=403, code=50013)
        here.clock.wait(2 * DAY)
        await here.keep_house()
        board = await here.board(play.match_id)
        assert board.attachments == []
        await here.restart()
        here.server.ledger.clear()
        await here.press_label(here.carla, board, label)
        assert [one["filename"] for one in board.attachments] == ["board.png"]
        assert await here.is_right(play.match_id)
        assert (here.server.ledger.ordinary(), refused(here)) == (0, 0)
        edits = here.server.ledger.count("PATCH /webhooks/*")
        await here.press_label(here.carla, board, label)
        assert here.server.ledger.count("PATCH /webhooks/*") == edits
        assert here.server.violations == []


async def test_the_last_board_of_a_match_has_its_picture_again_by_the_press_on_it(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        play, _ = await toss(here)
        here.channel.app_permissions = ORDINARY & ~ATTACH_FILES
        while (await here.record(play.match_id)).status is MatchStatus.OPEN:
            here.clock.wait(2 * DAY)
            await here.keep_house()
        board = await here.board(play.match_id)
        assert board.attachments == []
        here.channel.app_permissions = ORDINARY
        await here.press_label(here.ana, board, "Rematch")
        assert [one["filename"] for one in board.attachments] == ["board.png"]
        assert await here.is_right(play.match_id)


async def test_where_pictures_are_not_taken_they_are_not_sent_again_and_again(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        tables = [await toss(here) for _ in range(3)]
        here.channel.app_permissions = ORDINARY & ~ATTACH_FILES
        here.server.ledger.clear()
        here.clock.wait(2 * DAY)
        await here.keep_house()
        for play, _ in tables:
            assert (await here.board(play.match_id)).attachments == []
        assert 1 <= refused(here) <= len(tables)  # of what is drawn at the same time none knows of the others
        here.server.ledger.clear()
        for play, _ in tables:
            await here.bot.pieces.refresher.refresh(Subject.MATCH, play.match_id)
        assert here.server.ledger.ordinary() == len(tables)
        assert refused(here) == 0
        here.channel.app_permissions = ORDINARY
        for play, caller in tables:
            board = await here.board(play.match_id)
            await here.press_label(caller, board, "Watch")
            assert board.attachments != []
        assert refused(here) == 0


async def test_where_the_bot_may_not_send_any_more_a_new_decision_is_shown_in_the_old_message(
    sqlite_url: str,
) -> None:
    async with ground(sqlite_url) as here:
        play, _ = await toss(here, pings=True)
        old = await here.board(play.match_id)
        here.server.fail("POST /channels/*", status=403, code=50013, times=None)
        here.clock.wait(2 * DAY)
        await here.keep_house()
        assert (await here.board(play.match_id)).id == old.id
        assert await here.is_right(play.match_id)
        here.server.heal()
        here.clock.wait(2 * DAY)
        await here.keep_house()
        assert (await here.board(play.match_id)).id != old.id


async def test_a_match_goes_on_by_its_presses_when_the_permissions_are_taken_away(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        play = Play(here)
        async for step in play.steps():
            if step.name == "call":
                here.channel.app_permissions = 0
            if step.name == "show":
                break
            await step.act()
            if step.moves:
                assert await here.is_right(play.match_id), step.name
        assert here.server.ledger.count("* /channels/*") == 0
        refused = await here.command(here.ana, "show")
        assert "I cannot play here" in here.server.visible_text((await refused).shown, here.ana)
        assert await here.is_right(play.match_id)
        assert here.server.violations == []


async def test_a_board_that_the_bot_cannot_reach_is_asked_for_once_and_put_right_by_who_presses_next(
    sqlite_url: str,
) -> None:
    async with ground(sqlite_url) as here:
        play, caller = await toss(here)
        old = await here.board(play.match_id)
        before = shown(old.components)
        refused = here.server.fail("* /channels/*", status=403, code=50001, times=None)
        here.clock.wait(2 * DAY)
        for _ in range(30):
            await here.keep_house()
        assert refused.hits == 1
        assert shown(old.components) == before
        here.server.heal()
        pressed = await here.press_label(caller, old, "Heads")
        assert (await pressed).acknowledged
        assert await here.is_right(play.match_id)


async def test_what_the_bot_asks_for_has_the_names_that_the_library_knows() -> None:
    assert set(PERMISSIONS) <= set(discord.Permissions.VALID_FLAGS)


def refused(here: Ground) -> int:
    """How many of the bot's calls Discord has said no to."""
    return sum(call.status == 403 for call in here.server.ledger.calls)


async def toss(here: Ground, *, pings: bool = False) -> tuple[Play, User]:
    """A match that waits for its call; whoever is to make it."""
    play = Play(here, pings=pings)
    async for step in play.steps():
        if step.name == "call":
            break
        await step.act()
    return play, await play.to_act()
