"""`/penalty daily` through discord.py: one try, in private, whatever is pressed, restarted or killed."""

import asyncio
import json

import simcord

from services.review.verify import verify
from services.times import DAY, HOUR
from tests.commands.people import Clock, note, rows, told
from tests.play.table import Actor, Shown, Table, buttons, new_bot, pressable, table, text
from tests.support.databases import opened
from tests.support.simcord_env import missing_access, overlapping


def choices(message: Shown) -> list[str]:
    """The ids of the choices that can be pressed."""
    ids = [str(one["custom_id"]) for one in buttons(message) if not one.get("disabled")]
    return [one for one in ids if one.split(":")[2] in {"1", "2"}]


async def finish(here: Table, who: Actor, message: Shown) -> None:
    """Press the first choice there is, and the next one where a paradinha is held."""
    while offered := choices(message):
        result = await who.click(message, custom_id=offered[0])
        assert result.acknowledged


async def test_a_try_is_one_private_message_from_the_question_to_the_result(here: Table) -> None:
    mine = note(await here.command(here.ana, "penalty daily"))
    assert "Daily penalty, 2027-01-15" in text(mine)
    assert "▸" not in text(mine)
    await finish(here, here.ana, mine)
    assert "▸" in text(mine)
    assert pressable(mine) == ["Table of the week", "Check it", "Share"]
    assert (await rows(here))["tries"] == 1
    again = note(await here.command(here.ana, "penalty daily"))
    assert text(again) == text(mine)


async def test_a_choice_that_is_pressed_many_times_at_once_counts_once(here: Table) -> None:
    mine = note(await here.command(here.ana, "penalty daily"))
    offered = choices(mine)
    with overlapping(here.env):
        await asyncio.gather(
            *(here.ana.click(mine, custom_id=one) for one in (offered[0], offered[-1], offered[0])),
            return_exceptions=True,
        )
    async with opened(here.url) as storage, storage.unit() as unit:
        (stored,) = await unit.daily.tries_since(here.ana.guild.id, here.ana.id, 0)
    assert len(stored.tokens) == 1
    assert stored.tokens[0] in {one.split(":")[3] for one in offered}


async def test_an_old_button_after_the_choice_shows_what_came_of_it(here: Table) -> None:
    mine = note(await here.command(here.ana, "penalty daily"))
    other = note(await here.command(here.ana, "penalty daily"))
    await finish(here, here.ana, mine)
    await here.ana.click(other, custom_id=choices(other)[-1])
    assert text(other) == text(mine)


async def test_a_try_outlives_the_process_that_opened_it(storage_url: str) -> None:
    clock = Clock()
    async with table(storage_url, now=clock) as here:
        mine = note(await here.command(here.ana, "penalty daily"))
        killed = here.bot
        await here.env.restart_bot(new_bot(here.url, now=clock))
        await killed.close()
        await finish(here, here.ana, mine)
        assert "▸" in text(mine)


async def test_midnight_closes_nothing_that_was_opened_and_brings_another_kick(
    here: Table, clock: Clock
) -> None:
    mine = note(await here.command(here.ana, "penalty daily"))
    before = text(mine)
    clock.wait(((clock.now // DAY + 1) * DAY - clock.now) / 1000 + 60)
    late = note(await here.command(here.ana, "penalty daily"))
    kick, _, closes = text(late).partition("It closes")
    assert kick == before.partition("The next kick")[0], "yesterday's kick waits to be finished first"
    assert closes
    await finish(here, here.ana, mine)
    assert pressable(mine) == ["Today's kick", "Table of the week", "Check it", "Share"]
    await here.press(here.ana, "Today's kick", mine)
    assert "Daily penalty, 2027-01-16" in text(mine)
    assert choices(mine)


async def test_a_button_of_the_day_before_yesterday_says_that_it_is_closed(here: Table, clock: Clock) -> None:
    mine = note(await here.command(here.ana, "penalty daily"))
    clock.wait(2 * DAY / 1000)
    said = told(await here.ana.click(mine, custom_id=choices(mine)[0]))
    assert said == "That kick is closed by now. `/penalty daily` shows today's."
    assert (await rows(here))["tries"] == 1


async def test_the_table_is_a_page_of_the_same_message(here: Table, clock: Clock) -> None:
    theirs = note(await here.command(here.bruno, "penalty daily"))
    await finish(here, here.bruno, theirs)
    mine = note(await here.command(here.ana, "penalty daily"))
    await here.press(here.ana, "Table of the week", mine)
    assert "Bruno" not in text(mine)
    await here.press(here.ana, "Today's kick", mine)
    await finish(here, here.ana, mine)
    await here.press(here.ana, "Table of the week", mine)
    assert "Bruno" in text(mine)
    assert "**\u2068Ana\u2069**" in text(mine)
    await here.press(here.ana, "Last week", mine)
    assert "Nobody is in this table yet." in text(mine)
    clock.wait((7 * DAY - HOUR) / 1000)
    await here.press(here.ana, "This week", mine)
    await here.press(here.ana, "Last week", mine)
    assert "Bruno" in text(mine)


async def test_the_proof_is_a_file_that_the_lone_program_checks(here: Table) -> None:
    mine = note(await here.command(here.ana, "penalty daily"))
    await finish(here, here.ana, mine)
    proof = note(await here.press(here.ana, "Check it", mine))
    assert "Verified" in text(proof)
    (attached,) = proof.attachments
    content = await attached.read()
    assert verify(content)["seals"] >= 1
    assert json.loads(content)["commitment"] in text(proof)


def everybodys(result: simcord.InteractionResult) -> list[Shown]:
    """The messages for everybody that came of a press."""
    return [one for one in (result.response, *result.followups) if one is not None and not one.ephemeral]


async def test_points_are_shared_once_with_a_button_that_opens_the_try_of_whoever_presses_it(
    here: Table,
) -> None:
    mine = note(await here.command(here.ana, "penalty daily"))
    await finish(here, here.ana, mine)
    other = note(await here.command(here.ana, "penalty daily"))
    (shown,) = everybodys(await here.press(here.ana, "Share", mine))
    said = text(shown)
    assert "**\u2068Ana\u2069** " in said
    assert said.count("⭐") + said.count("▫️") == 3
    assert "Share" not in pressable(mine)
    assert "▸" in text(mine)
    again = await here.press(here.ana, "Share", other)
    assert everybodys(again) == []
    assert "You have told everybody of that kick already." in told(again)
    opened_by_press = await here.press(here.bruno, "Have a go", shown)
    assert choices(note(opened_by_press))
    assert (await rows(here))["tries"] == 2


async def test_what_is_shared_while_discord_is_deaf_may_be_shared_again(here: Table) -> None:
    mine = note(await here.command(here.ana, "penalty daily"))
    await finish(here, here.ana, mine)
    missing_access(here.env, "POST", "/webhooks/*")
    assert everybodys(await here.press(here.ana, "Share", mine)) == []
    again = note(await here.command(here.ana, "penalty daily"))
    assert len(everybodys(await here.press(here.ana, "Share", again))) == 1
