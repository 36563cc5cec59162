"""No column names a person unless exports read it and deletions deal with it."""

import json
import sqlite3
from collections.abc import Mapping

import pytest

from db.drivers.statements import Statement
from db.tables.personal import HOLDS
from db.unit_of_work import TABLES, SqlStorage
from services.ports.people import FORGOTTEN
from services.ports.unit import Stale
from tests.architecture.sources import ROOT

NOBODY: Mapping[str, str] = {
    "acts": "championship_id number at what detail",
    "challenges": "id version game options pace note guild_id channel_id message_id status rematch_of "
    "created_at "
    "expires_at seed",
    "championships": "id version name game options pace form form_options seeding seed places entered "
    "check_in "
    "tie_time guild_id channel_id message_id role_id status reason due_at paused_at created_at started_at "
    "ended_at points in_threads ping_id",
    "dailies": "guild_id day seed kick",
    "deadlines": "subject id turn due_at claimed_until remind_at reminding_until redraw_at",
    "declines": "at",
    "departures": "championship_id after reason disqualified",
    "entrants": "championship_id joined_at checked_in hand barred",
    "facts": "key",
    "journal": "match_id number turn seat token forced at",
    "matches": "id version game rules_version options state turn pace seed digest entries misses guild_id "
    "channel_id message_id status winner reason due_at started_at changed_at ended_at remark board_turn "
    "opening "
    "given_back forced",
    "offers": "match_id turn seat kind answer guild_id channel_id message_id claimed_until",
    "outbox": "topic subject id version due_at claimed_until",
    "people": "name seen_at handle",
    "preferences": "scope name value",
    "rated": "guild_id game number match_id before",
    "ratings": "guild_id game points spread matches version",
    "relations": "relation",
    "reminders": "match_id turn guild_id channel_id message_id claimed_until",
    "results": "championship_id pairing home away ending reason at",
    "seats": "match_id seat game ended_at",
    "shards": "number of_all heard_at since until",
    "steps": "match_id turn at channel_id message_id",
    "threads": "id thread_id",
    "ties": "id championship_id number version pairing home_ready away_ready status guild_id channel_id "
    "message_id "
    "due_at created_at reminder_id seed",
    "tries": "guild_id day moment opened_at tokens points given done_at shared",
}
"""By table: the columns that hold nobody's id."""

ME, OTHER, THIRD = 987_654_321_012_345_678, 111_222_333_444_555_666, 98_765_432_101_234_567
"""The third is a part of the first: what is deleted by its digits alone would hit the wrong one."""

CUP = """
INSERT INTO championships (id, version, name, game, options, pace, form, form_options, seeding, seed,
    places,
    entered, check_in, tie_time, organiser_id, guild_id, channel_id, status, lineup, champion_id, created_at,
    ended_at)
VALUES ('cup', 7, 'Cup', 'penalties', '{}', 'live', 'knock-out', '{}', 'lot', '', 4, 3, 0, 0, :me, 5, 6,
    'over', :lineup, :me, 1, 2)"""

