"""The matches and seats tables."""

import json
from collections.abc import Iterable, Sequence
from itertools import groupby

from db.drivers.statements import Row, Statement
from db.tables.people import person_of
from db.tables.places import moved
from db.tables.table import Table
from services.ports.people import Person, Place, empty_seat
from services.ports.records import ANYWHERE, MatchRecord, MatchStatus, Seen
from services.ports.unit import STANDINGS_AT_ONCE, Standing

_COLUMNS = (
    "id, version, game, rules_version, options, state, turn, pace, seed, digest, entries, misses, guild_id, "
    "channel_id, message_id, status, winner, reason, due_at, started_at, changed_at, ended_at, remark, "
    "board_turn, opening, given_back, forced"
)

_WITH_SEATS = """
SELECT m.*, s.seat, s.user_id, p.name, p.handle
FROM ({matches}) m
LEFT JOIN seats s ON s.match_id = m.id
LEFT JOIN people p ON p.user_id = s.user_id
ORDER BY {order}, s.seat"""

_GET = _WITH_SEATS.format(matches=f"SELECT {_COLUMNS} FROM matches WHERE id = :id", order="m.id")

_STANDINGS = {
    size: "SELECT id, version, message_id FROM matches WHERE id IN ({})".format(
        ", ".join(f":id{number}" for number in range(size))
    )
    for size in (1, 8, STANDINGS_AT_ONCE)
}
"""For so many matches at most; few texts, so that the databases need not prepare a new one each time."""

_OPEN_OF = _WITH_SEATS.format(
    matches=f"""
    SELECT {_COLUMNS} FROM matches
    WHERE id IN (SELECT match_id FROM seats WHERE user_id = :user_id AND ended_at IS NULL)
    ORDER BY changed_at DESC, id LIMIT :limit""",
    order="m.changed_at DESC, m.id",
)

_OPEN_SEATS = """
SELECT count(*) {as_size} FROM seats WHERE user_id = :user_id AND ended_at IS NULL"""

_COUNT_OPEN_OF = _OPEN_SEATS.format(as_size="AS size")

# Whoever is remembered first holds the person's row, so what is counted here is what is committed.
_GUARD_OPEN = f"""
UPDATE people SET seen_at = seen_at
WHERE user_id = :user_id AND :below > ({_OPEN_SEATS.format(as_size="")})"""

_COUNT_OPEN_IN = "SELECT count(*) AS size FROM matches WHERE status = 'open' AND guild_id = :guild_id"

_ENDED_OF = _WITH_SEATS.format(
    matches=f"""
    SELECT {_COLUMNS} FROM matches
    WHERE id IN (
        SELECT match_id FROM seats WHERE user_id = :user_id AND game = :game AND ended_at IS NOT NULL
        ORDER BY ended_at DESC, match_id LIMIT :limit)""",
    order="m.ended_at DESC, m.id",
)

_OPEN_IN, _OPEN_IN_SERVER = (
    _WITH_SEATS.format(
        matches=f"""
    SELECT {_COLUMNS} FROM matches WHERE status = 'open' AND {column} = :{column}
    ORDER BY started_at, id LIMIT :limit""",
        order="m.started_at, m.id",
    )
    for column in ("channel_id", "guild_id")
)

_ADD = f"""
INSERT INTO matches ({_COLUMNS})
VALUES ({", ".join(f":{column}" for column in _COLUMNS.split(", "))})"""

_ADD_SEAT = """
INSERT INTO seats (match_id, seat, user_id, game, ended_at)
VALUES (:match_id, :seat, :user_id, :game, :ended_at)"""

# A seat says itself whether its match is over, so that nobody's past is read to find what is open.
_END_SEATS = "UPDATE seats SET ended_at = :ended_at WHERE match_id = :id"

_SAVE = """
UPDATE matches SET version = :version, state = :state, turn = :turn, digest = :digest, entries = :entries,
    misses = :misses, forced = :forced, status = :status, winner = :winner, reason = :reason,
    due_at = :due_at, changed_at = :changed_at, ended_at = :ended_at, remark = :remark
WHERE id = :id AND version = :expected AND coalesce(message_id, 0) = :message_id"""

_CLAIM_BOARD = """
UPDATE matches SET board_turn = :turn
WHERE id = :id AND coalesce(message_id, 0) = :seen AND board_turn < :turn"""

_GIVE_BOARD_BACK = "UPDATE matches SET board_turn = :before WHERE id = :id AND board_turn = :turn"


