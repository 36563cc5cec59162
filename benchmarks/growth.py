"""What questions cost when much was played: `python -m benchmarks.growth`.

Every question of a command is asked in a database of 1,000 matches and in one of 200,000 with ten million
journal lines (SQLite; 50,000 matches on PostgreSQL), turn by turn, and the best of many rounds is kept: wall
time, since a question is mostly the database's work. Whoever asks sat in a fiftieth of all matches of their
database, and two of them are open. A server's ranking is asked among 2,000 and among 20,000 rated people.
"""

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from tempfile import TemporaryDirectory

import asyncpg  # type: ignore[import-untyped]

from benchmarks.anchors import Bar, report_bars
from db import open_storage
from services.ports.people import FORGOTTEN
from services.ports.ratings import Book
from services.ports.unit import Storage, Unit
from services.ratings.ratings import PLACES, take_back
from tests.support.databases import PostgresServer

SMALL, BIG_SQLITE, BIG_POSTGRESQL = 1_000, 200_000, 50_000
LINES = 50
"""Journal lines of a match."""

ROUNDS = 60
DELETED = 20
"""People whose data is deleted, in each database."""

OTHER = 51
"""Somebody who has played as much in either database."""

ASKER, SERVER = 1, 1
GAMES = ("penalties", "penguin")
FEW_RATED, MANY_RATED = 2_000, 20_000
DAY = 20_000
RUN = 20
"""Days in a row up to today on which whoever asks tried the daily kick; a day is left out before them."""

COUNTED = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < {last}) "

FILL = (
    "INSERT INTO people (user_id, name, seen_at) {n} SELECT i + 1, 'P' || i, 1 FROM n",
    """INSERT INTO matches (id, version, game, rules_version, options, state, turn, pace, seed, digest,
        entries, misses, guild_id, channel_id, status, winner, reason, started_at, changed_at, ended_at)
    {n} SELECT 'm' || i, 50, CASE i % 2 WHEN 0 THEN 'penalties' ELSE 'penguin' END, 1, '{{}}', '{{}}', 50,
        'live', 's', 'd', 50, '[0,0]', 1 + i % 200, 1, CASE WHEN {open} THEN 'open' ELSE 'over' END,
        CASE WHEN {open} THEN NULL ELSE 'home' END, CASE WHEN {open} THEN NULL ELSE 'score' END,
        i, i, CASE WHEN {open} THEN NULL ELSE i END FROM n""",
    """INSERT INTO seats (match_id, seat, user_id, game, ended_at)
    SELECT id, 0, CASE WHEN started_at % 50 < 1 THEN 1 ELSE 2 + started_at % {people} END, game, ended_at
    FROM matches""",
    """INSERT INTO seats (match_id, seat, user_id, game, ended_at)
    SELECT id, 1, 2 + (started_at + 1) % {people}, game, ended_at FROM matches""",
    """INSERT INTO journal (match_id, number, turn, seat, token, forced, at)
    WITH RECURSIVE l(k) AS (SELECT 0 UNION ALL SELECT k + 1 FROM l WHERE k < {lines} - 1)
    SELECT id, k, k, k % 2, 'lc', 0, started_at FROM matches, l""",
    """INSERT INTO rated (guild_id, game, number, match_id, home_id, away_id, winner_id, before)
    {n} SELECT 1, 'penalties', i + 1, 'm' || i, 2 + i % {people}, 2 + (i + 1) % {people}, NULL,
        '[[1500.0,250.0,0],[1500.0,250.0,0]]' FROM n""",
    """INSERT INTO challenges (id, version, game, options, pace, note, challenger_id, challenged_id, guild_id,
        channel_id, status, created_at, expires_at)
    {n} SELECT 'c' || i, 1, 'penalties', '{{}}', 'live', '', 2 + i % {people}, 2 + (i + 1) % {people},
        i, 1, CASE WHEN i % 100 = 3 THEN 'open' ELSE 'accepted' END, i, i FROM n""",
    """INSERT INTO dailies (guild_id, day, seed, kick)
    {n} SELECT 1, {day} - i, 's', '{{}}' FROM n WHERE i < {days}""",
    """INSERT INTO tries (guild_id, user_id, day, moment, opened_at, tokens, points, given, done_at)
    SELECT 1, 1, day, 0, 1, 'l', 2, 0, 1 FROM dailies WHERE day <> {day} - {run}""",
)

