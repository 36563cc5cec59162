"""Whoever is late with a decision is reminded of it once, by one process, and not when it is made."""

import asyncio
from dataclasses import replace

import pytest

from games.clock import PACES
from services.clock.reminders import CLAIM, Reminders
from services.players.settings import Settings
from services.ports.reminders import Due, Reminder
from services.times import HOUR, SECOND
from tests.services.desk import BRUNO, HERE, Desk

BARE = {"toss": False}
SENT = replace(HERE, message_id=70)


@pytest.fixture
def reminders(desk: Desk) -> Reminders:
    return Reminders(desk.storage, desk.matches, Settings(desk.storage), now=desk.clock)


async def to_last_call(desk: Desk, match_id: str = "m1") -> None:
    """Until the moment in which whoever is late is reminded."""
    record = await desk.stored(match_id)
    assert record.due_at is not None
    desk.now = record.due_at - PACES[record.pace].last_call * SECOND


@pytest.mark.parametrize(("name", "left"), [("live", 30), ("relaxed", 100), ("correspondence", 4 * 60 * 60)])
async def test_the_reminder_comes_when_a_sixth_or_half_a_minute_is_left(
    desk: Desk, reminders: Reminders, name: str, left: int
) -> None:
    record = (await desk.begin("m1", options=BARE, pace=name)).record
    assert record.due_at is not None
    desk.now = record.due_at - left * SECOND - 1
    assert await reminders.due() == ()
    desk.now += 1
    assert await reminders.due() == (Due("m1", 0),)


async def test_of_several_processes_one_reminds_and_another_takes_over_when_it_died(
    desk: Desk, reminders: Reminders
) -> None:
    await desk.begin("m1", options=BARE, pace="relaxed")
    await to_last_call(desk)
    found = await asyncio.gather(*(reminders.due() for _ in range(4)))
    assert sorted(found, key=len) == [(), (), (), (Due("m1", 0),)]
    desk.now += CLAIM
    assert await reminders.due() == (Due("m1", 0),)


async def test_a_decision_is_reminded_of_once_whatever_else_happens_in_it(
    desk: Desk, reminders: Reminders
) -> None:
    look = await desk.begin("m1", options={"mode": "big-final", "toss": False}, pace="relaxed")
    assert len(look.awaited) == 2
    await to_last_call(desk)
    (due,) = await reminders.due()
    await reminders.told(due, SENT)
    legal = (await desk.matches.look("m1", BRUNO.user_id)).legal
    await desk.matches.play("m1", legal[0], BRUNO)
    desk.now += CLAIM
    assert await reminders.due() == ()
    (looked_at,) = await reminders.old()  # the other still has to decide, and alone
    late = await reminders.late(due)
    assert late is not None
    assert late.awaited == {0}
    await reminders.right(looked_at)
    desk.now += CLAIM
    assert await reminders.old() == ()


async def test_who_has_decided_is_not_named(desk: Desk, reminders: Reminders) -> None:
    await desk.begin("m1", options={"mode": "big-final", "toss": False}, pace="relaxed")
    legal = (await desk.matches.look("m1", BRUNO.user_id)).legal
    await desk.matches.play("m1", legal[0], BRUNO)
    await to_last_call(desk)
    late = await reminders.late(Due("m1", 0))
    assert late is not None
    assert late.awaited == {0}


async def test_a_decision_that_is_made_in_time_is_forgotten(desk: Desk, reminders: Reminders) -> None:
    await desk.begin("m1", options=BARE, pace="relaxed")
    await to_last_call(desk)
    (due,) = await reminders.due()
    await desk.play("m1", "l")
    assert await reminders.late(due) is None
    desk.now += CLAIM
    assert await reminders.due() == ()
    await to_last_call(desk)
    assert await reminders.due() == (Due("m1", 1),)


async def test_a_reminder_is_old_when_the_decision_is_made_or_the_match_is_over(
    desk: Desk, reminders: Reminders
) -> None:
    for match_id in ("m1", "m2"):
        by = BRUNO if match_id == "m1" else replace(BRUNO, user_id=9)
        await desk.begin(match_id, options=BARE, pace="relaxed", to=by)
        await reminders.told(Due(match_id, 0), SENT)
    assert await reminders.old() == ()
    await desk.play("m1", "l")
    await desk.matches.resign("m2", await desk.awaited("m2"))
    old = await reminders.old()
    assert old == tuple(Reminder(match_id, 0, 50, 60, 70) for match_id in ("m1", "m2"))
    assert await reminders.old() == ()
    desk.now += CLAIM
    for reminder in await reminders.old():
        await reminders.gone(reminder)
    assert (await desk.rows())["reminders"] == 0


async def test_time_that_is_given_back_moves_the_reminder_too(desk: Desk, reminders: Reminders) -> None:
    await desk.begin("m1", options=BARE, pace="relaxed")
    await desk.deadlines.beat()
    desk.now += HOUR
    await desk.deadlines.recover()
    assert await reminders.due() == ()
    await to_last_call(desk)
    assert await reminders.due() == ()  # nobody has ticked since
    await desk.deadlines.beat()
    assert await reminders.due() == (Due("m1", 0),)


async def test_a_reminder_is_looked_at_again_when_the_time_that_it_says_has_come(
    desk: Desk, reminders: Reminders
) -> None:
    await desk.begin("m1", options=BARE, pace="relaxed")
    await to_last_call(desk)
    (due,) = await reminders.due()
    await reminders.told(due, SENT)
    await desk.deadlines.beat()
    desk.now += HOUR
    await desk.deadlines.recover()
    await desk.deadlines.put_right()
    (looked_at,) = await reminders.old()
    assert looked_at == Reminder("m1", 0, 50, 60, 70)
    await desk.play("m1", "l")
    await reminders.right(looked_at)  # the decision was made while its message was edited
    assert await reminders.old() == (looked_at,)


async def test_where_a_server_wants_no_pings_nobody_is_reminded(desk: Desk, reminders: Reminders) -> None:
    await Settings(desk.storage).set_server(50, pings=False)
    await desk.begin("m1", options=BARE, pace="relaxed")
    await to_last_call(desk)
    (due,) = await reminders.due()
    assert await reminders.late(due) is None
    desk.now += CLAIM
    assert await reminders.due() == ()


async def test_a_reminder_that_comes_after_the_decision_is_old_at_once(
    desk: Desk, reminders: Reminders
) -> None:
    await desk.begin("m1", options=BARE, pace="relaxed")
    await desk.play("m1", "l")
    await reminders.told(Due("m1", 0), SENT)
    assert [old.turn for old in await reminders.old()] == [0]
