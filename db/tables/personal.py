"""Everything that is stored about one person: read for an export, and made nobody's by a deletion.

`HOLDS` names every column that may hold a person's id; a test walks the schema and compares.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from db.drivers.statements import Statement
from db.tables.people import person_of
from db.tables.table import Table
from services.messages.handover import KEYS
from services.players.preferences import CHANGED
from services.ports.people import SOMEBODY, Person
from services.ports.personal_data import Held, Open
from services.ports.records import Subject

HOLDS: Mapping[str, frozenset[str]] = {
    table: frozenset(columns.split())
    for table, columns in {
        "people": "user_id",
        "seats": "user_id",
        "challenges": "challenger_id challenged_id",
        "championships": "organiser_id champion_id lineup",
        "entrants": "user_id",
        "ties": "home_id away_id",
        "results": "winner_id",
        "departures": "user_id",
        "acts": "by_id about",
        "ratings": "user_id",
        "rated": "home_id away_id winner_id",
        "preferences": "owner_id",
        "relations": "owner_id other_id",
        "declines": "challenged_id challenger_id",
        "steps": "user_id",
        "tries": "user_id",
        "facts": "value",
    }.items()
}
"""By table. Each is read by one of `_SECTIONS` and dealt with by one of the statements of `forget`."""

# A list of ids as JSON, with a comma and a blank on both sides of each.
_LISTED = "(', ' || substr({column}, 2, length({column}) - 2) || ', ')"
_ABOUT = f"{_LISTED.format(column='about')} LIKE '%, ' || CAST(:text AS TEXT) || ', %'"

_BY_HAND = "what IN ('replaced', 'seeded', 'disqualified', 'readmitted')"
"""Acts about people of whom the championship may keep nothing else; all others are found by their rows."""

_CUPS = f"""
SELECT championship_id FROM entrants WHERE user_id = :me
UNION SELECT championship_id FROM departures WHERE user_id = :me
UNION SELECT championship_id FROM ties WHERE home_id = :me
UNION SELECT championship_id FROM ties WHERE away_id = :me
UNION SELECT championship_id FROM results WHERE winner_id = :me
UNION SELECT championship_id FROM acts WHERE by_id = :me
UNION SELECT championship_id FROM acts WHERE {_BY_HAND} AND {_ABOUT}
UNION SELECT id FROM championships WHERE organiser_id = :me
UNION SELECT id FROM championships WHERE champion_id = :me"""

_SECTIONS: Mapping[str, str] = {
    "you": "SELECT user_id AS id, name, handle AS user_name, seen_at FROM people WHERE user_id = :me",
    "settings": "SELECT name, value FROM preferences WHERE scope = 'person' AND owner_id = :me ORDER BY name",
    "people you block or allow": """
SELECT r.other_id AS person_id, p.name AS person, r.relation FROM relations r
LEFT JOIN people p ON p.user_id = r.other_id WHERE r.owner_id = :me ORDER BY r.other_id""",
    "challenges you declined": """
SELECT d.challenger_id AS person_id, p.name AS person, d.at AS declined_at FROM declines d
LEFT JOIN people p ON p.user_id = d.challenger_id WHERE d.challenged_id = :me ORDER BY d.at""",
    "your challenges that were declined": """
SELECT d.challenged_id AS person_id, p.name AS person, d.at AS declined_at FROM declines d
LEFT JOIN people p ON p.user_id = d.challenged_id WHERE d.challenger_id = :me ORDER BY d.at""",
    "challenges": """
SELECT c.id, c.game, c.options, c.pace, c.note, a.name AS challenger, b.name AS challenged, c.guild_id,
    c.channel_id, c.message_id, c.status, c.rematch_of AS rematch_of_match, c.created_at, c.expires_at
FROM (SELECT * FROM challenges WHERE challenger_id = :me
    UNION SELECT * FROM challenges WHERE challenged_id = :me) c
JOIN people a ON a.user_id = c.challenger_id JOIN people b ON b.user_id = c.challenged_id
ORDER BY c.created_at, c.id""",
    "matches": """
