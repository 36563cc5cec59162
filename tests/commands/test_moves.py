"""Every move by command, answered in private, with the same effect as its button; and every wrong one."""

import pytest

from tests.commands.people import ask, note, told
from tests.play.table import Actor, Table, pressable, text

KEEPER_ONLY = "You're the striker this time: only the keeper can do that."
STRIKER_ONLY = "You're the keeper this time: only the striker can do that."
NOT_YOURS = "This is not your match. Start one with `/penalty challenge`!"
NONE_HERE = "You have no open match here. Start one with `/penalty challenge`!"
NOT_YET = "Not your turn yet. The board shows whose turn it is."
NOT_NOW = "That cannot be done at this point of the match; the board shows what can."


async def to_the_first_kick(here: Table) -> None:
    """Ana shoots first, Bruno keeps."""
    await here.begin()
    await here.settle_toss()


async def test_the_toss_can_be_settled_by_commands(here: Table) -> None:
    await here.begin()
    assert await ask(here, here.bruno, "penalty call", side="heads") == "Done. The board shows it."
    winner = await here.to_act()
    assert f"**\u2068{winner.user.name}\u2069** wins the toss" in here.board_text()
    assert await ask(here, winner, "penalty take", privilege="shoot-first") == "Done. The board shows it."
    loser = here.other(winner)
    assert f"**\u2068{winner.user.name}\u2069** shoots first" in here.board_text()
    await ask(here, loser, "penalty take", privilege="forest")
    view = (await here.look()).view
    assert view.phase == "dive"
    assert view.teams[view.first] == "jungle"
    assert await here.to_act() is loser


async def test_a_penalty_by_commands_is_the_penalty_by_buttons(here: Table) -> None:
    await to_the_first_kick(here)
    assert await ask(here, here.bruno, "penalty dive", direction="l") == (
        "🔒 Sealed: **Left**. Waiting for \u2068Ana\u2069's shot."
    )
    assert "🥅 The keeper is ready. **\u2068Ana\u2069**, take your shot!" in here.board_text()
    assert "Left**" not in here.board_text().split("Penalty")[0]
    assert await ask(here, here.ana, "penalty shoot", card="ri") == "**GOAL!** Right: keeper dived left"
    assert "⚽ **GOAL!** \u2068Ana\u2069 scores. Right: keeper dived left" in here.board_text()
    commanded = (await here.look()).view
    assert (commanded.goals, len(commanded.kicks), commanded.turn) == ((1, 0), 1, commanded.turn)
    await here.penalty("Left", "Right")
    by_buttons = (await here.look()).view
    one, other = by_buttons.kicks
    assert (one.shot, one.dive, one.goal) == (other.shot, other.dive, other.goal)


async def test_a_paradinha_can_be_played_by_commands(here: Table) -> None:
    await to_the_first_kick(here)
    await ask(here, here.bruno, "penalty dive", direction="c")
    assert await ask(here, here.ana, "penalty shoot", card="pa") == "Done. The board shows it."
    assert await ask(here, here.ana, "penalty aim", side="l") == NOT_YET
    said = await ask(here, here.bruno, "penalty dive", direction="c")
    assert said == "The second card must differ from the first: left or right."
    await ask(here, here.bruno, "penalty dive", direction="r")
    assert (await ask(here, here.ana, "penalty aim", side="r")).startswith("**SAVED!** Paradinha")
    assert (await here.look()).view.goals == (0, 0)


async def test_what_a_command_may_not_do_is_said_in_private_and_changes_nothing(here: Table) -> None:
    await to_the_first_kick(here)
    before = await here.look()
    assert await ask(here, here.ana, "penalty dive", direction="l") == NOT_YET
    assert await ask(here, here.ana, "penalty shoot", card="ri") == NOT_YET
    assert await ask(here, here.bruno, "penalty aim", side="l") == STRIKER_ONLY
    assert await ask(here, here.bruno, "penalty shoot", card="ri") == NOT_NOW
    assert await ask(here, here.bruno, "penalty shoot", card="offside") == "I cannot read that move."
    assert await ask(here, here.bruno, "penalty call", side="heads") == NOT_NOW
    assert await ask(here, here.bruno, "penalty take", privilege="jungle") == NOT_NOW
    assert await ask(here, here.carla, "penalty dive", direction="l") == NONE_HERE
    assert await ask(here, here.carla, "penalty dive", direction="l", match=here.match_id) == NOT_YOURS
    assert await ask(here, here.bruno, "penalty dive", direction="l", match="zzz") == (
        "I do not know this match (any more)."
    )
    assert (await here.look()).record == before.record
    await here.dive("Left")
    assert await ask(here, here.ana, "penalty dive", direction="l") == KEEPER_ONLY
    assert await ask(here, here.bruno, "penalty dive", direction="r") == NOT_YET


