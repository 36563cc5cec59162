"""The ties, results and departures tables: what the rounds of a championship are made of."""

from collections.abc import Sequence

from db.drivers.statements import Key, Row, Statement
from db.tables.table import Table
from services.formats.values import Departure, Ending, Result
from services.ports.championships import Tie, TieStatus
from services.ports.people import Place

_COLUMNS = (
    "id, championship_id, number, version, pairing, home_id, away_id, home_ready, away_ready, status, "
    "guild_id, channel_id, message_id, due_at, created_at, reminder_id, seed"
)

_OF = f"SELECT {_COLUMNS} FROM ties WHERE championship_id = :id ORDER BY number"

_GET = f"SELECT {_COLUMNS} FROM ties WHERE id = :id"

_LIVE_OF = f"""
SELECT {_COLUMNS} FROM ties WHERE id IN (
    SELECT id FROM ties WHERE home_id = :user_id AND status IN ('open', 'playing')
    UNION ALL SELECT id FROM ties WHERE away_id = :user_id AND status IN ('open', 'playing')
) ORDER BY created_at, id LIMIT :limit"""

_ORPHANS = """
SELECT t.id FROM ties t JOIN matches m ON m.id = t.id
WHERE t.status = 'playing' AND m.status = 'over' ORDER BY t.id LIMIT :limit"""

_UNCOUNTED = """
SELECT t.id FROM ties t JOIN matches m ON m.id = t.id
WHERE t.championship_id = :id AND t.status = 'playing' AND m.status = 'over' ORDER BY t.number"""

_WHILE_PLAYED = """
UPDATE ties SET version = version
WHERE id = :id AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.id = ties.id AND m.status = 'over')"""

_ADD = f"""
INSERT INTO ties ({_COLUMNS})
VALUES (:id, :championship_id, :number, :version, :pairing, :home_id, :away_id, :home_ready, :away_ready,
    :status, :guild_id, :channel_id, :message_id, :due_at, :created_at, :reminder_id, :seed)"""

_SAVE = """
UPDATE ties SET version = :version, home_ready = :home_ready, away_ready = :away_ready, status = :status,
    due_at = :due_at
WHERE id = :id AND version = :expected"""

_HOLD = "UPDATE ties SET version = version WHERE id = :id AND version = :version"

_MOVE = """
UPDATE ties SET guild_id = :guild_id, channel_id = :channel_id, message_id = :message_id
WHERE id = :id AND status = 'open'"""

_CALL = """
UPDATE ties SET message_id = :message_id
WHERE id = :id AND channel_id = :channel_id AND message_id IS NULL"""

_REMIND = """
UPDATE ties SET reminder_id = :message_id
WHERE id = :id AND version = COALESCE(CAST(:expected AS BIGINT), version)"""

_RESULTS = """
SELECT pairing, winner_id, home, away, ending, reason FROM results
WHERE championship_id = :id ORDER BY at, pairing"""

_ADD_RESULT = """
INSERT INTO results (championship_id, pairing, winner_id, home, away, ending, reason, at)
VALUES (:id, :pairing, :winner_id, :home, :away, :ending, :reason, :at)"""

_DROP_RESULT = "DELETE FROM results WHERE championship_id = :id AND pairing = :pairing"

_DEPARTURES = """
SELECT user_id, after, reason, disqualified FROM departures WHERE championship_id = :id ORDER BY user_id"""

_NO_DEPARTURES = "DELETE FROM departures WHERE championship_id = :id"

_ADD_DEPARTURE = """
INSERT INTO departures (championship_id, user_id, after, reason, disqualified)
VALUES (:id, :user_id, :after, :reason, :disqualified)"""