FULL = (
    "INSERT INTO people (user_id, name, handle, seen_at) VALUES (:me, 'Me Myself', 'me.myself', 5)",
    "INSERT INTO people (user_id, name, seen_at) VALUES (:other, 'Other', 5)",
    "INSERT INTO people (user_id, name, seen_at) VALUES (:third, 'Third', 5)",
    """INSERT INTO matches (id, version, game, rules_version, options, state, turn, pace, seed, digest,
    entries,
    misses, channel_id, status, winner, started_at, changed_at, ended_at)
    VALUES ('m', 1, 'penalties', 1, '{}', '{}', 0, 'live', '', '', 0, '[0,0]', 6, 'over', 'home', 1, 1, 1)""",
    "INSERT INTO seats (match_id, seat, user_id, game, ended_at) VALUES ('m', 0, :me, 'penalties', 1)",
    "INSERT INTO seats (match_id, seat, user_id, game, ended_at) VALUES ('m', 1, :other, 'penalties', 1)",
    "INSERT INTO journal (match_id, number, turn, seat, token, forced, at) VALUES ('m', 0, 0, 0, 'l', 0, 1)",
    """INSERT INTO challenges (id, version, game, options, pace, note, challenger_id, challenged_id,
    channel_id,
    status, created_at, expires_at) VALUES ('a', 1, 'penalties', '{}', 'live', 'x', :me, :other, 6,
    'expired', 1, 2)""",
    """INSERT INTO challenges (id, version, game, options, pace, note, challenger_id, challenged_id,
    channel_id,
    status, created_at, expires_at) VALUES ('b', 1, 'penalties', '{}', 'live', 'x', :other, :me, 6,
    'expired', 1, 2)""",
    CUP,
    "INSERT INTO entrants (championship_id, user_id, joined_at, checked_in) VALUES ('cup', :me, 1, 1)",
    """INSERT INTO ties (id, championship_id, number, version, pairing, home_id, away_id, home_ready,
    away_ready,
    status, channel_id, created_at) VALUES ('t', 'cup', 1, 1, 'a', :me, :other, 1, 1, 'over', 6, 1)""",
    """INSERT INTO ties (id, championship_id, number, version, pairing, home_id, away_id, home_ready,
    away_ready,
    status, channel_id, created_at) VALUES ('u', 'cup', 2, 1, 'b', :other, :me, 1, 1, 'over', 6, 1)""",
    """INSERT INTO results (championship_id, pairing, winner_id, home, away, ending, reason, at)
    VALUES ('cup', 'a', :me, 1, 0, 'played', '', 1)""",
    """INSERT INTO departures (championship_id, user_id, after, reason, disqualified)
    VALUES ('cup', :me, 1, 'left', 0)""",
    """INSERT INTO acts (championship_id, number, at, by_id, what, about, detail)
    VALUES ('cup', 1, 1, :me, 'created', '[]', '')""",
    """INSERT INTO acts (championship_id, number, at, by_id, what, about, detail)
    VALUES ('cup', 2, 1, NULL, 'seeded', :lineup, '')""",
    """INSERT INTO ratings (guild_id, game, user_id, points, spread, matches, version)
    VALUES (5, 'penalties', :me, 1500, 100, 1, 1)""",
    """INSERT INTO rated (guild_id, game, number, match_id, home_id, away_id, winner_id)
    VALUES (5, 'penalties', 1, 'm', :me, :other, :me)""",
    """INSERT INTO rated (guild_id, game, number, match_id, home_id, away_id, winner_id)
    VALUES (5, 'penalties', 2, 'n', :other, :me, :me)""",
    "INSERT INTO preferences (scope, owner_id, name, value) VALUES ('person', :me, 'picks', 'dm')",
    "INSERT INTO relations (owner_id, other_id, relation) VALUES (:me, :other, 'blocked')",
    "INSERT INTO relations (owner_id, other_id, relation) VALUES (:other, :me, 'allowed')",
    "INSERT INTO declines (challenged_id, challenger_id, at) VALUES (:me, :other, 1)",
    "INSERT INTO declines (challenged_id, challenger_id, at) VALUES (:other, :me, 1)",
    "INSERT INTO steps (match_id, user_id, turn, at) VALUES ('m', :me, 0, 1)",
    "INSERT INTO dailies (guild_id, day, seed, kick) VALUES (5, 1, '', '')",
    "INSERT INTO tries (guild_id, user_id, day, moment, opened_at, tokens) VALUES (5, :me, 1, 9, 1, 'l')",
    "INSERT INTO facts (key, value) VALUES ('following-hands', :followers)",
)
"""Somebody in every column that may name a person."""


async def filled(storage: SqlStorage) -> None:
    left = [
        {"user_id": who, "match_id": "m", "message_id": 3, "token": "t", "until": 4, "may_attach": True}
        for who in (ME, OTHER)
    ]
    given = {
        "me": ME,
        "other": OTHER,
        "third": THIRD,
        "lineup": json.dumps((THIRD, ME, OTHER)),
        "followers": json.dumps(left),
    }
    await storage._database.write([Statement(sql, given, None) for sql in FULL])


async def stored(storage: SqlStorage) -> dict[str, list[str]]:
    """Every row of every table as text."""
    found = {}
    for table in TABLES:
        rows = await storage._database.fetch(f"SELECT * FROM {table}", {})
        found[table] = [str(tuple(row)) for row in rows]  # type: ignore[arg-type]
    return found