SELECT m.id, m.game, m.options, m.pace, s.seat, m.guild_id, m.channel_id, m.message_id, m.status, m.winner,
    m.reason, m.remark, m.started_at, m.ended_at
FROM seats s JOIN matches m ON m.id = s.match_id WHERE s.user_id = :me ORDER BY m.started_at, m.id""",
    "opponents": """
SELECT o.match_id, o.seat, p.name AS person FROM seats s JOIN seats o ON o.match_id = s.match_id
JOIN people p ON p.user_id = o.user_id WHERE s.user_id = :me AND o.user_id <> :me
ORDER BY o.match_id, o.seat""",
    "choices": """
SELECT j.match_id, j.number, j.token AS choice, j.forced AS made_by_the_clock, j.at AS chosen_at
FROM seats s JOIN journal j ON j.match_id = s.match_id AND j.seat = s.seat
WHERE s.user_id = :me ORDER BY j.match_id, j.number""",
    "ratings": """
SELECT guild_id, game, points, spread, matches FROM ratings WHERE user_id = :me ORDER BY guild_id, game""",
    "results that count": """
SELECT r.guild_id, r.game, r.match_id, a.name AS home, b.name AS away, w.name AS winner
FROM (SELECT * FROM rated WHERE home_id = :me UNION SELECT * FROM rated WHERE away_id = :me) r
JOIN people a ON a.user_id = r.home_id JOIN people b ON b.user_id = r.away_id
LEFT JOIN people w ON w.user_id = r.winner_id ORDER BY r.guild_id, r.game, r.number""",
    "daily penalties": """
SELECT guild_id, day, tokens AS choices, points, given AS given_away, opened_at, done_at, shared
FROM tries WHERE user_id = :me ORDER BY guild_id, day""",
    "championships you announced": """
SELECT id, name, game, form, guild_id, channel_id, message_id, status, created_at, ended_at
FROM championships WHERE organiser_id = :me ORDER BY created_at, id""",
    "championships you won": """
SELECT id, name, game, guild_id, ended_at FROM championships WHERE champion_id = :me
ORDER BY ended_at, id""",
    "championships you entered": """
SELECT c.id, c.name, c.guild_id, e.joined_at, e.checked_in, e.hand AS seed_by_hand,
    e.barred AS struck_off
FROM entrants e JOIN championships c ON c.id = e.championship_id WHERE e.user_id = :me
ORDER BY e.joined_at, c.id""",
    "championships you are seeded in": f"""
SELECT id, name, guild_id FROM championships WHERE id IN ({_CUPS}) AND {_ABOUT.replace("about", "lineup")}
ORDER BY id""",
    "championships you left": """
SELECT c.id, c.name, d.reason, d.disqualified FROM departures d
JOIN championships c ON c.id = d.championship_id WHERE d.user_id = :me ORDER BY c.id""",
    "ties": """
SELECT t.id, c.name AS championship, t.pairing, a.name AS home, b.name AS away, t.status, t.created_at
FROM (SELECT * FROM ties WHERE home_id = :me UNION SELECT * FROM ties WHERE away_id = :me) t
JOIN championships c ON c.id = t.championship_id LEFT JOIN people a ON a.user_id = t.home_id
LEFT JOIN people b ON b.user_id = t.away_id ORDER BY t.created_at, t.id""",
    "ties you won": """
SELECT c.id, c.name AS championship, r.pairing, r.home, r.away, r.ending, r.reason, r.at AS decided_at
FROM results r JOIN championships c ON c.id = r.championship_id WHERE r.winner_id = :me
ORDER BY r.at, r.pairing""",
    "championship logs": f"""
SELECT c.id, c.name AS championship, a.number, a.at AS done_at, a.what, a.detail,
    CASE WHEN a.by_id = :me THEN 1 ELSE 0 END AS by_you
FROM acts a JOIN championships c ON c.id = a.championship_id
WHERE a.championship_id IN ({_CUPS}) AND (a.by_id = :me OR {_ABOUT.replace("about", "a.about")})
ORDER BY c.id, a.number""",
    "direct messages with buttons": """
