"""Durable commits of a move against the drivers used plainly: `python -m benchmarks.storage`.

One unit is the guarded UPDATE of a match and the INSERT of a journal line, the same SQL on the same tables
for everybody. What is timed is the wall clock, since a durable commit is mostly waiting; the CPU time of this
process is shown beside it. Contenders take turns, and each keeps its best round. The databases lie in
/var/tmp, which is a disk; every SQLite contender runs WAL with synchronous=FULL, PostgreSQL with fsync.
"""

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from tempfile import TemporaryDirectory

import aiosqlite
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from benchmarks.anchors import ROUNDS, Bar, report_bars, report_rate
from db import open_storage
from games.contract import Entry
from games.seats import Seat
from services.ports.people import Person, Place
from services.ports.records import JournalLine, MatchRecord, MatchStatus
from services.ports.unit import Storage
from tests.support.databases import PostgresServer

CLIENTS, WORKERS, MOVES = 50, 20, 60

UPDATE = """
UPDATE matches SET version = :version, state = :state, turn = :turn, digest = :digest, entries = :entries,
    misses = :misses, status = :status, winner = :winner, reason = :reason, due_at = :due_at,
    changed_at = :changed_at, ended_at = :ended_at
WHERE id = :id AND version = :expected"""
INSERT = """
INSERT INTO journal (match_id, number, turn, seat, token, forced, at)
VALUES (:match_id, :number, :turn, :seat, :token, :forced, :at)"""

MATCH = MatchRecord(
    id="",
    version=0,
    game="penalties",
    rules_version=1,
    options="{}",
    state='{"kicks":[' + ",".join(['{"card":"lc","dive":"right","goal":true}'] * 10) + "]}",
    turn=0,
    seats=(Person(1, "Ann"), Person(2, "Bob")),
    pace="live",
    seed="ab" * 32,
    digest="cd" * 32,
    entries=0,
    misses=(0, 0),
    place=Place(1, 2, 3),
    status=MatchStatus.OPEN,
    winner=None,
    reason=None,
    due_at=1_800_000_000_000,
    started_at=1_800_000_000_000,
    changed_at=1_800_000_000_000,
    ended_at=None,
)

Play = Callable[[str, int], Awaitable[None]]
"""Makes one move in this match from this version."""


@dataclass
class Best:
    """The best round so far, in units a second."""

    wall: float = 0.0
    cpu: float = 0.0


async def timed(best: Best, play: Play, names: list[str], version: int) -> None:
    """All matches at once, MOVES moves each."""

    async def moves(name: str) -> None:
        for done in range(MOVES):
            await play(name, version + done)

    wall, cpu = time.perf_counter(), time.process_time()
    await asyncio.gather(*(moves(name) for name in names))
    units = len(names) * MOVES
    best.wall = max(best.wall, units / (time.perf_counter() - wall))
    best.cpu = max(best.cpu, units / (time.process_time() - cpu))


async def compared(contenders: dict[str, Play], storage: Storage, size: int) -> dict[str, Best]:
    """Interleaved rounds after one to warm up; every contender plays matches of its own."""
    names = {key: [f"{key} {n}" for n in range(size)] for key in contenders}
    async with storage.unit() as unit:
        for name in (name for group in names.values() for name in group):
            unit.matches.add(replace(MATCH, id=name))
        await unit.commit()
    bests = {}
    for attempt in range(ROUNDS + 1):
        if attempt < 2:
            bests = {key: Best() for key in contenders}
        for key, play in contenders.items():
            await timed(bests[key], play, names[key], attempt * MOVES)
    for key, best in bests.items():
        report_rate(key, best.wall, "units/s")
        report_rate(f"{'':<4}in CPU time of this process", best.cpu, "units/s")
    return bests


def ours(storage: Storage) -> Play:
    async def play(name: str, version: int) -> None:
        async with storage.unit() as unit:
            unit.matches.save(
                replace(MATCH, id=name, version=version + 1, turn=version + 1), expected=version
            )
            unit.journal.add([JournalLine(name, version, version, Entry(Seat(0), "lc"), False, version)])
            await unit.commit()

    return play


