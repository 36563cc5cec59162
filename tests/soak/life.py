"""The life of the bot under test: a process that is started, killed at bad moments, and started again."""

import asyncio
import os
import signal
import sys
from collections import Counter
from pathlib import Path
from random import Random

from tests.loopback import LoopbackDiscord
from tests.loopback.faults import Cut

ROUTES = ("/interactions/", "/webhooks/", "/channels/")
"""Answers to presses, edits by their tokens, and the bot's own calls."""


LONGEST_WAIT = 0.4
"""Seconds that a kill waits for the call it is meant for; then it happens anyway."""


class Life:
    """One bot process at a time. `alive` is set while it listens; `deaths` counts how each one ended."""

    def __init__(self, server: LoopbackDiscord, url: str, clock: Path, log: Path) -> None:
        self.alive = asyncio.Event()
        self.died = asyncio.Event()
        self.deaths: Counter[str] = Counter()
        self._server = server
        self._environment = {
            **os.environ,
            "DATABASE_URL": url,
            "LOG_LEVEL": "INFO",
            "SYNC_COMMANDS": "changed",
        }
        self._clock = clock
        self._log = log
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Returns when the bot listens."""
        with self._log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "tests.soak.serve", str(self._server.port), str(self._clock),
                env=self._environment, stdin=asyncio.subprocess.PIPE, stdout=log, stderr=log,
            )  # fmt: skip
        await self._server.ready(timeout=60)
        await self._server.synced(timeout=60)
        self.died.clear()
        self.alive.set()

    async def kill(self, rng: Random) -> None:
        """SIGKILL: at once, or when its next call reaches Discord, before or after that has an effect."""
        how = rng.choice(["at once", *(f"{cut} {route}" for route in ROUTES for cut in ("before", "after"))])
        if how == "at once":
            await asyncio.sleep(rng.random() * 0.03)
            self._shoot()
        else:
            how = await self._shoot_on_call(how)
        assert self._process is not None
        await self._process.wait()
        self.deaths[how] += 1
        await self._server.gateway_lost()

    async def stop(self) -> int:
        """SIGTERM; the exit code."""
        assert self._process is not None
        self.alive.clear()
        self._process.terminate()
        return await asyncio.wait_for(self._process.wait(), 30)

    def _shoot(self) -> None:
        assert self._process is not None
        self.alive.clear()
        self.died.set()
        self._process.send_signal(signal.SIGKILL)

    async def _shoot_on_call(self, how: str) -> str:
        cut, _, route = how.partition(" ")
        when: Cut = "before" if cut == "before" else "after"

        def hit(_: str, path: str) -> bool:
            if route not in path:
                return False
            self._shoot()
            return True

        self._server.fail(hit, cut=when)
        try:
            await asyncio.wait_for(self.died.wait(), LONGEST_WAIT)
        except TimeoutError:
            self._server.heal()
            self._shoot()
            return "at once"
        self._server.heal()
        return how