class Ties(Table):
    __slots__ = ()

    async def of(self, cup_id: str) -> tuple[Tie, ...]:
        return tuple(map(_tie, await self._database.fetch(_OF, {"id": cup_id})))

    async def get(self, tie_id: str) -> Tie | None:
        rows = await self._database.fetch(_GET, {"id": tie_id})
        return _tie(rows[0]) if rows else None

    async def live_of(self, user_id: int, limit: int = 25) -> tuple[Tie, ...]:
        return tuple(map(_tie, await self._database.fetch(_LIVE_OF, {"user_id": user_id, "limit": limit})))

    async def orphans(self, limit: int = 25) -> tuple[str, ...]:
        return tuple(row["id"] for row in await self._database.fetch(_ORPHANS, {"limit": limit}))

    async def uncounted(self, cup_id: str) -> tuple[str, ...]:
        return tuple(row["id"] for row in await self._database.fetch(_UNCOUNTED, {"id": cup_id}))

    async def results(self, cup_id: str) -> tuple[Result, ...]:
        return tuple(
            Result(
                row["pairing"],
                row["winner_id"],
                (row["home"], row["away"]),
                Ending(row["ending"]),
                row["reason"],
            )
            for row in await self._database.fetch(_RESULTS, {"id": cup_id})
        )

    async def departures(self, cup_id: str) -> tuple[Departure, ...]:
        return tuple(
            Departure(row["user_id"], row["after"], row["reason"], bool(row["disqualified"]))
            for row in await self._database.fetch(_DEPARTURES, {"id": cup_id})
        )

    def add(self, ties: Sequence[Tie]) -> None:
        for tie in ties:
            params = {
                **_changing(tie),
                **_where(tie.place),
                "championship_id": tie.cup_id,
                "number": tie.number,
                "pairing": tie.pairing,
                "home_id": tie.home_id,
                "away_id": tie.away_id,
                "created_at": tie.created_at,
                "reminder_id": tie.reminder_id,
                "seed": tie.seed,
            }
            self._write(tie.id, _ADD, params, _row(tie))

    def save(self, tie: Tie, *, expected: int) -> None:
        self._write(tie.id, _SAVE, {**_changing(tie), "expected": expected}, _row(tie))

    def hold(self, tie: Tie) -> None:
        self._write(tie.id, _HOLD, {"version": tie.version}, _row(tie))

    def while_played(self, tie: Tie) -> None:
        self._write(tie.id, _WHILE_PLAYED, {}, _row(tie))

    def move(self, tie_id: str, place: Place) -> None:
        self._write(tie_id, _MOVE, _where(place), ("ties", tie_id))

    def call(self, tie_id: str, place: Place) -> None:
        params: dict[str, object] = {"channel_id": place.channel_id, "message_id": place.message_id}
        self._write(tie_id, _CALL, params, ("ties", tie_id))

    def remind(self, tie_id: str, message_id: int, *, expected: int | None = None) -> None:
        params: dict[str, object] = {"message_id": message_id, "expected": expected}
        self._write(tie_id, _REMIND, params, ("ties", tie_id))

    def add_results(self, cup_id: str, results: Sequence[Result], at: int) -> None:
        for result in results:
            home, away = result.score
            params = {
                "id": cup_id,
                "pairing": result.pairing,
                "winner_id": result.winner,
                "home": home,
                "away": away,
                "ending": result.ending.value,
                "reason": result.reason,
                "at": at,
            }
            row = ("results", cup_id, result.pairing)
            self._batch.append(Statement(_ADD_RESULT, params, (row,), expected=1))

    def drop_results(self, cup_id: str, pairings: Sequence[str]) -> None:
        for pairing in pairings:
            row = ("results", cup_id, pairing)
            self._batch.append(Statement(_DROP_RESULT, {"id": cup_id, "pairing": pairing}, (row,)))

    def set_departures(self, cup_id: str, departures: Sequence[Departure]) -> None:
        row = ("departures", cup_id)
        self._batch.append(Statement(_NO_DEPARTURES, {"id": cup_id}, (row,)))
        for gone in departures:
            params = {
                "id": cup_id,
                "user_id": gone.player,
                "after": gone.after,
                "reason": gone.reason,
                "disqualified": int(gone.disqualified),
            }
            self._batch.append(Statement(_ADD_DEPARTURE, params, (row,), expected=1))

    def _write(self, tie_id: str, sql: str, params: dict[str, object], row: Key) -> None:
        self._batch.append(Statement(sql, {**params, "id": tie_id}, (row,), expected=1))


def _row(tie: Tie) -> Key:
    """A pairing's ties count as one row: of two, the one that ends has to be written before the next."""
    return ("ties", tie.cup_id, tie.pairing)


def _changing(tie: Tie) -> dict[str, object]:
    home_ready, away_ready = tie.ready
    return {
        "version": tie.version,
        "home_ready": int(home_ready),
        "away_ready": int(away_ready),
        "status": tie.status.value,
        "due_at": tie.due_at,
    }


def _where(place: Place) -> dict[str, object]:
    return {"guild_id": place.guild_id, "channel_id": place.channel_id, "message_id": place.message_id}


def _tie(row: Row) -> Tie:
    return Tie(
        id=row["id"],
        cup_id=row["championship_id"],
        number=row["number"],
        version=row["version"],
        pairing=row["pairing"],
        home_id=row["home_id"],
        away_id=row["away_id"],
        ready=(bool(row["home_ready"]), bool(row["away_ready"])),
        status=TieStatus(row["status"]),
        place=Place(row["guild_id"], row["channel_id"], row["message_id"]),
        due_at=row["due_at"],
        created_at=row["created_at"],
        reminder_id=row["reminder_id"],
        seed=row["seed"],
    )