SELECT match_id, turn, at AS asked_at, channel_id, message_id FROM steps WHERE user_id = :me
ORDER BY at, match_id""",
}

_FOLLOWING = "SELECT key, value FROM facts WHERE key IN ({}) ORDER BY key".format(
    ", ".join(f"'{key}'" for key in KEYS)
)

_PERSON = "SELECT user_id, name, handle FROM people WHERE user_id = :me"

_OPEN = f"""
SELECT 'match' AS kind, match_id AS id FROM seats
WHERE user_id = :me AND ended_at IS NULL
UNION SELECT 'asked', id FROM challenges WHERE challenger_id = :me AND status = 'open'
UNION SELECT 'challenged', id FROM challenges WHERE challenged_id = :me AND status = 'open'
UNION SELECT 'entered', c.id FROM entrants e JOIN championships c ON c.id = e.championship_id
WHERE e.user_id = :me AND e.barred = 0 AND c.status IN ('sign-up', 'check-in')
UNION SELECT 'playing', c.id FROM entrants e JOIN championships c ON c.id = e.championship_id
WHERE e.user_id = :me AND c.status IN ('running', 'paused')
    AND {_ABOUT.replace("about", "c.lineup")}
    AND NOT EXISTS (SELECT 1 FROM departures d WHERE d.championship_id = c.id AND d.user_id = :me)
UNION SELECT 'unrated', o.id FROM seats s JOIN outbox o ON o.id = s.match_id
WHERE s.user_id = :me AND o.topic = 'rating' AND o.subject = 'match'"""

# The row is taken before anything is counted, so that what is counted is what others have committed.
_TAKE = """
INSERT INTO people (user_id, name, seen_at) VALUES (:me, :name, 0)
ON CONFLICT (user_id) DO UPDATE SET name = people.name"""

_GUARD = f"UPDATE people SET name = name WHERE user_id = :me AND NOT EXISTS ({_OPEN})"

_ALIAS = "INSERT INTO people (user_id, name, seen_at) VALUES (:alias, :name, 0)"

_RENAMED = f"replace({_LISTED}, ', ' || CAST(:text AS TEXT) || ', ', ', ' || CAST(:other AS TEXT) || ', ')"


def _relisted(table: str, column: str, key: str, more: str = "") -> str:
    """Another id in the lists of a column, in all championships that know this person."""
    renamed, listed = _RENAMED.format(column=column), _ABOUT.replace("about", column)
    changed = f"'[' || substr({renamed}, 3, length({renamed}) - 4) || ']'"
    return f"UPDATE {table} SET {column} = {changed}{more} WHERE {key} IN ({_CUPS}) AND {listed}"


def _rated_again(side: str) -> str:
    """Another id on one side of the results that count; a result without a winner stays without."""
    winner = f"CASE winner_id WHEN {side} THEN :alias ELSE winner_id END"
    return f"UPDATE rated SET {side} = :alias, winner_id = {winner} WHERE {side} = :me"


_REDRAW = f"""
INSERT INTO outbox (topic, subject, id, version, due_at, claimed_until)
SELECT 'board', '{Subject.CHAMPIONSHIP.value}', id, version, CAST(:now AS BIGINT), 0
FROM championships WHERE ended_at IS NULL AND id IN ({_CUPS})
ON CONFLICT (topic, subject, id) DO UPDATE
SET version = excluded.version, due_at = excluded.due_at, claimed_until = 0
WHERE excluded.version >= outbox.version"""

_FORGET = (
    _relisted("championships", "lineup", "id", ", version = version + 1"),
    _relisted("acts", "about", "championship_id"),
    _REDRAW,
    "UPDATE acts SET by_id = :alias WHERE by_id = :me",
    "UPDATE championships SET organiser_id = :alias WHERE organiser_id = :me",
    "UPDATE championships SET champion_id = :alias WHERE champion_id = :me",
    "UPDATE entrants SET user_id = :alias WHERE user_id = :me",
    "UPDATE ties SET home_id = :alias WHERE home_id = :me",
    "UPDATE ties SET away_id = :alias WHERE away_id = :me",
    "UPDATE results SET winner_id = :alias WHERE winner_id = :me",
    "UPDATE departures SET user_id = :alias WHERE user_id = :me",
    "UPDATE seats SET user_id = :alias WHERE user_id = :me",
    "UPDATE challenges SET challenger_id = :alias, note = '' WHERE challenger_id = :me",
    "UPDATE challenges SET challenged_id = :alias WHERE challenged_id = :me",
    "DELETE FROM ratings WHERE user_id = :me",
    _rated_again("home_id"),
    _rated_again("away_id"),
    "DELETE FROM preferences WHERE scope = 'person' AND owner_id = :me",
    "DELETE FROM relations WHERE owner_id = :me",
    "DELETE FROM relations WHERE other_id = :me AND relation = 'allowed'",
    "DELETE FROM declines WHERE challenged_id = :me",
    "DELETE FROM declines WHERE challenger_id = :me",
    "DELETE FROM steps WHERE user_id = :me",
    "DELETE FROM tries WHERE user_id = :me",
    "DELETE FROM people WHERE user_id = :me",
)
"""In this order: what finds a championship comes before what makes it nobody's, the person comes last."""