class Matches(Table):
    __slots__ = ()

    async def get(self, match_id: str) -> MatchRecord | None:
        records = _records(await self._database.fetch(_GET, {"id": match_id}))
        return records[0] if records else None

    async def standings(self, match_ids: Sequence[str]) -> dict[str, Standing]:
        size = next(size for size in _STANDINGS if size >= len(match_ids))
        params = {f"id{number}": match_ids[number % len(match_ids)] for number in range(size)}
        rows = await self._database.fetch(_STANDINGS[size], params)
        return {row["id"]: Standing(row["version"], row["message_id"]) for row in rows}

    async def open_of(self, user_id: int, limit: int = 25) -> tuple[MatchRecord, ...]:
        return _records(await self._database.fetch(_OPEN_OF, {"user_id": user_id, "limit": limit}))

    async def count_open_of(self, user_id: int) -> int:
        return int((await self._database.fetch(_COUNT_OPEN_OF, {"user_id": user_id}))[0]["size"])

    async def count_open_in(self, guild_id: int) -> int:
        return int((await self._database.fetch(_COUNT_OPEN_IN, {"guild_id": guild_id}))[0]["size"])

    def guard_open(self, user_id: int, *, below: int) -> None:
        params = {"user_id": user_id, "below": below}
        self._batch.append(Statement(_GUARD_OPEN, params, (("people", user_id),), expected=1))

    async def ended_of(self, user_id: int, game: str, limit: int = 25) -> tuple[MatchRecord, ...]:
        params = {"user_id": user_id, "game": game, "limit": limit}
        return _records(await self._database.fetch(_ENDED_OF, params))

    async def open_in(self, channel_id: int, limit: int = 25) -> tuple[MatchRecord, ...]:
        return _records(await self._database.fetch(_OPEN_IN, {"channel_id": channel_id, "limit": limit}))

    async def open_in_server(self, guild_id: int, limit: int = 25) -> tuple[MatchRecord, ...]:
        params = {"guild_id": guild_id, "limit": limit}
        return _records(await self._database.fetch(_OPEN_IN_SERVER, params))

    def add(self, record: MatchRecord) -> None:
        place = record.place
        params = {
            "id": record.id,
            "game": record.game,
            "rules_version": record.rules_version,
            "options": record.options,
            "pace": record.pace,
            "seed": record.seed,
            "guild_id": place.guild_id,
            "channel_id": place.channel_id,
            "message_id": place.message_id,
            "started_at": record.started_at,
            "board_turn": record.board_turn,
            "opening": record.opening,
            "given_back": record.given_back,
            **_progress(record),
        }
        self._batch.append(Statement(_ADD, params, (("matches", record.id),), expected=1))
        for seat, person in enumerate(record.seats):
            self._people.remember(person, record.started_at)
            self._batch.append(
                Statement(
                    _ADD_SEAT,
                    {
                        "match_id": record.id,
                        "seat": seat,
                        "user_id": person.user_id,
                        "game": record.game,
                        "ended_at": _over_since(record),
                    },
                    (("seats", record.id, seat),),
                )
            )

    def save(self, record: MatchRecord, *, expected: int) -> None:
        params = {
            "id": record.id,
            "expected": expected,
            "message_id": record.place.message_id or 0,
            **_progress(record),
        }
        self._batch.append(Statement(_SAVE, params, (("matches", record.id),), expected=1))
        if record.status is MatchStatus.OVER:
            ended = {"id": record.id, "ended_at": _over_since(record)}
            rows = tuple(("seats", record.id, seat) for seat in range(len(record.seats)))
            self._batch.append(Statement(_END_SEATS, ended, rows))

    def move_board(self, match_id: str, place: Place, *, seen: Seen = ANYWHERE) -> None:
        self._batch.append(moved("matches", match_id, place, seen))

    def claim_board(self, match_id: str, *, seen: int | None, turn: int) -> None:
        params = {"id": match_id, "seen": seen or 0, "turn": turn}
        self._batch.append(Statement(_CLAIM_BOARD, params, (("matches", match_id),), expected=1))

    def give_board_back(self, match_id: str, *, turn: int, before: int) -> None:
        params = {"id": match_id, "turn": turn, "before": before}
        self._batch.append(Statement(_GIVE_BOARD_BACK, params, (("matches", match_id),)))


def _over_since(record: MatchRecord) -> int | None:
    """When the match ended; None while it is open."""
    return None if record.status is MatchStatus.OPEN else record.ended_at or record.changed_at


def _progress(record: MatchRecord) -> dict[str, object]:
    return {
        "version": record.version,
        "state": record.state,
        "turn": record.turn,
        "digest": record.digest,
        "entries": record.entries,
        "misses": json.dumps(record.misses, separators=(",", ":")),
        "forced": json.dumps(record.forced, separators=(",", ":")),
        "status": record.status.value,
        "winner": record.winner,
        "reason": record.reason,
        "due_at": record.due_at,
        "changed_at": record.changed_at,
        "ended_at": record.ended_at,
        "remark": record.remark,
    }


def _records(rows: Iterable[Row]) -> tuple[MatchRecord, ...]:
    return tuple(_record(list(seats)) for _, seats in groupby(rows, key=lambda row: row["id"]))


def _record(seats: list[Row]) -> MatchRecord:
    row = seats[0]
    misses = tuple(json.loads(row["misses"]))  # one for each seat
    return MatchRecord(
        id=row["id"],
        version=row["version"],
        game=row["game"],
        rules_version=row["rules_version"],
        options=row["options"],
        state=row["state"],
        turn=row["turn"],
        seats=_people(seats, len(misses)),
        pace=row["pace"],
        seed=row["seed"],
        digest=row["digest"],
        entries=row["entries"],
        misses=misses,
        place=Place(row["guild_id"], row["channel_id"], row["message_id"]),
        status=MatchStatus(row["status"]),
        winner=row["winner"],
        reason=row["reason"],
        due_at=row["due_at"],
        started_at=row["started_at"],
        changed_at=row["changed_at"],
        ended_at=row["ended_at"],
        remark=row["remark"],
        board_turn=row["board_turn"],
        opening=row["opening"],
        given_back=row["given_back"],
        forced=tuple(json.loads(row["forced"])),
    )


def _people(rows: Iterable[Row], least: int) -> tuple[Person, ...]:
    """By the number that is stored with each seat, `least` of them; somebody sits where no row says who."""
    taken = [row for row in rows if row["seat"] is not None]
    known = {row["seat"]: person_of(row) for row in taken}
    return tuple(known.get(seat) or empty_seat(seat) for seat in range(max([least, *(s + 1 for s in known)])))