OPEN = "(i < 1000 AND i % 500 = 50 OR i >= 1000 AND i % 500 = 7)"
"""Which matches are open: two of whoever asks, and one in five hundred of the others."""

RATED = """INSERT INTO ratings (guild_id, game, user_id, points, spread, matches, version)
{n} SELECT {server}, 'penalties', i + 1,
    CASE WHEN i < {people} THEN 1000 + (i * 37) % 1000 ELSE 2000 END + i / 100000.0, 80.0,
    CASE WHEN i < {people} THEN 9 ELSE 1 END, 1 FROM n"""
"""So many are listed, and as many who have won once and are not listed yet stand above them."""

Question = Callable[[Unit], Awaitable[object]]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of a command, and how it is put to one transaction."""

    name: str
    ask: Question


QUESTIONS = (
    Asked("my open matches", lambda unit: unit.matches.open_of(ASKER)),
    Asked("how many matches I have open", lambda unit: unit.matches.count_open_of(ASKER)),
    Asked("my ended matches of a game", lambda unit: unit.matches.ended_of(ASKER, GAMES[0])),
    Asked("my open challenges", lambda unit: unit.challenges.open_of(ASKER)),
    Asked("what a deletion has to end", lambda unit: unit.personal.open_of(OTHER)),
    Asked("an export of what is stored about somebody", lambda unit: unit.personal.held(OTHER)),
    Asked("my matches of championships", lambda unit: unit.ties.live_of(ASKER)),
    Asked("open matches of a server", lambda unit: unit.matches.count_open_in(8)),
    Asked("my days in a row", lambda unit: unit.daily.streak(SERVER, ASKER, last=DAY)),
    Asked(
        "the week's table of the daily",
        lambda unit: unit.daily.ranking(SERVER, ASKER, first=DAY - 6, last=DAY, today=DAY, most=20),
    ),
    Asked("the best of a server", lambda unit: unit.ratings.ranking(book(2))),
    Asked("my place in a server", lambda unit: unit.ratings.place_of(book(2), ASKER, most=PLACES)),
)


def book(server: int) -> Book:
    """A server's ratings of the shoot-out."""
    return Book(server, GAMES[0])


def filled(matches: int) -> list[str]:
    """The statements that fill a database with so many matches."""
    values = {
        "n": COUNTED.format(last=matches - 1), "people": matches // 10, "open": OPEN,
        "lines": LINES, "day": DAY, "run": RUN, "days": 40 if matches == SMALL else 2_000,
    }  # fmt: skip
    ratings = ((2, 100), (3, FEW_RATED), (4, MANY_RATED))
    known = [
        RATED.format(n=COUNTED.format(last=2 * people - 1), server=server, people=people)
        for server, people in ratings
        if 2 * people <= matches
    ]
    return [*(statement.format(**values) for statement in FILL), *known]


async def fill_sqlite(url: str, matches: int) -> None:
    connection = sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)
    connection.execute("PRAGMA synchronous = OFF")
    connection.execute("BEGIN")
    for statement in filled(matches):
        connection.execute(statement)
    connection.execute("COMMIT")
    connection.close()


async def fill_postgresql(url: str, matches: int) -> None:
    connection = await asyncpg.connect(url)
    for statement in filled(matches):
        await connection.execute(statement)
    await connection.execute("VACUUM ANALYZE")
    await connection.close()


async def asked(storage: Storage, question: Question) -> float:
    """Microseconds of one question."""
    began = time.perf_counter()
    async with storage.unit() as unit:
        await question(unit)
    return 1e6 * (time.perf_counter() - began)


