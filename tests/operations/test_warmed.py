"""Nobody can press before the drawing process has warmed itself: the first board is like the tenth."""

import asyncio
from concurrent.futures import Executor, Future
from contextlib import suppress
from typing import Any

from bot.app import create_bot
from bot.config import Settings
from services.workers import nothing
from tests.loopback import LoopbackDiscord, point_discord_at
from ui.studio import Studio


class Cold(Executor):
    """Answers when it is told."""

    def __init__(self) -> None:
        self.asked: list[Any] = []
        self.answer: Future[Any] = Future()

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.asked.append(fn)
        return self.answer


async def test_the_gateway_is_opened_when_the_drawing_process_is_warm(sqlite_url: str) -> None:
    cold = Cold()
    async with LoopbackDiscord() as server:
        with point_discord_at(server):
            settings = Settings(database_url=sqlite_url, sync_commands="always")
            bot = create_bot(settings, studio=Studio(pool=lambda: cold))
            running = asyncio.create_task(bot.start(server.token))
            try:
                await server.synced(timeout=60)
                assert cold.asked == [nothing]
                assert server.gateway.identifies == []
                cold.answer.set_result(None)
                await server.ready(timeout=60)
            finally:
                await bot.close()
                with suppress(asyncio.CancelledError):
                    await running
