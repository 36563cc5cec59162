"""The audit of a soak tells a lost move from a press that was no move."""

from dataclasses import replace

import pytest

from services.ports.records import MatchStatus
from tests.races.audit import Stored
from tests.soak.audit import is_accounted_for
from tests.soak.people import Promise
from tests.ui.stage import ANA, BRUNO, NOON, match


@pytest.mark.parametrize(("user_id", "token", "accounted_for"), [(ANA, "lc", True), (BRUNO, "l", False)])
def test_only_whoever_was_asked_can_have_lost_a_move(user_id: int, token: str, accounted_for: bool) -> None:
    """The keeper, Bruno, is asked for a dive when the match is called off; Ana has nothing to choose yet."""
    open_match = match()
    ended = replace(open_match, status=MatchStatus.OVER, reason="aborted", ended_at=NOON + 100)
    promise = Promise(ended.id, ended.turn, token, user_id, NOON, deferred=True)
    assert is_accounted_for(promise, Stored(ended, ())) is accounted_for


def test_a_move_of_an_earlier_turn_that_the_books_do_not_have_is_lost() -> None:
    ended = replace(match("l", "ri"), status=MatchStatus.OVER, reason="resigned", ended_at=NOON + 100)
    promise = Promise(ended.id, ended.turn - 1, "ri", ANA, NOON, deferred=True)
    assert not is_accounted_for(promise, Stored(ended, ()))
