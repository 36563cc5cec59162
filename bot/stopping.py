"""A task that runs until it is over by itself or the process is told to stop."""

import asyncio
import signal
from contextlib import suppress

AGAIN = 5.0
"""Seconds after which a task that was cancelled and goes on is cancelled again."""


async def until_told(running: "asyncio.Task[None]") -> None:
    """Returns when the process has been told (SIGINT or SIGTERM) and the task is over; raises what it raises.

    A cancellation that meets a wait which is just over is lost in it, so it is said until it is heard.
    """
    told, loop = asyncio.Event(), asyncio.get_running_loop()
    for sign in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(sign, told.set)
    telling = asyncio.ensure_future(told.wait())
    try:
        await asyncio.wait({running, telling}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        telling.cancel()
        while not running.done():
            running.cancel()
            await asyncio.wait({running}, timeout=AGAIN)
    with suppress(asyncio.CancelledError):
        running.result()
