"""What the table hears and sees."""

import random

import pytest

from games.contract import Over
from games.errors import UnreadableAction
from games.penguin._events import (
    BallKicked,
    BallTaken,
    GoalScored,
    PenguinEntered,
    PenguinOff,
    PenguinSlid,
    PenguinStood,
    Push,
    Tackled,
)
from games.penguin.actions import DECLINE, OFFER
from games.penguin.notation import SQUARES
from games.penguin.position import write
from games.penguin.state import LastMove
from games.penguin.terms import NE, NW, Direction, E, N, Phase, Size
from games.penguin.view import written
from games.seats import SPECTATOR, BySide, Side
from tests.conformance.walks import random_match
from tests.games.penguin.ice import GAME, A, B, after, look, on, start


def path(*names: str) -> tuple[int, ...]:
    return tuple(SQUARES[name] for name in names)


def test_an_entry_is_told_from_home_on() -> None:
    played = after(start(), "1nel")
    assert played.events == (PenguinEntered(A, Size.BABY, path("a1", "b2", "c3"), NE, 6),)
    assert look(played.state).last == LastMove(A, "1nel", path("a1", "b2", "c3"))


def test_a_slide_is_told_from_where_it_began() -> None:
    (slid,) = after(on("1Pc1n"), "c1n.l").events
    assert slid == PenguinSlid(A, Size.PAPA, path("c1", "c2", "c3"), N, NW)


def test_a_stand_is_told() -> None:
    played = after(on("1Pc1n"), "c1u")
    assert played.events == (PenguinStood(A, Size.PAPA, SQUARES["c1"]),)
    assert look(played.state).last == LastMove(A, "c1u", path("c1"))


def test_a_slide_to_the_ball_ends_there() -> None:
    assert after(on("1Bb2"), "b2ne").events == (
        PenguinSlid(A, Size.BABY, path("b2", "c3", "d4"), NE, None),
        BallTaken(A, Size.BABY, SQUARES["d4"]),
    )


def test_a_tackle_tells_the_whole_row_and_who_left_the_board() -> None:
    played = after(on("1Be4 2Mg4 2Ph4n ball=g4"), "e4e")
    assert played.events == (
        PenguinSlid(A, Size.BABY, path("e4", "f4", "g4"), E, None),
        Tackled(
            A,
            Size.BABY,
            E,
            (
                Push(B, Size.MAMA, SQUARES["g4"], SQUARES["h4"]),
                Push(B, Size.PAPA, SQUARES["h4"], None),
            ),
        ),
        PenguinOff(B, Size.PAPA),
        BallTaken(A, Size.BABY, SQUARES["g4"]),
    )
    last = look(played.state).last
    assert last is not None
    assert [(push.start, push.end) for push in last.pushed] == [
        (SQUARES["g4"], SQUARES["h4"]),
        (SQUARES["h4"], None),
    ]


def test_a_kick_tells_the_balls_way_and_who_stopped_it() -> None:
    played = after(on("1Ma4 2Bc4n ball=a4"), "a4e")
    assert played.events == (
        BallKicked(A, Size.MAMA, path("a4", "b4", "c4"), E),
        BallTaken(B, Size.BABY, SQUARES["c4"]),
    )
    assert look(played.state).last == LastMove(A, "a4e", path("a4", "b4", "c4"))


@pytest.mark.parametrize(
    ("penguins", "token", "owner", "by"),
    [("1Bg7 ball=g7", "g7ne", A, A), ("1Bb2 ball=b2", "b2sw", B, A)],
)
def test_a_goal_names_its_owner_and_who_moved_the_ball(
    penguins: str, token: str, owner: int, by: int
) -> None:
    played = after(on(penguins), token)
    goal = played.events[-1]
    assert isinstance(goal, GoalScored)
    assert (goal.seat, goal.by, goal.square) == (owner, by, SQUARES["h8" if owner == A else "a1"])
    side = Side.HOME if owner == A else Side.AWAY
    assert played.pending == Over(side, BySide(int(owner == A), int(owner == B)), "goal")


@pytest.mark.parametrize("seed", range(3))
def test_the_text_of_what_is_seen_is_the_text_of_the_position(seed: int) -> None:
    for played in random_match(GAME, {"lot": False}, random.Random(seed)):
        state = played.state
        if look(state).winner is None and look(state).mover is not None:
            assert written(look(state)) == write(state.places, state.ball, state.mover)


def test_chance_says_nothing_about_draws_for_who_is_late() -> None:
    offered = after(start(), "draw").state
    assert GAME.in_absence(offered, B) == (DECLINE,)
    assert OFFER in GAME.legal_actions(start(), A)
    assert set(GAME.legal_actions(start(), A)) - set(GAME.in_absence(start(), A)) == {OFFER}


def test_everybody_sees_the_same() -> None:
    state = after(start(), "1ne 2sw").state
    assert look(state, A) == look(state, B) == look(state, SPECTATOR)


def test_nobody_moves_before_the_lot_and_after_the_end() -> None:
    before, over = GAME.initial({}), after(on("1Bg7 ball=g7"), "g7ne").state
    for state, phase in ((before, Phase.LOT), (over, Phase.OVER)):
        assert (look(state).phase, look(state).mover) == (phase, None)
        assert GAME.legal_actions(state, A) == GAME.legal_actions(state, B) == ()


def test_a_direction_counts_eighths_of_a_turn_from_north() -> None:
    facings: list[Direction | None] = [
        look(on(f"1Mb2{way}")).penguins[0].facing for way in ["n", "ne", "e", "se", "s", "sw", "w", "nw"]
    ]
    assert facings == list(range(8))


@pytest.mark.parametrize(
    "token", ["", "d4", "d4x", "d4ul", "4n", "0n", "1se", "d4n...l", "d4nl.", "D4n", "i4n", "pass"]
)
def test_a_token_of_no_action_is_unreadable(token: str) -> None:
    with pytest.raises(UnreadableAction, match="unknown-token"):
        GAME.from_token(token)


def test_an_entry_by_the_rivals_ways_is_refused_by_name() -> None:
    assert GAME.refusal(start(), GAME.from_token("1s"), A) == "not-away-from-home"
    assert GAME.refusal(start(), GAME.from_token("3nel"), A) == "no-turn-there"
