"""One penalty: rules 5 to 9, with the table of rule 7 written down again from the booklet."""

from itertools import product

import pytest

from games.errors import IllegalAction
from games.penalties.events import KeeperReady, KickDecided, ParadinhaHeld
from games.penalties.terms import Direction, Face, Phase
from tests.games.penalties.pitch import (
    FULL,
    HEADS,
    ONCE,
    TAILS,
    A,
    B,
    after,
    awaited,
    hand,
    kick,
    kick_off,
    look,
    taken,
)

GOAL, MISS, COIN, SECOND_STAGE = "goal", "miss", "coin", "second stage"
RULE_7 = {
    "ri": {"l": GOAL, "c": GOAL, "r": MISS},
    "pk": {"l": GOAL, "c": MISS, "r": GOAL},
    "lc": {"l": COIN, "c": GOAL, "r": GOAL},
    "tc": {"l": COIN, "c": COIN, "r": COIN},
    "pa": {"l": GOAL, "c": SECOND_STAGE, "r": GOAL},
}


@pytest.mark.parametrize(("shot", "dive"), list(product(RULE_7, "lcr")))
def test_every_cell_of_the_table_decides_as_the_booklet_says(shot: str, dive: str) -> None:
    penalty = f"{dive} {shot}"
    match RULE_7[shot][dive]:
        case "coin":
            assert kick(penalty, [HEADS]).goal
            assert not kick(penalty, [TAILS]).goal
        case "second stage":
            assert look(after(kick_off(), penalty).state).phase is Phase.SECOND_DIVE
        case outcome:
            assert kick(penalty).goal is (outcome == GOAL)


def test_pen_2_the_moose_scores_to_the_right_of_a_keeper_in_the_centre() -> None:
    assert kick("c ri").goal


def test_pen_3_a_keeper_on_the_right_stops_a_shot_to_the_right() -> None:
    assert not kick("r ri").goal


def test_pen_4_a_left_corner_past_a_keeper_on_the_right_needs_no_coin() -> None:
    decided = kick("r lc")
    assert decided.goal
    assert decided.coin is None


@pytest.mark.parametrize(("coin", "face", "goal"), [(HEADS, Face.HEADS, True), (TAILS, Face.TAILS, False)])
def test_pen_5_a_left_corner_at_a_keeper_on_the_left_is_the_coins_business(
    coin: int, face: Face, goal: bool
) -> None:
    decided = kick("l lc", [coin])
    assert decided.goal is goal
    assert decided.coin is face


def test_pen_6_a_paradinha_sends_the_ball_past_a_keeper_who_dived() -> None:
    decided = kick("l pa")
    assert decided.goal
    assert decided.coin is None
    assert decided.second_dive is None
    assert decided.aim is None


@pytest.mark.parametrize(("second", "aim"), list(product("lr", "lr")))
def test_pen_7_a_held_paradinha_is_stopped_on_the_second_cards_side_only(second: str, aim: str) -> None:
    decided = kick(f"c pa {second} {aim}")
    assert decided.goal is (second != aim)
    assert decided.second_dive == Direction(second)
    assert decided.aim == Direction(aim)
    assert decided.coin is None


def test_pen_8_the_second_keeper_card_cannot_be_the_centre_again() -> None:
    held = after(kick_off(), "c pa").state
    with pytest.raises(IllegalAction, match="second-card-must-differ"):
        after(held, "c")


def test_the_striker_of_a_held_paradinha_cannot_lay_the_ball_in_the_centre() -> None:
    with pytest.raises(IllegalAction, match="aim-left-or-right"):
        after(kick_off(), "c pa r c")


@pytest.mark.parametrize("dive", "lcr")
def test_pen_9_a_top_corner_is_the_coins_business_whatever_the_keeper_does(dive: str) -> None:
    assert not kick(f"{dive} tc", [TAILS]).goal
    assert kick(f"{dive} tc", [HEADS]).goal


@pytest.mark.parametrize(("dive", "goal"), [("c", False), ("l", True), ("r", True)])
def test_pen_10_a_panenka_is_stopped_by_a_keeper_who_stays(dive: str, goal: bool) -> None:
    assert kick(f"{dive} pk").goal is goal


def test_pen_11_a_spent_striker_is_refused_and_the_second_copy_is_not() -> None:
    once = taken(taken(kick_off(), ONCE, goal=True), "ri", goal=True)
    assert hand(once, A)[ONCE] == 0
    with pytest.raises(IllegalAction, match="striker-spent"):
        after(once, f"l {ONCE}")
    assert hand(once, B)["ri"] == FULL["ri"] - 1
    twice = taken(taken(once, "ri", goal=True), "ri", goal=True)
    assert hand(twice, B)["ri"] == FULL["ri"] - 2


def test_keeper_cards_return_to_hand_after_every_kick() -> None:
    state = kick_off()
    for _ in range(2):
        state = after(state, "c ri c ri").state
    assert [penalty.dive for penalty in look(state).kicks] == [Direction.CENTRE] * 4


def test_the_keeper_commits_before_the_striker_chooses() -> None:
    state = kick_off()
    assert awaited(state) == B
    assert awaited(after(state, "l").state) == A


def test_in_a_held_paradinha_the_keeper_commits_again_before_the_striker_aims() -> None:
    held = after(kick_off(), "c pa").state
    assert awaited(held) == B
    assert awaited(after(held, "l").state) == A


def test_the_table_hears_that_the_keeper_is_ready_and_then_what_became_of_the_kick() -> None:
    played = after(kick_off(), "c pa r l")
    assert played.events == (
        KeeperReady(B, second=False),
        ParadinhaHeld(A),
        KeeperReady(B, second=True),
        KickDecided(look(played.state).kicks[0]),
    )
