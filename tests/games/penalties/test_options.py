"""Which matches can be asked for, and what a classic match of before the modes still means."""

import json

import pytest

from games.errors import IllegalAction
from games.penalties.terms import Phase
from services.matches.codec import decode_state, encode_state
from tests.games.penalties.pitch import GAME, after, kick_off, look


@pytest.mark.parametrize(
    "options",
    [
        {"mode": "bigfinal"},
        {"mode": "draft"},
        {"mode": None},
        {"mode": True},
        {"mode": ["big-final"]},
        {"teams": "big-final"},
        {"teams": ""},
        {"teams": 0},
        {"team": "draft"},
        {"draft": True},
        {"teams": "draft", "mode": "Big-Final"},
        {"toss": "draft"},
    ],
)
def test_an_option_or_a_value_nobody_knows_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(IllegalAction, match="bad-option"):
        GAME.initial(options)


def test_the_classic_may_be_asked_for_by_name() -> None:
    assert GAME.initial({"teams": "whole", "mode": "classic"}) == GAME.initial({})
    assert GAME.initial({"toss": False, "mode": "classic"}) == GAME.initial({"toss": False})


@pytest.mark.parametrize(
    ("options", "phase"),
    [
        ({}, Phase.CALL),
        ({"toss": False}, Phase.DIVE),
        ({"teams": "draft", "mode": "big-final"}, Phase.CALL),
        ({"teams": "draft", "toss": False}, Phase.PICK),
        ({"mode": "big-final", "toss": False}, Phase.DISCARD),
        ({"teams": "draft", "mode": "big-final", "toss": False}, Phase.PICK),
    ],
)
def test_the_options_say_what_a_match_begins_with(options: dict[str, object], phase: Phase) -> None:
    assert look(GAME.initial(options)).phase is phase


def test_a_classic_view_knows_of_no_mode() -> None:
    view = look(kick_off())
    assert (view.draft, view.discarded, view.hidden, view.left) == (None, None, (False, False), (7, 7))


def test_a_match_that_was_stored_before_there_were_modes_goes_on() -> None:
    state = after(kick_off(), "l ri c").state
    stored = json.loads(encode_state(GAME, state))
    assert stored["board"]["lineup"].pop("modes") is None
    assert decode_state(GAME, json.dumps(stored)) == state