def naming(rows: Mapping[str, list[str]], user_id: int) -> set[str]:
    """The tables in which somebody is named."""
    digits = str(user_id)
    return {
        table
        for table, lines in rows.items()
        if any(digits in line.replace(str(ME), "" if user_id != ME else digits) for line in lines)
    }


def test_every_column_names_a_person_or_is_known_not_to(sqlite_url: str) -> None:
    connection = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"))
    for table in TABLES:
        columns = {str(row[1]) for row in connection.execute(f"PRAGMA table_info({table})")}
        known = set(NOBODY.get(table, "").split())
        assert columns == known | HOLDS.get(table, frozenset()), table
        assert not known & HOLDS.get(table, frozenset())
    connection.close()


async def test_whoever_is_everywhere_is_exported_from_everywhere(storage: SqlStorage) -> None:
    await filled(storage)
    assert naming(await stored(storage), ME) == set(HOLDS)
    async with storage.unit() as unit:
        held = await unit.personal.held(ME)
        nothing = await unit.personal.held(31_337)
    assert [name for name, rows in held.items() if not rows] == []
    assert [name for name, rows in nothing.items() if rows] == []


async def test_whoever_is_forgotten_is_nowhere_and_nobody_else_is_touched(storage: SqlStorage) -> None:
    await filled(storage)
    before = await stored(storage)
    async with storage.unit() as unit:
        await unit.personal.forget(ME, FORGOTTEN - 99, 1)
        await unit.commit()
    rows = await stored(storage)
    assert naming(rows, ME) == set()
    assert "Me Myself" not in str(rows)
    assert "me.myself" not in str(rows)
    assert naming(rows, THIRD) == naming(before, THIRD)
    assert naming(rows, OTHER) >= naming(before, OTHER) - {"relations", "declines"}
    gone = {"ratings", "preferences", "steps", "tries", "declines", "relations"}
    assert {table for table in TABLES if len(rows[table]) < len(before[table])} == gone
    assert json.dumps([THIRD, FORGOTTEN - 99, OTHER]) in str(rows["championships"])
    assert json.dumps([THIRD, FORGOTTEN - 99, OTHER]) in str(rows["acts"])


async def test_a_block_is_of_whoever_made_it(storage: SqlStorage) -> None:
    await filled(storage)
    blocked = "UPDATE relations SET relation = 'blocked' WHERE other_id = :me"
    await storage._database.write([Statement(blocked, {"me": ME}, None)])
    async with storage.unit() as unit:
        await unit.personal.forget(ME, FORGOTTEN - 99, 1)
        await unit.commit()
    assert naming(await stored(storage), ME) == {"relations"}
    async with storage.unit() as unit:
        assert [one.name for one in await unit.preferences.related(OTHER)] == ["somebody"]


async def test_nobody_is_forgotten_while_something_is_open(storage: SqlStorage) -> None:
    await filled(storage)
    for again in (
        "UPDATE challenges SET status = 'open' WHERE id = 'b'",
        "UPDATE seats SET ended_at = NULL WHERE seat = 0",
    ):
        await storage._database.write([Statement(again, {}, None)])
        before = await stored(storage)
        async with storage.unit() as unit:
            await unit.personal.forget(ME, FORGOTTEN - 99, 1)
            with pytest.raises(Stale):
                await unit.commit()
        assert await stored(storage) == before
        await storage._database.write([Statement("UPDATE challenges SET status = 'expired'", {}, None)])


async def test_a_seat_without_a_person_is_somebodys_and_moves_nobody(storage: SqlStorage) -> None:
    await filled(storage)
    for seat in (0, 1):
        await storage._database.write(
            [Statement("DELETE FROM seats WHERE seat = :seat", {"seat": seat}, None)]
        )
        async with storage.unit() as unit:
            record = await unit.matches.get("m")
        assert record is not None
        assert [one.user_id for one in record.seats] == [FORGOTTEN, OTHER if seat == 0 else FORGOTTEN - 1]


def test_the_page_about_privacy_says_what_operators_do() -> None:
    told = (ROOT / "docs" / "privacy.md").read_text()
    assert "python -m bot export USER" in told
    assert "python -m bot forget USER" in told
