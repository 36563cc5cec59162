"""The dailies and tries tables: the kick of each day in each server, and everybody's one try at it."""

from db.drivers.statements import Key, Row, Statement
from db.tables.people import person_of
from db.tables.table import Table
from services.ports.daily import DailyKick, Ranked, Try

_KICK = "SELECT guild_id, day, seed, kick FROM dailies WHERE guild_id = :guild_id AND day = :day"

_ADD_KICK = """
INSERT INTO dailies (guild_id, day, seed, kick) VALUES (:guild_id, :day, :seed, :kick)
ON CONFLICT (guild_id, day) DO NOTHING"""

_COLUMNS = "guild_id, day, user_id, moment, opened_at, tokens, points, given, done_at, shared"

_TRIES = f"""
SELECT {_COLUMNS} FROM tries
WHERE guild_id = :guild_id AND user_id = :user_id AND day >= :day ORDER BY day"""

_OPEN = """
INSERT INTO tries (guild_id, day, user_id, moment, opened_at, tokens)
VALUES (:guild_id, :day, :user_id, :moment, :opened_at, '')"""

_CHOOSE = """
UPDATE tries SET tokens = :tokens, points = :points, given = :given, done_at = :done_at
WHERE guild_id = :guild_id AND user_id = :user_id AND day = :day AND tokens = :before AND done_at IS NULL"""

_SHARE = """
UPDATE tries SET shared = :shared
WHERE guild_id = :guild_id AND user_id = :user_id AND day = :day AND shared <> :shared
    AND done_at IS NOT NULL"""

# From the last day of a run back to its first, a day at a time: other days are not read.
_RUNS = """
runs (user_id, day, streak) AS (
    SELECT user_id, max(day), CAST(1 AS BIGINT) FROM tries
    WHERE guild_id = :guild_id AND {whose} AND done_at IS NOT NULL AND day BETWEEN :alive AND :last
    GROUP BY user_id
    UNION ALL
    SELECT r.user_id, r.day - 1, r.streak + 1 FROM runs r
    WHERE (
        SELECT t.done_at FROM tries t
        WHERE t.guild_id = :guild_id AND t.user_id = r.user_id AND t.day = r.day - 1
    ) IS NOT NULL
)"""

_STREAK = f"""
WITH RECURSIVE {_RUNS.format(whose="user_id = :user_id")}
SELECT coalesce(max(streak), 0) AS streak FROM runs"""

# The sign keeps SQLite from reading all days of a server in the order of people.
_RANKING = f"""
WITH RECURSIVE week AS (
    SELECT user_id, SUM(points) AS points, SUM(given) AS given, COUNT(*) AS days FROM (
        SELECT +user_id AS user_id, points, given FROM tries
        WHERE guild_id = :guild_id AND day BETWEEN :first AND :last AND done_at IS NOT NULL
    ) AS done GROUP BY user_id
), ranked AS (
    SELECT user_id, points, days, RANK() OVER (ORDER BY points DESC, given) AS place,
        ROW_NUMBER() OVER (ORDER BY points DESC, given, user_id) AS line, COUNT(*) OVER () AS people FROM week
), shown AS (
    SELECT * FROM ranked WHERE line <= :most OR user_id = :user_id
), {_RUNS.format(whose="user_id IN (SELECT user_id FROM shown)").strip()}
SELECT s.place, s.people, s.user_id, p.name, p.handle, s.points, s.days,
    COALESCE(r.streak, 0) AS streak
FROM shown s JOIN people p ON p.user_id = s.user_id
LEFT JOIN (SELECT user_id, max(streak) AS streak FROM runs GROUP BY user_id) r ON r.user_id = s.user_id
ORDER BY s.line"""


class Daily(Table):
    __slots__ = ()

    async def kick(self, guild_id: int, day: int) -> DailyKick | None:
        rows = await self._database.fetch(_KICK, {"guild_id": guild_id, "day": day})
        return DailyKick(*(rows[0][name] for name in ("guild_id", "day", "seed", "kick"))) if rows else None

    async def tries_since(self, guild_id: int, user_id: int, day: int) -> tuple[Try, ...]:
        params = {"guild_id": guild_id, "user_id": user_id, "day": day}
        return tuple(map(_try, await self._database.fetch(_TRIES, params)))

    async def ranking(
        self, guild_id: int, user_id: int, *, first: int, last: int, today: int, most: int
    ) -> tuple[Ranked, ...]:
        params = {
            "guild_id": guild_id,
            "user_id": user_id,
            "first": first,
            "last": last,
            "alive": last - (last == today),
            "most": most,
        }
        return tuple(
            Ranked(
                row["place"],
                row["people"],
                person_of(row),
                int(row["points"]),
                row["days"],
                row["streak"],
            )
            for row in await self._database.fetch(_RANKING, params)
        )

    async def streak(self, guild_id: int, user_id: int, *, last: int) -> int:
        params = {"guild_id": guild_id, "user_id": user_id, "last": last, "alive": last - 1}
        rows = await self._database.fetch(_STREAK, params)
        return int(rows[0]["streak"])

    def add_kick(self, kick: DailyKick) -> None:
        params = {"guild_id": kick.guild_id, "day": kick.day, "seed": kick.seed, "kick": kick.kick}
        self._batch.append(Statement(_ADD_KICK, params, (("dailies", kick.guild_id, kick.day),)))

    def open(self, one: Try) -> None:
        params = {**_which(one), "moment": one.moment, "opened_at": one.opened_at}
        self._batch.append(Statement(_OPEN, params, (_row(one),), expected=1))

    def choose(self, one: Try, *, before: int) -> None:
        params = {
            **_which(one),
            "tokens": " ".join(one.tokens),
            "before": " ".join(one.tokens[:before]),
            "points": one.points,
            "given": one.given,
            "done_at": one.done_at,
        }
        self._batch.append(Statement(_CHOOSE, params, (_row(one),), expected=1))

    def share(self, one: Try, *, shared: bool) -> None:
        params = {**_which(one), "shared": int(shared)}
        self._batch.append(Statement(_SHARE, params, (_row(one),), expected=1))


def _row(one: Try) -> Key:
    return ("tries", one.guild_id, one.user_id, one.day)


def _which(one: Try) -> dict[str, object]:
    return {"guild_id": one.guild_id, "user_id": one.user_id, "day": one.day}


def _try(row: Row) -> Try:
    return Try(
        row["guild_id"],
        row["day"],
        row["user_id"],
        row["moment"],
        row["opened_at"],
        tuple(row["tokens"].split()),
        row["points"],
        row["given"],
        row["done_at"],
        bool(row["shared"]),
    )
