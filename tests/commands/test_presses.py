"""Presses that come twice, late or at once: one effect, and a friendly word for the rest."""

import asyncio

from tests.commands.people import note, told
from tests.play.table import Table, button
from tests.support.simcord_env import overlapping

MADE = "That decision has been made already; the board shows what comes next."


async def test_a_double_click_is_one_move(here: Table) -> None:
    await here.begin()
    assert here.board is not None
    heads = button(here.board, "Heads")["custom_id"]
    with overlapping(here.env):
        results = await asyncio.gather(
            *(here.bruno.click(here.board, custom_id=heads) for _ in range(4)), return_exceptions=True
        )
    answered = [result for result in results if not isinstance(result, BaseException)]
    assert all(result.acknowledged for result in answered)
    assert (await here.look()).record.version == 2


async def test_a_picker_that_is_clicked_twice_seals_one_card(here: Table) -> None:
    await here.begin()
    await here.settle_toss()
    picker = (await here.press(here.bruno, "Choose your dive")).response
    assert picker is not None
    ids = [button(picker, label)["custom_id"] for label in ("Left", "Right")]
    version = (await here.look()).record.version
    with overlapping(here.env):
        await asyncio.gather(
            *(here.bruno.click(picker, custom_id=custom_id) for custom_id in ids), return_exceptions=True
        )
    assert (await here.look()).record.version == version + 1


async def test_a_picker_moves_nothing_once_the_dive_was_chosen_by_command(here: Table) -> None:
    await here.begin()
    await here.settle_toss()
    old = (await here.press(here.bruno, "Choose your dive")).response
    assert old is not None
    await here.command(here.bruno, "penalty dive", direction="l")
    before = (await here.look()).record
    assert told(await here.press(here.bruno, "Right", old)) == MADE
    assert (await here.look()).record == before


async def test_private_messages_about_a_kick_go_when_the_kick_is_over(here: Table) -> None:
    await here.begin()
    await here.settle_toss()
    opened = await here.press(here.bruno, "Choose your dive")
    picker = note(opened)
    await here.press(here.bruno, "Left", picker)
    assert opened.response is not None
    await here.shoot("Right")
    assert opened.response is None
