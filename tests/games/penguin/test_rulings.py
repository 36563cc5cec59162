"""Where the printed rules are silent: what is decided, a test for each, and that one line changes it."""

from collections.abc import Callable, Iterator
from functools import _lru_cache_wrapper
from importlib import import_module

import pytest

from games.contract import Over, ToDraw
from games.penguin import rulings
from games.penguin._events import FirstMoverDrawn, TurnSkipped
from games.seats import BySide, Side
from tests.games.penguin.ice import (
    GAME,
    A,
    B,
    after,
    awaited,
    ball,
    ends,
    facings,
    on,
    refused,
    results,
    spun,
    start,
    text,
    tokens,
    where,
    winner,
)

Otherwise = Callable[[str], None]


@pytest.fixture
def otherwise(monkeypatch: pytest.MonkeyPatch) -> Iterator[Otherwise]:
    """Sets a ruling to False; what was worked out under the old one is forgotten, before and after."""

    def rule(name: str) -> None:
        monkeypatch.setattr(rulings, name, False)
        forget()

    yield rule
    monkeypatch.undo()
    forget()


def forget() -> None:
    for module in ("lanes", "_sliding", "_kicking"):
        for value in vars(import_module(f"games.penguin.{module}")).values():
            if isinstance(value, _lru_cache_wrapper):
                value.cache_clear()


def test_p1_there_is_no_passing() -> None:
    state = on("1Md4 1Pe1n 2Bh5w ball=a5", agreement=False)
    assert text(state) not in results(state, "")


def test_p2_a_slide_is_not_shortened() -> None:
    assert ends(on("1Bc1n"), "1B", spun(on("1Bc1n"), "c1n")) <= {
        f"c4{way}" for way in ["n", "ne", "e", "se", "s", "sw", "w", "nw"]
    }
    assert refused(on("1Mb5 1Bb2n"), "b2n") == "way-is-blocked"


def test_p3_nobody_comes_to_the_opposing_home_at_full_distance_or_at_the_edge(otherwise: Otherwise) -> None:
    assert refused(on("1Mg8 ball=a5"), "g8e") == "opposing-home"
    assert refused(on("1Bf8 ball=a5"), "f8e") == "opposing-home"
    otherwise("OPPOSING_HOME_IS_CLOSED")
    assert where(after(on("1Mg8 ball=a5"), "g8e").state, "1M") == "h8e"


def test_p4_nobody_is_pushed_into_the_opposing_home(otherwise: Otherwise) -> None:
    state = on("1Pf8 2Be8 ball=f8", B)
    row = on("1Mg8 1Pf8 2Bc8 ball=f8", B)
    assert refused(row, "c8e") == "opposing-home"
    assert where(after(state, "e8e").state, "1P") == "g8e"
    otherwise("NOBODY_IS_PUSHED_INTO_THE_OPPOSING_HOME")
    assert where(after(row, "c8e").state, "1M") == "h8e"


def test_p4_a_push_into_ones_own_home_is_legal() -> None:
    state = after(on("1Pe8 2Mg8 ball=g8"), "e8e").state
    assert (where(state, "1P"), where(state, "2M")) == ("g8*", "h8e")


def test_p4_a_rival_pushed_into_the_tacklers_home_makes_it_illegal() -> None:
    assert refused(on("1Bd1 2Mb1 ball=b1"), "d1w") == "opposing-home"


def test_p5_nothing_goes_straight_off_the_board() -> None:
    assert refused(on("1Ph5e"), "h5e") == "leaves-the-board"
    assert refused(on("1Pa5 ball=a5"), "a5w") == "leaves-the-board"


def test_p6_an_early_stop_is_upright_and_a_kicker_lies() -> None:
    assert where(after(on("1Bg5e"), "g5e").state, "1B") == "h5"
    assert where(after(on("1Md4 ball=d4"), "d4s").state, "1M") == "d4s"


def test_p7_a_slide_that_just_fits_ends_lying(otherwise: Otherwise) -> None:
    assert ends(on("1Pf5e"), "1P", spun(on("1Pf5e"), "f5e")) == facings("h5", "n ne e se s")
    otherwise("FULL_DISTANCE_AT_THE_EDGE_LIES")
    assert ends(on("1Pf5e"), "1P", spun(on("1Pf5e"), "f5e")) == {"h5"}


def test_p8_a_kick_is_not_shortened() -> None:
    assert ball(after(on("1Ma4 ball=a4"), "a4e").state) == "d4"
    assert spun(on("1Ma4 ball=a4"), "a4e") == ["a4e"]


