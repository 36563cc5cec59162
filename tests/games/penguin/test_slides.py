"""Sliding, turning, stopping early and entering: the published rules and examples."""

import pytest

from games.penguin.terms import Size
from tests.games.penguin.ice import (
    GAME,
    A,
    B,
    after,
    ball,
    ends,
    facings,
    on,
    refused,
    results,
    spun,
    start,
    tokens,
    where,
)


def test_ps_1_mama_enters_on_home_with_five_facings() -> None:
    assert tokens(start(), "3") == ["3n", "3nl", "3ne", "3e", "3er"]
    assert ends(start(), "1M", tokens(start(), "3")) == facings("a1", "nw n ne e se")


def test_ps_2_papa_enters_the_second_and_baby_the_third_square() -> None:
    assert {square[:2] for square in ends(start(), "1P", tokens(start(), "2"))} == {"a2", "b2", "b1"}
    assert {square[:2] for square in ends(start(), "1B", tokens(start(), "1"))} == {"a3", "c3", "c1"}
    assert len(results(start(), "2")) == len(tokens(start(), "2")) == 15
    assert len(results(start(), "1")) == len(tokens(start(), "1")) == 21
    assert ends(start(), "1P", tokens(start(), "2n")) >= facings("a2", "n nw ne e w")


def test_ps_3_player_2_enters_from_h8() -> None:
    state = start(B)
    assert {square[:2] for square in ends(state, "2P", tokens(state, "2"))} == {"h7", "g7", "g8"}
    assert {square[:2] for square in ends(state, "2B", tokens(state, "1"))} == {"h6", "f6", "f8"}
    assert ends(state, "2M", tokens(state, "3")) == facings("h8", "se s sw w nw")


def test_ps_4_there_are_41_first_positions() -> None:
    for seat in (A, B):
        moves = [token for token in tokens(start(seat)) if token != "draw"]
        assert len(moves) == len(results(start(seat, agreement=False), "")) == 41


def test_two_moves_make_1681_positions() -> None:
    state = start(agreement=False)
    assert sum(len(results(after(state, token).state, "")) for token in tokens(state)) == 1681


def test_ps_5_baby_slides_three_squares_and_never_leaves_its_file() -> None:
    state = on("1Bc1n")
    assert ends(state, "1B", spun(state, "c1n")) == facings("c4", "sw w nw n ne e se")
    assert tokens(state, "c1n") == ["c1n", "c1nl", "c1n.l", "c1n..l", "c1nr", "c1n.r", "c1n..r"]


@pytest.mark.parametrize(
    ("token", "end"),
    [
        ("c1n", "c4n"),
        ("c1nl", "c4sw"),
        ("c1n.l", "c4w"),
        ("c1n..l", "c4nw"),
        ("c1nr", "c4se"),
        ("c1n.r", "c4e"),
        ("c1n..r", "c4ne"),
    ],
)
def test_a_spin_turns_an_eighth_on_every_square_from_its_step_on(token: str, end: str) -> None:
    assert where(after(on("1Bc1n"), token).state, "1B") == end


def test_ps_6_papa_slides_two_squares() -> None:
    assert ends(on("1Pc1n"), "1P", spun(on("1Pc1n"), "c1n")) == facings("c3", "w nw n ne e")


def test_ps_7_mama_slides_one_square() -> None:
    assert ends(on("1Md2"), "1M", spun(on("1Md2"), "d2n")) == facings("d3", "nw n ne")


def test_ps_8_a_lying_penguin_slides_only_the_way_it_faces() -> None:
    state = on("1Ba4e ball=h1")
    assert refused(state, "a4n") == "lies-the-other-way"
    assert {token[:3] for token in tokens(state, "a4")} == {"a4e", "a4u"}


def test_ps_9_the_central_ball_stops_a_slide_which_then_cannot_turn() -> None:
    state = on("1Bb2")
    assert tokens(state, "b2ne") == ["b2ne"]
    assert refused(state, "b2nel") == "no-turn-there"
    taken = after(state, "b2ne").state
    assert (where(taken, "1B"), ball(taken)) == ("d4*", "d4")


def test_ps_10_the_central_ball_is_met_on_any_of_its_four_squares() -> None:
    assert where(after(on("1Ba4e"), "a4e").state, "1B") == "d4*"
    assert where(after(on("1Bh4w"), "h4w").state, "1B") == "e4*"
    assert where(after(on("1Bd8s"), "d8s").state, "1B") == "d5*"
    assert where(after(on("1Pg7"), "g7sw").state, "1P") == "e5*"


def test_ps_11_the_edge_stops_a_slide_upright() -> None:
    state = on("1Bg5e")
    assert ends(state, "1B", spun(state, "g5e")) == {"h5"}
    assert refused(state, "g5er") == "no-turn-there"


def test_ps_12_at_the_edge_there_is_no_slide_off_it() -> None:
    state = on("1Ph5e")
    assert refused(state, "h5e") == "leaves-the-board"
    assert where(after(state, "h5u").state, "1P") == "h5"


def test_ps_13_nobody_stops_before_a_penguin() -> None:
    assert refused(on("1Mc5 1Pc3n"), "c3n") == "way-is-blocked"


def test_ps_14_nobody_slides_into_a_penguin_without_the_ball() -> None:
    assert refused(on("1Pc3n 2Mc4"), "c3n") == "way-is-blocked"


def test_ps_15_a_loose_ball_at_the_end_is_taken_upright() -> None:
    state = after(on("1Bc3 ball=e3"), "c3e").state
    assert where(state, "1B") == "e3*"


def test_ps_16_a_ball_beyond_the_slide_stays_where_it_is() -> None:
    state = after(on("1Pc3 ball=f3"), "c3e").state
    assert (where(state, "1P"), ball(state)) == ("e3e", "f3")


@pytest.mark.parametrize("penguin", ["1Bf6", "1Pf6", "1Mg7", "1Be5"])
def test_ps_27_no_slide_ends_in_the_opposing_home(penguin: str) -> None:
    state = on(f"{penguin} ball=a8")
    assert refused(state, f"{penguin[2:]}ne") == "opposing-home"


def test_ps_38_a_rival_without_the_ball_blocks_an_entry() -> None:
    assert refused(on("2Mb1"), "2e") == "way-is-blocked"
    assert tokens(on("2Mb1"), "3e") == ["3e", "3er"]


def test_ps_39_player_2_never_comes_to_a1() -> None:
    assert refused(on("2Mb2", B), "b2sw") == "opposing-home"
    assert where(after(on("1Mb2"), "b2sw").state, "1M") == "a1sw"


def test_a_penguin_on_the_board_does_not_enter() -> None:
    for size, digit in ((Size.BABY, "1"), (Size.PAPA, "2"), (Size.MAMA, "3")):
        state = on(f"1{size[0].upper()}d1")
        assert tokens(state, digit) == []
        assert refused(state, f"{digit}n") == "already-on-the-board"


def test_a_match_has_begun_from_its_first_move_on() -> None:
    state = start()
    assert not GAME.has_begun(state)
    assert GAME.has_begun(after(state, "3n").state)
