"""The steps table: secret decisions that people are asked for in direct messages."""

from collections.abc import Sequence

from db.drivers.statements import Statement
from db.tables.table import Table
from services.ports.direct_questions import Step

SEATS = ("a", "b", "c", "d")

_FOLLOW = f"""
INSERT INTO outbox (topic, subject, id, version, due_at, claimed_until)
SELECT CAST(:topic AS TEXT), 'match', CAST(:id AS TEXT), CAST(:version AS BIGINT), CAST(:due_at AS BIGINT), 0
WHERE EXISTS (
    SELECT 1 FROM preferences WHERE scope = 'person' AND name = 'picks' AND value = 'dm'
    AND owner_id IN ({", ".join(f"CAST(:{seat} AS BIGINT)" for seat in SEATS)})
) OR EXISTS (SELECT 1 FROM steps WHERE match_id = CAST(:id AS TEXT))
ON CONFLICT (topic, subject, id) DO UPDATE
SET version = excluded.version, due_at = excluded.due_at, claimed_until = 0
WHERE excluded.version >= outbox.version"""

_RENEW = """
INSERT INTO outbox (topic, subject, id, version, due_at, claimed_until)
SELECT CAST(:topic AS TEXT), 'match', id, version, CAST(:due_at AS BIGINT), 0
FROM matches WHERE id = :id AND status = 'open' AND EXISTS (SELECT 1 FROM steps WHERE match_id = matches.id)
ON CONFLICT (topic, subject, id) DO UPDATE
SET version = excluded.version, due_at = excluded.due_at, claimed_until = 0"""

_OF = "SELECT * FROM steps WHERE match_id = :match_id ORDER BY turn, user_id"

_ASK = "INSERT INTO steps (match_id, user_id, turn, at) VALUES (:match_id, :user_id, :turn, :at)"

_ONE = "match_id = :match_id AND user_id = :user_id AND turn = :turn"

_SENT = f"UPDATE steps SET channel_id = :channel_id, message_id = :message_id WHERE {_ONE}"

_FORGET = f"DELETE FROM steps WHERE {_ONE}"


class Direct(Table):
    __slots__ = ()

    def follow(self, topic: str, match_id: str, version: int, people: Sequence[int], due_at: int) -> None:
        params: dict[str, object] = dict.fromkeys(SEATS, 0)
        params |= dict(zip(SEATS, people, strict=False))
        params |= {"topic": topic, "id": match_id, "version": version, "due_at": due_at}
        self._batch.append(Statement(_FOLLOW, params, (("outbox", topic, "match", match_id),)))

    def renew(self, topic: str, match_id: str, due_at: int) -> None:
        """As the port promises; whoever has taken a notice on already does it once more."""
        params = {"topic": topic, "id": match_id, "due_at": due_at}
        self._batch.append(Statement(_RENEW, params, (("outbox", topic, "match", match_id),)))

    async def of(self, match_id: str) -> tuple[Step, ...]:
        rows = await self._database.fetch(_OF, {"match_id": match_id})
        return tuple(
            Step(
                row["match_id"],
                row["user_id"],
                row["turn"],
                row["at"],
                row["channel_id"],
                row["message_id"],
            )
            for row in rows
        )

    def ask(self, step: Step) -> None:
        self._write(_ASK, step, at=step.at)

    def sent(self, step: Step) -> None:
        self._write(_SENT, step, channel_id=step.channel_id, message_id=step.message_id)

    def forget(self, step: Step) -> None:
        self._write(_FORGET, step)

    def _write(self, sql: str, step: Step, **more: int | None) -> None:
        key = {"match_id": step.match_id, "user_id": step.user_id, "turn": step.turn}
        row = ("steps", step.match_id, step.user_id, step.turn)
        self._batch.append(Statement(sql, {**key, **more}, (row,)))
