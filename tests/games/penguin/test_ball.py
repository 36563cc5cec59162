"""Tackles, kicks, goals and standing up: what happens around the ball."""

import pytest

from tests.games.penguin.ice import A, B, after, awaited, ball, on, refused, tokens, where, winner


def test_ps_17_a_tackle_takes_the_ball_and_pushes_the_holder() -> None:
    state = after(on("1Pc3 2Me3 ball=e3"), "c3e").state
    assert (where(state, "1P"), where(state, "2M")) == ("e3*", "f3e")


def test_ps_19_a_row_is_pushed_whoever_stands_in_it() -> None:
    state = after(on("1Mf3n 1Bb3 2Pe3 2Bg3 ball=e3"), "b3e").state
    assert [where(state, name) for name in ("1B", "2P", "1M", "2B")] == ["e3*", "f3e", "g3e", "h3e"]


def test_ps_22_a_team_mate_with_the_ball_is_not_tackled() -> None:
    assert refused(on("1Md3 1Bc3 ball=d3"), "c3e") == "way-is-blocked"


def test_ps_23_a_holder_at_the_edge_is_pushed_off_the_board() -> None:
    state = after(on("1Pf4 2Bh4 ball=h4"), "f4e").state
    assert (where(state, "1P"), where(state, "2B")) == ("h4*", "off")


def test_a_tackle_offers_no_turn() -> None:
    state = on("1Pc3 2Me3 ball=e3")
    assert tokens(state, "c3e") == ["c3e"]
    assert refused(state, "c3el") == "no-turn-there"


def test_nobody_tackles_through_another_penguin() -> None:
    assert refused(on("1Bb3 2Mc3 2Pd3 ball=d3"), "b3e") == "way-is-blocked"


def test_a_tackle_ends_a_slide_that_a_later_penguin_would_block() -> None:
    assert where(after(on("1Bb3 2Mc3 2Pe3 ball=c3"), "b3e").state, "1B") == "c3*"


def test_ps_28_a_kick_into_the_goal_wins() -> None:
    state = after(on("1Me5 ball=e5"), "e5ne").state
    assert (winner(state), ball(state), where(state, "1M")) == (A, "h8", "e5ne")


def test_ps_30_a_penguin_in_the_way_stops_the_kick_and_stands_up() -> None:
    state = after(on("1Me5 2Pg7w ball=e5"), "e5ne").state
    assert (where(state, "2P"), winner(state), awaited(state)) == ("g7*", None, B)


def test_ps_32_a_team_mate_gets_the_ball_and_the_kicker_lies() -> None:
    state = after(on("1Mc3 1Pe3w ball=c3"), "c3e").state
    assert (where(state, "1P"), where(state, "1M")) == ("e3*", "c3e")


def test_ps_33_a_ball_stops_before_the_edge_and_is_not_kicked_off_it() -> None:
    state = after(on("1Mg3 ball=g3"), "g3e").state
    assert (ball(state), where(state, "1M")) == ("h3", "g3e")
    assert refused(on("1Mh3 ball=h3"), "h3e") == "leaves-the-board"


def test_ps_34_a_holder_kicks_and_does_not_slide() -> None:
    state = on("1Bg7 ball=g7")
    assert winner(after(state, "g7ne").state) == A
    south = after(state, "g7s").state
    assert (where(south, "1B"), ball(south)) == ("g7s", "g6")


@pytest.mark.parametrize(("square", "kicks"), [("d4", 8), ("h3", 5)])
def test_ps_35_a_holder_kicks_every_way_there_is(square: str, kicks: int) -> None:
    assert len(tokens(on(f"1M{square} ball={square}"), square)) == kicks


def test_kicks_go_three_two_and_one_square() -> None:
    ends = [ball(after(on(f"1{one}a4 ball=a4"), "a4e").state) for one in "MPB"]
    assert ends == ["d4", "c4", "b4"]


def test_a_kick_has_no_turn() -> None:
    assert refused(on("1Md4 ball=d4"), "d4nl") == "kicks-do-not-turn"


def test_a_lying_penguin_stands_up_and_that_is_the_turn() -> None:
    state = after(on("1Md4se ball=h1"), "d4u").state
    assert (where(state, "1M"), awaited(state)) == ("d4", B)
    assert refused(on("1Md4 ball=h1"), "d4u") == "already-upright"


def test_another_familys_penguin_is_not_moved() -> None:
    state = on("2Md4 ball=h1")
    assert refused(state, "d4n") == "not-your-penguin"
    assert refused(state, "d5n") == "no-penguin-there"
