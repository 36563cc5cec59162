"""A gathering whose bots are real processes on one database, each with its own connection to Discord."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from services.matches.playing import Matches
from tests.loopback import LoopbackDiscord
from tests.races.driven import LONG, QUIET, SWEEP
from tests.races.gathering import Gathering
from tests.soak.bot import SharedWatch
from tests.support.databases import opened
from ui.words.catalogues import Texts

PATIENCE = 60.0
TAKEN_OFF = 10008
"""Discord's code for a message that is gone: a private note may go while a press on it is answered."""


class Driven:
    """One bot process, told what to do by lines on its standard input."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._lock = asyncio.Lock()

    async def obey(self, order: bytes) -> None:
        """Returns when the process says that this is done."""
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        async with self._lock:
            stdin.write(order)
            assert await asyncio.wait_for(stdout.readline(), PATIENCE) == order

    async def stop(self) -> int:
        """SIGTERM; the exit code."""
        self._process.terminate()
        return await asyncio.wait_for(self._process.wait(), PATIENCE)


@dataclass
class Apart(Gathering):
    """A gathering at which each event goes to one of the processes, the next event to the next one."""

    processes: list[Driven]
    watch: SharedWatch

    async def quiet(self) -> None:
        await asyncio.gather(*(process.obey(QUIET) for process in self.processes))

    async def sweep(self) -> None:
        """A round of everybody's housekeeping, at once; on top of those that each makes by itself."""
        await asyncio.gather(*(process.obey(SWEEP) for process in self.processes))

    def deliveries(self) -> list[int]:
        """How many events each process was sent."""
        return [session.sequence for session in self.server.gateway.sessions.values()]


@asynccontextmanager
async def apart(url: str, folder: Path, *, bots: int = 2) -> AsyncIterator[Apart]:
    """Leaving ends the processes in order: no error was shown or logged, no rule of Discord broken."""
    watch = SharedWatch(folder / "clock")
    logs = [folder / f"bot-{number}.log" for number in range(bots)]
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(LoopbackDiscord(ack_window=LONG))
        storage = await stack.enter_async_context(opened(url))
        processes = [
            await stack.enter_async_context(_running(server, url, folder / "clock", log)) for log in logs
        ]
        await server.ready(bots, timeout=60)
        await server.synced(timeout=60)
        matches = Matches(storage, now=watch)
        here = Apart(server, storage, matches, Texts.load().public, processes, watch)
        here.by_turns()
        yield here
        await here.quiet()
        assert here.troubles() == []
        assert [await process.stop() for process in processes] == [0] * bots
        assert [str(one) for one in server.violations if one.code != TAKEN_OFF] == []
        assert [line for log in logs for line in errors(log)] == []


@asynccontextmanager
async def _running(server: LoopbackDiscord, url: str, clock: Path, log: Path) -> AsyncIterator[Driven]:
    """A process that does not outlive this block."""
    with log.open("wb") as file:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.loopback.processes.run_bot", "--port", str(server.port),
            "--factory", "tests.races.driven:create_bot", "--", str(clock),
            env={**os.environ, "DATABASE_URL": url, "LOG_LEVEL": "INFO"},
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=file,
        )  # fmt: skip
    try:
        yield Driven(process)
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


def errors(log: Path) -> list[str]:
    """The lines of trouble in a process's log."""
    lines = log.read_text().splitlines()
    return [line for line in lines if any(word in line for word in (" ERROR ", " CRITICAL ", "Traceback"))]