async def test_a_card_that_is_spent_cannot_be_played_again(here: Table) -> None:
    await to_the_first_kick(here)
    await here.penalty("Left", "Panenka")
    await here.penalty("Left", "Panenka")
    await here.dive("Left")
    said = await ask(here, here.ana, "penalty shoot", card="pk")
    assert said == "That striker is spent; choose one that is still on the bench."


async def test_a_commands_answer_is_for_one_pair_of_eyes(here: Table) -> None:
    await to_the_first_kick(here)
    private = note(await here.command(here.bruno, "penalty dive", direction="r"))
    assert private.ephemeral
    assert "Right" in text(private)


@pytest.mark.parametrize("label", ["Choose your dive", "Show my dive"])
async def test_the_dive_is_the_keepers_and_the_striker_hears_so(here: Table, label: str) -> None:
    await to_the_first_kick(here)
    if label == "Show my dive":
        await here.dive("Left")
    assert told(await here.press(here.ana, label)) == KEEPER_ONLY
    assert told(await here.press(here.carla, label)) == NOT_YOURS
    mine = told(await here.press(here.bruno, label))
    assert ("Sealed: **Left**" if label == "Show my dive" else "Where do you dive") in mine


async def test_the_picker_can_be_opened_again_and_an_old_one_says_what_happened(here: Table) -> None:
    await to_the_first_kick(here)
    first = note(await here.press(here.bruno, "Choose your dive"))
    second = note(await here.press(here.bruno, "Choose your dive"))
    await here.press(here.bruno, "Centre", second)
    assert text(second) == "🔒 Sealed: **Centre**. Waiting for \u2068Ana\u2069's shot."
    late = told(await here.press(here.bruno, "Left", first))
    assert late == "That decision has been made already; the board shows what comes next."
    assert (await here.look(here.bruno)).view.my_dive == "c"


async def every_button(here: Table, stranger: Actor) -> list[str]:
    """What a stranger hears who presses whatever the players can press on the board."""
    assert here.board is not None
    labels = [label for label in pressable(here.board) if label != "Watch"]
    return [told(await here.press(stranger, label)) for label in labels]


async def test_an_outsider_hears_of_every_button_that_it_is_not_theirs(here: Table) -> None:
    await here.begin()
    pressed = await every_button(here, here.carla)
    await here.press(here.bruno, "Heads")
    pressed += await every_button(here, here.carla)
    await here.press(await here.to_act(), "Shoot first")
    pressed += await every_button(here, here.carla)
    await here.press(await here.to_act(), "Forest F.C.")
    pressed += await every_button(here, here.carla)
    await here.dive("Centre")
    pressed += await every_button(here, here.carla)
    await here.shoot("Paradinha")
    pressed += await every_button(here, here.carla)
    await here.dive("Left", second=True)
    pressed += await every_button(here, here.carla)
    await here.bot.pieces.matches.resign(here.match_id, (await here.look()).record.seats[0])
    await here.command(here.ana, "help")
    assert len(pressed) == 2 + 3 + 2 + 1 + 6 + 1 + 3
    assert set(pressed) == {NOT_YOURS}


async def test_the_wrong_player_hears_that_it_is_not_their_turn(here: Table) -> None:
    await here.begin()
    assert told(await here.press(here.ana, "Heads")) == NOT_YET
    await here.settle_toss()
    await here.dive("Left")
    assert told(await here.press(here.bruno, "Right ×2")) == NOT_YET
