"""A database that fails in use: nothing half kept, nothing acknowledged lost, one clear exception."""

import asyncio
import random
import signal
import sqlite3
import sys
from asyncio.subprocess import PIPE
from collections import defaultdict
from dataclasses import replace
from pathlib import Path

import pytest

from db import open_storage
from db.drivers._sqlite import _connect
from services.ports.people import Person, Place
from services.ports.records import Deadline, Notice, Subject
from services.ports.unit import Storage, StorageDown
from tests.db.records import MATCH, add, line
from tests.support.databases import PostgresServer, opened


async def note(storage: Storage, key: str) -> None:
    async with storage.unit() as unit:
        unit.facts.set(key, "kept")
        unit.people.remember(Person(1, "Ann"), 1)
        await unit.commit()


async def test_closing_waits_for_what_is_being_written(storage_url: str) -> None:
    storage = await open_storage(storage_url)
    writing = [asyncio.create_task(note(storage, f"n{number}")) for number in range(30)]
    await asyncio.sleep(0)
    await storage.close()
    await asyncio.gather(*writing)
    async with opened(storage_url) as storage:
        assert (await storage.count())["facts"] == 30


async def test_a_closed_storage_is_down_and_closes_again_quietly(storage: Storage) -> None:
    await storage.close()
    await storage.close()
    with pytest.raises(StorageDown):
        await note(storage, "a")
    with pytest.raises(StorageDown):
        await storage.count()
    with pytest.raises(StorageDown):
        await storage.claim_deadlines(now=1, until=2, limit=3)


async def test_a_sqlite_file_locked_for_too_long_is_down_and_recovers(sqlite_url: str) -> None:
    async with opened(sqlite_url, patience=0.1) as storage:
        other = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        outcomes = await asyncio.gather(note(storage, "a"), note(storage, "b"), return_exceptions=True)
        other.close()
        assert [type(outcome) for outcome in outcomes] == [StorageDown, StorageDown]
        assert isinstance(outcomes[0], StorageDown)
        assert isinstance(outcomes[0].__cause__, sqlite3.OperationalError)
        assert "database is locked" in str(outcomes[0])
        assert (await storage.count())["facts"] == 0
        await note(storage, "a")
        assert (await storage.count())["facts"] == 1


async def test_a_table_that_vanished_is_down_for_readers_and_writers(sqlite_url: str) -> None:
    async with opened(sqlite_url) as storage:
        other = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"))
        other.execute("DROP TABLE facts")
        other.close()
        with pytest.raises(StorageDown) as down:
            await storage.count()
        assert str(down.value).endswith("bot.db failed: no such table: facts.")
        assert isinstance(down.value.__cause__, sqlite3.OperationalError)
        with pytest.raises(StorageDown, match="no such table: facts"):
            await note(storage, "a")
        assert await storage.claim_notices(now=1, until=2, limit=3) == ()


async def test_somebody_who_stops_waiting_for_a_lock_does_no_harm_to_the_others(sqlite_url: str) -> None:
    async with opened(sqlite_url) as storage:
        other = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        waiting = [asyncio.create_task(note(storage, f"n{number}")) for number in range(5)]
        await asyncio.sleep(0.05)
        waiting[1].cancel()
        await asyncio.sleep(0)
        other.close()
        outcomes = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes if outcome is not None] == [asyncio.CancelledError]
        async with storage.unit() as unit:
            assert [await unit.facts.get(f"n{number}") for number in (0, 2, 3, 4)] == ["kept"] * 4


async def test_a_postgresql_row_locked_for_too_long_is_down_and_recovers(postgres_url: str) -> None:
    async with opened(postgres_url) as patient, opened(postgres_url, patience=0.3) as hasty:
        await note(patient, "a")
        blocker = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.db.blocker", postgres_url, stdin=PIPE, stdout=PIPE
        )
        assert blocker.stdout is not None
        await blocker.stdout.readline()
        with pytest.raises(StorageDown) as down:
            await note(hasty, "a")
        assert isinstance(down.value.__cause__, TimeoutError)
        await blocker.communicate(b"\n")
        await note(hasty, "b")
        assert (await patient.count())["facts"] == 2


