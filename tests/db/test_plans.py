"""What is asked finds its few rows by an index, however many others there are."""

import re
import sqlite3
from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages

import pytest

import db
from db.tables import offers
from db.tables.clock import deadlines, outbox, reminders

EVERY_SECOND = {
    "deadlines_due": deadlines._CLAIM,
    "outbox_due": outbox._CLAIM,
    "deadlines_reminders": reminders._CLAIM_DUE,
    "reminders_claimed": reminders._CLAIM_OLD,
    "offers_claimed": offers._CLAIM_OLD,
}


@pytest.mark.parametrize("index", EVERY_SECOND)
def test_a_claim_goes_by_its_index(sqlite_url: str, index: str) -> None:
    claim = f"EXPLAIN QUERY PLAN {EVERY_SECOND[index].format(row_lock='')}"
    connection = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"))
    plan = [
        row[3] for row in connection.execute(claim, {"now": 1, "until": 2, "limit": 50, "heard_since": 0})
    ]
    connection.close()
    assert any(f"INDEX {index} (" in step for step in plan), plan


SMALL = frozenset({"shards"})
"""Tables that do not grow with what is played."""

ONLY_OPEN = re.compile(r"USING (?:COVERING )?INDEX \w*(?:_open|_playing)")
"""Partial indexes that hold what is open, and nothing of the past."""

OF_EVERYTHING = {
    ("unit_of_work", "_COUNT"): "counts every table for whoever asks for that",
    ("unit_of_work", "_MATCHES_UP_TO"): "stops after as many as it is told",
    ("deadlines", "_SOON"): "an outage moves everything that is open",
    ("deadlines", "_SHIFTS"): "an outage moves everything that is open",
    ("deadlines", "_SHIFTS_BEHIND"): "an outage moves everything that is open",
    **{
        ("personal", name): "of acts reads only those that organisers did by hand, which are few"
        for name in ("_CUPS", "_FORGET", "_REDRAW", "_SECTIONS")
    },
    ("deadlines", "_SET_BACK"): "a clock that was set back, which is rare, moves all that compares with it",
}


def statements() -> Iterator[tuple[str, str, str]]:
    """Every whole statement that a module of `db` keeps: the module, the name and the text."""
    for found in walk_packages(db.__path__, "db."):
        if not found.name.startswith("db.migrations"):
            for name, value in vars(import_module(found.name)).items():
                if name.isupper():
                    module = found.name.rpartition(".")[2]
                    yield from ((module, name, text) for text in _texts(value) if "{" not in text)


def _texts(value: object) -> Iterator[str]:
    match value:
        case str() if re.match(r"\s*(SELECT|WITH|UPDATE|DELETE|INSERT)\b", value):
            yield value.replace("{row_lock}", "")
        case dict():
            for one in value.values():
                yield from _texts(one)
        case tuple() | list():
            for one in value:
                yield from _texts(one)


def whole_tables_read(connection: sqlite3.Connection, sql: str) -> list[str]:
    """The steps of SQLite's plan that go through a table from end to end."""
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    called = {alias: table for table, alias in re.findall(r"(?:FROM|JOIN|UPDATE) (\w+) (\w+)", sql)}
    params = dict.fromkeys(re.findall(r"(?<!:):(\w+)", sql), 1)
    found = []
    for *_, step in connection.execute(f"EXPLAIN QUERY PLAN {sql}", params):
        scanned = re.match(r"SCAN (\w+)", step)
        name = scanned and called.get(scanned[1], scanned[1])
        if name in tables - SMALL and not ONLY_OPEN.search(step):
            found.append(step)
    return found


def test_no_question_reads_all_that_was_ever_played(sqlite_url: str) -> None:
    connection = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"))
    read, asked = {}, 0
    for module, name, sql in statements():
        if not sqlite3.complete_statement(f"{sql};") or sql.rstrip().endswith(("AND", "WHERE")):
            continue  # the beginning of others
        asked += 1
        steps = whole_tables_read(connection, sql)
        if steps and (module, name) not in OF_EVERYTHING:
            read[f"{module}.{name}"] = steps
    connection.close()
    assert asked > 100
    assert read == {}


def test_a_whole_table_read_is_seen(sqlite_url: str) -> None:
    connection = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"))
    assert whole_tables_read(
        connection, "SELECT * FROM matches m WHERE m.note = :note".replace("note", "pace")
    )
    assert not whole_tables_read(connection, "SELECT * FROM matches m WHERE m.id = :id")
    connection.close()


INDEXES = {
    "seats_open": "SELECT match_id FROM seats WHERE user_id = 1 AND ended_at IS NULL",
    "seats_of_person": "SELECT match_id FROM seats WHERE user_id = 1 AND game = 'g' AND ended_at IS NOT NULL "
    "ORDER BY ended_at DESC, match_id LIMIT 25",
    "ratings_listed": "SELECT user_id, matches FROM ratings WHERE guild_id = 1 AND game = 'g' "
    "AND matches >= 5 ORDER BY points DESC, user_id LIMIT 20",
}


@pytest.mark.parametrize("index", INDEXES)
def test_what_is_asked_of_people_comes_in_order_from_its_index(sqlite_url: str, index: str) -> None:
    connection = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"))
    plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {INDEXES[index]}")]
    connection.close()
    assert any(f"INDEX {index} (" in step for step in plan), plan
    assert not any("TEMP B-TREE" in step for step in plan), plan
