"""The deadlines table: what is due when, and who is already at it."""

from db.drivers.statements import Database, Statement
from db.tables.clock.shards import GUILD_OF_DEADLINE, HEARD, params_of
from db.tables.clock.shards import SHIFT as SHIFT_HEARD
from db.tables.clock.shards import behind as lying_behind
from db.tables.table import Table
from services.ports.records import Deadline, Subject
from services.ports.shards import Shard

_SET = """
INSERT INTO deadlines (subject, id, turn, due_at, claimed_until, remind_at)
VALUES (:subject, :id, :turn, :due_at, 0, :remind_at)
ON CONFLICT (subject, id) DO UPDATE SET turn = excluded.turn, due_at = excluded.due_at, claimed_until = 0,
    redraw_at = NULL,
    remind_at = CASE deadlines.turn WHEN excluded.turn THEN deadlines.remind_at ELSE excluded.remind_at END,
    reminding_until = CASE deadlines.turn WHEN excluded.turn THEN deadlines.reminding_until ELSE 0 END"""
"""Whoever was reminded of a decision is not again, whatever else happens in it."""

_CLEAR = "DELETE FROM deadlines WHERE subject = :subject AND id = :id"

_SHIFTS = (
    """UPDATE deadlines SET due_at = due_at + :milliseconds, remind_at = remind_at + :milliseconds,
    redraw_at = COALESCE(redraw_at, CASE WHEN :milliseconds < 0 THEN 0
        WHEN remind_at + :milliseconds < due_at THEN remind_at + :milliseconds ELSE due_at END)
    WHERE 1 = 1""",
    *(
        f"UPDATE {table} SET {due} = {due} + :milliseconds, version = version + 1{more} WHERE {waits}"
        for table, due, more, waits in (
            ("matches", "due_at", ", given_back = given_back + 1", "status = 'open'"),
            ("challenges", "expires_at", "", "status = 'open'"),
            ("championships", "due_at", "", "ended_at IS NULL AND due_at IS NOT NULL"),
            ("championships", "paused_at", "", "status = 'paused'"),
            ("ties", "due_at", "", "status = 'open' AND due_at IS NOT NULL"),
        )
    ),
)
"""Another time is another version: whoever draws or writes what was true before learns of it.

A message is redrawn when the time that it says has come, or that of the reminder; where the clock was set
back it says a time that is far too late, and is redrawn in its turn.
"""

_SOON = """
UPDATE deadlines SET redraw_at = 0 WHERE redraw_at IS NOT NULL AND (subject, id) IN (
    SELECT subject, id FROM deadlines WHERE redraw_at IS NOT NULL ORDER BY due_at, id LIMIT :soon)"""

_SHIFTS_BEHIND = tuple(
    f"{shift} AND {lying_behind(GUILD_OF_DEADLINE if at == 0 else 'guild_id')}"
    for at, shift in enumerate(_SHIFTS)
)

_STALE = """
SELECT subject, id FROM deadlines WHERE redraw_at <= :now ORDER BY redraw_at, due_at, id LIMIT :limit"""

_REDRAWN = "UPDATE deadlines SET redraw_at = NULL WHERE subject = :subject AND id = :id"

_SET_BACK = (
    "UPDATE deadlines SET claimed_until = claimed_until + :milliseconds WHERE claimed_until > 0",
    "UPDATE deadlines SET reminding_until = reminding_until + :milliseconds WHERE reminding_until > 0",
    "UPDATE outbox SET due_at = due_at + :milliseconds, claimed_until = claimed_until + :milliseconds",
    "UPDATE reminders SET claimed_until = claimed_until + :milliseconds WHERE claimed_until > 0",
    "UPDATE offers SET claimed_until = claimed_until + :milliseconds WHERE claimed_until > 0",
    "UPDATE steps SET at = at + :milliseconds",
    "UPDATE declines SET at = at + :milliseconds",
    "UPDATE matches SET changed_at = changed_at + :milliseconds WHERE status = 'open'",
)
"""What compares the clock with a time that it wrote down, and would wait until that has come again."""

_CLAIM = """
WITH due AS MATERIALIZED (
    SELECT subject, id FROM deadlines WHERE due_at <= :now AND claimed_until <= :now AND {heard}
    ORDER BY due_at, id LIMIT :limit {row_lock}
)
UPDATE deadlines SET claimed_until = :until FROM due
WHERE deadlines.subject = due.subject AND deadlines.id = due.id
RETURNING deadlines.subject, deadlines.id, deadlines.turn, deadlines.due_at""".replace("{heard}", HEARD)


class Deadlines(Table):
    __slots__ = ()

    async def stale(self, now: int, limit: int) -> tuple[tuple[Subject, str], ...]:
        rows = await self._database.fetch(_STALE, {"now": now, "limit": limit})
        return tuple((Subject(row["subject"]), row["id"]) for row in rows)

    def redrawn(self, subject: Subject, subject_id: str) -> None:
        params = {"subject": subject.value, "id": subject_id}
        self._batch.append(Statement(_REDRAWN, params, (("deadlines", subject.value, subject_id),)))

    def set(self, deadline: Deadline) -> None:
        subject = deadline.subject.value
        params = {
            "subject": subject,
            "id": deadline.id,
            "turn": deadline.turn,
            "due_at": deadline.due_at,
            "remind_at": deadline.remind_at,
        }
        self._batch.append(Statement(_SET, params, (("deadlines", subject, deadline.id),)))

    def clear(self, subject: Subject, subject_id: str) -> None:
        params = {"subject": subject.value, "id": subject_id}
        self._batch.append(Statement(_CLEAR, params, (("deadlines", subject.value, subject_id),)))

    def shift(self, milliseconds: int, *, behind: Shard | None = None, soon: int = 0) -> None:
        params = {"milliseconds": milliseconds}
        if behind is not None:
            params |= params_of(behind)
        shifts = (*_SHIFTS, SHIFT_HEARD) if behind is None else _SHIFTS_BEHIND
        self._batch.extend(Statement(sql, params, None) for sql in shifts)
        if soon:
            self._batch.append(Statement(_SOON, {"soon": soon}, None))

    def set_back(self, milliseconds: int) -> None:
        params = {"milliseconds": milliseconds}
        self._batch.extend(Statement(sql, params, None) for sql in _SET_BACK)


async def claim(
    database: Database, *, now: int, until: int, limit: int, heard_since: int
) -> tuple[Deadline, ...]:
    """The oldest deadlines due by `now`, and nobody else's until `until`."""
    params = {"now": now, "until": until, "limit": limit, "heard_since": heard_since}
    rows = await database.write_and_fetch(_CLAIM.format(row_lock=database.row_lock), params)
    due = (Deadline(Subject(row["subject"]), row["id"], row["turn"], row["due_at"]) for row in rows)
    return tuple(sorted(due, key=lambda deadline: (deadline.due_at, deadline.id)))
