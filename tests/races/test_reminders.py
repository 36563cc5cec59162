"""A reminder in the channel: sent once, by whichever process, and taken away when the decision is made."""

import asyncio

from services.times import HOUR, SECOND
from tests.loopback import Message
from tests.races.audit import boards
from tests.races.room import Room, match_of, room


def reminders(here: Room) -> list[Message]:
    words = here.server.visible_text
    return [one for one in here.public_messages() if words(one, here.carla).startswith("⏰")]


async def skip_to_last_call(here: Room, board: Message) -> None:
    due_at = (await here.look(board)).record.due_at
    assert due_at is not None
    here.watch.skip(due_at - 30 * SECOND - here.watch())


async def test_whoever_is_late_is_pinged_once_and_the_reminder_goes_with_the_decision(
    storage_url: str,
) -> None:
    async with room(storage_url, bots=2) as here:
        here.only(0)
        board = await here.begin(pace="live")
        await skip_to_last_call(here, board)
        await asyncio.gather(*(here.sweep(number) for number in (0, 1)))
        await here.sweep()
        (reminder,) = reminders(here)
        assert reminder.pinged == {here.bruno.id}
        assert "your time runs out <t:" in here.server.visible_text(reminder, here.carla)
        assert [one.label for one in here.server.buttons(reminder)] == ["To the match"]
        await here.press(here.bruno, board, "Heads")
        await here.sweep(1)
        assert reminder.deleted
        assert (await here.counts())["reminders"] == 0
        await here.agree(board)


async def test_who_died_between_sending_and_writing_it_down_does_not_remind_twice(storage_url: str) -> None:
    async with room(storage_url) as here:
        board = await here.begin(pace="live")
        await skip_to_last_call(here, board)
        messages, match_id = here.bot.pieces.housekeeping._reminding, match_of(board)
        told, written = messages._reminders.told, []

        async def die(*_: object) -> None:
            written.append(match_id)

        messages._reminders.told = die  # type: ignore[method-assign,assignment]
        await here.sweep()
        messages._reminders.told = told  # type: ignore[method-assign]
        assert written == [match_id]
        here.watch.skip(16 * SECOND)
        await here.sweep()
        assert len(reminders(here)) == 1
        assert (await here.counts())["reminders"] == 1


async def test_where_nothing_can_be_sent_nobody_tries_again(storage_url: str) -> None:
    async with room(storage_url) as here:
        board = await here.begin(pace="live")
        await skip_to_last_call(here, board)
        here.channel.app_permissions = 0
        before = here.server.ledger.count("POST /channels/*")
        for _ in range(2):
            await here.sweep()
            here.watch.skip(16 * SECOND)
        assert here.server.ledger.count("POST /channels/*") == before + 1
        assert reminders(here) == []
        assert len(boards(here.server, match_of(board))) == 1


async def until(here: Room, board: Message) -> str:
    """The time that a reminder has to say now."""
    return f"<t:{((await here.look(board)).record.due_at or 0) // SECOND}:R>"


async def test_a_reminder_says_the_time_that_was_given_back(storage_url: str) -> None:
    async with room(storage_url) as here:
        board = await here.begin(pace="live")
        await skip_to_last_call(here, board)
        await here.sweep()
        (reminder,) = reminders(here)
        before = await until(here, board)
        assert before in here.server.visible_text(reminder, here.carla)
        here.watch.gap(HOUR)
        for _ in range(2):
            await here.sweep()
        assert await until(here, board) != before
        assert await until(here, board) in here.server.visible_text(reminder, here.carla)
        assert reminders(here) == [reminder]
        assert reminder.revision == 1
        for _ in range(2):
            here.watch.skip(5 * SECOND)
            await here.sweep()
        assert reminder.revision == 1
        await here.press(here.bruno, board, "Heads")
        await here.sweep()
        assert reminder.deleted
        assert (await here.counts())["reminders"] == 0
