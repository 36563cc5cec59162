"""Private messages that follow a match: making room for a new one costs the same however many had to go."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from services.ports.records import MatchStatus
from tests.ui.stage import english, match
from ui.discord.face import Face
from ui.private.followers import Follower
from ui.private.live import Following

ROOM = 3
MANY = 40


class Counted(Following):
    """Counts how often a message is taken out."""

    taken_out = 0

    def _forget(self, one: Follower) -> None:
        self.taken_out += 1
        super()._forget(one)


def followers() -> Counted:
    nothing = cast("Any", None)
    return Counted(
        "tests",
        nothing,
        lambda about, say: lambda look, last: None,
        matches=nothing,
        followers=nothing,
        studio=nothing,
        texts=nothing,
        now=lambda: 0,
        beside=ROOM,
        in_all=ROOM,
    )


@pytest.mark.parametrize("matches", [1, MANY])
async def test_each_message_that_makes_room_is_taken_out_once(matches: int) -> None:
    """Between two rounds many may have to go: the later ones do not look at the earlier ones again."""
    following = followers()
    for number in range(MANY):
        record = replace(match(), id=f"m{number % matches}", status=MatchStatus.OPEN)
        press = SimpleNamespace(
            person=SimpleNamespace(user_id=number),
            interaction=SimpleNamespace(token="t"),
            reply=SimpleNamespace(may_attach=True),
            say=english(),
        )
        following.follow(cast("Any", press), record, number, Face(()), "")
    assert len(following._followers) == ROOM
    assert following.taken_out == MANY - ROOM
