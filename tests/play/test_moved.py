"""A championship that is moved to another channel stays there, and whatever was left behind leads to it."""

from dataclasses import replace
from typing import Any

from tests.commands.people import Clock, told
from tests.play.hall import Hall, Shown
from tests.play.table import pressable, text
from tests.support.simcord_env import missing_access

MOVED = "It goes on here; whoever is called now is called here once more."


async def moved(here: Hall) -> Hall:
    """Olga moves it to a second channel; what is seen there."""
    fresh: Any = here.olga.guild.create_text_channel("second stadium")
    there = replace(here, channel=fresh)
    assert told(await there.command(here.olga, "championship manage move")) == MOVED
    return there


def leads_to(there: Hall, message: Shown) -> bool:
    """Whether a message says that another one stands for it, in that channel, and nothing else."""
    words = f"stands is told in another message, in <#{there.channel.id}>."
    return words in text(message) and pressable(message) in ([], ["To its message"])


async def test_a_press_on_what_was_left_behind_does_not_take_it_back(here: Hall) -> None:
    ana, bruno = here.people
    cup = await here.created()
    there = await moved(here)
    joined = await here.press(ana, here.messages()[0], "Join")
    assert "I'll call you when it's time for your match." in told(joined)
    await here.rounds(2)
    assert (await here.cup(cup)).championship.place.channel_id == there.channel.id
    assert [leads_to(there, one) for one in here.messages()] == [True]
    assert "1 of 128 places taken" in there.texts()[0]
    await there.press(bruno, there.messages()[0], "Join")
    assert "2 of 128 places taken" in there.texts()[0]


async def test_calls_and_reminders_that_were_left_behind_lead_to_where_it_goes_on(
    here: Hall, clock: Clock
) -> None:
    cup = await here.begin(time="60")
    clock.wait(51 * 60)
    await here.rounds(2)
    before = [one.id for one in here.messages() if {"I am here"} & {*pressable(one)}]
    assert len(before) == 2  # the call, and the reminder
    there = await moved(here)
    await here.rounds(3)
    assert [leads_to(there, one) for one in here.messages() if one.id in before] == [True, True]
    (tie,) = await here.open(cup)
    assert pressable(there.call(tie)) == ["I am here"]
    await there.begun(tie)


async def test_a_press_leads_on_where_discord_took_no_edit(here: Hall) -> None:
    ana, _ = here.people
    await here.created()
    await here.restart()  # no click may edit it for the bot
    missing_access(here.env, "PATCH", "/channels/*/messages/*")
    there = await moved(here)
    await here.rounds(3)
    (old,) = here.messages()
    assert pressable(old) == ["Join", "Leave"]
    await here.press(ana, old, "Join")
    assert [leads_to(there, one) for one in here.messages()] == [True]
    assert "1 of 128 places taken" in there.texts()[0]


async def test_a_press_that_comes_too_late_makes_the_message_true(here: Hall) -> None:
    ana, _ = here.people
    await here.created()
    await here.join()
    await here.restart()  # no click may edit it for the bot
    missing_access(here.env, "PATCH", "/channels/*/messages/*")
    await here.command(here.olga, "championship manage start")
    await here.rounds(3)
    announced = here.messages()[0]
    assert pressable(announced) == ["Join", "Leave"]
    late = await here.press(ana, announced, "Leave")
    assert told(late) == "Sign-up for this championship is closed."
    assert "▶️" in here.texts()[0]
    assert not {"Join", "Leave"} & {*pressable(here.messages()[0])}
