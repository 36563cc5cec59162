"""All tables of one transaction, and the open storage that hands such units out."""

from operator import itemgetter
from types import TracebackType
from typing import get_type_hints

from db.drivers.statements import Database, Statement
from db.tables import offers
from db.tables.challenges import Challenges
from db.tables.championships import Championships
from db.tables.clock import deadlines, outbox, reminders
from db.tables.clock.deadlines import Deadlines
from db.tables.clock.outbox import Outbox
from db.tables.clock.reminders import Reminders
from db.tables.clock.shards import Shards
from db.tables.daily import Daily
from db.tables.direct import Direct
from db.tables.facts import Facts
from db.tables.journal import Journal
from db.tables.matches import Matches
from db.tables.offers import Offers
from db.tables.people import People
from db.tables.personal import Personal
from db.tables.places import Places
from db.tables.preferences import Preferences
from db.tables.ratings import Ratings
from db.tables.table import Table
from db.tables.threads import Threads
from db.tables.ties import Ties
from services.ports.offers import Offer
from services.ports.records import Deadline, Notice
from services.ports.reminders import Due, Reminder

# What refers to a table comes after it.
TABLES = (
    "people",
    "matches",
    "seats",
    "journal",
    "challenges",
    "threads",
    "championships",
    "entrants",
    "ties",
    "results",
    "departures",
    "acts",
    "ratings",
    "rated",
    "deadlines",
    "outbox",
    "facts",
    "preferences",
    "relations",
    "declines",
    "steps",
    "reminders",
    "dailies",
    "tries",
    "offers",
    "shards",
)

_RANKS = {table: rank for rank, table in enumerate(TABLES)}

_LOCKS = itemgetter(0, 1)
"""What a statement locks, then where it was in its batch."""

_COUNT = " UNION ALL ".join(f"SELECT '{table}' AS name, count(*) AS size FROM {table}" for table in TABLES)

_MATCHES_UP_TO = "SELECT count(*) AS size FROM (SELECT 1 FROM matches LIMIT :most) AS counted"


class SqlUnit:
    """Reads go to the database at once; writes wait here until `commit` hands them over as one batch."""

    matches: Matches
    journal: Journal
    challenges: Challenges
    championships: Championships
    ties: Ties
    daily: Daily
    ratings: Ratings
    personal: Personal
    deadlines: Deadlines
    outbox: Outbox
    places: Places
    direct: Direct
    threads: Threads
    preferences: Preferences
    facts: Facts
    reminders: Reminders
    offers: Offers
    shards: Shards

    def __init__(self, database: Database) -> None:
        self._database = database
        self._batch: list[Statement] = []
        self.people = People()

    def __getattr__(self, name: str) -> Table:
        """A table that is asked for the first time; most units touch one or two."""
        if name not in _MADE_OF:
            raise AttributeError(name)
        table = self.__dict__[name] = _MADE_OF[name](self._database, self._batch, self.people)
        return table

    async def __aenter__(self) -> "SqlUnit":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._batch.clear()
        self.people.clear()

    async def commit(self) -> None:
        batch = _in_lock_order([*self.people.statements(), *self._batch])
        self._batch.clear()
        self.people.clear()
        if batch:
            await self._database.write(batch)


_MADE_OF: dict[str, type[Table]] = get_type_hints(SqlUnit)


def _in_lock_order(batch: list[Statement]) -> list[Statement]:
    """Every unit takes its rows in the same order, so that no two wait for each other crosswise; what touches
    the same row stays in the order it was written."""
    ranked = []
    for place, statement in enumerate(batch):
        if statement.rows is None:
            return batch
        rows = []
        for row in statement.rows:
            rows.append((_RANKS[str(row[0])], row))  # noqa: PERF401 (a comprehension is one more call)
        ranked.append((rows, place, statement))
    ranked.sort(key=_LOCKS)
    return [statement for *_, statement in ranked]


class SqlStorage:
    """`services.ports.unit.Storage` over either driver."""

    __slots__ = ("_database",)

    def __init__(self, database: Database) -> None:
        self._database = database

    def unit(self) -> SqlUnit:
        return SqlUnit(self._database)

    async def claim_deadlines(
        self, *, now: int, until: int, limit: int, heard_since: int = 0
    ) -> tuple[Deadline, ...]:
        return await deadlines.claim(
            self._database, now=now, until=until, limit=limit, heard_since=heard_since
        )

    async def claim_notices(self, *, now: int, until: int, limit: int) -> tuple[Notice, ...]:
        return await outbox.claim(self._database, now=now, until=until, limit=limit)

    async def claim_due_reminders(
        self, *, now: int, until: int, limit: int, heard_since: int = 0
    ) -> tuple[Due, ...]:
        return await reminders.claim_due(
            self._database, now=now, until=until, limit=limit, heard_since=heard_since
        )

    async def claim_old_reminders(self, *, now: int, until: int, limit: int) -> tuple[Reminder, ...]:
        return await reminders.claim_old(self._database, now=now, until=until, limit=limit)

    async def claim_old_offers(self, *, now: int, until: int, limit: int) -> tuple[Offer, ...]:
        return await offers.claim_old(self._database, now=now, until=until, limit=limit)

    async def count(self) -> dict[str, int]:
        return {row["name"]: row["size"] for row in await self._database.fetch(_COUNT, {})}

    async def matches_up_to(self, most: int) -> int:
        (row,) = await self._database.fetch(_MATCHES_UP_TO, {"most": most})
        return int(row["size"])

    async def close(self) -> None:
        await self._database.close()
