"""The shards table, and what lies behind a shard: a server's id tells which connection hears of it."""

from db.drivers.statements import Row, Statement
from db.tables.table import Table
from services.clock.watch import ALIVE
from services.ports.shards import OF_GUILD, Hearing, Outage, Shard

_ALL = "SELECT number, of_all, heard_at, since, until FROM shards ORDER BY of_all, number"

_FIRST = "INSERT INTO shards (number, of_all, heard_at) VALUES (:number, :of_all, :at)"

_ONE = "number = :number AND of_all = :of_all AND heard_at = :expected"

_HEARD = f"UPDATE shards SET heard_at = :at WHERE {_ONE}"

_CAME_BACK = f"UPDATE shards SET heard_at = :until, since = :since, until = :until WHERE {_ONE}"

_FORGET_OTHERS = "DELETE FROM shards WHERE of_all <> :of_all"

SHIFT = "UPDATE shards SET heard_at = heard_at + :milliseconds"
"""What is given back to everybody is given back behind every shard."""

_TABLES = (
    ("match", "matches"),
    ("challenge", "challenges"),
    ("championship", "championships"),
    ("tie", "ties"),
)

GUILD_OF_DEADLINE = "CASE deadlines.subject {} END".format(
    " ".join(
        f"WHEN '{subject}' THEN (SELECT guild_id FROM {table} WHERE {table}.id = deadlines.id)"
        for subject, table in _TABLES
    )
)

HEARD = f"""NOT EXISTS (
    SELECT 1 FROM facts WHERE key = '{ALIVE}' AND CAST(value AS BIGINT) < :heard_since
) AND NOT EXISTS (
    SELECT 1 FROM shards WHERE heard_at < :heard_since
    AND number = (COALESCE({GUILD_OF_DEADLINE}, 0) >> {OF_GUILD}) % of_all
)"""
"""Of a deadline: people can do something about it, as far as anybody knows."""


def behind(guild: str) -> str:
    """The condition that the server of this column is heard of by the shard `:number` of `:of_all`."""
    return f"(COALESCE({guild}, 0) >> {OF_GUILD}) % CAST(:of_all AS BIGINT) = CAST(:number AS BIGINT)"


def params_of(shard: Shard) -> dict[str, int]:
    return {"number": shard.number, "of_all": shard.of}


class Shards(Table):
    __slots__ = ()

    async def all(self) -> tuple[Hearing, ...]:
        return tuple(map(_hearing, await self._database.fetch(_ALL, {})))

    def first_heard(self, shard: Shard, at: int) -> None:
        self._write(_FIRST, shard, at=at)

    def heard(self, shard: Shard, at: int, *, expected: int) -> None:
        self._write(_HEARD, shard, at=at, expected=expected)

    def came_back(self, shard: Shard, outage: Outage, *, expected: int) -> None:
        self._write(_CAME_BACK, shard, since=outage.since, until=outage.until, expected=expected)

    def forget_others(self, of: int) -> None:
        self._batch.append(Statement(_FORGET_OTHERS, {"of_all": of}, None))

    def _write(self, sql: str, shard: Shard, **more: int) -> None:
        row = ("shards", *shard)
        self._batch.append(Statement(sql, {**params_of(shard), **more}, (row,), expected=1))


def _hearing(row: Row) -> Hearing:
    shard = Shard(row["number"], row["of_all"])
    away = row["since"] is not None
    return Hearing(shard, row["heard_at"], Outage(row["since"], row["until"], shard) if away else None)
