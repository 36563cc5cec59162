"""The challenges table; its partial unique indexes say which challenges may be open side by side."""

from collections.abc import Sequence

from db.drivers.statements import Row, Statement
from db.tables.people import person_of
from db.tables.places import moved
from db.tables.table import Table
from services.ports.people import Place
from services.ports.records import ANYWHERE, ChallengeRecord, ChallengeStatus, Seen

_SELECT = """
SELECT c.id, c.version, c.game, c.options, c.pace, c.note, c.guild_id, c.channel_id, c.message_id, c.status,
    c.rematch_of, c.created_at, c.expires_at, c.seed, c.challenger_id, c.challenged_id,
    one.name AS challenger_name, one.handle AS challenger_handle, other.name AS challenged_name,
    other.handle AS challenged_handle
FROM challenges c
JOIN people one ON one.user_id = c.challenger_id
JOIN people other ON other.user_id = c.challenged_id
WHERE """

_GET = f"{_SELECT} c.id = :id"

_PAIR = (
    f"{_SELECT} c.status = 'open' AND c.challenger_id = :challenger_id AND c.challenged_id = :challenged_id"
    " AND c.game = :game"
)

_OPEN_IN_GUILD = f"{_PAIR} AND c.guild_id = :guild_id"

_OPEN_IN_CHANNEL = f"{_PAIR} AND c.guild_id IS NULL AND c.channel_id = :channel_id"

_REMATCH_OF = f"{_SELECT} c.rematch_of = :match_id AND c.status IN ('open', 'accepted')"

_OPEN_OF = f"""{_SELECT} c.id IN (
    SELECT id FROM challenges WHERE status = 'open' AND challenger_id = :user_id
    UNION ALL SELECT id FROM challenges WHERE status = 'open' AND challenged_id = :user_id
) ORDER BY c.created_at DESC, c.id LIMIT :limit"""

_ALL_BETWEEN = f"""{_SELECT} c.status = 'open'
    AND c.challenger_id IN (:one, :other) AND c.challenged_id IN (:one, :other) ORDER BY c.id"""

_COUNT_OPEN = "SELECT count(*) AS size FROM challenges WHERE status = 'open' AND challenger_id = :user_id"

# Whoever is remembered first holds the person's row, so what is counted here is what is committed.
_GUARD_OPEN = """
UPDATE people SET seen_at = seen_at
WHERE user_id = :user_id AND :below > (
    SELECT count(*) FROM challenges WHERE status = 'open' AND challenger_id = :user_id)"""

_ADD = """
INSERT INTO challenges (id, version, game, options, pace, note, challenger_id, challenged_id, guild_id,
    channel_id, message_id, status, rematch_of, created_at, expires_at, seed)
VALUES (:id, :version, :game, :options, :pace, :note, :challenger_id, :challenged_id, :guild_id,
    :channel_id, :message_id, :status, :rematch_of, :created_at, :expires_at, :seed)"""

_SAVE = "UPDATE challenges SET version = :version, status = :status WHERE id = :id AND version = :expected"


class Challenges(Table):
    __slots__ = ()

    async def get(self, challenge_id: str) -> ChallengeRecord | None:
        return _first(await self._database.fetch(_GET, {"id": challenge_id}))

    async def open_between(
        self, challenger_id: int, challenged_id: int, guild_id: int | None, channel_id: int, *, game: str
    ) -> ChallengeRecord | None:
        pair = {"challenger_id": challenger_id, "challenged_id": challenged_id, "game": game}
        if guild_id is None:
            return _first(await self._database.fetch(_OPEN_IN_CHANNEL, {**pair, "channel_id": channel_id}))
        return _first(await self._database.fetch(_OPEN_IN_GUILD, {**pair, "guild_id": guild_id}))

    async def open_of(self, user_id: int, limit: int = 25) -> tuple[ChallengeRecord, ...]:
        rows = await self._database.fetch(_OPEN_OF, {"user_id": user_id, "limit": limit})
        return tuple(map(_record, rows))

    async def all_between(self, one: int, other: int) -> tuple[ChallengeRecord, ...]:
        rows = await self._database.fetch(_ALL_BETWEEN, {"one": one, "other": other})
        return tuple(map(_record, rows))

    async def count_open(self, challenger_id: int) -> int:
        return int((await self._database.fetch(_COUNT_OPEN, {"user_id": challenger_id}))[0]["size"])

    def guard_open(self, challenger_id: int, *, below: int) -> None:
        params = {"user_id": challenger_id, "below": below}
        self._batch.append(Statement(_GUARD_OPEN, params, (("people", challenger_id),), expected=1))

    async def rematch_of(self, match_id: str) -> ChallengeRecord | None:
        return _first(await self._database.fetch(_REMATCH_OF, {"match_id": match_id}))

    def add(self, record: ChallengeRecord) -> None:
        for person in (record.challenger, record.challenged):
            self._people.remember(person, record.created_at)
        params = {
            "id": record.id,
            "version": record.version,
            "game": record.game,
            "options": record.options,
            "pace": record.pace,
            "note": record.note,
            "challenger_id": record.challenger.user_id,
            "challenged_id": record.challenged.user_id,
            "guild_id": record.place.guild_id,
            "channel_id": record.place.channel_id,
            "message_id": record.place.message_id,
            "status": record.status.value,
            "rematch_of": record.rematch_of,
            "created_at": record.created_at,
            "expires_at": record.expires_at,
            "seed": record.seed,
        }
        self._batch.append(Statement(_ADD, params, (("challenges", record.id),), expected=1))

    def save(self, record: ChallengeRecord, *, expected: int) -> None:
        params = {
            "id": record.id,
            "version": record.version,
            "status": record.status.value,
            "expected": expected,
        }
        self._batch.append(Statement(_SAVE, params, (("challenges", record.id),), expected=1))

    def move_message(self, challenge_id: str, place: Place, *, seen: Seen = ANYWHERE) -> None:
        self._batch.append(moved("challenges", challenge_id, place, seen))


def _first(rows: Sequence[Row]) -> ChallengeRecord | None:
    return _record(rows[0]) if rows else None


def _record(row: Row) -> ChallengeRecord:
    return ChallengeRecord(
        id=row["id"],
        version=row["version"],
        game=row["game"],
        options=row["options"],
        pace=row["pace"],
        note=row["note"],
        challenger=person_of(row, "challenger_"),
        challenged=person_of(row, "challenged_"),
        place=Place(row["guild_id"], row["channel_id"], row["message_id"]),
        status=ChallengeStatus(row["status"]),
        rematch_of=row["rematch_of"],
        created_at=row["created_at"],
        expires_at=row["expires_at"],
        seed=row["seed"],
    )
