"""How a match ends without a goal: agreement, threefold repetition, the ply limit."""

import pytest

from games.contract import Over
from games.penguin._events import DrawDeclined, DrawOffered, MatchDrawn
from games.penguin.state import EMPTY, PenguinState, mark, moved
from games.penguin.terms import CENTRAL, OFF, Ending, Phase
from games.seats import BySide
from tests.games.penguin.ice import GAME, A, B, after, awaited, look, on, refused, start, tokens

A_ROUND = "b1n g8s b2u g7u b2s g7n b1u g8u"
"""Both Mamas go and come back: four moves each make the position they began with."""


def mamas(**options: object) -> PenguinState:
    return on("1Mb1 2Mg8 ball=a5", A, **options)


def drawn(ending: Ending) -> Over:
    return Over(None, BySide(0, 0), ending)


def test_an_offer_is_answered_before_play_goes_on() -> None:
    offered = after(start(), "draw")
    assert offered.events == (DrawOffered(A),)
    assert awaited(offered.state) == B
    assert tokens(offered.state) == ["accept", "decline"]
    assert GAME.legal_actions(offered.state, A) == ()
    assert (look(offered.state).phase, look(offered.state).mover) == (Phase.ANSWER, A)


def test_an_accepted_offer_ends_the_match() -> None:
    agreed = after(start(), "draw accept")
    assert agreed.pending == drawn(Ending.AGREEMENT)
    assert agreed.events == (DrawOffered(A), MatchDrawn(Ending.AGREEMENT))
    assert GAME.legal_actions(agreed.state, A) == GAME.legal_actions(agreed.state, B) == ()


def test_after_a_refusal_the_same_player_moves_and_does_not_offer_again_in_this_turn() -> None:
    refusal = after(start(), "draw decline")
    assert refusal.events == (DrawOffered(A), DrawDeclined(B))
    assert awaited(refusal.state) == A
    assert tokens(refusal.state) == tokens(start())[:-1]
    assert refused(refusal.state, "draw") == "offered-already"
    assert not look(refusal.state).may_offer
    assert tokens(after(refusal.state, "3n 3s").state)[-1] == "draw"


def test_an_offer_changes_no_position_and_every_answer_is_a_decision() -> None:
    state = after(start(), "draw decline").state
    assert look(state).penguins == look(start()).penguins
    assert (look(state).turn, look(state).plies) == (2, 0)


def test_what_does_not_fit_an_offer_is_refused_by_name() -> None:
    assert refused(after(start(), "draw").state, "3n") == "answer-the-offer-first"
    assert refused(start(), "accept") == "nothing-was-offered"
    assert refused(start(agreement=False), "draw") == "no-draws-by-agreement"


def test_the_third_time_a_position_is_on_the_board_is_a_draw() -> None:
    state = mamas()
    *moves, last = f"{A_ROUND} {A_ROUND}".split()
    before = after(state, " ".join(moves)).state
    assert awaited(before) == B
    assert after(before, last).pending == drawn(Ending.THREEFOLD)
    assert after(before, last).events[-1] == MatchDrawn(Ending.THREEFOLD)


def test_positions_differ_by_who_is_to_move() -> None:
    assert start(A).seen != start(B).seen


def test_every_position_has_a_word_of_its_own() -> None:
    positions = [(EMPTY, square) for square in range(CENTRAL + 1)]
    positions += [(moved(EMPTY, who, place), CENTRAL) for who in range(6) for place in range(OFF)]
    words = {mark(*position) for position in positions}
    assert len(words) == len(positions)
    assert all(len(word) == 14 and word.index(" ") == 13 for word in words)


def test_a_position_from_before_does_not_count_for_another() -> None:
    states = [after(mamas(), " ".join(f"{A_ROUND} {A_ROUND}".split()[:plies])).state for plies in range(16)]
    assert [state.ending for state in states] == [None] * 16
    assert len({(state.places, state.mover) for state in states}) == 8


def test_repetition_is_an_option() -> None:
    state = after(mamas(threefold=False), " ".join([A_ROUND] * 4)).state
    assert look(state).ending is None
    assert state.seen == ("", "")


def test_the_ply_limit_ends_the_match() -> None:
    state = after(mamas(ply_limit=3), "b1n g8s").state
    assert after(state, "b2u").pending == drawn(Ending.PLY_LIMIT)


def test_answers_and_offers_are_no_plies() -> None:
    state = after(mamas(ply_limit=2), "draw decline b1n draw decline").state
    assert after(state, "g8s").pending == drawn(Ending.PLY_LIMIT)


def test_a_goal_on_the_last_ply_is_a_goal() -> None:
    state = after(on("1Bg7 ball=g7", ply_limit=1), "g7ne").state
    assert (look(state).ending, look(state).winner) == (Ending.GOAL, A)


def test_without_a_limit_a_match_goes_on() -> None:
    rounds = " ".join([A_ROUND] * 60)
    assert look(after(mamas(threefold=False, ply_limit=0), rounds).state).ending is None


@pytest.mark.parametrize("limit", [-1, True, "10", 1.0, None])
def test_a_limit_is_a_whole_number(limit: object) -> None:
    with pytest.raises(Exception, match="bad-option"):
        start(ply_limit=limit)
