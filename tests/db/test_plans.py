"""What is asked every second finds its few rows by an index, however many others there are."""

import sqlite3

import pytest

from db import deadlines, offers, outbox, reminders

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
