"""On slower paces a decision is asked for by one new message, whoever draws it, and however often."""

import asyncio
from collections import Counter
from dataclasses import replace

from services.matches.looks import Look
from services.messages.board_claims import Boards
from services.players.settings import Settings
from services.ports.records import Subject
from tests.loopback import Message
from tests.races.audit import boards
from tests.races.room import Room, button, match_of, room


def calls(here: Room) -> list[Message]:
    """The messages that pinged somebody to a new decision; challenge and first board left out."""
    return [one for one in here.public_messages()[2:] if one.pinged]


def pinged(here: Room) -> Counter[frozenset[int]]:
    return Counter(frozenset(one.pinged) for one in calls(here))


async def unseen(here: Room, board: Message) -> Look:
    """Bruno calls the toss where nobody draws it."""
    look = await here.look(board)
    bruno = look.record.seats[1]
    return await here.matches.play(look.record.id, "heads", bruno)


async def test_two_processes_that_draw_the_same_decision_post_it_once(storage_url: str) -> None:
    async with room(storage_url, bots=2) as here:
        here.only(0)
        board = await here.begin(pace="correspondence")
        look = await unseen(here, board)
        await asyncio.gather(*(bot.pieces.refresher.show(look) for bot in (*here.bots, *here.bots)))
        (posted,) = calls(here)
        (seat,) = look.awaited
        assert posted.pinged == {look.record.seats[seat].user_id}
        assert [one.id for one in boards(here.server, look.record.id)] == [posted.id]
        await here.agree(posted)


async def test_a_decision_that_is_drawn_again_after_a_restart_is_not_posted_again(storage_url: str) -> None:
    async with room(storage_url, bots=2) as here:
        here.only(0)
        board = await here.begin(pace="relaxed")
        await here.press(here.bruno, board, "Heads")
        (posted,) = calls(here)
        before = len(here.public_messages())
        await here.bots[1].pieces.refresher.refresh(Subject.MATCH, match_of(posted))
        assert posted.revision == 1
        assert len(here.public_messages()) == before
        await here.agree(posted)


async def test_who_died_before_posting_leaves_a_board_that_is_drawn_in_place(storage_url: str) -> None:
    async with room(storage_url) as here:
        board = await here.begin(pace="relaxed")
        look = await unseen(here, board)
        assert await Boards(here.storage, Settings(here.storage)).claim(look.record)
        here.watch.skip(6_000)
        await here.sweep()
        assert calls(here) == []
        await here.agree(board)
        await here.press(here.awaited(look), board, "Shoot first")
        (posted,) = calls(here)
        await here.agree(posted)


async def test_a_rival_in_the_same_decision_changes_the_board_in_place(storage_url: str) -> None:
    async with room(storage_url) as here:
        board = await here.begin(pace="relaxed", mode="big-final")
        for label in ("Heads", "Shoot first", "Jungle"):
            await here.press(here.awaited(await here.look(board)), board, label)
            board = calls(here)[-1]
        both = frozenset({here.ana.id, here.bruno.id})
        assert board.pinged == both
        before = len(here.public_messages())
        for number, who in enumerate((here.ana, here.bruno)):
            hand = (await here.press(who, board, "Discard")).shown
            await here.press(who, hand, "")
            assert len(here.public_messages()) == before + number  # only the second ends the decision
        board = calls(here)[-1]
        assert board.pinged == {here.awaited(await here.look(board)).id}
        assert pinged(here)[both] == 1


async def test_where_discord_lets_nobody_post_the_board_is_edited_in_place(storage_url: str) -> None:
    async with room(storage_url) as here:
        board = await here.begin(pace="relaxed")
        look = await unseen(here, board)
        here.channel.app_permissions = 0
        await here.bot.pieces.refresher.show(look)
        assert calls(here) == []
        await here.agree(board)
        assert (await here.look(board)).record.place.message_id == board.id


async def test_while_discord_is_busy_the_message_waits_and_is_posted_later(storage_url: str) -> None:
    async with room(storage_url) as here:
        board = await here.begin(pace="relaxed")
        look = await unseen(here, board)
        here.server.fail("POST /channels/*", status=429, via=False, retry_after=40.0)
        await here.bot.pieces.refresher.show(look)
        assert calls(here) == []
        here.server.heal()
        here.watch.skip(65_000)
        await here.sweep()
        (posted,) = calls(here)
        await here.agree(posted)


async def test_where_a_server_wants_no_pings_boards_stay_where_they_are(storage_url: str) -> None:
    async with room(storage_url) as here:
        await Settings(here.storage).set_server(here.guild.id, pings=False)
        board = await here.begin(pace="correspondence")
        await here.press(here.bruno, board, "Heads")
        assert calls(here) == []
        await here.agree(board)


async def test_a_live_board_stays_where_it_is(storage_url: str) -> None:
    async with room(storage_url) as here:
        board = await here.begin(pace="live")
        await here.press(here.bruno, board, "Heads")
        assert calls(here) == []
        await here.agree(board)


async def test_an_old_board_that_kept_its_buttons_leads_to_the_new_one(storage_url: str) -> None:
    async with room(storage_url) as here:
        board = await here.begin(pace="relaxed")
        heads = button(board, "Heads")
        await here.press(here.bruno, board, "Heads")
        board.components = []
        outcome = (await here.crowd([(here.bruno, board, heads)]))[0]
        assert "newer message" in here.server.visible_text(board, here.carla)
        assert "That decision has been made already" in here.said(outcome)
        assert len(calls(here)) == 1


async def test_a_board_that_is_asked_for_elsewhere_in_time_is_not_posted_again(storage_url: str) -> None:
    async with room(storage_url) as here:
        board = await here.begin(pace="relaxed")
        look = await unseen(here, board)
        await here.bot.pieces.refresher.repost(look)
        await here.bot.pieces.refresher.show(replace(look))
        assert calls(here) == []
        assert len(boards(here.server, look.record.id)) == 2
