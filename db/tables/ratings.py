"""The ratings and rated tables: where results led, and the results that count, in order."""

import json
from collections.abc import Sequence
from typing import Any

from db.drivers.statements import Params, Row, Statement
from db.tables.people import person_of
from db.tables.table import Table
from services.formats.strength import Outcome, Rating
from services.ports.ratings import LEAST, LISTED, Before, Book, Counted, Kept, Ranked

_COLUMNS = "user_id, points, spread, matches, version"

_EVERYBODY = f"SELECT {_COLUMNS} FROM ratings WHERE guild_id = :guild_id AND game = :game"

_AT_ONCE = 32
"""Few texts, so that the databases need not prepare a new one each time; nobody has the id 0."""

_OF = {
    size: f"{_EVERYBODY} AND user_id IN ({', '.join(f':id{number}' for number in range(size))})"
    for size in (2, _AT_ONCE)
}

_IS_LISTED = f"matches >= {LEAST}"
"""As the condition of the index has it, which holds nobody else."""

# A limit that PostgreSQL does not know when it plans is a tenth of everybody to it.
_RANKING = f"""
SELECT r.user_id, p.name, p.handle, r.points, r.spread, r.matches,
    rank() OVER (ORDER BY r.points DESC) AS place
FROM (
    SELECT user_id, points, spread, matches FROM ratings
    WHERE guild_id = :guild_id AND game = :game AND {_IS_LISTED}
    ORDER BY points DESC, user_id LIMIT {LISTED}
) r JOIN people p ON p.user_id = r.user_id
ORDER BY r.points DESC, r.user_id"""

_PLACE_OF = f"""
SELECT r.user_id, p.name, p.handle, r.points, r.spread, r.matches, 1 + (
    SELECT count(*) FROM (
        SELECT 1 FROM ratings
        WHERE guild_id = :guild_id AND game = :game AND {_IS_LISTED} AND points > r.points LIMIT :most
    ) AS better
) AS place
FROM ratings r JOIN people p ON p.user_id = r.user_id
WHERE r.guild_id = :guild_id AND r.game = :game AND r.user_id = :user_id AND r.matches > 0"""

_BOOK_OF = "SELECT guild_id, game FROM rated WHERE match_id = :match_id"

_RESULTS = """
SELECT match_id, home_id, away_id, winner_id, before FROM rated
WHERE guild_id = :guild_id AND game = :game ORDER BY number"""

_RESULTS_FROM = """
SELECT match_id, home_id, away_id, winner_id, before FROM rated
WHERE guild_id = :guild_id AND game = :game
    AND number >= (SELECT number FROM rated WHERE match_id = :match_id)
ORDER BY number"""

_LAST = "SELECT max(number) AS number FROM rated WHERE guild_id = :guild_id AND game = :game"

_ADD = """
INSERT INTO ratings (guild_id, game, user_id, points, spread, matches, version)
VALUES (:guild_id, :game, :user_id, :points, :spread, :matches, 1)"""

_SAVE = """
UPDATE ratings SET points = :points, spread = :spread, matches = :matches, version = version + 1
WHERE guild_id = :guild_id AND game = :game AND user_id = :user_id AND version = :expected"""

_COUNT = """
INSERT INTO rated (guild_id, game, number, match_id, home_id, away_id, winner_id, before)
SELECT CAST(:guild_id AS BIGINT), CAST(:game AS TEXT), coalesce(max(number), 0) + 1, CAST(:match_id AS TEXT),
    CAST(:home_id AS BIGINT), CAST(:away_id AS BIGINT), CAST(:winner_id AS BIGINT), CAST(:before AS TEXT)
FROM rated WHERE guild_id = :guild_id AND game = :game"""

_AMEND = "UPDATE rated SET before = :before WHERE match_id = :match_id"

_DROP = "DELETE FROM rated WHERE match_id = :match_id"


