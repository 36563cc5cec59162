"""PostgreSQL: an asyncpg pool, and a unit of work in one round trip."""

import asyncio
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from db.drivers.secrecy import untold
from db.drivers.statements import Params, Row, Statement
from services.ports.unit import Dangling, Stale, StorageAway, StorageDown

NAME = "The PostgreSQL database"
"""There is only one, and nothing of its url is told: what looks like a name may be a piece of a password."""

_CONNECTIONS = 20
_MIGRATION_LOCK = 5_711_042_026
_MOST_MERGED = 1_000
"""Writes that travel as one statement; PostgreSQL answers at most 1,664 columns, one a write."""

_NAME = re.compile(r"(?<!:):([a-z_][a-z0-9_]*)")

_LOST_RACES = (
    asyncpg.UniqueViolationError,
    asyncpg.DivisionByZeroError,
    asyncpg.exceptions.TransactionRollbackError,
)
_REFUSED = (asyncpg.IntegrityConstraintViolationError, asyncpg.DataError)
_DOWN = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)


class PostgresDatabase:
    """A PostgreSQL database that is open."""

    row_lock = "FOR UPDATE SKIP LOCKED"

    def __init__(self, pool: Any, url: str) -> None:
        self._pool = pool
        self._url = url
        self._closed = False
        self._busy = 0
        self._idle = asyncio.Event()
        self._idle.set()

    async def fetch(self, sql: str, params: Params) -> Sequence[Row]:
        with self._said_plainly():
            text, names = _numbered(sql)
            rows: Sequence[Row] = await self._pool.fetch(text, *[params[name] for name in names])
            return rows

    async def write(self, batch: Sequence[Statement]) -> None:
        with self._said_plainly():
            if len(batch) <= _MOST_MERGED and _apart(batch):
                text, places = _merged(tuple((statement.sql, statement.expected) for statement in batch))
                await self._pool.fetch(text, *[batch[index].params[name] for index, name in places])
            else:
                async with self._pool.acquire() as connection, connection.transaction():
                    await _one_by_one(connection, batch)

    async def write_and_fetch(self, sql: str, params: Params) -> Sequence[Row]:
        return await self.fetch(sql, params)

    async def close(self) -> None:
        self._closed = True
        await self._idle.wait()
        await self._pool.close()

    @contextmanager
    def _said_plainly(self) -> Iterator[None]:
        if self._closed:
            raise StorageDown(f"{NAME} is closed.")
        self._busy += 1
        self._idle.clear()
        try:
            yield
        except _LOST_RACES as error:
            raise Stale(str(error)) from error
        except asyncpg.ForeignKeyViolationError as error:
            raise Dangling(f"The database refuses this row: {error}.") from error
        except _REFUSED as error:
            raise ValueError(f"The database refuses this row: {error}.") from error
        except _DOWN as error:
            raise StorageDown(f"{NAME} failed: {_first_line(error, self._url)}.") from error
        finally:
            self._busy -= 1
            if not self._busy:
                self._idle.set()


async def open_postgres(url: str, *, patience: float) -> PostgresDatabase:
    """Migrate and open the database; StorageDown says what is wrong with it."""
    await asyncio.to_thread(asyncio.run, _migrate(url, patience))
    try:
        pool = await asyncpg.create_pool(
            url, min_size=1, max_size=_CONNECTIONS, timeout=patience, command_timeout=patience, reset=_keep
        )
    except _DOWN as error:
        raise StorageAway(f"{NAME} cannot be used: {_first_line(error, url)}.") from error
    return PostgresDatabase(pool, url)


async def _keep(connection: Any) -> None:
    """Nothing here changes a session, so a connection goes back to the pool without another round trip."""


async def _one_by_one(connection: Any, batch: Sequence[Statement]) -> None:
    for statement in batch:
        text, names = _numbered(statement.sql)
        answer: str = await connection.execute(text, *[statement.params[name] for name in names])
        changed = int(answer.rpartition(" ")[2])
        if statement.expected is not None and changed != statement.expected:
            raise Stale(f"{changed} rows changed instead of {statement.expected}")


