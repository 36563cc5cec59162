"""A position is a text and a text is a position."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.errors import IllegalAction
from games.penguin.position import START, read, tidied, write
from games.seats import SPECTATOR, Seat
from tests.games.penguin.ice import GAME, look, start
from tests.games.penguin.oracle import any_position


@given(st.integers(0, 10**9))
def test_a_position_comes_back_from_its_text(seed: int) -> None:
    penguins, player = any_position(random.Random(seed))
    text = f"{penguins} turn={player}"
    assert write(*read(text)) == text


def test_a_text_sets_up_everything_it_says() -> None:
    state = GAME.initial({"position": "1Ma1n 1Pd4 2Bh8sw ball=d4 turn=2"})
    mama, papa, baby, *_, rival = look(state).penguins
    assert (mama.square, mama.facing, mama.holds_ball) == (0, 0, False)
    assert (papa.square, papa.facing, papa.holds_ball) == (27, None, True)
    assert (baby.square, baby.facing, baby.holds_ball) == (None, None, False)
    assert (rival.square, rival.facing, rival.seat) == (63, 5, 1)
    assert (look(state).ball, look(state).mover) == (27, 1)


def test_the_start_is_a_short_text() -> None:
    assert START == "ball=centre turn=1"
    assert GAME.initial({"position": START}) == start() == GAME.initial({"lot": False})
    assert GAME.view(start(), SPECTATOR).ball is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "turn=1",
        "ball=centre",
        "ball=centre turn=3",
        "ball=centre turn=0",
        "ball=centre  turn=1",
        " ball=centre turn=1",
        "ball=centre turn=1\n",
        "ball=center turn=1",
        "ball=i1 turn=1",
        "ball=a9 turn=1",
        "turn=1 ball=centre",
        "1ma1 ball=centre turn=1",
        "1Xa1 ball=centre turn=1",
        "3Ma1 ball=centre turn=1",
        "1Ma1u ball=centre turn=1",
        "1Ma1ns ball=centre turn=1",
        "1Ma1nn ball=centre turn=1",
        "1Ma1 1Mb2 ball=centre turn=1",
        "2Mb2 1Mc3 ball=centre turn=1",
        "1Ma1ball=centre turn=1",
        "1Ma١ ball=centre turn=1",
    ],
)
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(IllegalAction, match="unreadable-position"):
        GAME.initial({"position": text})


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1Ma2 2Ma2 ball=centre turn=1", "two-on-one-square"),
        ("1Mh8 ball=centre turn=1", "penguin-in-goal"),
        ("2Ma1 ball=centre turn=1", "penguin-in-goal"),
        ("ball=a1 turn=1", "ball-in-goal"),
        ("ball=h8 turn=1", "ball-in-goal"),
        ("1Ma2n ball=a2 turn=1", "lying-with-the-ball"),
        ("1Md4 ball=centre turn=1", "ball-not-in-the-middle"),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_what_is_wrong(text: str, why: str) -> None:
    with pytest.raises(IllegalAction, match=f"^{why}$"):
        GAME.initial({"position": text})


@pytest.mark.parametrize(
    "options",
    [
        {"toss": False},
        {"lot": 1},
        {"lot": None},
        {"threefold": "yes"},
        {"agreement": 0},
        {"position": None, "lot": "no"},
        {"position": 7},
        {"position": START, "lot": True},
    ],
)
def test_an_option_the_game_does_not_know_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(IllegalAction, match="bad-option"):
        GAME.initial(options)


def test_a_position_needs_no_lot() -> None:
    assert GAME.initial({"position": START, "lot": False}) == start()
    assert read("ball=e5 turn=2")[2] == Seat(1)


@pytest.mark.parametrize(
    "typed",
    [
        "`1Ma1n 1Pd4 2Bh8sw ball=d4 turn=1`",
        "1MA1N 1PD4 2BH8SW BALL=D4 TURN=1",
        " 1ma1n  1pd4\u00a02bh8sw ball=d4 turn=1 ",
        "```\n1Ma1n 1Pd4 2Bh8sw ball=d4 turn=1\n```",
        "１Ma1n 1Pd4 2Bh8sw ball=d4 turn=1",
    ],
)
def test_what_people_type_or_paste_is_brought_into_the_one_text(typed: str) -> None:
    assert tidied(typed) == "1Ma1n 1Pd4 2Bh8sw ball=d4 turn=1"


def test_every_position_of_a_match_stays_itself_in_capitals() -> None:
    text = "1Ma1 1Pb2ne 1Bc3s 2Md4 2Pe5nw 2Bf6 ball=c6 turn=2"
    assert tidied(text) == tidied(text.upper()) == tidied(text.lower()) == text
    assert tidied("ball=centre turn=1".upper()) == "ball=centre turn=1"
