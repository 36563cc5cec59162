"""How long something takes, in words."""

import pytest

from tests.ui.stage import english
from ui.words.durations import duration


@pytest.mark.parametrize(
    ("minutes", "told"),
    [
        (0, "1 minute"),
        (1, "1 minute"),
        (15, "15 minutes"),
        (60, "1 hour"),
        (90, "1 hour 30 minutes"),
        (24 * 60, "1 day"),
        (14 * 24 * 60 - 1, "13 days 23 hours 59 minutes"),
    ],
)
def test_days_hours_and_minutes_are_told_where_there_are_any(minutes: int, told: str) -> None:
    assert duration(minutes, english()) == told
