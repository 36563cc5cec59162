"""SQLite: reads over a few aiosqlite connections, one writer that commits in groups, WAL, full durability."""

import asyncio
import sqlite3
import time
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path

import aiosqlite

from db.drivers._sqlite_writer import GroupWriter, batch_work
from db.drivers.secrecy import keep_to_owner, make_folder
from db.drivers.statements import Params, Row, Statement
from services.ports.unit import StorageDown

_READERS = 2
_OLDEST = (3, 35, 0)


class SqliteDatabase:
    """A SQLite file that is open."""

    row_lock = ""

    def __init__(self, readers: Sequence[aiosqlite.Connection], writer: GroupWriter, name: str) -> None:
        self._readers = readers
        self._turns = cycle(readers)
        self._writer = writer
        self._name = name
        self._closed = False

    async def fetch(self, sql: str, params: Params) -> Sequence[Row]:
        if self._closed:
            raise StorageDown(f"{self._name} is closed.")
        try:
            return list(await next(self._turns).execute_fetchall(sql, dict(params)))
        except sqlite3.Error as error:
            raise StorageDown(f"{self._name} failed: {error}.") from error

    async def write(self, batch: Sequence[Statement]) -> None:
        await self._writer.submit(batch_work(batch))

    async def write_and_fetch(self, sql: str, params: Params) -> Sequence[Row]:
        return await self._writer.submit(lambda connection: connection.execute(sql, params).fetchall())

    async def close(self) -> None:
        await self._writer.close()
        if not self._closed:
            self._closed = True
            for reader in self._readers:
                await reader.close()


async def open_sqlite(path: str, *, patience: float) -> SqliteDatabase:
    """Create, migrate and open the file; StorageDown says what is wrong with it."""
    name = f"The SQLite database {path}"
    connection = await asyncio.to_thread(_prepare, path, name, patience)
    readers: list[aiosqlite.Connection] = []
    try:
        for _ in range(_READERS):
            readers.append(await aiosqlite.connect(path, timeout=patience, isolation_level=None))
            readers[-1].row_factory = sqlite3.Row
            await readers[-1].execute("PRAGMA query_only = ON")
    except BaseException as error:
        for reader in readers:
            await reader.close()
        connection.close()
        if isinstance(error, sqlite3.Error):
            raise StorageDown(_sentence(name, error)) from error
        raise
    return SqliteDatabase(readers, GroupWriter(connection, name), name)


def _prepare(path: str, name: str, patience: float) -> sqlite3.Connection:
    if sqlite3.sqlite_version_info < _OLDEST:
        raise StorageDown(f"SQLite {sqlite3.sqlite_version} is too old: this program needs 3.35 or later.")
    try:
        make_folder(Path(path).parent)
    except OSError as error:
        raise StorageDown(f"{name} has no folder, and it cannot be made: {error.strerror}.") from error
    keep_to_owner(Path(path))
    try:
        _migrate(path, name, patience)
        return _connect(path, patience)
    except sqlite3.Error as error:
        raise StorageDown(_sentence(name, error)) from error


def _connect(path: str, patience: float) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path, timeout=patience, isolation_level=None, check_same_thread=False, cached_statements=256
    )
    try:
        _use_wal(connection, patience)
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        # A file that may only be read opens without a word: write something.
        connection.execute("PRAGMA user_version = 1")
    except BaseException:
        connection.close()
        raise
    connection.row_factory = sqlite3.Row
    return connection


def _use_wal(connection: sqlite3.Connection, patience: float) -> None:
    """The switch does not wait for a lock by itself when two processes make it at once."""
    give_up = time.monotonic() + patience
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > give_up:
                raise
            time.sleep(0.02)
        else:
            return


def _migrate(path: str, name: str, patience: float) -> None:
    import sqlalchemy as sa

    from db.migrations import NewerSchema, upgrade

    def connected() -> sqlite3.Connection:
        connection = _connect(path, patience)
        # Where a table is made anew the old one is dropped: that must take no row of another table along.
        connection.execute("PRAGMA foreign_keys = OFF")
        return connection

    engine = sa.create_engine("sqlite://", creator=connected, poolclass=sa.pool.NullPool)
    sa.event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    try:
        with engine.begin() as connection:
            upgrade(connection)
    except NewerSchema as error:
        raise StorageDown(f"{name} was written by a newer version of this program.") from error
    except sa.exc.DBAPIError as error:
        raise StorageDown(_sentence(name, error.orig)) from error
    finally:
        engine.dispose()


def _sentence(name: str, error: BaseException | None) -> str:
    match getattr(error, "sqlite_errorcode", None):
        case sqlite3.SQLITE_NOTADB:
            return f"{name} is not a database: the file holds something else."
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_READONLY_DIRECTORY:
            return f"{name} may not be written."
        case sqlite3.SQLITE_CANTOPEN:
            return f"{name} cannot be opened: look at the folder and its permissions."
        case sqlite3.SQLITE_BUSY:
            return f"{name} is locked by another program."
        case _:
            return f"{name} cannot be used: {error}."
