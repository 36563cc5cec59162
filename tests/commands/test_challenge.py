"""`/penalty challenge` and its message, until there is a match or none."""

import re

import pytest

from tests.commands.people import Clock, ask, housekeeping, note, posted, rows, told
from tests.play.table import Table, buttons, pressable, text


async def test_a_challenge_pings_the_opponent_and_says_what_is_asked(here: Table, clock: Clock) -> None:
    result = await here.command(
        here.ana, "penalty challenge", opponent=here.bruno, pace="relaxed", note="  Come *on*\nnow "
    )
    said = text(posted(result))
    assert f"⚔️ **\u2068Ana\u2069** challenges <@{here.bruno.id}>!" in said
    assert "**Penalties: Animal Cup**, relaxed: 10 minutes a move" in said
    assert "> \u2068Come \\*on\\* now\u2069" in said
    assert f"Runs out <t:{clock.now // 1000 + 3600}:R>" in said
    assert pressable(posted(result)) == ["Accept", "Decline", "Withdraw"]
    challenge_id = buttons(posted(result))[0]["custom_id"].split(":")[1]
    assert (await here.bot.pieces.challenges.look(challenge_id)).note == "Come *on* now"
    message = posted(result).message
    assert [user.id for user in message.mentions] == [here.bruno.id]


async def test_without_options_a_challenge_is_live_and_without_a_note(here: Table) -> None:
    said = text(posted(await here.command(here.ana, "penalty challenge", opponent=here.bruno)))
    assert "live: 90 seconds a move" in said
    assert "> " not in said


async def test_nobody_plays_against_themselves(here: Table) -> None:
    before = await rows(here)
    assert await ask(here, here.ana, "penalty challenge", opponent=here.ana) == (
        "You cannot challenge yourself. Name somebody else as `opponent`."
    )
    assert await rows(here) == before


async def test_a_bot_cannot_be_challenged(here: Table) -> None:
    robot = here.ana.guild.add_member(here.env.create_user("Robot", bot=True))
    before = await rows(here)
    assert await ask(here, here.ana, "penalty challenge", opponent=robot) == (
        "\u2068Robot\u2069 is a bot and cannot answer a challenge. Name a person as `opponent`."
    )
    assert await rows(here) == before


async def test_a_second_challenge_of_the_same_pair_points_to_the_first(here: Table) -> None:
    first = posted(await here.command(here.ana, "penalty challenge", opponent=here.bruno))
    again = note(await here.command(here.ana, "penalty challenge", opponent=here.bruno, pace="relaxed"))
    assert "You have challenged this person already" in text(again)
    link, withdraw = buttons(again)
    assert link["url"].endswith(f"/{here.channel.id}/{first.id}")
    await here.press(here.ana, "Withdraw", again)
    assert "took the challenge back" in text(first)
    assert withdraw["label"] == "Withdraw"


async def test_a_challenge_that_crosses_another_one_is_told_of_it(here: Table) -> None:
    await here.command(here.ana, "penalty challenge", opponent=here.bruno)
    said = await ask(here, here.bruno, "penalty challenge", opponent=here.ana)
    assert said.startswith("\u2068Ana\u2069 has already challenged you: accept that challenge to play. <t:")
    assert (await rows(here))["challenges"] == 1


async def test_accepting_puts_a_board_on_the_table_and_closes_the_question(here: Table) -> None:
    challenge = posted(await here.command(here.ana, "penalty challenge", opponent=here.bruno))
    board = posted(await here.press(here.bruno, "Accept", challenge))
    assert f"🤝 <@{here.ana.id}>, the match is on!" in text(board)
    assert [user.id for user in board.message.mentions] == [here.ana.id]
    assert pressable(board) == ["Heads", "Tails", "Watch"]
    assert "\u2068Bruno\u2069 accepted \u2068Ana\u2069's challenge." in text(challenge)
    (link,) = buttons(challenge)
    assert link["url"].endswith(f"/{here.channel.id}/{board.id}")


@pytest.mark.parametrize("label", ["Accept", "Decline"])
async def test_only_the_challenged_person_may_answer(here: Table, label: str) -> None:
    challenge = posted(await here.command(here.ana, "penalty challenge", opponent=here.bruno))
    for stranger in (here.ana, here.carla):
        said = told(await here.press(stranger, label, challenge))
        assert said == "This challenge is for \u2068Bruno\u2069: only \u2068Bruno\u2069 can answer it."
    assert pressable(challenge) == ["Accept", "Decline", "Withdraw"]


async def test_only_the_challenger_takes_it_back(here: Table) -> None:
    challenge = posted(await here.command(here.ana, "penalty challenge", opponent=here.bruno))
    for stranger in (here.bruno, here.carla):
        said = told(await here.press(stranger, "Withdraw", challenge))
        assert said == "Only \u2068Ana\u2069 can take this challenge back."
    await here.press(here.ana, "Withdraw", challenge)
    assert text(challenge) == "\u2068Ana\u2069 took the challenge back."


async def test_declining_closes_the_question_and_ana_may_ask_again_later(here: Table, clock: Clock) -> None:
    challenge = posted(await here.command(here.ana, "penalty challenge", opponent=here.bruno))
    await here.press(here.bruno, "Decline", challenge)
    assert text(challenge) == "\u2068Bruno\u2069 declined \u2068Ana\u2069's challenge."
    assert buttons(challenge) == []
    clock.wait(600)
    again = posted(await here.command(here.ana, "penalty challenge", opponent=here.bruno))
    assert pressable(again) == ["Accept", "Decline", "Withdraw"]


async def test_a_challenge_that_nobody_answers_runs_out_before_everybodys_eyes(
    here: Table, clock: Clock
) -> None:
    challenge = posted(await here.command(here.ana, "penalty challenge", opponent=here.bruno))
    clock.wait(599)
    await housekeeping(here)
    assert pressable(challenge) == ["Accept", "Decline", "Withdraw"]
    clock.wait(1)
    await housekeeping(here)
    assert text(challenge) == "\u2068Ana\u2069's challenge to \u2068Bruno\u2069 ran out."
    assert (await rows(here))["deadlines"] == 0


async def test_an_answer_in_the_last_moment_finds_that_time_is_up(here: Table, clock: Clock) -> None:
    challenge = posted(await here.command(here.ana, "penalty challenge", opponent=here.bruno))
    clock.wait(600)
    said = told(await here.press(here.bruno, "Accept", challenge))
    assert said == "This challenge has run out. Challenge again with `/penalty challenge`."
    assert (await rows(here))["matches"] == 0


async def test_a_challenge_lives_in_its_server_and_costs_the_challenged_nothing(here: Table) -> None:
    challenge = posted(await here.command(here.ana, "penalty challenge", opponent=here.bruno))
    own = posted(await here.command(here.bruno, "penalty challenge", opponent=here.carla))
    assert pressable(challenge) == pressable(own) == ["Accept", "Decline", "Withdraw"]
    assert len({challenge.id, own.id}) == 2
    assert (await rows(here))["challenges"] == 2


async def test_the_press_that_accepts_has_a_part_in_every_lot(here: Table) -> None:
    """The hash stands on the challenge before; the press is in what is stored of the match after it."""
    asked = posted(await here.command(here.ana, "penguin challenge", opponent=here.bruno))
    sealed = text(asked).split("Sealed seed: `")[1][:64]
    here.board = (await here.press(here.bruno, "Accept", asked)).response
    look = await here.look()
    assert look.commitment == sealed
    assert look.record.opening is not None
    assert re.fullmatch(r"accepted:[0-9]{15,20}", look.record.opening)
