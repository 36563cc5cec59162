"""The life of the bot under test: a process that is started, killed at bad moments, and started again."""

import asyncio
import os
import signal
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

from bot.operator.exits import CANNOT_START, MAY_PASS
from tests.loopback import TOKEN, LoopbackDiscord
from tests.loopback.rest.faults import Cut

ROUTES = ("/interactions/", "/webhooks/", "/channels/")
"""Answers to presses, edits by their tokens, and the bot's own calls."""

LONGEST_WAIT = 0.4
"""Seconds that a kill waits for the call it is meant for; then it happens anyway."""


class Life:
    """One bot process at a time. `alive` is set while it listens; `deaths` counts how each one ended.

    While it is not `fair` calls are made to fail and to hang: a bot told to stop may then leave one behind.
    """

    def __init__(
        self,
        server: LoopbackDiscord,
        url: str,
        clock: Path,
        log: Path,
        *,
        fair: Callable[[], bool] = lambda: True,
    ) -> None:
        self.alive = asyncio.Event()
        self.died = asyncio.Event()
        self.deaths: Counter[str] = Counter()
        self.lives = 0
        self.faults: list[str] = []
        """Ends that nobody asked for."""
        self._server = server
        self._fair = fair
        self._environment = {
            **os.environ,
            "DISCORD_TOKEN": TOKEN,
            "DATABASE_URL": url,
            "LOG_LEVEL": "INFO",
            "SYNC_COMMANDS": "changed",
        }
        self._clock = clock
        self._log = log
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Returns when the bot listens; what Discord does not let start is started again."""
        while True:
            with self._log.open("ab") as log:
                process = self._process = await asyncio.create_subprocess_exec(
                    sys.executable, "-m", "tests.soak.serve", str(self._server.port), str(self._clock),
                    env=self._environment, stdin=asyncio.subprocess.PIPE, stdout=log, stderr=log,
                )  # fmt: skip
            ended, listens = asyncio.ensure_future(process.wait()), asyncio.ensure_future(self._listens())
            await asyncio.wait({ended, listens}, return_when=asyncio.FIRST_COMPLETED)
            if listens.done():
                listens.result()
                ended.cancel()
                break
            listens.cancel()
            await self._server.gateway_lost()
            if process.returncode in {CANNOT_START, MAY_PASS}:
                self.deaths["could not start"] += 1
            else:
                self.faults.append(f"exit code {process.returncode} while starting")
        self.lives += 1
        self.died.clear()
        self.alive.set()

    async def _listens(self) -> None:
        await self._server.ready(timeout=120)
        await self._server.synced(timeout=120)

    async def revive(self) -> None:
        """A process that has ended by itself is started again, as a supervisor would; and that is noted."""
        if self._process is not None and self._process.returncode is not None and self.alive.is_set():
            self.faults.append(f"exit code {self._process.returncode} by itself")
            self.alive.clear()
            self.died.set()
            await self._server.gateway_lost()
            await self.start()

    async def trouble(self, rng: Random, meanwhile: Callable[[], None] = lambda: None) -> None:
        """Something happens to the process or to its line, and `meanwhile` while it is gone.

        Returns when it listens again.
        """
        match rng.random():
            case chance if chance < 0.15:
                self.deaths["told to stop"] += 1
                await self.stop("when told to stop")
                self.died.set()
                await self._server.gateway_lost()
                meanwhile()
                await self.start()
            case chance if chance < 0.3:
                self.deaths["gateway cut"] += 1
                await self._server.gateway.drop(abort=rng.random() < 0.5)
                await self._server.ready(timeout=60)
            case _:
                await self.kill(rng)
                meanwhile()
                await self.start()

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

    async def stop(self, when: str) -> None:
        """SIGTERM; an exit code that it may not end with is a fault."""
        assert self._process is not None
        self.alive.clear()
        allowed = {0} if self._fair() else {0, MAY_PASS}
        self._process.terminate()
        code = await asyncio.wait_for(self._process.wait(), 60)
        if code not in allowed:
            self.faults.append(f"exit code {code} {when}")

    def _shoot(self) -> None:
        assert self._process is not None
        if self._process.returncode is not None:
            self.faults.append(f"exit code {self._process.returncode} by itself")
        else:
            self._process.send_signal(signal.SIGKILL)
        self.alive.clear()
        self.died.set()

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
