"""The engine and a telling of the rules step by step agree on what can happen."""

import random

import pytest

from games.contract import ToAct
from games.penguin.state import PenguinState
from games.seats import Seat
from tests.games.penguin.ice import GAME, A, B, awaited, on, start, text
from tests.games.penguin.oracle import any_position, successors


def made(state: PenguinState) -> list[str]:
    """The position each legal move makes."""
    seat = awaited(state)
    return [text(GAME.apply(state, action, seat).state) for action in GAME.legal_actions(state, seat)]


def agree(state: PenguinState) -> int:
    """How many positions can follow; none of them is made twice."""
    here = made(state)
    assert set(here) == successors(text(state), str(awaited(state) + 1)), text(state)
    assert len(set(here)) == len(here), text(state)
    return len(here)


@pytest.mark.parametrize("seed", range(4))
def test_they_agree_on_positions_of_every_kind(seed: int) -> None:
    rng = random.Random(seed)
    followed = 0
    for _ in range(1000):
        position, player = any_position(rng)
        mover = Seat(int(player) - 1)
        state = on(position, mover, agreement=False)
        if awaited(state) != mover:
            assert successors(position, player) == set()
        followed += agree(state)
    assert followed > 10_000


@pytest.mark.parametrize("seed", range(4))
def test_they_agree_all_along_random_matches(seed: int) -> None:
    rng = random.Random(seed)
    state = start(rng.choice([A, B]), agreement=False, ply_limit=250)
    while isinstance(GAME.pending(state), ToAct):
        agree(state)
        seat = awaited(state)
        state = GAME.apply(state, rng.choice(GAME.legal_actions(state, seat)), seat).state
    assert state.plies > 20
