"""Time that is given back reaches whatever was being drawn or decided in that very moment."""

from services.clock.deadlines import Drawn
from services.matches.looks import GRACE
from services.ports.records import Subject
from services.ports.topics import BOARD
from services.times import HOUR
from tests.services.desk import ANA, BRUNO, Desk

FINAL = {"mode": "big-final"}


async def outage(desk: Desk) -> None:
    """The bot is away for an hour, and is back."""
    await desk.deadlines.beat()
    desk.now += HOUR
    assert await desk.deadlines.recover() == HOUR
    await desk.deadlines.put_right()


async def test_who_drew_a_board_as_it_was_before_learns_that_there_is_more_time(desk: Desk) -> None:
    before = (await desk.begin("m1")).record
    await outage(desk)
    newer = await desk.matches.newer(before)
    assert before.due_at is not None
    assert newer is not None
    assert newer.record.due_at == before.due_at + HOUR


async def test_a_board_that_was_drawn_as_it_was_before_is_drawn_once_more(desk: Desk) -> None:
    before = (await desk.begin("m1")).record
    await outage(desk)
    await desk.deadlines.drawn(BOARD, [Drawn("m1", before.version)])
    assert [(one.topic, one.id) for one in await desk.deadlines.undrawn()] == [(BOARD, "m1")]


async def test_so_is_a_board_that_somebody_had_taken_on_already(desk: Desk) -> None:
    before = (await desk.begin("m1")).record
    desk.now += GRACE
    (taken,) = await desk.deadlines.undrawn()
    await outage(desk)
    await desk.deadlines.drawn(BOARD, [Drawn("m1", taken.version)])
    assert [(one.id, one.version) for one in await desk.notices()] == [("m1", before.version + 1)]


async def test_so_is_a_challenge(desk: Desk) -> None:
    before = await desk.ask("c1")
    await outage(desk)
    await desk.deadlines.drawn(BOARD, [Drawn("c1", before.version, Subject.CHALLENGE)])
    assert [(one.subject, one.id) for one in await desk.deadlines.undrawn()] == [(Subject.CHALLENGE, "c1")]


async def test_a_move_that_ends_no_decision_leaves_the_time_that_was_given_back(desk: Desk) -> None:
    """This process remembers the match as it was before, and would write that down again."""
    await desk.begin("m1", options=FINAL)
    before = (await desk.matches.play("m1", "discard.lc", ANA)).record
    await outage(desk)
    after = (await desk.matches.play("m1", "discard.lc", BRUNO)).record
    assert before.due_at is not None
    assert (after.turn, after.due_at) == (before.turn, before.due_at + HOUR)
    assert [(one.id, one.due_at) for one in await desk.due()] == [("m1", after.due_at)]
