"""What is told of a position and of a match when people ask."""

import pickle

import pytest

from games.contract import Entry, ToAct
from games.errors import RuleError
from games.penguin.search import analyse, goal_in, turning_points
from games.penguin.search._alphabeta import MATE
from games.penguin.search._analysis import MOST_TOLD, NOTEWORTHY
from tests.games.penguin.ice import GAME, A, B, after, on, tokens

LOST = {"position": "1Me5 1Pa3 2Bd4 ball=e5 turn=1"}


def journal(line: str) -> list[Entry]:
    """Entries of `0:e5n 1:d4u`."""
    parted = [word.partition(":") for word in line.split()]
    return [Entry(None if seat == "*" else (A if seat == "0" else B), token) for seat, _, token in parted]


def test_every_legal_move_is_analysed_best_first() -> None:
    state = on("1Me5 1Pa3 2Bd4 ball=e5", agreement=False)
    found = analyse(state, depth=2, compiled=False)
    assert sorted(one.token for one in found) == sorted(tokens(state))
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)
    assert found[0] == ("e5ne", MATE - 1)
    assert goal_in(found[0].score) == 1


def test_a_worth_says_when_a_goal_falls() -> None:
    assert [goal_in(score) for score in (MATE - 3, 3 - MATE + 1, 120, 0)] == [3, -4, None, None]


def test_a_match_turned_where_a_goal_was_left_and_another_allowed() -> None:
    (left,) = turning_points(LOST, journal("0:e5s"), compiled=False)
    assert (left.turn, left.seat, left.played, left.better) == (0, A, "e5s", "e5ne")
    assert left.loss >= NOTEWORTHY
    assert goal_in(left.score_better) == 1
    assert left.score_better > left.score_played


def test_a_match_without_a_mistake_did_not_turn() -> None:
    assert turning_points(LOST, journal("0:e5ne"), compiled=False) == ()


def test_few_moves_are_told_and_in_the_order_they_were_played() -> None:
    state, played = GAME.initial({"lot": False, "ply_limit": 24}), list[Entry]()
    while isinstance(GAME.pending(state), ToAct):
        made = after(state, tokens(state)[7 * state.turn % len(tokens(state))])
        state, played = made.state, [*played, *made.entries]
    options = {"lot": False, "ply_limit": 24}
    found = turning_points(options, played, compiled=False)
    assert 0 < len(found) <= MOST_TOLD
    lines = [entry.line for entry in played]
    assert all(lines[point.turn] == f"{point.seat}:{point.played}" for point in found)
    assert all(point.loss >= NOTEWORTHY and point.better != point.played for point in found)
    assert [point.turn for point in found] == sorted(point.turn for point in found)
    assert pickle.loads(pickle.dumps(found)) == found


def test_looking_back_stops_when_it_is_told() -> None:
    assert turning_points(LOST, journal("0:e5s"), compiled=False, should_stop=lambda: True) == ()


def test_a_broken_journal_is_refused() -> None:
    with pytest.raises(RuleError):
        turning_points(LOST, journal("1:e5s"), compiled=False)
