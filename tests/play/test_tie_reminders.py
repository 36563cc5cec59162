"""A reminder of a tie: it pings whoever is late once, brings him to the table, and goes afterwards."""

from tests.commands.people import Clock
from tests.play.hall import Hall, Shown
from tests.play.table import pressable, text
from tests.support.simcord_env import missing_access


def reminders(here: Hall) -> list[Shown]:
    return [one for one in here.messages() if text(one).startswith("⏰")]


async def test_who_is_late_is_reminded_once_also_after_a_restart_and_comes_by_its_button(
    here: Hall, clock: Clock
) -> None:
    cup = await here.begin(time="60")
    (tie,) = await here.open(cup)
    home, away = (here.who(player) for player in tie.players)
    await here.press(home, here.call(tie), "I am here")
    clock.wait(49 * 60)
    await here.rounds(2)
    assert reminders(here) == []
    clock.wait(60)
    await here.rounds(2)
    await here.restart()
    clock.wait(61)
    await here.rounds(2)
    (reminder,) = reminders(here)
    assert f"<@{away.id}>" in text(reminder)
    assert f"<@{home.id}>" not in text(reminder)
    assert pressable(reminder) == ["I am here", "To the call"]
    result = await here.press(away, reminder, "I am here")
    assert result.response is not None
    assert "both of you are here: the match is on!" in text(result.response)
    await here.rounds(2)
    assert reminders(here) == []
    assert "⚽" in text(here.call(tie))


async def test_the_reminder_goes_with_a_tie_that_nobody_came_to(here: Hall, clock: Clock) -> None:
    await here.begin(time="60")
    clock.wait(51 * 60)
    await here.rounds(2)
    assert len(reminders(here)) == 1
    clock.wait(10 * 60)
    await here.rounds(3)
    assert reminders(here) == []
    assert "Called off: neither" in "\n".join(here.texts())


async def test_where_nobody_can_be_reminded_nobody_tries_again(here: Hall, clock: Clock) -> None:
    cup = await here.begin(time="60")
    missing_access(here.env, "POST", "/channels/*/messages", times=None)
    clock.wait(51 * 60)
    await here.rounds(2)
    (tie,) = await here.open(cup)
    assert tie.reminder_id == 0
    assert reminders(here) == []