def _apart(batch: Sequence[Statement]) -> bool:
    """Whether no row is touched twice: statements merged into one all see the rows as they were before."""
    touched = [row for statement in batch for row in statement.rows or (None,)]
    return None not in touched and len(set(touched)) == len(touched)


@lru_cache(maxsize=512)
def _numbered(sql: str, first: int = 1) -> tuple[str, tuple[str, ...]]:
    """`:name` becomes `$1`...; the names, in the order of the numbers."""
    names: list[str] = []

    def number(found: re.Match[str]) -> str:
        if found[1] not in names:
            names.append(found[1])
        return f"${first + names.index(found[1])}"

    return _NAME.sub(number, sql), tuple(names)


@lru_cache(maxsize=512)
def _merged(guarded: tuple[tuple[str, int | None], ...]) -> tuple[str, tuple[tuple[int, str], ...]]:
    """One statement that makes all writes, and divides by zero, which undoes them, when a guard is off.

    Counting every write's rows makes them happen in this order.
    """
    if len(guarded) == 1 and guarded[0][1] is None:
        text, names = _numbered(guarded[0][0])
        return text, tuple((0, name) for name in names)
    writes: list[str] = []
    counts: list[str] = []
    places: list[tuple[int, str]] = []
    for index, (sql, expected) in enumerate(guarded):
        text, names = _numbered(sql, len(places) + 1)
        places += [(index, name) for name in names]
        writes.append(f"w{index} AS ({text} RETURNING 1)")
        count = f"(SELECT count(*) FROM w{index})"
        counts.append(count if expected is None else f"1 / (CASE {count} WHEN {expected} THEN 1 ELSE 0 END)")
    return f"WITH {', '.join(writes)} SELECT {', '.join(counts)}", tuple(places)


async def _migrate(url: str, patience: float) -> None:
    from sqlalchemy.exc import SQLAlchemyError
    from sqlalchemy.ext.asyncio import create_async_engine
    from sqlalchemy.pool import NullPool

    from db.migrations import NewerSchema, upgrade

    connection = await _connect(url, patience)

    async def connected() -> Any:
        return connection

    engine = create_async_engine("postgresql+asyncpg://", async_creator=connected, poolclass=NullPool)
    try:
        await connection.execute(f"SELECT pg_advisory_lock({_MIGRATION_LOCK})")
        async with engine.begin() as transaction:
            await transaction.run_sync(upgrade)
    except NewerSchema as error:
        raise StorageDown(f"{NAME} was written by a newer version of this program.") from error
    except (*_DOWN, SQLAlchemyError) as error:
        raise StorageDown(f"{NAME} cannot be brought up to date: {_first_line(error, url)}.") from error
    finally:
        await engine.dispose()
        if not connection.is_closed():
            await connection.close()


async def _connect(url: str, patience: float) -> Any:
    try:
        return await asyncpg.connect(url, timeout=patience)
    except asyncpg.InvalidCatalogNameError as error:
        raise StorageDown(f"{NAME} does not exist: create the one that DATABASE_URL names.") from error
    except asyncpg.InvalidAuthorizationSpecificationError as error:
        raise StorageDown(f"{NAME} does not let us in: look at the user name and password.") from error
    except (OSError, TimeoutError, asyncpg.CannotConnectNowError, asyncpg.TooManyConnectionsError) as error:
        raise StorageAway(f"{NAME} cannot be reached: {_first_line(error, url)}.") from error
    except (ValueError, asyncpg.InterfaceError) as error:
        # What these say repeats pieces of the url.
        raise StorageDown(
            "The database url cannot be read: look at its port, and at the options behind the question mark."
        ) from error
    except asyncpg.PostgresError as error:
        raise StorageDown(f"{NAME} cannot be used: {_first_line(error, url)}.") from error


def _first_line(error: BaseException, url: str) -> str:
    """What the error says in its first line, without user and password."""
    lines = str(error).strip().splitlines()
    return untold(lines[0].rstrip("."), url) if lines else type(error).__name__
