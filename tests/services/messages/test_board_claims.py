"""Who may post the board of a new decision: one, once, where people may be away."""

import asyncio
from dataclasses import replace

import pytest

from services.challenges.practice import Practice
from services.messages.board_claims import Boards
from services.players.settings import Settings
from tests.services.desk import ANA, HERE, Desk

BARE = {"toss": False}


@pytest.fixture
def boards(desk: Desk) -> Boards:
    return Boards(desk.storage, Settings(desk.storage))


async def on_show(desk: Desk, pace: str, *moves: str) -> None:
    """A match whose first board is on show, and what was played since."""
    await desk.begin("m1", options=BARE, pace=pace)
    await desk.matches.move_board("m1", replace(HERE, message_id=70))
    await desk.play("m1", *moves)


@pytest.mark.parametrize(("pace", "wanted"), [("live", False), ("relaxed", True), ("correspondence", True)])
async def test_a_new_decision_wants_a_new_message_where_people_may_be_away(
    desk: Desk, boards: Boards, pace: str, wanted: bool
) -> None:
    await on_show(desk, pace)
    assert not await boards.wants_new(await desk.stored("m1"))
    await desk.play("m1", "l")
    assert await boards.wants_new(await desk.stored("m1")) is wanted


async def test_of_all_who_ask_one_may_post_it_and_never_again(desk: Desk, boards: Boards) -> None:
    await on_show(desk, "relaxed", "l")
    record = await desk.stored("m1")
    assert sorted(await asyncio.gather(*(boards.claim(record) for _ in range(5)))) == [False] * 4 + [True]
    assert not await boards.wants_new(await desk.stored("m1"))
    await boards.give_back(record)
    assert await boards.wants_new(await desk.stored("m1"))
    assert await boards.claim(record)


async def test_the_end_wants_a_message_too(desk: Desk, boards: Boards) -> None:
    await on_show(desk, "relaxed")
    await desk.matches.resign("m1", ANA)
    assert await boards.wants_new(await desk.stored("m1"))


async def test_whoever_plays_the_program_stays_at_the_table(desk: Desk, boards: Boards) -> None:
    practice = Practice(desk.storage, now=desk.clock)
    look = await practice.begin("m1", game="penguin", level="chick", pace="relaxed", by=ANA, place=HERE)
    await desk.matches.move_board("m1", replace(HERE, message_id=70))
    await desk.matches.resign(look.record.id, ANA)
    assert not await boards.wants_new(await desk.stored("m1"))
