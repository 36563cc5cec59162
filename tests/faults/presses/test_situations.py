"""Situations of their own: lost answers, private messages that are gone or open twice, a crowd."""

import asyncio
import sqlite3
from pathlib import Path

from db import open_storage
from services.ports.people import Person
from services.ports.records import MatchStatus
from tests.faults.ground import Ground, ground
from tests.faults.match import Play
from tests.faults.presses.test_buttons import told
from tests.loopback import Message, User
from tests.services.desk import Desk

CROWD = 100


async def at_the_dive(here: Ground) -> tuple[str, User, Message]:
    """A match in which the keeper is to choose: its id, the keeper and the board."""
    play = Play(here)
    async for step in play.steps():
        await step.act()
        if step.name == "take a team":
            break
    return play.match_id, await play.to_act(), await here.board(play.match_id)


async def test_a_press_whose_token_has_expired_is_a_move_all_the_same_and_once(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        match_id, keeper, board = await at_the_dive(here)
        picker = (await here.press_label(keeper, board, "Choose your")).original
        assert picker is not None
        left, before = here.button(picker, "Left"), await here.record(match_id)
        here.server.fail("/interactions/", status=404, code=10062, times=1)
        await here.press(keeper, picker, left)
        after = await here.record(match_id)
        assert (after.turn, after.entries) == (before.turn + 1, before.entries + 1)
        again = await here.press(keeper, picker, left)
        assert "made already" in told(here, again)
        assert (await here.record(match_id)).entries == after.entries
        assert await here.is_right(match_id)


async def test_a_keeper_who_dismissed_the_private_message_opens_it_again(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        match_id, keeper, board = await at_the_dive(here)
        first = (await here.press_label(keeper, board, "Choose your")).original
        assert first is not None
        first.deleted = True  # "Dismiss message" is the client's own: nobody tells the bot
        second = (await here.press_label(keeper, board, "Choose your")).original
        assert second is not None
        before = await here.record(match_id)
        await here.press_label(keeper, second, "Centre")
        assert (await here.record(match_id)).turn == before.turn + 1
        assert await here.is_right(match_id)


async def test_of_two_private_messages_that_are_open_at_once_one_makes_the_move(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        match_id, keeper, board = await at_the_dive(here)
        rival = here.ana if keeper is here.bruno else here.bruno
        one = (await here.press_label(keeper, board, "Choose your")).original
        other = (await here.press_label(keeper, board, "Choose your")).original
        assert one is not None
        assert other is not None
        stolen = await here.press(rival, one, here.button(one, "Left"))
        assert "Not your turn" in told(here, stolen)
        before = await here.record(match_id)
        await here.press_label(keeper, one, "Left")
        late = await here.press_label(keeper, other, "Right")
        assert "made already" in told(here, late)
        after = await here.record(match_id)
        assert (after.turn, after.entries) == (before.turn + 1, before.entries + 1)


async def test_a_hundred_matches_at_once_lose_nothing_over_a_file_that_others_lock(tmp_path: Path) -> None:
    path = tmp_path / "crowd.db"
    storage = await open_storage(f"sqlite:///{path}")
    desk, over = Desk(storage), asyncio.Event()

    async def intrude() -> None:
        while not over.is_set():
            other = sqlite3.connect(path, isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            await asyncio.sleep(0.02)
            other.close()
            await asyncio.sleep(0.005)

    async def play(number: int) -> None:
        ana, bruno = Person(2 * number, f"Ana {number}"), Person(2 * number + 1, f"Bruno {number}")
        await desk.begin(
            f"m{number}", ("heads", "shoot-first", "jungle", "c", "ri", "l", "lc"), by=ana, to=bruno
        )
        await desk.matches.resign(f"m{number}", ana)

    intruder = asyncio.create_task(intrude())
    try:
        await asyncio.gather(*(play(number) for number in range(1, CROWD + 1)))
    finally:
        over.set()
        await intruder
    for number in range(1, CROWD + 1):
        record = await desk.stored(f"m{number}")
        assert (record.status, record.reason) == (MatchStatus.OVER, "resigned")
        assert len(await desk.journal(f"m{number}")) == record.entries
    await storage.close()
