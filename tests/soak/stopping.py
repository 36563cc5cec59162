"""Stopping: a bot that is told to, with its workers, the database and Discord hanging in every combination.

`python -m tests.soak.stopping [--database sqlite]` prints for each its seconds, its exit code, and whether
what was acknowledged is stored. Workers hang as both the drawing and the thinking process are frozen, SQLite
as its writing lock is held, PostgreSQL as all its processes are frozen, and Discord as it answers no call and
reads nothing from its gateways, whose connections stay open.
"""

import argparse
import asyncio
import os
import signal
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from random import Random

from db import open_storage
from services.ports.records import MatchRecord
from tests.loopback import LoopbackDiscord, Outcome
from tests.soak.load import children, database, running, say
from tests.soak.tables import Table, Tables

WORKERS = ("well", "frozen")
DATABASES = ("well", "hangs")
DISCORDS = ("well", "does not answer")
MOVED = 7
"""The answer that shows a board after a move."""

SPAWNED = b"spawn_main"
"""What the command line of a worker process has."""

PROMISED = 10.0
"""Seconds from the signal to the end, whatever hangs."""

OVER = 60.0
"""Seconds after which the bot is taken for one that never ends."""


@dataclass(frozen=True, slots=True)
class Stopped:
    """How it ended: exit code (None: it did not), seconds, and whether the acknowledged match is stored."""

    code: int | None
    seconds: float
    stored: bool
    hung: bool

    @property
    def right(self) -> bool:
        """Whether nothing is lost; 75 says that something was left behind, which only what hangs may be."""
        return self.code in ({0, 75} if self.hung else {0}) and self.stored


async def stopped(url: str, workers: str, database: str, discord: str, *, server: int = 0) -> Stopped:
    """Begin a match, let things hang, press, tell the bot to stop; `server` is PostgreSQL's process."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        async with (
            LoopbackDiscord(validate=False, keep=False) as there,
            running(there, url, Path(folder)) as bot,
        ):
            heard: list[Outcome] = []
            tables = Tables(there, heard.append)
            table = await tables.open("penalty")
            match = await stored(url, table.channel.id)
            await think(there, table, match.id)
            if workers == "frozen":
                freeze_workers(bot.pid)
            if database == "hangs":
                stack.enter_context(locked(url) if url.startswith("sqlite") else frozen(server))
            if discord != "well":
                there.fail("*", delay=3600.0, times=None)
                stop_reading(there)
            pressing = asyncio.ensure_future(tables.press(Random(2)))
            await asyncio.sleep(0.2)
            began = time.perf_counter()
            bot.terminate()
            await asyncio.wait({asyncio.ensure_future(bot.wait())}, timeout=OVER)
            took, code = time.perf_counter() - began, bot.returncode
            moved = pressing.done() and heard[-1].type == MOVED
            pressing.cancel()
            there.heal()
        stack.close()
        hung = (workers, database, discord) != ("well", "well", "well")
        return Stopped(
            code, took, (await stored(url, table.channel.id)).version >= match.version + moved, hung
        )


async def stored(url: str, channel_id: int) -> MatchRecord:
    """The match of a channel; LookupError where there is none."""
    storage = await open_storage(url)
    try:
        async with storage.unit() as unit:
            for record in await unit.matches.open_in(channel_id):
                return record
    finally:
        await storage.close()
    raise LookupError(channel_id)


async def think(there: LoopbackDiscord, table: Table, match_id: str) -> None:
    """A spectator asks for odds: from then on there is a thinking process as well."""
    guild = table.channel.guild
    assert guild is not None
    asked = {"match": match_id}
    odds = await there.slash(there.user("Carla"), guild, table.channel, "penalty odds", asked)
    assert odds.acknowledged


def freeze_workers(bot: int) -> None:
    """The drawing and the thinking process."""
    workers = [child for child in children(bot) if SPAWNED in Path(f"/proc/{child}/cmdline").read_bytes()]
    assert len(workers) == 2
    for worker in workers:
        os.kill(worker, signal.SIGSTOP)


def stop_reading(there: LoopbackDiscord) -> None:
    """Gateways stay connected, but what the bot sends to them is never read, its goodbye included."""
    for session in there.gateway.connected():
        assert session.line is not None
        transport = session.line.request.transport
        assert transport is not None
        transport.pause_reading()


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


async def table(kind: str) -> bool:
    """Every combination on one database, a line each; whether all ended as promised."""
    kept = True
    for workers, database_is, discord in product(WORKERS, DATABASES, DISCORDS):
        with tempfile.TemporaryDirectory() as folder, database(kind, Path(folder)) as (url, server):
            over = await stopped(url, workers, database_is, discord, server=server)
        right = over.right and over.seconds <= PROMISED
        line = f"{kind:>10} {workers:>8} {database_is:>9} {discord:>16} {over.seconds:8.2f} {over.code!s:>5}"
        say(f"{line} {'yes' if over.stored else 'NO':>7} {'kept' if right else 'MISSED'}")
        kept = kept and right
    return kept


def main() -> int:
    """Read the command line, print the table of each database."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--database", choices=("sqlite", "postgresql", "both"), default="both")
    given = arguments.parse_args()
    kinds = ("sqlite", "postgresql") if given.database == "both" else (given.database,)
    say(
        f"{'database':>10} {'workers':>8} {'it':>9} {'Discord':>16} {'seconds':>8} {'code':>5} {'stored':>7}"
        f" {PROMISED:.0f} s"
    )
    return sum(not asyncio.run(table(kind)) for kind in kinds)


if __name__ == "__main__":
    sys.exit(main())