def test_sqlite_flushes_every_commit_and_waits_half_a_minute_for_a_lock(tmp_path: Path) -> None:
    connection = _connect(str(tmp_path / "bot.db"), 30.0)
    names = ("synchronous", "journal_mode", "busy_timeout", "foreign_keys")
    pragmas = [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names]
    connection.close()
    assert pragmas == [2, "wal", 30_000, 1]


_FULL_DISK = """
import asyncio, resource, sys
from db import open_storage
from db.drivers._sqlite import _connect
from services.ports.unit import StorageDown

async def main(url):
    storage = await open_storage(url)
    async def note(key):
        async with storage.unit() as unit:
            unit.facts.set(key, "x" * 20_000)
            await unit.commit()
    await note("before")
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, hard))
    told = await asyncio.gather(*(note(f"full {n}") for n in range(20)), return_exceptions=True)
    print(len(told), {type(one).__name__ for one in told}, {type(one.__cause__).__name__ for one in told})
    print((await storage.count())["facts"])
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    await note("after")
    print((await storage.count())["facts"])
    await storage.close()

asyncio.run(main(sys.argv[1]))
"""


async def test_a_full_disk_fails_the_whole_group_and_recovers(sqlite_url: str) -> None:
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", _FULL_DISK, sqlite_url, stdout=PIPE)
    told, _ = await process.communicate()
    assert told.decode().splitlines() == ["20 {'StorageDown'} {'OperationalError'}", "1", "2"]


async def test_postgresql_that_restarts_is_down_and_then_up_again(postgres_server: PostgresServer) -> None:
    async with opened(postgres_server.fresh_database()) as storage:
        await asyncio.gather(*(note(storage, f"n{number}") for number in range(8)))
        await asyncio.to_thread(postgres_server.stop)
        try:
            with pytest.raises(StorageDown):
                await note(storage, "a")
            with pytest.raises(StorageDown):
                await storage.count()
        finally:
            await asyncio.to_thread(postgres_server.start)
        await asyncio.gather(*(note(storage, f"m{number}") for number in range(8)))
        assert (await storage.count())["facts"] == 16


@pytest.mark.parametrize("touches", [1, 2])
async def test_units_that_name_the_same_rows_crosswise_do_not_block_each_other(
    storage: Storage, touches: int
) -> None:
    async def both(first: str, second: str, value: str) -> None:
        async with storage.unit() as unit:
            for key in (first, second) * touches:
                unit.outbox.put(Notice(key, Subject.MATCH, "m", 1, 5))
                unit.facts.set(key, value)
                unit.matches.move_board(f"m-{key}", Place(None, int(value)))
            unit.deadlines.set(Deadline(Subject.MATCH, first, 1, 5))
            await unit.commit()

    await add(storage, matches=[replace(MATCH, id=f"m-{key}") for key in "ab"])
    await asyncio.gather(*(both(*pair, str(n)) for n in range(40) for pair in (("a", "b"), ("b", "a"))))
    async with storage.unit() as unit:
        assert await unit.facts.get("a") == await unit.facts.get("b")


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_a_killed_process_loses_nothing_that_was_acknowledged(storage_url: str, seed: int) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.db.player", storage_url, "k", "10", "0", stdout=PIPE
    )
    assert process.stdout is not None
    acknowledged: dict[str, int] = defaultdict(int)
    for _ in range(random.Random(seed).randrange(100, 900)):
        match_id, version = (await process.stdout.readline()).split()
        acknowledged[match_id.decode()] = int(version)
    process.send_signal(signal.SIGKILL)
    for told in (await process.stdout.read()).splitlines(keepends=True):
        if told.endswith(b"\n"):
            match_id, version = told.split()
            acknowledged[match_id.decode()] = int(version)
    await process.wait()

    async with opened(storage_url) as storage:
        async with storage.unit() as unit:
            for key, told_version in acknowledged.items():
                match, lines = await unit.matches.get(key), await unit.journal.of(key)
                assert match is not None
                assert match.version in {told_version, told_version + 1}
                assert [entry.number for entry in lines] == list(range(match.version))
        await add(storage, matches=[replace(MATCH, id="next")], lines=[line(0, match_id="next")])
