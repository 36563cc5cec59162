"""Which rows there are, past the ports: an audit must not rely on what it audits."""

import sqlite3
from contextlib import closing

import asyncpg  # type: ignore[import-untyped]


async def ids_in(url: str, table: str) -> list[str]:
    """The ids of a table's rows, in order."""
    asked = f"SELECT id FROM {table} ORDER BY id"
    if url.startswith("sqlite:///"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
            return [row[0] for row in connection.execute(asked)]
    connection = await asyncpg.connect(url)
    try:
        return [row["id"] for row in await connection.fetch(asked)]
    finally:
        await connection.close()
