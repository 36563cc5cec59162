"""The real bot at a table on a loopback Discord."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any

import pytest_asyncio

from bot.client import GamesBot
from bot.composition.app import create_bot
from bot.config import Settings
from tests.cost.duel import Duel, pair
from tests.loopback import LoopbackDiscord, point_discord_at
from tests.support.clocks import Clock
from tests.support.drawing import here_and_now


@dataclass(slots=True)
class Table:
    """A pair at play with the real bot."""

    server: LoopbackDiscord
    bot: GamesBot
    duel: Duel
    clock: Clock

    async def calm(self) -> None:
        """Everything the bot is still doing about presses is done."""
        await self.bot.router.drain()


@asynccontextmanager
async def at_table(url: str, *, shards: int = 1, **parts: Any) -> AsyncIterator[Table]:
    """The bot is logged in and connected over real sockets; `parts` are what it is made of."""
    clock = Clock()
    async with LoopbackDiscord() as server:
        settings = Settings(database_url=url, shard_count=shards)
        bot = create_bot(settings, now=clock, **{"studio": here_and_now(), **parts})
        clock.follow(bot.watch)
        with point_discord_at(server):
            running = asyncio.create_task(bot.start(server.token))
            await server.ready(shards)
            await bot.wait_until_ready()
            await bot.pieces.housekeeping.tick()
            try:
                yield Table(server, bot, pair(server, server.guild("Lisbon"), 1), clock)
            finally:
                await bot.close()
                with suppress(asyncio.CancelledError):
                    await running


@pytest_asyncio.fixture
async def table(sqlite_url: str) -> AsyncIterator[Table]:
    async with at_table(sqlite_url) as made:
        yield made
