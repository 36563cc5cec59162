"""Nobody can press before the drawing process has warmed itself: the first board is like the tenth."""

from concurrent.futures import Executor, Future
from typing import Any

from services.engines.process import nothing
from tests.support.drawing import bot_that_draws_with


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
    async with bot_that_draws_with(cold, sqlite_url) as server:
        assert cold.asked == [nothing]
        assert server.gateway.identifies == []
        cold.answer.set_result(None)
        await server.ready(timeout=60)
