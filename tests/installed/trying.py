"""What is tried in an environment: the doctor, the migrations, a match, the end; and the demo's page."""

import asyncio
import re
import signal
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from tests.cost import duel
from tests.installed.environments import DidNotWork, Environment
from tests.loopback import TOKEN, LoopbackDiscord

PATIENCE = 300.0
"""Seconds: whether it works is tried here, not how quickly, and other programs may run beside it."""
TROUBLE = re.compile(r" (?:ERROR|CRITICAL) +(?! |ui\.studio:)")
"""A line of the log that must not be. On a busy machine a picture is late; the doctor has drawn one."""
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/\S*")


@dataclass(frozen=True, slots=True)
class Running:
    """A process of an environment, and the file of what it says on standard error."""

    process: Process
    said: Path
    within: str

    def trouble(self, why: str) -> DidNotWork:
        return DidNotWork(f"{self.within}: {why}\n{self.said.read_text()}")

    async def ended(self) -> str:
        """What it printed until it ended well; DidNotWork for an exit code or an error in the log."""
        out = (await asyncio.wait_for(self.process.communicate(), PATIENCE))[0].decode()
        if self.process.returncode != 0 or TROUBLE.search(self.said.read_text()):
            raise self.trouble(f"exit code {self.process.returncode}\n{out}")
        return out


@asynccontextmanager
async def running(
    here: Environment, folder: Path, within: str, *command: str, **more: Any
) -> AsyncIterator[Running]:
    """A process in that environment and folder; it does not outlive this block."""
    said = folder / "said"
    with said.open("wb") as file:
        process = await asyncio.create_subprocess_exec(
            here.python, *command, cwd=folder, env=here.variables(**more), stdout=PIPE, stderr=file
        )
    started = Running(process, said, f"{here.name}{within}")
    try:
        yield started
    except (TimeoutError, AssertionError, LookupError) as error:
        raise started.trouble(f"{type(error).__name__}: {error}") from error
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()


async def a_match(here: Environment, database: str, url: str, folder: Path) -> str:
    """Doctor, start, a match to its end, SIGTERM; what was done in one line."""
    settings = {"DISCORD_TOKEN": TOKEN, "DATABASE_URL": url}
    async with LoopbackDiscord(ack_window=PATIENCE) as server:
        asked = {"port": server.port, "settings": settings}
        on = f" on {database}"
        async with running(here, folder, f"{on}: the doctor", "-m", "bot", "doctor", **asked) as doctor:
            said = await doctor.ended()
        async with running(here, folder, f"{on}: the bot", "-m", "bot", **asked) as bot:
            await asyncio.wait([_ready(server), _gone(bot)], return_when=asyncio.FIRST_COMPLETED)
            if bot.process.returncode is not None:
                raise bot.trouble(f"did not start, exit code {bot.process.returncode}")
            await play(server)
            bot.process.send_signal(signal.SIGTERM)
            await bot.ended()
        if server.violations:
            raise DidNotWork(f"{here.name}{on}: {server.violations[0]}")
    fine = sum(line.startswith("ok ") for line in said.splitlines())
    return f"{here.name}{on}: the doctor says ok {fine} times; migrated; a match to its end; stopped with 0"


async def play(server: LoopbackDiscord) -> None:
    """Challenge, toss, two penalties, resignation."""
    duel.PATIENCE = PATIENCE
    two = duel.pair(server, server.guild("Lisbon"), 1)
    await two.begin()
    await two.settle_toss()
    await two.penalty("l", "ri")
    await two.penalty("r", "lc")
    await two.resign()


def _ready(server: LoopbackDiscord) -> "asyncio.Task[None]":
    async def ready() -> None:
        await server.ready(timeout=PATIENCE)
        await server.synced(timeout=PATIENCE)

    return asyncio.create_task(ready())


def _gone(bot: Running) -> "asyncio.Task[int]":
    return asyncio.create_task(bot.process.wait())


async def the_entry(here: Environment, folder: Path) -> str:
    """The command that the wheel brings."""
    entry = str(here.folder / "bin" / "football-bot")
    async with running(here, folder, ": football-bot", entry, "--help") as command:
        said = await command.ended()
    return f"{here.name}: {said.splitlines()[0]}"


async def the_demo(here: Environment, folder: Path) -> str:
    """It prints an address, serves a page there, and ends when it is told to."""
    async with running(here, folder, ": the demo", "-m", "bot.demo", "--data", "games") as demo:
        assert demo.process.stdout is not None
        said = ""
        while not (found := ADDRESS.search(said)):
            line = await asyncio.wait_for(demo.process.stdout.readline(), PATIENCE)
            said += line.decode()
            if not line:
                await demo.process.wait()
                raise demo.trouble(f"did not start, exit code {demo.process.returncode}")
        page = await asyncio.to_thread(_page, found[0])
        demo.process.send_signal(signal.SIGTERM)
        said += await demo.ended()
        if "<html" not in page.lower() or "The demo has ended." not in said:
            raise demo.trouble(f"served no page, or did not say that it ended\n{said}{page[:500]}")
    return f"{here.name}: the demo started, served a page of {len(page)} characters, and ended"


def _page(address: str) -> str:
    with urlopen(address, timeout=PATIENCE) as answer:
        return str(answer.read().decode())
