"""Where public messages are: what moves a board or a challenge's message, and what became of whole places."""

from typing import Literal

from db.drivers.statements import Statement
from db.tables.clock.outbox import UNLESS_NEWER
from db.tables.table import Table
from services.ports.people import Place
from services.ports.records import ANYWHERE, Seen

_MOVE = """
UPDATE {table} SET guild_id = :guild_id, channel_id = :channel_id, message_id = :message_id
WHERE id = :id"""

_MOVES = {table: _MOVE.format(table=table) for table in ("challenges", "matches")}

_FORGET_BOARDS = "UPDATE matches SET message_id = NULL WHERE status = 'open' AND channel_id = :place"

_REDRAW = """
INSERT INTO outbox (topic, subject, id, version, due_at, claimed_until)
SELECT CAST(:topic AS TEXT), 'match', id, version, CAST(:due_at AS BIGINT), 0
FROM matches WHERE status = 'open' AND {column} = :place """

_REDRAW_IN = {column: _REDRAW.format(column=column) + UNLESS_NEWER for column in ("guild_id", "channel_id")}


class Places(Table):
    """Whole channels and servers at once; each statement leaves what it has done already as it is."""

    __slots__ = ()

    def forget_boards(self, channel_id: int) -> None:
        self._batch.append(Statement(_FORGET_BOARDS, {"place": channel_id}, None))

    def redraw_server(self, topic: str, guild_id: int, due_at: int) -> None:
        self._redraw("guild_id", topic, guild_id, due_at)

    def redraw_channel(self, topic: str, channel_id: int, due_at: int) -> None:
        self._redraw("channel_id", topic, channel_id, due_at)

    def _redraw(self, column: str, topic: str, place: int, due_at: int) -> None:
        params: dict[str, int | str | None] = {"topic": topic, "place": place, "due_at": due_at}
        self._batch.append(Statement(_REDRAW_IN[column], params, None))


def moved(table: Literal["challenges", "matches"], key: str, place: Place, seen: Seen) -> Statement:
    """The record's message is at `place` from now on; guarded by the message `seen`, unless ANYWHERE."""
    params: dict[str, int | str | None] = {
        "id": key,
        "guild_id": place.guild_id,
        "channel_id": place.channel_id,
        "message_id": place.message_id,
    }
    rows = ((table, key),)
    if seen == ANYWHERE:
        return Statement(_MOVES[table], params, rows)
    guarded = f"{_MOVES[table]} AND COALESCE(message_id, 0) = :seen"
    return Statement(guarded, {**params, "seen": seen or 0}, rows, expected=1)
