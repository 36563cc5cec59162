"""The outbox table: what must still happen after a commit."""

from db.drivers.statements import Database, Statement
from db.tables.table import Table
from services.ports.records import Notice, Subject

UNLESS_NEWER = """
ON CONFLICT (topic, subject, id) DO UPDATE
SET version = excluded.version, due_at = excluded.due_at, claimed_until = 0
WHERE excluded.version >= outbox.version"""

_PUT = f"""
INSERT INTO outbox (topic, subject, id, version, due_at, claimed_until)
VALUES (:topic, :subject, :id, :version, :due_at, 0) {UNLESS_NEWER}"""

_PUTS_STORED = {
    subject: f"""
INSERT INTO outbox (topic, subject, id, version, due_at, claimed_until)
SELECT CAST(:topic AS TEXT), '{subject.value}', id, version, CAST(:due_at AS BIGINT), 0
FROM {table} WHERE id = :id
ON CONFLICT (topic, subject, id) DO UPDATE SET version = excluded.version
WHERE excluded.version > outbox.version"""
    for subject, table in (
        (Subject.MATCH, "matches"),
        (Subject.CHALLENGE, "challenges"),
        (Subject.CHAMPIONSHIP, "championships"),
        (Subject.TIE, "ties"),
    )
}
"""A notice that is there keeps its time and its claim; who drew what was before has not done it."""

_PUT_CUP = f"""
INSERT INTO outbox (topic, subject, id, version, due_at, claimed_until)
SELECT CAST(:topic AS TEXT), 'championship', id, version, CAST(:due_at AS BIGINT), 0
FROM championships WHERE id = :id {UNLESS_NEWER}"""

_PUT_TIE = f"""
INSERT INTO outbox (topic, subject, id, version, due_at, claimed_until)
SELECT CAST(:topic AS TEXT), 'match', id, CAST(:version AS BIGINT), CAST(:due_at AS BIGINT), 0
FROM ties WHERE id = :id {UNLESS_NEWER}"""

_PUT_CALL = f"""
INSERT INTO outbox (topic, subject, id, version, due_at, claimed_until)
SELECT CAST(:topic AS TEXT), 'tie', id, version, CAST(:due_at AS BIGINT), 0
FROM ties WHERE id = :id {UNLESS_NEWER}"""

_PUT_WANTED = f"""
INSERT INTO outbox (topic, subject, id, version, due_at, claimed_until)
SELECT CAST(:topic AS TEXT), 'match', CAST(:id AS TEXT), CAST(:version AS BIGINT), CAST(:due_at AS BIGINT), 0
FROM preferences WHERE scope = 'server' AND owner_id = :guild_id AND name = :topic AND value <> ''
{UNLESS_NEWER}"""

_DONE = """
DELETE FROM outbox WHERE topic = :topic AND subject = :subject AND id = :id AND (version < :version
    OR (version = :version AND due_at <= COALESCE(CAST(:due_at AS BIGINT), due_at)))"""

_HOLD = """
UPDATE outbox SET claimed_until = :until
WHERE topic = :topic AND subject = :subject AND id = :id AND version = :version AND due_at = :due_at"""

_HOLDS = "SELECT 1 AS one FROM outbox WHERE topic = :topic AND subject = :subject AND id = :id"

_CLAIM = """
WITH due AS MATERIALIZED (
    SELECT topic, subject, id FROM outbox WHERE due_at <= :now AND claimed_until <= :now
    ORDER BY due_at, id LIMIT :limit {row_lock}
)
UPDATE outbox SET claimed_until = :until FROM due
WHERE outbox.topic = due.topic AND outbox.subject = due.subject AND outbox.id = due.id
RETURNING outbox.topic, outbox.subject, outbox.id, outbox.version, outbox.due_at"""


class Outbox(Table):
    __slots__ = ()

    async def holds(self, topic: str, subject: Subject, subject_id: str) -> bool:
        params = {"topic": topic, "subject": subject.value, "id": subject_id}
        return bool(await self._database.fetch(_HOLDS, params))

    def put(self, notice: Notice) -> None:
        self._batch.append(Statement(_PUT, _params(notice), (_row(notice.topic, notice.subject, notice.id),)))

    def hold(self, notice: Notice, *, until: int) -> None:
        params = {**_params(notice), "until": until}
        self._batch.append(Statement(_HOLD, params, (_row(notice.topic, notice.subject, notice.id),)))

    def put_stored(self, topic: str, subject: Subject, subject_id: str, due_at: int) -> None:
        params = {"topic": topic, "id": subject_id, "due_at": due_at}
        self._batch.append(Statement(_PUTS_STORED[subject], params, (_row(topic, subject, subject_id),)))

    def put_for_championship(self, topic: str, cup_id: str, due_at: int) -> None:
        params = {"topic": topic, "id": cup_id, "due_at": due_at}
        # Named with the championship's row, it comes after what changes that row's version.
        rows = (("championships", cup_id), _row(topic, Subject.CHAMPIONSHIP, cup_id))
        self._batch.append(Statement(_PUT_CUP, params, rows))

    def put_for_tie(self, topic: str, match_id: str, version: int, due_at: int) -> None:
        params = {"topic": topic, "id": match_id, "version": version, "due_at": due_at}
        self._batch.append(Statement(_PUT_TIE, params, (_row(topic, Subject.MATCH, match_id),)))

    def put_for_call(self, topic: str, match_id: str, due_at: int) -> None:
        params = {"topic": topic, "id": match_id, "due_at": due_at}
        self._batch.append(Statement(_PUT_CALL, params, (_row(topic, Subject.TIE, match_id),)))

    def put_if_wanted(self, topic: str, match_id: str, version: int, *, guild_id: int, due_at: int) -> None:
        params = {"topic": topic, "id": match_id, "version": version, "guild_id": guild_id, "due_at": due_at}
        self._batch.append(Statement(_PUT_WANTED, params, (_row(topic, Subject.MATCH, match_id),)))

    def done(
        self, topic: str, subject: Subject, subject_id: str, version: int, *, due_at: int | None = None
    ) -> None:
        params = {
            "topic": topic,
            "subject": subject.value,
            "id": subject_id,
            "version": version,
            "due_at": due_at,
        }
        self._batch.append(Statement(_DONE, params, (_row(topic, subject, subject_id),)))


async def claim(database: Database, *, now: int, until: int, limit: int) -> tuple[Notice, ...]:
    """The oldest notices due by `now`, and nobody else's until `until`."""
    rows = await database.write_and_fetch(
        _CLAIM.format(row_lock=database.row_lock), {"now": now, "until": until, "limit": limit}
    )
    due = (
        Notice(row["topic"], Subject(row["subject"]), row["id"], row["version"], row["due_at"])
        for row in rows
    )
    return tuple(sorted(due, key=lambda notice: (notice.due_at, notice.id, notice.topic)))


def _params(notice: Notice) -> dict[str, object]:
    return {
        "topic": notice.topic,
        "subject": notice.subject.value,
        "id": notice.id,
        "version": notice.version,
        "due_at": notice.due_at,
    }


def _row(topic: str, subject: Subject, subject_id: str) -> tuple[str, ...]:
    return ("outbox", topic, subject.value, subject_id)
