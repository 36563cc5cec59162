"""SQLite's one writer: a thread that takes the units of everybody waiting into one durable commit."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any

from db.drivers.statements import Statement
from services.ports.unit import Dangling, Stale, StorageDown

Rows = list[Any]
Work = Callable[[sqlite3.Connection], Rows]

_TAKEN = frozenset({sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY})


class GroupWriter:
    """Owns the writing connection. Units that wait while a group is committed form the next group."""

    def __init__(self, connection: sqlite3.Connection, name: str) -> None:
        self._connection = connection
        self._name = name
        self._loop = asyncio.get_running_loop()
        self._waiting: list[tuple[Work, asyncio.Future[Rows]]] = []
        self._groups: SimpleQueue[list[tuple[Work, asyncio.Future[Rows]]] | None] = SimpleQueue()
        self._closed = False
        self._thread = Thread(target=self._run, name=f"writer of {name}", daemon=True)
        self._thread.start()

    def submit(self, work: Work) -> asyncio.Future[Rows]:
        """Resolves when the work is durable; Stale or StorageDown when nothing of it was kept."""
        if self._closed:
            raise StorageDown(f"{self._name} is closed.")
        future: asyncio.Future[Rows] = self._loop.create_future()
        if not self._waiting:
            self._loop.call_soon(self._hand_over)
        self._waiting.append((work, future))
        return future

    async def close(self) -> None:
        """Waits until everything that was submitted is decided."""
        if not self._closed:
            self._closed = True
            self._hand_over()
            self._groups.put(None)
        await asyncio.to_thread(self._thread.join)

    def _hand_over(self) -> None:
        """What came in during one turn of the loop travels together."""
        if self._waiting:
            self._groups.put(self._waiting)
            self._waiting = []

    def _run(self) -> None:
        while (group := self._groups.get()) is not None:
            last = False
            while not self._groups.empty():
                more = self._groups.get()
                if more is None:
                    last = True
                    break
                group += more
            group = [waiting for waiting in group if not waiting[1].cancelled()]
            outcomes = self._commit([work for work, _ in group])
            self._tell([future for _, future in group], outcomes)
            if last:
                break
        self._connection.close()

    def _tell(self, futures: Sequence[asyncio.Future[Rows]], outcomes: Sequence[Rows | Exception]) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(_resolve, futures, outcomes)

    def _commit(self, group: Sequence[Work]) -> list[Rows | Exception]:
        """Nearly always every unit of a group is fine, so savepoints are only used when one was not."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                outcomes: list[Rows | Exception] = [work(self._connection) for work in group]
            except Exception as error:
                if not self._connection.in_transaction:
                    raise
                self._connection.execute("ROLLBACK")
                if len(group) == 1:
                    return [self._refusal(error)]
                self._connection.execute("BEGIN IMMEDIATE")
                outcomes = [self._kept_apart(work) for work in group]
            self._connection.execute("COMMIT")
        except Exception as error:  # noqa: BLE001 (whatever it is, everybody waiting must hear of it)
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
            return [self._refusal(error) for _ in group]
        return outcomes

    def _kept_apart(self, work: Work) -> Rows | Exception:
        self._connection.execute("SAVEPOINT unit")
        try:
            rows = work(self._connection)
        except Exception as error:
            if not self._connection.in_transaction:
                raise
            self._connection.execute("ROLLBACK TO unit")
            self._connection.execute("RELEASE unit")
            return self._refusal(error)
        self._connection.execute("RELEASE unit")
        return rows

    def _refusal(self, error: Exception) -> Exception:
        match error:
            case sqlite3.IntegrityError() if error.sqlite_errorcode in _TAKEN:
                refusal: Exception = Stale(str(error))
            case sqlite3.IntegrityError() if error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
                refusal = Dangling(f"The database refuses this row: {error}.")
            case sqlite3.IntegrityError():
                refusal = ValueError(f"The database refuses this row: {error}.")
            case sqlite3.Error():
                refusal = StorageDown(f"{self._name} failed: {error}.")
            case _:
                return error
        refusal.__cause__ = error
        return refusal


def batch_work(batch: Sequence[Statement]) -> Work:
    """The unit's statements in order; Stale when a guard did not match."""

    def work(connection: sqlite3.Connection) -> Rows:
        for statement in batch:
            changed = connection.execute(statement.sql, statement.params).rowcount
            if statement.expected is not None and changed != statement.expected:
                raise Stale(f"{changed} rows changed instead of {statement.expected}")
        return []

    return work


def _resolve(futures: Sequence[asyncio.Future[Rows]], outcomes: Sequence[Rows | Exception]) -> None:
    for future, outcome in zip(futures, outcomes, strict=True):
        if future.done():
            continue
        if isinstance(outcome, Exception):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)
