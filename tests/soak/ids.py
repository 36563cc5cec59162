"""Which rows there are, past the ports: an audit must not rely on what it audits."""

import sqlite3
from contextlib import closing
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from db.unit_of_work import TABLES

_OWED = """
SELECT CASE WHEN due_at > claimed_until THEN due_at ELSE claimed_until END AS due_at
FROM (SELECT due_at, claimed_until FROM deadlines UNION ALL SELECT due_at, claimed_until FROM outbox) AS a"""


async def ids_in(url: str, table: str) -> list[str]:
    """The ids of a table's rows, in order."""
    return [row[0] for row in await _fetched(url, f"SELECT id FROM {table} ORDER BY id")]


async def naming(url: str, user_id: int) -> list[str]:
    """Every row that has this id somewhere in it, after the name of its table."""
    found = []
    for table in TABLES:
        rows = [str(tuple(row)) for row in await _fetched(url, f"SELECT * FROM {table}")]
        found += [f"{table}: {row}" for row in rows if str(user_id) in row]
    return found


async def next_due(url: str, after: int) -> int | None:
    """When after this moment something is to be done by itself (milliseconds since 1970 UTC); None: never."""
    asked = f"SELECT min(due_at) FROM ({_OWED}) AS owed WHERE due_at > {after}"
    ((due_at,),) = await _fetched(url, asked)
    return None if due_at is None else int(due_at)


async def _fetched(url: str, asked: str) -> list[Any]:
    if url.startswith("sqlite:///"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
            return connection.execute(asked).fetchall()
    connection = await asyncpg.connect(url)
    try:
        return list(await connection.fetch(asked))
    finally:
        await connection.close()
