"""Studios without a process of their own, and a bot that draws with one of them."""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor, Future
from contextlib import asynccontextmanager, suppress
from typing import Any

from bot.composition.app import create_bot
from bot.config import Settings
from tests.loopback import LoopbackDiscord, point_discord_at
from ui.background.studio import Studio


class HereAndNow(Executor):
    """Runs what is submitted at once, in the caller's thread."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - an executor hands every error to whoever waits
            done.set_exception(error)
        return done


class NothingDrawn(Executor):
    """Hands back a picture at once, whatever was to be drawn."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(b"a picture")
        return done


def here_and_now() -> Studio:
    return Studio(pool=HereAndNow)


@asynccontextmanager
async def bot_that_draws_with(pool: Executor, url: str) -> AsyncIterator[LoopbackDiscord]:
    """A bot on this database is started, and closed in the end; its commands are known to this Discord."""
    async with LoopbackDiscord() as server:
        with point_discord_at(server):
            settings = Settings(database_url=url, sync_commands="always")
            bot = create_bot(settings, studio=Studio(pool=lambda: pool))
            running = asyncio.create_task(bot.start(server.token))
            try:
                await server.synced(timeout=60)
                yield server
            finally:
                await bot.close()
                with suppress(asyncio.CancelledError):
                    await running
