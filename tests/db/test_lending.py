"""A database that one test was given is empty when the next one gets it, whatever was left in it."""

import asyncio
import sqlite3

import asyncpg  # type: ignore[import-untyped]
import pytest

from tests.db.records import MATCH, add
from tests.support.databases import PostgresServer, opened


async def rows(url: str) -> set[int]:
    async with opened(url) as storage:
        return set((await storage.count()).values())


async def test_a_lent_postgresql_database_comes_without_the_rows_of_the_last_test(
    postgres_server: PostgresServer,
) -> None:
    with postgres_server.lent_database() as first:
        async with opened(first) as storage:
            await add(storage, matches=[MATCH])
            assert (await storage.count())["matches"] == 1
    with postgres_server.lent_database() as second:
        assert second == first
        assert await rows(second) == {0}


async def test_whoever_stayed_in_a_lent_database_is_put_out(postgres_server: PostgresServer) -> None:
    with postgres_server.lent_database() as url:
        left = await asyncpg.connect(url)
        await left.execute("BEGIN")
        await left.execute("LOCK TABLE matches")
    with postgres_server.lent_database() as url:
        assert await asyncio.wait_for(rows(url), 30) == {0}
    with pytest.raises((asyncpg.PostgresError, asyncpg.InterfaceError, OSError)):
        await left.execute("SELECT 1")


async def test_two_that_are_lent_at_once_are_two(postgres_server: PostgresServer) -> None:
    with postgres_server.lent_database() as one, postgres_server.lent_database() as other:
        assert one != other


def test_a_sqlite_file_has_every_table_and_no_row(sqlite_url: str) -> None:
    file = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"))
    names = [row[0] for row in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    counts = {name: file.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in names}
    file.close()
    assert counts.pop("alembic_version") == 1
    assert "matches" in counts
    assert set(counts.values()) == {0}
