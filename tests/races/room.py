"""A channel on a loopback Discord with two players, a spectator, and one or more bots on one database."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass

from bot.client import GamesBot
from bot.composition.app import create_bot
from bot.config import Settings
from services.times import wall_clock
from tests.loopback import LoopbackDiscord, point_discord_at
from tests.loopback.processes.hurry import unhurried
from tests.races.gathering import Gathering, button, kinds, match_of
from tests.support.clocks import Passing
from tests.support.drawing import here_and_now


class Watch(Passing):
    """A clock that the test moves; it starts at the real time."""

    def __init__(self) -> None:
        super().__init__()
        self._skipped = 0

    def __call__(self) -> int:
        return wall_clock() + self._skipped

    def skip(self, milliseconds: int) -> None:
        """So much time passes, and the bots are awake."""
        self._skipped += milliseconds
        self.ticked_along()

    def gap(self, milliseconds: int) -> None:
        """The clock shows so much more (or less), and nobody ticked meanwhile."""
        self._skipped += milliseconds


@dataclass
class Room(Gathering):
    """A gathering whose bots are in this process."""

    bots: list[GamesBot]
    watch: Watch

    @property
    def bot(self) -> GamesBot:
        return self.bots[0]

    async def sweep(self, number: int = 0) -> None:
        """A round of one bot's housekeeping, now."""
        await self.bots[number].pieces.housekeeping.tick()

    async def quiet(self) -> None:
        """Until every bot has finished what it was doing."""
        for bot in self.bots:
            await bot.router.drain()


LONG = 60.0
"""Seconds that an answer may take here: it counts what it says, not how quickly a busy machine does."""


@asynccontextmanager
async def room(
    url: str, *, bots: int = 1, arrange: Callable[[GamesBot], Awaitable[None]] | None = None
) -> AsyncIterator[Room]:
    """Real bots over real sockets; leaving closes them, and no error was ever shown to anybody."""
    watch = Watch()
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(LoopbackDiscord(ack_window=LONG))
        stack.enter_context(point_discord_at(server))
        stack.enter_context(unhurried(LONG))
        made = [await stack.enter_async_context(_running(url, server, watch)) for _ in range(bots)]
        await server.ready(bots)
        for bot in made:
            await bot.wait_until_ready()
            await bot.pieces.housekeeping.tick()
        storage = made[0]._storage
        assert storage is not None
        here = Room(server, storage, made[0].pieces.matches, made[0].texts.public, made, watch)
        if arrange is not None:
            for bot in made:
                await arrange(bot)
        yield here
        await here.quiet()
        assert here.troubles() == []


@asynccontextmanager
async def _running(url: str, server: LoopbackDiscord, watch: Watch) -> AsyncIterator[GamesBot]:
    bot = create_bot(Settings(database_url=url), now=watch, studio=here_and_now())
    watch.follow(bot.watch)
    before = len(server.gateway.sessions)
    task = asyncio.create_task(bot.start(server.token))
    try:
        while len(server.gateway.sessions) == before:
            server.gateway.changed.clear()
            await asyncio.wait_for(server.gateway.changed.wait(), 20)
        yield bot
    finally:
        await bot.close()
        with suppress(asyncio.CancelledError):
            await task


__all__ = ["Room", "Watch", "button", "kinds", "match_of", "room"]