class Ratings(Table):
    __slots__ = ()

    async def of(self, book: Book, user_ids: Sequence[int]) -> dict[int, Kept]:
        found: dict[int, Kept] = {}
        size = 2 if len(user_ids) <= 2 else _AT_ONCE
        for at in range(0, len(user_ids), size):
            some = user_ids[at : at + size]
            ids = {
                f"id{number}": user_id for number, user_id in enumerate([*some, *[0] * (size - len(some))])
            }
            found |= _kept(await self._database.fetch(_OF[size], {**_book(book), **ids}))
        return found

    async def everybody(self, book: Book) -> dict[int, Kept]:
        return _kept(await self._database.fetch(_EVERYBODY, _book(book)))

    async def book_of(self, match_id: str) -> Book | None:
        rows = await self._database.fetch(_BOOK_OF, {"match_id": match_id})
        return Book(rows[0]["guild_id"], rows[0]["game"]) if rows else None

    async def results(self, book: Book) -> tuple[Counted, ...]:
        return tuple(map(_counted, await self._database.fetch(_RESULTS, _book(book))))

    async def results_from(self, book: Book, match_id: str) -> tuple[Counted, ...]:
        params = {**_book(book), "match_id": match_id}
        return tuple(map(_counted, await self._database.fetch(_RESULTS_FROM, params)))

    async def last(self, book: Book) -> int:
        return int((await self._database.fetch(_LAST, _book(book)))[0]["number"] or 0)

    async def ranking(self, book: Book) -> tuple[Ranked, ...]:
        return tuple(map(_ranked, await self._database.fetch(_RANKING, _book(book))))

    async def place_of(self, book: Book, user_id: int, *, most: int) -> Ranked | None:
        params = {**_book(book), "most": most, "user_id": user_id}
        rows = await self._database.fetch(_PLACE_OF, params)
        return _ranked(rows[0]) if rows else None

    def save(self, book: Book, user_id: int, rating: Rating, *, expected: int) -> None:
        params = {
            **_book(book),
            "user_id": user_id,
            "points": rating.points,
            "spread": rating.spread,
            "matches": rating.matches,
        }
        sql = _SAVE if expected else _ADD
        guard = {"expected": expected} if expected else {}
        row = ("ratings", book.guild_id, book.game, user_id)
        self._batch.append(Statement(sql, {**params, **guard}, (row,), expected=1))

    def count(self, book: Book, match_id: str, outcome: Outcome, before: Before) -> None:
        params = {
            **_book(book),
            "match_id": match_id,
            "home_id": outcome.home,
            "away_id": outcome.away,
            "winner_id": outcome.winner,
            "before": _written(before),
        }
        self._write(match_id, _COUNT, params)

    def amend(self, match_id: str, before: Before) -> None:
        self._write(match_id, _AMEND, {"match_id": match_id, "before": _written(before)})

    def drop(self, match_id: str) -> None:
        self._write(match_id, _DROP, {"match_id": match_id})

    def _write(self, match_id: str, sql: str, params: Params) -> None:
        self._batch.append(Statement(sql, params, (("rated", match_id),), expected=1))


def _book(book: Book) -> dict[str, Any]:
    return {"guild_id": book.guild_id, "game": book.game}


def _rating(row: Row) -> Rating:
    return Rating(row["points"], row["spread"], row["matches"])


def _written(before: Before) -> str:
    """Both ratings as JSON, which keeps every float as it is."""
    return json.dumps([[one.points, one.spread, one.matches] for one in before], separators=(",", ":"))


def _counted(row: Row) -> Counted:
    before = None if row["before"] is None else tuple(Rating(*one) for one in json.loads(row["before"]))
    return Counted(row["match_id"], Outcome(row["home_id"], row["away_id"], row["winner_id"]), before)


def _kept(rows: Sequence[Row]) -> dict[int, Kept]:
    return {row["user_id"]: Kept(_rating(row), row["version"]) for row in rows}


def _ranked(row: Row) -> Ranked:
    return Ranked(row["place"], person_of(row), _rating(row))
