"""The journal table: every line of every match, in order."""

from collections.abc import Iterable, Sequence

from db.drivers.statements import Row, Statement
from db.tables.table import Table
from games.contract import Entry
from games.seats import Seat
from services.ports.records import JournalLine

_COLUMNS = "match_id, number, turn, seat, token, forced, at"

_OF = f"SELECT {_COLUMNS} FROM journal WHERE match_id = :match_id ORDER BY number"

_AT_TURN = f"SELECT {_COLUMNS} FROM journal WHERE match_id = :match_id AND turn = :turn ORDER BY number"

_ADD = f"""
INSERT INTO journal ({_COLUMNS}) VALUES (:match_id, :number, :turn, :seat, :token, :forced, :at)"""


class Journal(Table):
    __slots__ = ()

    async def of(self, match_id: str) -> tuple[JournalLine, ...]:
        return _lines(await self._database.fetch(_OF, {"match_id": match_id}))

    async def at_turn(self, match_id: str, turn: int) -> tuple[JournalLine, ...]:
        return _lines(await self._database.fetch(_AT_TURN, {"match_id": match_id, "turn": turn}))

    def add(self, lines: Sequence[JournalLine]) -> None:
        for line in lines:
            params = {
                "match_id": line.match_id,
                "number": line.number,
                "turn": line.turn,
                "seat": line.entry.seat,
                "token": line.entry.token,
                "forced": int(line.forced),
                "at": line.at,
            }
            self._batch.append(Statement(_ADD, params, (("journal", line.match_id, line.number),)))


def _lines(rows: Iterable[Row]) -> tuple[JournalLine, ...]:
    return tuple(
        JournalLine(
            match_id=row["match_id"],
            number=row["number"],
            turn=row["turn"],
            entry=Entry(None if row["seat"] is None else Seat(row["seat"]), row["token"]),
            forced=bool(row["forced"]),
            at=row["at"],
        )
        for row in rows
    )
