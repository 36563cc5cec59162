"""The process in which engines think and analysts judge: the event loop never waits for a search."""

from concurrent.futures import Executor

from games.engines import prepare
from services.engines.process import one_worker


def thinking_process() -> Executor:
    """One worker that compiles what can be compiled before its first thought."""
    return one_worker((prepare,))
