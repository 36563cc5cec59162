"""An executor that answers when it is told to."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any


class Slow(Executor):
    """Takes what is submitted; `asked` are the thoughts that wait, the oldest first."""

    def __init__(self) -> None:
        self.asked: list[tuple[Future[Any], Callable[[], Any]]] = []
        self.at_it = asyncio.Event()
        self.ended = False

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.asked.append((future, lambda: fn(*args, **kwargs)))
        self.at_it.set()
        return future

    def answer(self) -> None:
        """Think the oldest thought to its end."""
        future, think = self.asked.pop(0)
        if not self.asked:
            self.at_it.clear()
        try:
            future.set_result(think())
        except Exception as error:  # noqa: BLE001 - an executor hands every error to whoever waits
            future.set_exception(error)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.ended = True
