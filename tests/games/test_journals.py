"""A journal is replayed only where every line fits the state it meets."""

import pytest

from games.contract import AnyGame, Entry, replay
from games.errors import IllegalAction
from games.registry import GAMES
from games.seats import Seat

A, B = Seat(0), Seat(1)


@pytest.mark.parametrize(
    ("game", "options", "entry"),
    [
        ("penguin", {"position": "ball=centre turn=1"}, Entry(B, "2s")),
        ("penguin", {"position": "ball=centre turn=1"}, Entry(B, "1n")),
        ("penguin", {"position": "ball=centre turn=1"}, Entry(None, "1n")),
        ("penguin", {}, Entry(A, "1n")),
        ("penalties", {"toss": False}, Entry(A, "c")),
        ("penalties", {"toss": False}, Entry(None, "c")),
        ("penalties", {"toss": False}, Entry(None, "0")),
    ],
)
def test_a_line_of_somebody_who_is_not_asked_breaks_it(
    game: str, options: dict[str, object], entry: Entry
) -> None:
    rules: AnyGame = GAMES[game]
    with pytest.raises(IllegalAction) as refusal:
        replay(rules, options, [entry])
    assert refusal.value.code == "broken-journal"
