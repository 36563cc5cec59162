"""A studio without a process of its own, for tests that are not about it."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

from ui.studio import Studio


class HereAndNow(Executor):
    """Runs what is submitted at once, in the caller's thread."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - an executor hands every error to whoever waits
            done.set_exception(error)
        return done


def here_and_now() -> Studio:
    return Studio(pool=HereAndNow)
