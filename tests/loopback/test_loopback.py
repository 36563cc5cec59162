"""The loopback Discord keeps Discord's word towards a real discord.py client."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

import discord
import pytest
import pytest_asyncio

from tests.loopback import Channel, Guild, LoopbackDiscord, Outcome, User, point_discord_at
from tests.loopback.stub import Stub


class Table:
    """A bot at work in one channel with two people."""

    def __init__(self, server: LoopbackDiscord, bot: Stub) -> None:
        self.server, self.bot = server, bot
        self.guild: Guild = server.guild("Lisbon", locale="pt-BR")
        self.channel: Channel = server.channel(self.guild, "general")
        self.ana: User = server.user("ana", locale="pt-BR")
        self.bo: User = server.user("bo")

    async def counter(self) -> Outcome:
        """Open a counter as ana."""
        return await self.server.slash(self.ana, self.guild, self.channel, "count")


@pytest_asyncio.fixture
async def table() -> AsyncIterator[Table]:
    async with LoopbackDiscord() as server, _at_work(server, Stub()) as bot:
        yield Table(server, bot)


class _at_work:  # noqa: N801
    def __init__(self, server: LoopbackDiscord, bot: Stub) -> None:
        self.server, self.bot = server, bot

    async def __aenter__(self) -> Stub:
        self._pointing = point_discord_at(self.server)
        self._pointing.__enter__()
        self._task = asyncio.create_task(self.bot.start(self.server.token))
        await self.server.ready()
        await self.bot.wait_until_ready()
        return self.bot

    async def __aexit__(self, *_: object) -> None:
        await self.bot.close()
        with suppress(asyncio.CancelledError):
            await self._task
        self._pointing.__exit__(None, None, None)


async def test_a_bot_logs_in_syncs_and_answers_a_slash_command(table: Table) -> None:
    outcome = await table.counter()
    assert outcome.type == 4
    assert not outcome.ephemeral
    assert table.server.visible_text(outcome.shown, table.bo) == "Count: 0"
    assert [c["name"] for c in table.server.commands] == ["count", "secret", "form"]
    assert table.server.violations == []


async def test_a_click_edits_the_message_it_sits_on(table: Table) -> None:
    message = (await table.counter()).shown
    outcome = await table.server.click(table.bo, message, "count:0")
    assert outcome.type == 7
    assert outcome.shown is message
    assert table.server.visible_text(message, table.ana) == "Count: 1"
    assert table.server.buttons(message)[0].custom_id == "count:1"


async def test_the_ledger_tells_ordinary_calls_from_free_ones(table: Table) -> None:
    assert table.server.ledger.ordinary() == 4  # me, application, commands, gateway
    table.server.ledger.clear()
    message = (await table.counter()).shown
    await table.server.click(table.bo, message, "count:0")
    assert table.server.ledger.ordinary() == 0
    assert table.server.ledger.count("POST /interactions/*") == 2
    with pytest.raises(discord.NotFound):
        await table.bot.fetch_user(1)
    assert table.server.ledger.ordinary() == 1


async def test_a_secret_is_seen_by_one_and_unknown_to_channel_routes(table: Table) -> None:
    server = table.server
    outcome = await server.slash(table.ana, table.guild, table.channel, "secret", {"friend": table.bo})
    assert outcome.ephemeral
    assert server.visible_text(outcome.shown, table.ana) == f"<@{table.bo.id}> likes penguins (pt-BR)"
    assert not server.visible_text(outcome.shown, table.bo)
    partial = table.bot.get_partial_messageable(table.channel.id).get_partial_message(outcome.shown.id)
    with pytest.raises(discord.NotFound) as caught:
        await partial.edit(content="seen")
    assert caught.value.code == 10008
    assert [v.code for v in server.violations] == [10008]


async def test_a_form_opens_and_is_answered(table: Table) -> None:
    opened = await table.server.click(table.ana, (await table.counter()).shown, "name:0")
    assert opened.modal["title"] == "Who are you?"
    answered = await table.server.modal(opened, {"name": "Ana"})
    assert table.server.visible_text(answered.shown, table.ana) == "Hello Ana"
    assert answered.ephemeral


async def test_a_second_answer_is_refused_with_40060(table: Table) -> None:
    message = (await table.counter()).shown
    await table.server.click(table.ana, message, "twice:0")
    await table.server.until(lambda: bool(table.server.violations))
    assert [v.code for v in table.server.violations] == [40060]


async def test_an_answer_after_three_seconds_is_refused_with_10062(table: Table) -> None:
    message = (await table.counter()).shown
    pressed = table.server.click(table.ana, message, "slow:0.2")
    table.server.skip(3.1)
    outcome = await pressed
    assert not outcome.acknowledged
    assert [v.code for v in table.server.violations] == [10062]