def update_params(name: str, version: int) -> dict[str, object]:
    return {
        "id": name, "expected": version, "version": version + 1, "state": MATCH.state, "turn": version + 1,
        "digest": MATCH.digest, "entries": 0, "misses": "[0,0]", "status": "open", "winner": None,
        "reason": None, "due_at": MATCH.due_at, "changed_at": MATCH.changed_at, "ended_at": None,
    }  # fmt: skip


def insert_params(name: str, version: int) -> dict[str, object]:
    return {
        "match_id": name, "number": version, "turn": version, "seat": 0, "token": "lc", "forced": 0,
        "at": version,
    }  # fmt: skip


def bare_loop(connection: sqlite3.Connection) -> Play:
    """The synchronous driver, blocking: nothing is faster for one writer without groups."""

    async def play(name: str, version: int) -> None:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(UPDATE, update_params(name, version))
        connection.execute(INSERT, insert_params(name, version))
        connection.execute("COMMIT")

    return play


def four_awaits(connection: aiosqlite.Connection) -> Play:
    lock = asyncio.Lock()

    async def play(name: str, version: int) -> None:
        async with lock:
            await connection.execute("BEGIN IMMEDIATE")
            await connection.execute(UPDATE, update_params(name, version))
            await connection.execute(INSERT, insert_params(name, version))
            await connection.execute("COMMIT")

    return play


async def sqlalchemy_core(engine: AsyncEngine) -> Play:
    metadata = sa.MetaData()
    async with engine.connect() as connection:
        await connection.run_sync(metadata.reflect)
    matches, journal = metadata.tables["matches"], metadata.tables["journal"]

    async def play(name: str, version: int) -> None:
        values = update_params(name, version)
        where = sa.and_(matches.c.id == values.pop("id"), matches.c.version == values.pop("expected"))
        async with engine.begin() as transaction:
            await transaction.execute(sa.update(matches).where(where).values(values))
            await transaction.execute(sa.insert(journal).values(insert_params(name, version)))

    return play


async def on_sqlite(folder: str) -> list[Bar]:
    path = f"{folder}/bot.db"
    storage = await open_storage(f"sqlite:///{path}")
    plain = sqlite3.connect(path, isolation_level=None)
    threaded = await aiosqlite.connect(path, isolation_level=None)
    for pragma in ("PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON"):
        plain.execute(pragma)
        await threaded.execute(pragma)
    loop, awaits, group = "sqlite3, a loop", "aiosqlite, four awaits", f"ours, {CLIENTS} clients waiting"
    contenders = {loop: bare_loop(plain), awaits: four_awaits(threaded), group: ours(storage)}
    best = await compared(contenders, storage, CLIENTS)
    plain.close()
    await threaded.close()
    await storage.close()
    mine, form = best[group].wall, "{:,.0f} units/s"
    return [
        Bar.at_least("7", "SQLite against a loop of sqlite3", mine, best[loop].wall, 2, form=form),
        Bar.at_least("7", "SQLite against aiosqlite, four awaits", mine, best[awaits].wall, 5, form=form),
    ]


async def on_postgresql(server: PostgresServer) -> list[Bar]:
    url = server.empty_database()
    storage = await open_storage(url)
    engine = create_async_engine(
        url.replace("postgresql:", "postgresql+asyncpg:"), pool_size=WORKERS, max_overflow=0
    )
    core, own = "SQLAlchemy Core async + asyncpg", f"ours, {WORKERS} workers"
    best = await compared({core: await sqlalchemy_core(engine), own: ours(storage)}, storage, WORKERS)
    await engine.dispose()
    await storage.close()
    form = "{:,.0f} units/s"
    return [
        Bar.at_least(
            "7", "PostgreSQL against SQLAlchemy Core", best[own].wall, best[core].wall, 1.5, form=form
        ),
        Bar.shown("7", "the same in CPU time", best[own].cpu, best[core].cpu, form),
    ]


def bars() -> list[Bar]:
    """Bar 7, on both databases."""
    with TemporaryDirectory(dir="/var/tmp") as folder:
        found = asyncio.run(on_sqlite(folder))
    server = PostgresServer(durable=True, under="/var/tmp")
    try:
        return found + asyncio.run(on_postgresql(server))
    finally:
        server.remove()


if __name__ == "__main__":
    report_bars(bars())
