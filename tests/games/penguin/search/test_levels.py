"""Five levels that play legal moves, the same ones every time, and the better ones better."""

import pickle

import pytest

from games.contract import ToAct
from games.penguin.search import Level, choose
from games.penguin.search._levels import STRENGTHS
from games.penguin.state import PenguinState
from games.seats import Seat
from tests.games.penguin.ice import GAME, A, after, awaited, on, start, tokens
from tests.games.penguin.search.differential import positions

WEAK = [Level.CHICK, Level.FLEDGLING, Level.SWIMMER]


@pytest.mark.parametrize("level", Level)
def test_a_level_plays_a_legal_move_and_the_same_one_again(level: Level) -> None:
    for seed, state in enumerate(positions(4, 3)):
        token = choose(state, level, seed, compiled=False)
        assert token in tokens(state)
        assert token == choose(pickle.loads(pickle.dumps(state)), level, seed, compiled=False)


def test_seeds_make_a_chick_play_differently() -> None:
    state = start()
    assert len({choose(state, Level.CHICK, seed, compiled=False) for seed in range(20)}) > 5


@pytest.mark.parametrize("level", [Level.SWIMMER, Level.HUNTER, Level.EMPEROR])
def test_all_but_the_youngest_take_a_goal(level: Level) -> None:
    state = on("1Me5 1Pa1 2Bb2 ball=e5")
    taken = [choose(state, level, seed, compiled=False) for seed in range(20)]
    assert taken.count("e5ne") >= 20 - 20 * STRENGTHS[level].slips // 50
    assert "e5ne" in taken


def test_a_level_never_looks_less_far_than_the_one_below() -> None:
    strengths = [STRENGTHS[level] for level in Level]
    assert sorted(strengths, key=lambda one: (one.depth, one.nodes, -one.slips)) == strengths
    assert [one.slips for one in strengths] == sorted((one.slips for one in strengths), reverse=True)


def test_a_draw_is_welcome_to_who_stands_worse_and_refused_by_who_stands_better() -> None:
    offered = after(on("1Me5 2Bb2 ball=e5"), "draw").state
    assert choose(offered, Level.HUNTER, 1, compiled=False) == "accept"
    offered = after(on("1Bb2 2Me5 ball=e5"), "draw").state
    assert awaited(offered) == Seat(1)
    assert choose(offered, Level.HUNTER, 1, compiled=False) == "decline"


def _won(strong: Level, weak: Level, games: int) -> int:
    """How many games the stronger level wins, the levels changing seats."""
    won = 0
    for number in range(games):
        state: PenguinState = start(A, agreement=False, ply_limit=120)
        levels = (strong, weak) if number % 2 == 0 else (weak, strong)
        while isinstance(GAME.pending(state), ToAct):
            name = choose(state, levels[awaited(state)], number, compiled=False)
            state = after(state, name).state
        won += GAME.view(state, A).winner == number % 2
    return won


def test_who_looks_two_moves_ahead_beats_a_chick() -> None:
    assert _won(Level.SWIMMER, Level.CHICK, 4) >= 3
