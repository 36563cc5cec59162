"""A process remembers the matches it wrote last; what it remembers never decides anything by itself."""

from dataclasses import replace

import pytest

from services.matches._cache import Recent
from services.ports.people import Place
from services.refusals import Refusal
from tests.services.desk import ANA, BRUNO, HERE, Desk

BARE = {"toss": False}


@pytest.fixture
def elsewhere(desk: Desk) -> Desk:
    """Another process over the same database."""
    return Desk(desk.storage)


async def test_two_processes_may_take_turns_in_one_match(desk: Desk, elsewhere: Desk) -> None:
    await desk.begin("m1", options=BARE)
    for card in ("lc", "pk", "ri"):
        await desk.matches.play("m1", "l", await desk.awaited("m1"))
        await elsewhere.matches.play("m1", card, await desk.awaited("m1"))
        await elsewhere.matches.play("m1", "l", await desk.awaited("m1"))
        await desk.matches.play("m1", card, await desk.awaited("m1"))
    stored = await desk.stored("m1")
    assert (stored.turn, stored.version) == (12, 13)
    assert len((await desk.matches.look("m1")).view.kicks) == 6


async def test_a_board_that_another_process_moved_is_redrawn_where_it_is_now(
    desk: Desk, elsewhere: Desk
) -> None:
    await desk.begin("m1", options=BARE)
    await desk.matches.play("m1", "l", BRUNO)
    there = Place(HERE.guild_id, 61, 99)
    await elsewhere.matches.move_board("m1", there)
    assert (await desk.matches.play("m1", "ri", ANA)).record.place == there


async def test_a_decision_made_elsewhere_is_refused_here_only_after_the_database_says_so(
    desk: Desk, elsewhere: Desk
) -> None:
    await desk.begin("m1", options=BARE)
    await desk.matches.play("m1", "l", BRUNO)
    await elsewhere.matches.play("m1", "ri", ANA)
    await desk.matches.play("m1", "r", ANA, turn=2)  # what is known here still waits for turn 1
    with pytest.raises(Refusal, match="decision-made"):
        await desk.matches.play("m1", "c", ANA, turn=2)


async def test_what_is_remembered_looks_like_what_is_stored(desk: Desk) -> None:
    await desk.begin("m1", options=BARE)
    record = (await desk.matches.play("m1", "l", BRUNO)).record
    assert desk.matches.spectate(record) == await desk.matches.look("m1")


async def test_only_so_many_matches_are_remembered_and_none_that_is_over(desk: Desk) -> None:
    look = await desk.begin("m1", options=BARE)
    recent = Recent(limit=2)
    for number in range(5):
        recent.keep(await desk.stored("m1"), number)
    assert len(recent) == 1
    over = (await desk.matches.resign("m1", ANA)).record
    recent.keep(over, None)
    assert len(recent) == 0
    assert recent.state_of(look.record) is None


async def test_a_record_is_told_from_a_newer_one_and_from_one_whose_board_moved(
    desk: Desk, elsewhere: Desk
) -> None:
    begun = (await desk.begin("m1", options=BARE)).record
    assert await desk.matches.newer(begun) is None
    played = (await elsewhere.matches.play("m1", "l", BRUNO)).record
    assert await desk.matches.newer(begun) == await desk.matches.look("m1")
    await elsewhere.matches.move_board("m1", replace(HERE, message_id=7))
    assert await desk.matches.newer(played) is None  # whoever knows of no board looks for none
    await elsewhere.matches.move_board("m1", replace(HERE, message_id=8))
    assert await desk.matches.newer(replace(played, place=replace(HERE, message_id=7))) is not None
