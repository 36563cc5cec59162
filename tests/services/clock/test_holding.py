"""What one process has taken on and is still busy with is left alone by the others, and only that."""

from services.clock.deadlines import CLAIM, Deadlines
from services.clock.reminders import CLAIM as SHORT
from services.clock.reminders import Reminders
from services.matches.looks import GRACE
from services.players.settings import Settings
from services.ports.records import Subject
from services.ports.topics import BOARD
from services.times import SECOND
from tests.services.desk import HERE, Desk

BARE = {"toss": False}


def another(desk: Desk) -> Deadlines:
    return Deadlines(desk.storage, desk.matches, desk.challenges, now=desk.clock)


async def test_a_notice_that_hangs_at_discord_is_not_taken_up_by_another_process(desk: Desk) -> None:
    await desk.begin("m1", options=BARE)
    desk.now += GRACE
    taken = await desk.deadlines.undrawn()
    assert [one.id for one in taken] == ["m1"]
    for _ in range(3):
        desk.now += CLAIM - 1
        await desk.deadlines.hold(taken)
        assert await another(desk).undrawn() == ()
    desk.now += CLAIM
    assert await another(desk).undrawn() == taken  # nobody holds it any more


async def test_what_was_done_meanwhile_does_not_come_back(desk: Desk) -> None:
    await desk.begin("m1", options=BARE)
    desk.now += GRACE
    taken = await desk.deadlines.undrawn()
    async with desk.storage.unit() as unit:
        unit.outbox.done(BOARD, Subject.MATCH, "m1", taken[0].version)
        await unit.commit()
    await desk.deadlines.hold(taken)
    assert await desk.notices() == []


async def test_a_later_version_is_for_whoever_comes_first(desk: Desk) -> None:
    await desk.begin("m1", options=BARE)
    desk.now += GRACE
    taken = await desk.deadlines.undrawn()
    await desk.play("m1", "c")
    await desk.deadlines.hold(taken)
    desk.now += GRACE
    (later,) = await another(desk).undrawn()
    assert later.version > taken[0].version


async def test_a_reminder_that_hangs_is_not_taken_up_by_another_process(desk: Desk) -> None:
    reminders = Reminders(desk.storage, desk.matches, Settings(desk.storage), now=desk.clock)
    record = (await desk.begin("m1", options=BARE)).record
    assert record.due_at is not None
    desk.now = record.due_at - 30 * SECOND
    due = await reminders.due()
    assert len(due) == 1
    desk.now += SHORT - 1
    await reminders.hold_due(due)
    desk.now += SHORT - 1
    assert await reminders.due() == ()
    await reminders.told(due[0], HERE)
    await reminders.hold_due(due)
    desk.now += SHORT
    assert await reminders.due() == ()
