"""The series of five each: rules 10 to 12, early ends checked against every way it could still go."""

from functools import cache
from itertools import product

import pytest

from games.contract import Over
from games.penalties.events import ShootOutWon, StrikersReturned
from games.penalties.state import PenaltiesState
from games.penalties.terms import Phase
from games.seats import BySide, Seat, Side
from tests.games.penalties.pitch import (
    GAME,
    A,
    B,
    after,
    awaited,
    hand,
    kick_off,
    kicked,
    look,
    series,
    winner,
)


def test_pen_1_each_team_has_three_keepers_and_seven_strikers() -> None:
    state = kick_off()
    keepers = {GAME.to_token(card) for card in GAME.legal_actions(state, B)}
    assert keepers == {"l", "c", "r"}
    for seat in (A, B):
        assert hand(state, seat) == {"lc": 2, "tc": 1, "pa": 1, "pk": 1, "ri": 2}
    assert 2 * len(keepers) + sum(map(sum, look(state).strikers)) == 20


def test_pen_12_three_nil_after_three_each_is_over() -> None:
    state = series("ox ox ox")
    assert winner(state) == A
    assert look(state).goals == (3, 0)


def test_pen_14_three_one_after_four_and_three_goes_on_and_after_four_each_is_over() -> None:
    seven = series("oo ox ox x")
    assert look(seven).goals == (3, 1)
    assert winner(seven) is None
    assert winner(kicked(seven, goal=False)) == A


def test_pen_15_four_two_after_four_each_is_over() -> None:
    state = series("oo oo ox ox")
    assert look(state).goals == (4, 2)
    assert winner(state) == A


def test_pen_17_level_after_five_each_brings_back_all_strikers_for_the_first_kicker() -> None:
    state = series("oo oo oo xx xx")
    view = look(state)
    assert view.goals == (3, 3)
    assert winner(state) is None
    assert view.sudden_death
    assert [sum(strikers) for strikers in view.strikers] == [7, 7]
    assert view.striker == A


@pytest.mark.parametrize("first", [A, B])
def test_a_match_ends_exactly_when_no_way_to_go_on_changes_the_winner(first: Seat) -> None:
    over = 0
    open_matches = [("", kick_off(first))]
    while open_matches:
        outcomes, state = open_matches.pop()
        for goal in (True, False):
            longer = outcomes + ("o" if goal else "x")
            now = kicked(state, goal=goal)
            expected = certain_winner(longer)
            assert winner(now) == (None if expected is None else Seat((first + expected) % 2)), longer
            if expected is not None:
                over += 1
            elif len(longer) < 10:
                open_matches.append((longer, now))
    assert over > 100


@cache
def certain_winner(outcomes: str) -> int | None:
    """0 the first kicker or 1 the second when every continuation of ten kicks makes that side the winner."""
    winners = set()
    for rest in product("ox", repeat=10 - len(outcomes)):
        kicks = outcomes + "".join(rest)
        lead = kicks[0::2].count("o") - kicks[1::2].count("o")
        winners.add(None if lead == 0 else int(lead < 0))
    return winners.pop() if len(winners) == 1 else None


@pytest.mark.parametrize("first", [A, B])
def test_kicks_alternate_and_the_same_player_kicks_first_in_every_pair(first: Seat) -> None:
    state = series("oo oo oo oo oo oo o", first)
    other = Seat(1 - first)
    assert [penalty.striker for penalty in look(state).kicks] == [first, other] * 6 + [first]
    assert look(state).keeper == first
    assert awaited(state) == first


def test_a_finished_match_tells_winner_score_and_how() -> None:
    assert GAME.pending(series("xo xo xo")) == Over(Side.AWAY, BySide(0, 3), "shoot-out")


def test_the_last_kick_of_a_series_is_announced_with_what_follows() -> None:
    nine = series("oo oo oo oo o")
    level = after(nine, "l ri")
    assert level.events[-1] == StrikersReturned(sudden_death=True)
    beaten = after(nine, "r ri")
    assert beaten.events[-1] == ShootOutWon(A)


def test_no_striker_returns_while_the_series_lasts() -> None:
    state = kick_off()
    for taken in range(1, 10):
        state = kicked(state, goal=True)
        assert sum(map(sum, look(state).strikers)) == 14 - taken


def test_the_round_counts_pairs_of_kicks() -> None:
    assert [look(series("o" * taken)).round for taken in range(12)] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]


def test_a_finished_match_still_shows_the_round_it_ended_in() -> None:
    assert look(series("ox ox ox")).round == 3
    assert not look(series("oo oo oo oo ox")).sudden_death


def test_over_is_a_phase_of_its_own() -> None:
    state: PenaltiesState = series("ox ox ox")
    assert look(state).phase is Phase.OVER
    assert look(state).winner == A
    assert look(state).striker is None
    assert look(state).keeper is None
