"""Sudden death: rules 13 and 14."""

import pytest

from games.contract import Over
from games.errors import IllegalAction
from games.penalties.events import StrikersReturned
from games.seats import BySide, Seat, Side
from tests.games.penalties.pitch import FULL, GAME, ONCE, A, B, after, hand, look, series, taken, winner

LEVEL = "oo oo oo xx xx"


def test_pen_18_the_first_to_score_alone_wins_in_the_third_round() -> None:
    two_rounds = series(LEVEL + "oo oo")
    assert winner(two_rounds) is None
    third = series(LEVEL + "oo oo ox")
    assert GAME.pending(third) == Over(Side.HOME, BySide(6, 5), "sudden-death")
    assert look(third).sudden_death
    assert look(third).round == 8


@pytest.mark.parametrize("first", [A, B])
def test_the_second_kicker_may_win_a_round_too(first: Seat) -> None:
    assert winner(series(LEVEL + "xo", first)) == Seat(1 - first)


@pytest.mark.parametrize("first", [A, B])
def test_one_kick_of_a_round_decides_nothing(first: Seat) -> None:
    assert winner(series(LEVEL + "o", first)) is None
    assert winner(series(LEVEL + "x", first)) is None


@pytest.mark.parametrize("both", ["oo", "xx"])
def test_a_level_round_is_followed_by_another(both: str) -> None:
    state = series(LEVEL + both)
    assert winner(state) is None
    assert look(state).striker == A


def test_strikers_are_spent_in_sudden_death_too() -> None:
    state = taken(taken(series(LEVEL), ONCE, goal=True), "ri", goal=True)
    assert hand(state, A) == FULL | {ONCE: 0}
    assert hand(state, B) == FULL | {"ri": FULL["ri"] - 1}
    with pytest.raises(IllegalAction, match="striker-spent"):
        after(state, f"l {ONCE}")


def test_strikers_return_when_five_rounds_of_sudden_death_pass_level() -> None:
    before = series(LEVEL + "oo oo oo oo o")
    assert sum(hand(before, A).values()) == 2
    assert sum(hand(before, B).values()) == 3
    played = after(before, "l ri")
    assert played.events[-1] == StrikersReturned(sudden_death=False)
    assert winner(played.state) is None
    assert hand(played.state, A) == FULL
    assert hand(played.state, B) == FULL


def test_it_goes_on_and_on_while_every_round_is_level() -> None:
    state = series(LEVEL + "oo xx oo xx oo" * 3)
    assert winner(state) is None
    assert hand(state, A) == hand(state, B) == FULL
    assert look(state).goals == (12, 12)
    assert winner(series(LEVEL + "oo xx oo xx oo" * 3 + "xo")) == B


def test_no_striker_returns_between_the_rounds() -> None:
    state = series(LEVEL + "oo oo oo oo")
    assert sum(hand(state, A).values()) == sum(hand(state, B).values()) == 3
