"""The threads table: matches that want a thread of their own, and which one they got."""

from db.drivers.statements import Statement
from db.tables.clock.outbox import UNLESS_NEWER
from db.tables.table import Table
from services.ports.places import Wish

_WISH = "SELECT thread_id FROM threads WHERE id = :id"

_WANT = "INSERT INTO threads (id, thread_id) VALUES (:id, NULL)"

_MADE = "UPDATE threads SET thread_id = :thread_id WHERE id = :id"

_FORGET = "DELETE FROM threads WHERE id = :id"

_CLOSE = f"""
INSERT INTO outbox (topic, subject, id, version, due_at, claimed_until)
SELECT CAST(:topic AS TEXT), 'match', CAST(:id AS TEXT), CAST(:version AS BIGINT), CAST(:due_at AS BIGINT), 0
FROM threads WHERE thread_id = :thread_id {UNLESS_NEWER}"""

_IS_OURS = "SELECT 1 AS found FROM threads WHERE thread_id = :thread_id"


class Threads(Table):
    __slots__ = ()

    async def wish_of(self, match_id: str) -> Wish | None:
        rows = await self._database.fetch(_WISH, {"id": match_id})
        return Wish(rows[0]["thread_id"]) if rows else None

    async def is_ours(self, channel_id: int) -> bool:
        return bool(await self._database.fetch(_IS_OURS, {"thread_id": channel_id}))

    def want(self, match_id: str) -> None:
        self._write(_WANT, match_id)

    def made(self, match_id: str, thread_id: int | None) -> None:
        self._write(_MADE, match_id, thread_id=thread_id)

    def forget(self, match_id: str) -> None:
        self._write(_FORGET, match_id)

    def close(self, topic: str, match_id: str, version: int, *, channel_id: int, due_at: int) -> None:
        params = {
            "topic": topic,
            "id": match_id,
            "version": version,
            "due_at": due_at,
            "thread_id": channel_id,
        }
        self._batch.append(Statement(_CLOSE, params, (("outbox", topic, "match", match_id),)))

    def _write(self, sql: str, match_id: str, **more: int | None) -> None:
        self._batch.append(Statement(sql, {"id": match_id, **more}, (("threads", match_id),)))
