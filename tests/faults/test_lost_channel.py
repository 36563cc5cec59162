"""The channel of a championship is deleted: it goes on where people are, and an organiser takes it along."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from tests.commands.people import Clock
from tests.play.hall import Hall, hall
from tests.play.table import text


@pytest.fixture
async def here(sqlite_url: str) -> AsyncIterator[Hall]:
    async with hall(sqlite_url, 2, now=Clock()) as made:
        yield made


async def begun(here: Hall, **options: Any) -> str:
    cup = await here.created(**options)
    for one in here.people:
        await here.press(one, here.messages()[0], "Join")
    await here.command(here.olga, "championship manage start")
    await here.rounds(3)
    return cup


async def lost(here: Hall) -> None:
    """The channel goes with all that was in it, and there is another."""
    guild = here.olga.guild
    here.env.backend.delete_channel(here.channel.id)
    here.channel = guild.create_text_channel("lounge")
    await here.env.settle()


async def test_both_come_by_their_private_messages_and_the_board_is_posted_where_the_second_is(
    here: Hall,
) -> None:
    cup = await begun(here)
    (tie,) = await here.open(cup)
    home, away = (here.who(player) for player in tie.players)
    await lost(here)
    for one in (home, away):
        seen = await here.command(one, "championship show")
        assert seen.response is not None
        await here.press(one, seen.response, "I am here")
    (board,) = here.messages()
    assert f"<@{home.id}>, both of you are here: the match is on!" in text(board)


async def test_an_organiser_lets_it_go_on_in_another_channel(here: Hall) -> None:
    cup = await begun(here)
    await lost(here)
    result = await here.command(here.olga, "championship manage move", championship=cup)
    assert result.response is not None
    assert text(result.response).startswith("It goes on here")
    await here.rounds(3)
    said = here.texts()
    assert sum("▶️" in words for words in said) == 1
    assert sum("you meet each other!" in words for words in said) == 1
    (tie,) = await here.open(cup)
    await here.shoot_out(await here.begun(tie))
    await here.rounds(3)
    assert here.says("is the champion of")


async def test_of_a_championship_that_moves_the_calls_left_behind_still_bring_people_to_it(
    here: Hall,
) -> None:
    cup = await begun(here)
    (tie,) = await here.open(cup)
    old = here.call(tie)
    here.channel = here.olga.guild.create_text_channel("lounge")
    await here.command(here.olga, "championship manage move", championship=cup)
    await here.rounds(3)
    (tie,) = await here.open(cup)
    assert tie.place.channel_id == here.channel.id
    home = here.who(tie.home_id)
    await here.press(home, old, "I am here")
    assert "is here." in text(here.call(tie))
