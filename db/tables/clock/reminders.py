"""The reminders table, and the part of the deadlines that says who is to be reminded when."""

from db.drivers.statements import Database, Statement
from db.tables.clock.shards import HEARD
from db.tables.table import Table
from services.ports.reminders import Due, Reminder

_DONE = """
UPDATE deadlines SET remind_at = NULL WHERE subject = 'match' AND id = :match_id AND turn = :turn"""

_HOLD_DUE = """
UPDATE deadlines SET reminding_until = :until WHERE subject = 'match' AND id = :match_id AND turn = :turn"""

_HOLD_OLD = "UPDATE reminders SET claimed_until = :until WHERE match_id = :match_id AND turn = :turn"

_WHILE_OPEN = """CASE
    WHEN EXISTS (SELECT 1 FROM matches WHERE id = :match_id AND turn = :turn AND status = 'open')
    THEN CAST(:until AS BIGINT) ELSE 0 END"""

_ADD = f"""
INSERT INTO reminders (match_id, turn, guild_id, channel_id, message_id, claimed_until)
VALUES (:match_id, :turn, :guild_id, :channel_id, :message_id, {_WHILE_OPEN})
ON CONFLICT (match_id, turn) DO NOTHING"""

_FREE = "UPDATE reminders SET claimed_until = 0 WHERE match_id = :match_id"

_KEEP = f"UPDATE reminders SET claimed_until = {_WHILE_OPEN} WHERE match_id = :match_id AND turn = :turn"

_REMOVE = "DELETE FROM reminders WHERE match_id = :match_id AND turn = :turn"

_CLAIM_DUE = """
WITH due AS MATERIALIZED (
    SELECT subject, id FROM deadlines
    WHERE remind_at <= :now AND reminding_until <= :now AND {heard}
    ORDER BY remind_at, id LIMIT :limit {row_lock}
)
UPDATE deadlines SET reminding_until = :until FROM due
WHERE deadlines.subject = due.subject AND deadlines.id = due.id
RETURNING deadlines.id, deadlines.turn""".replace("{heard}", HEARD)

_CLAIM_OLD = """
WITH old AS MATERIALIZED (
    SELECT match_id, turn FROM reminders WHERE claimed_until <= :now
    ORDER BY claimed_until, match_id, turn LIMIT :limit {row_lock}
)
UPDATE reminders SET claimed_until = :until FROM old
WHERE reminders.match_id = old.match_id AND reminders.turn = old.turn
RETURNING reminders.match_id, reminders.turn, reminders.guild_id, reminders.channel_id,
    reminders.message_id"""


class Reminders(Table):
    __slots__ = ()

    def done(self, due: Due) -> None:
        params = {"match_id": due.match_id, "turn": due.turn}
        self._batch.append(Statement(_DONE, params, (("deadlines", "match", due.match_id),)))

    def hold_due(self, due: Due, *, until: int) -> None:
        params = {"match_id": due.match_id, "turn": due.turn, "until": until}
        self._batch.append(Statement(_HOLD_DUE, params, (("deadlines", "match", due.match_id),)))

    def hold_old(self, reminder: Reminder, *, until: int) -> None:
        params = {"match_id": reminder.match_id, "turn": reminder.turn, "until": until}
        self._batch.append(Statement(_HOLD_OLD, params, (("reminders", reminder.match_id, reminder.turn),)))

    def add(self, reminder: Reminder, *, until: int) -> None:
        row = ("reminders", reminder.match_id, reminder.turn)
        self._batch.append(Statement(_ADD, {**reminder._asdict(), "until": until}, (row,)))

    def free(self, match_id: str) -> None:
        self._batch.append(Statement(_FREE, {"match_id": match_id}, (("reminders", match_id),)))

    def keep(self, reminder: Reminder, *, until: int) -> None:
        params = {"match_id": reminder.match_id, "turn": reminder.turn, "until": until}
        self._batch.append(Statement(_KEEP, params, (("reminders", reminder.match_id, reminder.turn),)))

    def remove(self, reminder: Reminder) -> None:
        params = {"match_id": reminder.match_id, "turn": reminder.turn}
        self._batch.append(Statement(_REMOVE, params, (("reminders", reminder.match_id, reminder.turn),)))


async def claim_due(
    database: Database, *, now: int, until: int, limit: int, heard_since: int
) -> tuple[Due, ...]:
    """Whom to remind by `now`; nobody else gets them until `until`."""
    params = {"now": now, "until": until, "limit": limit, "heard_since": heard_since}
    rows = await database.write_and_fetch(_CLAIM_DUE.format(row_lock=database.row_lock), params)
    return tuple(sorted(Due(row["id"], row["turn"]) for row in rows))


async def claim_old(database: Database, *, now: int, until: int, limit: int) -> tuple[Reminder, ...]:
    """Reminders that nobody has looked at since their match, or its time, has changed."""
    params = {"now": now, "until": until, "limit": limit}
    rows = await database.write_and_fetch(_CLAIM_OLD.format(row_lock=database.row_lock), params)
    old = (Reminder(*(row[field] for field in Reminder._fields)) for row in rows)
    return tuple(sorted(old, key=lambda one: (one.match_id, one.turn)))
