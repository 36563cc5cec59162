"""Results in a channel that was deleted, or that the bot may not write in: told to who manages the server."""

import logging

import pytest

from services.players.settings import Settings
from tests.faults.ground import Ground, ground
from tests.faults.match import Play
from ui.pages.settings import server_face

SEND = "POST /channels/{channel}/messages"


async def over(here: Ground) -> None:
    """A match that Bruno gives up; its result is owed."""
    play = Play(here)
    async for step in play.steps():
        if step.name == "rematch":
            break
        await step.act()
    await here.keep_house()


def sent(here: Ground) -> int:
    return here.server.ledger.count(SEND)


@pytest.mark.parametrize("how", ["deleted", "forbidden"])
async def test_a_lost_channel_is_named_in_the_settings_and_asked_no_more(
    sqlite_url: str, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    async with ground(sqlite_url) as here:
        stadium = here.server.channel(here.guild, "stadium")
        settings = Settings(here.storage)
        await settings.announce(here.guild.id, stadium.id)
        if how == "deleted":
            here.server.remove_channel(stadium)
        else:
            stadium.app_permissions = 0
        before = sent(here)
        await over(here)
        assert sent(here) == before + 1
        server = await settings.server(here.guild.id)
        assert (server.results, server.lost_results) == (None, stadium.id)
        words = str(server_face(server, here.bot.texts.public))
        assert "Results are announced: nowhere" in words
        assert f"<#{stadium.id}> took no more results" in words
        await over(here)
        assert sent(here) == before + 1
        assert [one for one in caplog.messages if "takes no results" in one] == [
            f"server {here.guild.id}: its channel {stadium.id} takes no results: "
            + ("gone" if how == "deleted" else "unreachable")
        ]
        server = await settings.announce(here.guild.id, here.channel.id)
        assert (server.results, server.lost_results) == (here.channel.id, None)
        assert "took no more" not in str(server_face(server, here.bot.texts.public))


async def test_a_channel_that_was_named_meanwhile_stays(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        settings = Settings(here.storage)
        await settings.announce(here.guild.id, 1)
        await settings.announce(here.guild.id, 2)
        assert not await settings.lose_results(here.guild.id, 1)
        server = await settings.server(here.guild.id)
        assert (server.results, server.lost_results) == (2, None)


async def test_where_discord_is_only_busy_the_result_comes_later(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        stadium = here.server.channel(here.guild, "stadium")
        settings = Settings(here.storage)
        await settings.announce(here.guild.id, stadium.id)
        here.server.fail(SEND, status=503, times=None)
        await over(here)
        here.server.heal()
        for _ in range(2):
            await here.keep_house()
        assert len(here.server.messages(stadium)) == 1
        assert (await settings.server(here.guild.id)).lost_results is None
