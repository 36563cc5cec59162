"""What the helpers promise the other tests, tried on the stub bot."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator

import discord
import pytest
import simcord

from bot.demo import smoothing
from bot.demo.session import sitting
from tests.browser.stub_bot import StubBot
from tests.support.simcord_env import (
    interactions_from,
    overlapping,
    quickly,
    simulated,
    source_message_edits,
    unknown_interaction,
)


@pytest.fixture
async def env() -> AsyncIterator[simcord.Env]:
    async with simulated(StubBot(), check_errors=False) as running:
        yield running


def table(env: simcord.Env) -> tuple[simcord.ChannelHandle, simcord.MemberActor, simcord.MemberActor]:
    server = env.create_guild()
    channel = server.create_text_channel("penalties")
    ana, bruno = (server.add_member(env.create_user(name)) for name in ("ana", "bruno"))
    return channel, ana, bruno


async def challenged(
    channel: simcord.ChannelHandle, ana: simcord.MemberActor, bruno: simcord.MemberActor
) -> simcord.ResponseMessage:
    board = (await ana.slash(channel, "challenge", opponent=bruno)).response
    assert board is not None
    return board


async def test_presses_overlap_only_where_a_test_asks_for_it(env: simcord.Env) -> None:
    channel, ana, bruno = table(env)
    presses = [ana.click(await challenged(channel, ana, bruno), label="Accept") for _ in range(2)]
    answered, refused = await asyncio.gather(*presses, return_exceptions=True)
    assert isinstance(answered, simcord.InteractionResult)
    assert str(refused) == "operation overlaps active click"
    boards = [await challenged(channel, ana, bruno) for _ in range(2)]
    with overlapping(env):
        answers = await asyncio.gather(
            ana.click(boards[0], label="Accept"), bruno.click(boards[1], label="Accept")
        )
    assert [answer._interaction.response_kind for answer in answers] == ["update", "update"]


async def test_a_token_reaches_the_message_its_button_sits_on_only_through_the_shim() -> None:
    reached = []
    for allowed in (True, False):
        bot = StubBot()
        async with simcord.run(bot, check_errors=False) as env:
            channel, ana, bruno = table(env)
            board = await challenged(channel, ana, bruno)
            await ana.click(board, label="Accept")
            if allowed:
                with source_message_edits():
                    await ana.click(board, label="Hide")
            else:
                await ana.click(board, label="Hide")
            reached.append([getattr(error, "code", None) for error in env.errors])
    assert reached == [[], [10008]]


async def test_an_interaction_carries_the_locale_the_test_asked_for(env: simcord.Env) -> None:
    channel, ana, bruno = table(env)
    heard: list[tuple[discord.Locale, discord.Locale | None]] = []

    async def listen(interaction: discord.Interaction) -> None:
        heard.append((interaction.locale, interaction.guild_locale))

    assert isinstance(env.bot, StubBot)
    env.bot.add_listener(listen, "on_interaction")
    with interactions_from(locale="pt-BR", guild_locale="fr"):
        await ana.slash(channel, "challenge", opponent=bruno)
    await ana.slash(channel, "challenge", opponent=bruno)
    assert heard == [
        (discord.Locale.brazil_portuguese, discord.Locale.french),
        (discord.Locale.american_english, discord.Locale.american_english),
    ]


async def test_a_refusal_is_met_once_and_then_gone(env: simcord.Env) -> None:
    channel, ana, bruno = table(env)
    unknown_interaction(env, "POST", "/interactions/*/callback")
    await ana.slash(channel, "challenge", opponent=bruno)
    assert [getattr(error.__cause__ or error, "code", None) for error in env.errors] == [10062]
    answered = await ana.slash(channel, "challenge", opponent=bruno)
    assert answered.acknowledged


def test_settling_is_quick_only_inside() -> None:
    defaults = simcord.Env._settle_internal.__kwdefaults__
    assert defaults is not None
    with quickly():
        assert defaults["idle"] == 0.002
    assert defaults["idle"] == 0.05


def test_another_simulator_is_refused_in_one_clear_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simcord, "__version__", "3.3.0")
    with pytest.raises(smoothing.SimulatorChangedError, match=r"smooths SimCord 3\.2\.1 but found 3\.3\.0"):
        smoothing.require_known_simulator()


def test_a_renamed_or_changed_part_of_the_simulator_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(smoothing.SimulatorChangedError, match=r"no Env\._settle any more"):
        smoothing.known(simcord.Env, "_settle", "self")
    with pytest.raises(smoothing.SimulatorChangedError, match=r"Env\.settle takes"):
        smoothing.known(simcord.Env, "settle", "self")


async def test_the_world_has_the_same_ids_in_every_run_and_the_clock_of_today() -> None:
    seen = []
    for _ in range(2):
        async with sitting(StubBot()) as here:
            channel, members = here.world.channel, here.world.members
            seen.append([here.env.backend.application_id, channel.id, *(member.id for member in members)])
            board = await challenged(channel, *members[:2])
            assert abs(board.message.created_at.timestamp() - time.time()) < 60
    assert seen[0] == seen[1]
