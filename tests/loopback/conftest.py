"""A stub bot at work against a loopback Discord."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest_asyncio

from tests.loopback import Channel, Guild, LoopbackDiscord, Outcome, User, point_discord_at
from tests.loopback.processes.stub import Stub


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

    def broken(self) -> list[int]:
        """The codes of the rules broken so far."""
        return [violation.code for violation in self.server.violations]


@asynccontextmanager
async def at_work(server: LoopbackDiscord, bot: Stub, *, shards: int = 1) -> AsyncIterator[Stub]:
    """Run a bot against the server inside the block."""
    with point_discord_at(server):
        task = asyncio.create_task(bot.start(server.token))
        await server.ready(shards)
        await bot.wait_until_ready()
        try:
            yield bot
        finally:
            await bot.close()
            with suppress(asyncio.CancelledError):
                await task


@pytest_asyncio.fixture
async def table() -> AsyncIterator[Table]:
    """A server, a bot, a channel and two people."""
    async with LoopbackDiscord() as server, at_work(server, Stub()) as bot:
        yield Table(server, bot)
