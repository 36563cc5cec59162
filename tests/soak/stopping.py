"""Stopping: a bot that is told to, with a worker, the database and Discord hanging in every combination.

`python -m tests.soak.stopping --database sqlite` (or postgresql) prints for each its seconds, its exit code,
and whether what was acknowledged is stored.
"""

import argparse
import asyncio
import os
import signal
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from random import Random

from db import open_storage
from tests.loopback import LoopbackDiscord
from tests.soak.load import children, database, running, say
from tests.soak.tables import Tables

WORKERS = ("well", "frozen")
DATABASES = ("well", "hangs")
DISCORDS = ("well", "does not answer")
MOVED = 7
"""The answer that shows a board after a move."""

OVER = 60.0
"""Seconds after which the bot is taken for one that never ends."""


@dataclass(frozen=True, slots=True)
class Stopped:
    """How it ended: exit code (None: it did not), seconds, and whether the acknowledged match is stored."""

    code: int | None
    seconds: float
    stored: bool

    @property
    def right(self) -> bool:
        return self.code in {0, 75} and self.stored


async def stopped(url: str, workers: str, database: str, discord: str, *, server: int = 0) -> Stopped:
    """Begin a match, let things hang, press, tell the bot to stop; `server` is PostgreSQL's process."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        async with (
            LoopbackDiscord(validate=False, keep=False) as there,
            running(there, url, Path(folder)) as bot,
        ):
            tables = Tables(there, Random(1))
            table = await tables.open()
            before = await version(url, table.channel.id)
            if workers == "frozen":
                for child in children(bot.pid):
                    os.kill(child, signal.SIGSTOP)
            if database == "hangs":
                stack.enter_context(locked(url) if url.startswith("sqlite") else frozen(server))
            if discord != "well":
                there.fail("*", delay=3600.0, times=None)
            pressing = asyncio.ensure_future(tables.press(Random(2)))
            await asyncio.sleep(0.2)
            began = time.perf_counter()
            bot.terminate()
            await asyncio.wait({asyncio.ensure_future(bot.wait())}, timeout=OVER)
            took, code = time.perf_counter() - began, bot.returncode
            moved = pressing.done() and pressing.result().type == MOVED
            pressing.cancel()
            there.heal()
        stack.close()
        return Stopped(code, took, await version(url, table.channel.id) >= before + moved)


async def version(url: str, channel_id: int) -> int:
    """How far the match of a channel is, as it is stored; LookupError where there is none."""
    storage = await open_storage(url)
    try:
        async with storage.unit() as unit:
            for record in await unit.matches.open_in(channel_id):
                return record.version
    finally:
        await storage.close()
    raise LookupError(channel_id)


@contextmanager
def locked(url: str) -> Iterator[None]:
    """Another program holds the writing lock of a SQLite file."""
    connection = sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None, timeout=30)
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        connection.close()


@contextmanager
def frozen(server: int) -> Iterator[None]:
    """PostgreSQL and all its sessions are stopped where they are."""
    there = [*children(server), server]
    for process in there:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in there:
            os.kill(process, signal.SIGCONT)


async def main() -> None:
    """Every combination, a line each."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    given = arguments.parse_args()
    say(f"{'workers':>8} {'database':>9} {'Discord':>16} {'seconds':>8} {'code':>5} stored")
    for workers, database_is, discord in product(WORKERS, DATABASES, DISCORDS):
        with tempfile.TemporaryDirectory() as folder, database(given.database, Path(folder)) as (url, server):
            over = await stopped(url, workers, database_is, discord, server=server)
        line = f"{workers:>8} {database_is:>9} {discord:>16} {over.seconds:8.2f} {over.code!s:>5}"
        say(f"{line} {'yes' if over.stored else 'NO'}")


if __name__ == "__main__":
    asyncio.run(main())
