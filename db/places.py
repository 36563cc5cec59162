"""Where a public message is: the one statement that moves a board or a challenge's message."""

from typing import Literal

from db.statements import Statement
from services.ports import ANYWHERE, Place, Seen

_MOVE = """
UPDATE {table} SET guild_id = :guild_id, channel_id = :channel_id, message_id = :message_id
WHERE id = :id"""

_MOVES = {table: _MOVE.format(table=table) for table in ("challenges", "matches")}


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