_SWAP = "UPDATE facts SET value = :value WHERE key = :key AND value = :expected"

_CHANGED = """
INSERT INTO facts (key, value) VALUES (:key, :value) ON CONFLICT (key) DO UPDATE SET value = excluded.value"""


class Personal(Table):
    __slots__ = ()

    async def held(self, user_id: int) -> Held:
        """Section by section, each from one statement, but for what a fact holds."""
        found = {name: await self._rows(sql, user_id) for name, sql in _SECTIONS.items()}
        kept = await self._database.fetch(_FOLLOWING, {})
        mine = [one for row in kept for one in json.loads(row["value"]) if one["user_id"] == user_id]
        found["private messages that follow a match"] = [
            {name: one[name] for name in ("match_id", "message_id", "until")} for one in mine
        ]
        return found

    async def person(self, user_id: int) -> Person | None:
        rows = await self._database.fetch(_PERSON, {"me": user_id})
        return person_of(rows[0]) if rows else None

    async def open_of(self, user_id: int) -> tuple[Open, ...]:
        rows = await self._database.fetch(_OPEN, {"me": user_id, "text": str(user_id)})
        return tuple(Open(row["kind"], row["id"]) for row in rows)

    async def forget(self, user_id: int, alias: int, now: int) -> None:
        """Guarded by what is open; the rows that name the person come after the one that names the alias."""
        given: dict[str, object] = {
            "me": user_id,
            "alias": alias,
            "text": str(user_id),
            "other": str(alias),
            "name": SOMEBODY,
            "now": now,
        }
        self._write(_TAKE, given)
        self._write(_GUARD, given, expected=1)
        self._write(_ALIAS, given, expected=1)
        for row in await self._database.fetch(_FOLLOWING, {}):
            followers = json.loads(row["value"])
            others = [one for one in followers if one["user_id"] != user_id]
            if len(others) < len(followers):
                value = json.dumps(others, separators=(",", ":"))
                params = {"key": row["key"], "value": value, "expected": row["value"]}
                self._write(_SWAP, params, expected=1)
        for sql in _FORGET:
            self._write(sql, given)
        self._write(_CHANGED, {"key": CHANGED, "value": f"{now} {alias}"})

    async def _rows(self, sql: str, user_id: int) -> Sequence[Mapping[str, Any]]:
        given = {"me": user_id, "text": str(user_id)}
        return [dict(row) for row in await self._database.fetch(sql, given)]  # type: ignore[call-overload]

    def _write(self, sql: str, params: Mapping[str, object], *, expected: int | None = None) -> None:
        """Of any rows, so the order in which they are written is kept."""
        self._batch.append(Statement(sql, params, None, expected))