async def taken_back(storage: Storage, matches: int, number: int) -> float:
    """Microseconds to take one of the last results back: everything written."""
    match_id = f"m{matches - 5 - number}"
    began = time.perf_counter()
    async with storage.unit() as unit:
        await take_back(unit, book(SERVER), match_id)
        await unit.commit()
    return 1e6 * (time.perf_counter() - began)


async def with_nothing_open(storage: Storage, count: int) -> list[int]:
    """So many people who can be deleted at once; all of them have played equally much."""
    found: list[int] = []
    async with storage.unit() as unit:
        for user_id in range(2, 100):
            if len(found) < count and not await unit.personal.open_of(user_id):
                found.append(user_id)
    return found


async def forgotten(storage: Storage, user_id: int, number: int) -> float:
    """Microseconds to make a person nobody: everything written."""
    began = time.perf_counter()
    async with storage.unit() as unit:
        await unit.personal.forget(user_id, FORGOTTEN - 1 - number, 1)
        await unit.commit()
    return 1e6 * (time.perf_counter() - began)


async def compared(small: Storage, big: Storage, matches: int, database: str) -> list[Bar]:
    """The bars of one database."""
    sizes = f"{matches:,} matches against {SMALL:,}, {database}"
    best: dict[str, list[float]] = {one.name: [1e12, 1e12] for one in QUESTIONS}
    rated = [1e12, 1e12]
    back = [1e12, 1e12]
    gone = [1e12, 1e12]
    people = [await with_nothing_open(storage, DELETED) for storage in (small, big)]
    for attempt in range(ROUNDS):
        for one in QUESTIONS:
            for at, storage in enumerate((small, big)):
                best[one.name][at] = min(best[one.name][at], await asked(storage, one.ask))
        for at, server in enumerate((3, 4)):
            rated[at] = min(rated[at], await asked(big, whole_ranking(server)))
        if attempt < 20:
            for at, (storage, size) in enumerate(((small, SMALL), (big, matches))):
                back[at] = min(back[at], await taken_back(storage, size, attempt))
    for attempt in range(DELETED):
        for at, storage in enumerate((small, big)):
            gone[at] = min(gone[at], await forgotten(storage, people[at][attempt], attempt))
    found = [
        Bar.at_most("11", f"{name}, {sizes}", there, here, 1.5, form="{:.0f} us")
        for name, (here, there) in (
            *best.items(),
            ("a late result taken back", back),
            ("somebody's data deleted", gone),
        )
    ]
    few, many = rated
    words = f"{MANY_RATED:,} rated people against {FEW_RATED:,}, {database}"
    return [*found, Bar.at_most("11", f"a server's ranking, {words}", many, few, 1.5, form="{:.0f} us")]


def whole_ranking(server: int) -> Question:
    """What `/penalty ranking` asks."""

    async def ask(unit: Unit) -> object:
        best = await unit.ratings.ranking(book(server))
        return best, await unit.ratings.place_of(book(server), ASKER, most=PLACES)

    return ask


async def on_sqlite(folder: str) -> list[Bar]:
    storages = []
    for name, matches in (("small", SMALL), ("big", BIG_SQLITE)):
        url = f"sqlite:///{folder}/{name}.db"
        storages.append(await open_storage(url))
        await fill_sqlite(url, matches)
    small, big = storages
    bars = await compared(small, big, BIG_SQLITE, "SQLite")
    for storage in storages:
        await storage.close()
    return bars


async def on_postgresql(server: PostgresServer) -> list[Bar]:
    storages = []
    for matches in (SMALL, BIG_POSTGRESQL):
        url = server.empty_database()
        storages.append(await open_storage(url))
        await fill_postgresql(url, matches)
    small, big = storages
    bars = await compared(small, big, BIG_POSTGRESQL, "PostgreSQL")
    for storage in storages:
        await storage.close()
    return bars


def bars() -> list[Bar]:
    """Bar 11, on both databases."""
    with TemporaryDirectory(dir="/var/tmp") as folder:
        found = asyncio.run(on_sqlite(folder))
    server = PostgresServer(under="/var/tmp")
    try:
        return found + asyncio.run(on_postgresql(server))
    finally:
        server.remove()


if __name__ == "__main__":
    report_bars(bars())
