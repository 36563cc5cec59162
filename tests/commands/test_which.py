"""A command that may mean several matches asks which in a menu, and goes on with the one that is chosen."""

from typing import Any

import pytest
import simcord

from services.ports.records import MatchStatus
from tests.commands.people import note, told
from tests.commands.test_table import second_match
from tests.play.table import Actor, Shown, Table, new_bot, parts, text

BRUNO, CARLA = "against Bruno: their turn", "against Carla: their turn"


def menu(message: Shown) -> dict[str, Any]:
    (found,) = (part for part in parts(message.components) if part["type"] == 3)
    return found


def lines(message: Shown) -> list[str]:
    return [option["label"] for option in menu(message)["options"]]


async def choose(here: Table, who: Actor, message: Shown, line: str) -> simcord.InteractionResult:
    """Choose the line of a menu that begins so."""
    (value,) = [one["value"] for one in menu(message)["options"] if one["label"].startswith(line)]
    return await who.select(message, [value], custom_id=menu(message)["custom_id"])


def after(result: simcord.InteractionResult) -> Shown:
    """The private message that the choice leads to; the menu itself says what was chosen."""
    (private,) = (message for message in result.followups if message.ephemeral)
    return private


async def asked(here: Table, who: Actor, command: str, **options: Any) -> Shown:
    message = note(await here.command(who, command, **options))
    assert text(message).startswith("Which match?")
    return message


async def two(here: Table) -> tuple[str, str]:
    """Ana plays Bruno and Carla."""
    await here.begin()
    return here.match_id, await second_match(here)


async def test_the_menu_has_every_match_it_may_be(here: Table) -> None:
    await two(here)
    for command in ("show", "resign", "abandon", "draw"):
        assert sorted(lines(await asked(here, here.ana, f"penalty {command}"))) == [BRUNO, CARLA]


async def test_resigning_goes_on_with_the_match_that_was_chosen(here: Table) -> None:
    mine, other = await two(here)
    message = await asked(here, here.ana, "penalty resign")
    question = after(await choose(here, here.ana, message, CARLA))
    assert text(message) == "Your match against \u2068Carla\u2069:"
    assert "Give up your match against \u2068Carla\u2069?" in text(question)
    await here.press(here.ana, "Yes, I give up", question)
    ended = [(await here.bot.pieces.matches.look(key)).record.status for key in (mine, other)]
    assert ended == [MatchStatus.OPEN, MatchStatus.OVER]


async def test_a_board_is_shown_a_draw_offered_and_a_match_called_off_after_the_choice(here: Table) -> None:
    await two(here)
    shown = await choose(here, here.ana, await asked(here, here.ana, "penalty show"), BRUNO)
    assert any("Bruno" in text(one) and not one.ephemeral for one in shown.followups)
    offer = await choose(here, here.ana, await asked(here, here.ana, "penalty draw"), CARLA)
    (public,) = [one for one in offer.followups if not one.ephemeral]
    assert "offers you a draw" in text(public)
    assert [user.id for user in public.message.mentions] == [here.carla.id]
    question = await choose(here, here.ana, await asked(here, here.ana, "penalty abandon"), BRUNO)
    assert "Call off your match against \u2068Bruno\u2069?" in text(after(question))


async def test_a_move_is_made_where_it_was_meant_also_by_a_bot_that_was_started_anew(here: Table) -> None:
    await here.begin()
    mine = here.match_id
    challenge = (await here.command(here.carla, "penalty challenge", opponent=here.bruno)).response
    assert challenge is not None
    here.board = (await here.press(here.bruno, "Accept", challenge)).response
    other = here.match_id
    message = await asked(here, here.bruno, "penalty call", side="tails")
    assert sorted(lines(message)) == ["against Ana: your turn", "against Carla: your turn"]
    before = here.bot
    await here.env.restart_bot(new_bot(here.url))
    await before.close()
    assert text(after(await choose(here, here.bruno, message, "against Carla"))) == (
        "Done. The board shows it."
    )
    looks = [await here.bot.pieces.matches.look(key) for key in (mine, other)]
    assert [look.view.phase for look in looks] == ["call", "privilege"]


@pytest.mark.parametrize("command", ["resign", "abandon", "draw"])
async def test_a_match_that_is_over_by_then_is_answered_in_words(here: Table, command: str) -> None:
    mine, _ = await two(here)
    message = await asked(here, here.ana, f"penalty {command}")
    await here.bot.pieces.matches.resign(mine, (await here.look()).record.seats[1])
    said = [text(one) for one in (await choose(here, here.ana, message, BRUNO)).followups]
    assert said == ["This match is over."]


async def test_a_match_may_be_named_by_typing_the_opponent(here: Table) -> None:
    await two(here)
    question = note(await here.command(here.ana, "penalty resign", match="CAR"))
    assert "Give up your match against \u2068Carla\u2069?" in text(question)
    said = told(await here.command(here.ana, "penalty resign", match="nobody at all"))
    assert said == "I do not know this match (any more)."
