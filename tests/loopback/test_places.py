"""Where a command may be used, by whom, and how the answer is kept private there."""

import discord
import pytest

from tests.loopback import Channel, LoopbackDiscord, point_discord_at
from tests.loopback.conftest import Table, at_work
from tests.loopback.processes.stub import Stub
from tests.loopback.world import EXTERNAL_APPS, ORDINARY


async def test_the_payload_says_where_and_by_whose_installation(table: Table) -> None:
    server = table.server
    elsewhere = server.guild("Porto", bot_member=False)
    places: list[tuple[Channel, str]] = [
        (table.channel, "guild app in guild"),
        (server.dm(table.ana), "guild app in dm_channel"),
        (server.private_channel(table.ana, table.bo), "user app in private_channel"),
        (server.channel(elsewhere, "general"), "user app in guild"),
    ]
    for channel, words in places:
        outcome = await server.slash(table.ana, channel.guild, channel, "anywhere")
        assert server.visible_text(outcome.shown, table.ana) == words
    assert table.broken() == []


async def test_a_user_app_without_permission_answers_only_its_user(table: Table) -> None:
    server = table.server
    elsewhere = server.guild("Porto", bot_member=False, member_permissions=ORDINARY & ~EXTERNAL_APPS)
    channel = server.channel(elsewhere, "general")
    outcome = await server.slash(table.ana, elsewhere, channel, "anywhere")
    assert outcome.ephemeral
    with pytest.raises(discord.Forbidden) as caught:
        await table.bot.get_partial_messageable(channel.id).send("hello")
    assert caught.value.code == 50001


async def test_a_user_app_has_five_followups(table: Table) -> None:
    server = table.server
    group = server.private_channel(table.ana, table.bo)
    outcome = await server.slash(table.ana, None, group, "anywhere")
    webhook = discord.Webhook.from_state(
        {"id": server.world.app.id, "type": 3, "token": outcome.interaction.token},
        state=table.bot._connection,
    )
    for number in range(5):
        await webhook.send(str(number))
    with pytest.raises(discord.HTTPException) as caught:
        await webhook.send("5")
    assert caught.value.code == 40094


async def test_commands_are_offered_only_where_and_to_whom_they_belong(table: Table) -> None:
    server = table.server
    porto = server.guild("Porto", bot_member=False)
    with pytest.raises(LookupError, match="only the user"):
        server.slash(table.ana, porto, server.channel(porto, "general"), "count")
    with pytest.raises(LookupError, match="context"):
        server.slash(table.ana, None, server.dm(table.ana), "staff")
    with pytest.raises(LookupError, match="not offered to ana"):
        server.slash(table.ana, table.guild, table.channel, "staff")
    server.permit(table.ana, table.guild, discord.Permissions(manage_guild=True).value)
    table.channel.app_permissions = 1024
    outcome = await server.slash(table.ana, table.guild, table.channel, "staff")
    assert server.visible_text(outcome.shown, table.bo) == "Yes: True, 1024"


async def test_a_user_select_sends_the_chosen_people(table: Table) -> None:
    server = table.server
    message = (await server.slash(table.ana, table.guild, table.channel, "anywhere")).shown
    outcome = await server.select(table.ana, message, "rival", [table.bo])
    assert server.visible_text(outcome.shown, table.ana) == "Rival: bo"


async def test_a_wrong_token_does_not_log_in() -> None:
    async with LoopbackDiscord() as server:
        bot = Stub()
        with point_discord_at(server), pytest.raises(discord.LoginFailure):
            await bot.login("another token")
        await bot.close()
        assert server.gateway.identifies == []


async def test_joining_and_leaving_are_told_with_the_guilds_intent_only() -> None:
    for intents, told in ((discord.Intents(guilds=True), 2), (discord.Intents.none(), 0)):
        async with LoopbackDiscord() as server, at_work(server, Stub(intents=intents)):
            before = server.gateway.connected()[0].sequence
            guild = server.guild("Lisbon")
            server.join(guild)
            server.leave(guild)
            assert server.gateway.connected()[0].sequence - before == told
