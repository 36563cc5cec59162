"""Every table that knows a person is named where it is told how people are forgotten."""

import re
import sqlite3

from tests.architecture.sources import ROOT

NOBODY = {"id", "guild_id", "channel_id", "message_id", "role_id", "thread_id", "match_id", "championship_id"}
"""Columns of ids that are not people's."""


def tables_with_people(url: str) -> set[str]:
    connection = sqlite3.connect(url.removeprefix("sqlite:///"))
    names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    columns = {
        name: {str(row[1]) for row in connection.execute(f"PRAGMA table_info({name})")} for name in names
    }
    connection.close()
    return {
        name
        for name, known in columns.items()
        if {one for one in known if one.endswith("_id")} - NOBODY or "lineup" in known
    }


def test_whoever_is_to_be_forgotten_is_found_in_every_table(sqlite_url: str) -> None:
    told = (ROOT / "docs" / "privacy.md").read_text().split("Operators:")[1]
    named = set(re.findall(r"`([a-z]+)`", told))
    found = tables_with_people(sqlite_url)
    assert found >= {"people", "seats", "tries", "entrants"}
    assert named == found
