"""What it costs to give an outage's time back, by open matches: `python -m benchmarks.given_back`.

Half of the matches are live, half of correspondence; the bot was away for twenty minutes. Counted are
statements and rows of giving that back, and boards to redraw in the first minute and in half a day.
"""

import asyncio
import sqlite3
import time
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from db import open_storage
from db.tables.matches import _COLUMNS
from services.ports.people import Person
from services.ports.topics import BOARD
from services.times import DAY, MINUTE
from tests.services.desk import Desk

SIZES = (1_000, 100_000)
AWAY = 20 * MINUTE

_N = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count}) "


@dataclass(frozen=True, slots=True)
class Cost:
    """Of one giving back."""

    statements: int
    rows: int
    seconds: float
    at_once: int
    in_all: int


def copied(file: Path, match_id: str, count: int) -> None:
    """So many more matches like this one."""
    with sqlite3.connect(file) as database:
        rest = _COLUMNS.removeprefix("id, ")
        for table, key, columns in (
            ("matches", "id", rest),
            ("seats", "match_id", "seat, user_id"),
            ("deadlines", "id", "subject, turn, due_at, remind_at, claimed_until"),
        ):
            database.execute(
                _N.format(count=count)
                + f"INSERT INTO {table} ({key}, {columns}) "
                + f"SELECT '{match_id}-' || i, {columns} FROM {table} CROSS JOIN n "
                + f"WHERE {table}.{key} = '{match_id}'"
            )


async def given_back(size: int) -> Cost:
    """A bot with so many open matches comes back."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "bot.db"
        storage = await open_storage(f"sqlite:///{file}")
        desk = Desk(storage)
        await desk.begin("live", options={"toss": False})
        people = Person(11, "Fan"), Person(12, "Fan")
        await desk.begin("slow", options={"toss": False}, pace="correspondence", by=people[0], to=people[1])
        for notice in await desk.notices():
            async with storage.unit() as unit:
                unit.outbox.done(notice.topic, notice.subject, notice.id, notice.version)
                await unit.commit()
        await asyncio.to_thread(copied, file, "live", size // 2 - 1)
        await asyncio.to_thread(copied, file, "slow", size // 2 - 1)
        await desk.deadlines.beat()
        desk.now += AWAY
        told: list[int] = []
        writer: Any = storage._database._writer  # type: ignore[attr-defined]
        submit = writer.submit

        def counted(work: Any) -> Any:
            def and_count(connection: sqlite3.Connection) -> Any:
                connection.set_trace_callback(lambda _: told.append(1))
                before = connection.total_changes
                rows = work(connection)
                connection.set_trace_callback(None)
                told.append(-(connection.total_changes - before))
                return rows

            return submit(and_count)

        writer.submit = counted
        began = time.perf_counter()
        await desk.deadlines.recover()
        seconds = time.perf_counter() - began
        writer.submit = submit
        with sqlite3.connect(file) as database:
            boards = f"SELECT count(*) FROM outbox WHERE topic = '{BOARD}' AND due_at <= {desk.now + MINUTE}"
            at_once = database.execute(boards).fetchone()[0]
            in_all = database.execute(f"SELECT count(*) FROM outbox WHERE topic = '{BOARD}'").fetchone()[0]
            if "redraw_at" in {row[1] for row in database.execute("PRAGMA table_info(deadlines)")}:
                stale = "SELECT count(*) FROM deadlines WHERE redraw_at <= ?"
                at_once += min(600, database.execute(stale, (desk.now + MINUTE,)).fetchone()[0])
                in_all += database.execute(stale, (desk.now + DAY // 2,)).fetchone()[0]
        await storage.close()
        rows = -sum(one for one in told if one < 0)
        return Cost(sum(one for one in told if one > 0), rows, seconds, at_once, in_all)


async def main() -> None:
    for size in SIZES:
        cost = await given_back(size)
        print(
            f"{size:>7,} open matches: {cost.statements} statements, {cost.rows:,} rows written, "
            f"{cost.seconds:.2f} s; "
            f"{cost.at_once:,} boards in the first minute, {cost.in_all:,} in half a day"
        )


if __name__ == "__main__":
    asyncio.run(main())
