"""Buttons that have outlived what they were made for, or that nobody made: a friendly line, and no effect."""

from dataclasses import replace

import pytest
import simcord

from tests.commands.people import note, told
from tests.play.table import Actor, Table, buttons, pressable
from ui.discord.face import Button, Row, plain
from ui.discord.ids import challenge_id, move_id, pick_id, rematch_id, resign_id
from ui.discord.layout import build

MADE = "That decision has been made already; the board shows what comes next."
OVER = "This match is over."
NOT_YOURS = "This is not your match. Start one with `/penalty challenge`!"
UNREADABLE = "I cannot read this button; it may be from another time. Try `/help`."
NO_MATCH = "I do not know this match (any more)."


async def click(here: Table, who: Actor, custom_id: str, *, old: bool = False) -> simcord.InteractionResult:
    """Press a button like this on some message of the bot; on an `old` one, which is older than the board."""
    face = plain("An old message", Row((Button("Old", custom_id),)))
    where = here.bot.get_partial_messageable(here.channel.id, guild_id=here.ana.guild.id)
    message = await where.send(view=build(face).view)
    if old:
        here.board = (await here.command(here.ana, "penalty show")).response
    return await who.click(message, custom_id=custom_id)


async def pressed(here: Table, who: Actor, custom_id: str, *, old: bool = False) -> str:
    """What somebody hears in private who presses such a button."""
    return told(await click(here, who, custom_id, old=old))


@pytest.mark.parametrize(
    "custom_id",
    [
        "mv1",
        "mv1:m1",
        "mv1:m1:x:l",
        "mv1:m1:-1:l",
        "mv1:m1:٣:l",
        "mv1:m1:0:l:more",
        "mv9:m1:0:l",
        "pk1:m1",
        "rm1",
        "rs1:m1:perhaps",
        "ch1:m1:maybe",
        "ru1:penalties:-1",
        "ru1:chess:0",
        "ru1:penalties:1e3",
        "he1:bot",
        "pr1:penalties:rookie",
        "pr1:chess:rookie:live:",
        "pr1:penalties:rookie:never:",
        "nonsense",
        ":::",
        "mv1:m1:99999999999999999999:l",
    ],
)
async def test_a_button_that_makes_no_sense_is_answered_kindly(here: Table, custom_id: str) -> None:
    assert await pressed(here, here.ana, custom_id) == UNREADABLE


async def test_a_button_of_a_match_that_is_not_known(here: Table) -> None:
    for custom_id in (move_id("zzz", 0, "l"), pick_id("zzz", 0), rematch_id("zzz"), resign_id("zzz", "yes")):
        assert await pressed(here, here.ana, custom_id) == NO_MATCH
    assert await pressed(here, here.ana, challenge_id("zzz", "accept")) == (
        "I do not know this challenge (any more)."
    )


async def test_a_button_of_another_decision_moves_nothing(here: Table) -> None:
    await here.begin()
    await here.settle_toss()
    before = await here.look()
    turn = before.record.turn
    for stale in (0, turn - 1, turn + 1, turn + 50):
        assert await pressed(here, here.bruno, move_id(here.match_id, stale, "l"), old=True) == MADE
    assert await pressed(here, here.carla, move_id(here.match_id, turn, "l"), old=True) == NOT_YOURS
    strange = move_id(here.match_id, turn, "offside")
    assert await pressed(here, here.bruno, strange, old=True) == "I cannot read that move."
    after = (await here.look()).record
    assert replace(after, place=before.record.place) == before.record


async def test_an_old_message_of_the_bot_still_takes_the_move_that_is_due(here: Table) -> None:
    await here.begin()
    await here.settle_toss()
    turn = (await here.look()).record.turn
    result = await click(here, here.bruno, move_id(here.match_id, turn, "l"), old=True)
    assert result.acknowledged
    assert (await here.look(here.bruno)).view.my_dive == "l"
    assert "The keeper is ready" in here.board_text()


async def test_after_the_end_every_old_button_says_so(here: Table) -> None:
    await here.begin()
    await here.settle_toss()
    record = (await here.look()).record
    question = note(await here.command(here.ana, "penalty resign"))
    await here.press(here.ana, "Yes, I give up", question)
    for token in ("l", "ri", "heads"):
        assert await pressed(here, here.bruno, move_id(record.id, record.turn, token)) == OVER
    assert await pressed(here, here.bruno, resign_id(record.id, "yes")) == OVER
    assert await pressed(here, here.bruno, pick_id(record.id, record.turn)) == (
        "There is no dive to choose right now."
    )


async def test_an_old_answer_to_a_challenge_says_what_became_of_it(here: Table) -> None:
    await here.begin()
    match_id = here.match_id
    for answer in ("accept", "decline"):
        said = await pressed(here, here.bruno, challenge_id(match_id, answer))
        assert said == "This challenge was accepted; the match is on."
    said = await pressed(here, here.ana, challenge_id(match_id, "withdraw"))
    assert said == "This challenge was accepted; the match is on."


async def test_a_rematch_before_the_end_is_too_early(here: Table) -> None:
    await here.begin()
    assert await pressed(here, here.ana, rematch_id(here.match_id)) == "This match is not over yet."


async def test_a_board_whose_message_was_lost_comes_back_with_show(here: Table) -> None:
    await here.begin()
    record = (await here.look()).record
    await here.bot.pieces.matches.move_board(record.id, replace(record.place, message_id=None))
    here.board = (await here.command(here.bruno, "penalty show")).response
    assert here.board is not None
    assert pressable(here.board) == ["Heads", "Tails", "Watch"]
    assert len(buttons(here.board)) == 3