def test_p9_a_kick_to_a_rival_is_legal(otherwise: Otherwise) -> None:
    assert where(after(on("1Ma4 2Bc4n ball=a4"), "a4e").state, "2B") == "c4*"
    otherwise("KICKS_MAY_REACH_OPPONENTS")
    assert tokens(on("1Ma4 2Bc4n ball=a4"), "a4e") == []
    assert tokens(on("1Ma4 1Bc4n ball=a4"), "a4e") == ["a4e"]


def test_p10_a_goal_counts_for_its_owner_whoever_moved_the_ball(otherwise: Otherwise) -> None:
    state = after(on("1Bb2 ball=b2"), "b2sw")
    assert winner(state.state) == B
    assert state.pending == Over(Side.AWAY, BySide(0, 1), "goal")
    assert winner(after(on("2Bg7 ball=g7", B), "g7ne").state) == A
    otherwise("OWN_GOALS_COUNT")
    assert tokens(on("1Bb2 ball=b2"), "b2sw") == []


def test_p10_a_ball_on_the_goalkeepers_square_is_in_the_goal() -> None:
    state = after(on("1Bg7 2Mh8w ball=g7"), "g7ne").state
    assert (winner(state), where(state, "2M")) == (A, "h8*")


def test_p11_nobody_enters_while_home_is_taken() -> None:
    state = on("1Ma1n")
    assert refused(state, "2e") == "home-is-taken"
    assert {token for token in tokens(state) if token[0] in "12"} == set()


def test_p12_an_entry_tackles_like_any_slide(otherwise: Otherwise) -> None:
    state = on("2Mb1 ball=b1")
    tackled = after(state, "2e").state
    assert (where(tackled, "1P"), where(tackled, "2M")) == ("b1*", "c1e")
    otherwise("ENTRIES_TACKLE")
    assert tokens(state, "2e") == []


def test_p12_an_entry_stops_at_a_loose_ball_whatever_is_behind_it() -> None:
    for penguin in ("1Pa3", "2Pa3n"):
        assert where(after(on(f"{penguin} ball=a2"), "1n").state, "1B") == "a2*"


def test_p13_mama_has_five_facings_when_she_enters(otherwise: Otherwise) -> None:
    assert ends(start(), "1M", tokens(start(), "3")) == facings("a1", "nw n ne e se")
    otherwise("MAMA_TURNS_WHILE_ENTERING")
    assert ends(start(), "1M", tokens(start(), "3")) == facings("a1", "n ne e")


def test_p14_a_pushed_row_lies_the_way_of_the_push_and_a_gap_ends_it(otherwise: Otherwise) -> None:
    state = on("1Pe4n 1Bb4 2Md4 2Pg4s ball=d4")
    tackled = after(state, "b4e").state
    assert [where(tackled, name) for name in ("1B", "2M", "1P", "2P")] == ["d4*", "e4e", "f4e", "g4s"]
    otherwise("PUSHED_PENGUINS_LIE")
    tackled = after(state, "b4e").state
    assert [where(tackled, name) for name in ("1B", "2M", "1P", "2P")] == ["d4*", "e4e", "f4n", "g4s"]


def test_p15_papas_facings_are_five_straight_included() -> None:
    assert ends(on("1Pc1n"), "1P", spun(on("1Pc1n"), "c1n")) == facings("c3", "w nw n ne e")


def test_p16_who_is_pushed_off_may_enter_on_the_next_turn() -> None:
    state = after(on("1Pf4 2Bh4 ball=h4"), "f4e").state
    assert awaited(state) == B
    assert len(tokens(state, "1")) == 21


def test_p17_draws_are_options() -> None:
    assert (rulings.THREEFOLD, rulings.AGREEMENT, rulings.PLY_LIMIT) == (True, True, 400)
    conditions = GAME.view(start(threefold=False, agreement=False, ply_limit=7), A).conditions
    assert (conditions.threefold, conditions.agreement, conditions.ply_limit) == (False, False, 7)


def test_p18_a_player_without_a_move_is_skipped() -> None:
    state = on("1Ma1 2Ma2n 2Pb2 2Bb1", B)
    played = after(state, "a2u")
    assert TurnSkipped(A) in played.events
    assert awaited(played.state) == B
    assert awaited(on("1Ma1 2Ma2 2Pb2 2Bb1", A)) == B


def test_p19_two_people_play() -> None:
    assert GAME.sides(start()) == (Side.HOME, Side.AWAY)


def test_p20_a_lot_says_who_begins() -> None:
    state = GAME.initial({})
    assert isinstance(GAME.pending(state), ToDraw)
    for outcome, first in enumerate((A, B)):
        step = GAME.apply_draw(state, outcome)
        assert step.events == (FirstMoverDrawn(first),)
        assert step.state == start(first)
    assert GAME.initial({"lot": False}) == start(A)
