"""In which order a search looks at moves: one known to be good, the ball, kicks by their gain, the rest."""

from random import Random

import pytest

from games.penguin.search import _moves as inner
from games.penguin.search._alphabeta import MOST_MOVES, MOVE, order
from games.penguin.search._compact import pack
from games.penguin.search._tables import HIT, PLACES, SHOT
from games.seats import Seat
from tests.games.penguin.ice import on

HISTORY = [Random(1).randrange(1_000) for _ in range(6 * PLACES)]


def kind(move: int) -> int:
    return move >> 9 & 3


def looked_at(penguins: str, mover: int, first: int = 0) -> list[int]:
    """The moves of a position, the first to be looked at first."""
    state = on(penguins, Seat(mover))
    cells, moves = pack(state.places, state.ball, state.mover), [0] * MOST_MOVES
    found = inner.generate(cells, 0, moves, 0)
    order((cells, moves, [], [], HISTORY, []), 0, 0, found, first)
    return [move & MOVE for move in moves[:found]][::-1]


def gain(square: int, mover: int) -> int:
    """How much nearer the own Goal is than the other, for a ball on this square."""
    file, row = square % 8, square // 8
    nearer = max(file, row) - max(7 - file, 7 - row)
    return -nearer if mover else nearer


@pytest.mark.parametrize("mover", [0, 1])
def test_kicks_come_before_slides_those_that_gain_most_first(mover: int) -> None:
    found = looked_at("1Md4 1Pb2 2Mf5 2Pg7 ball=d4" if mover == 0 else "1Md4 1Pb2 2Mf5 2Pg7 ball=f5", mover)
    kicks = [move for move in found if kind(move) == SHOT]
    assert len(kicks) == 8
    assert found[: len(kicks)] == kicks
    gains = [gain(move >> 11, mover) for move in kicks]
    assert gains == sorted(gains, reverse=True)
    assert len({*gains}) > 2


@pytest.mark.parametrize("mover", [0, 1])
def test_who_gets_the_ball_comes_before_all_that_was_good_elsewhere(mover: int) -> None:
    found = looked_at("1Mc3 1Pe6 2Mf5 2Pe3 ball=e4", mover)
    hits = [move for move in found if kind(move) == HIT]
    assert hits
    assert found[: len(hits)] == hits
    rest = [HISTORY[(move & 7) * PLACES + (move >> 11)] for move in found[len(hits) :]]
    assert rest == sorted(rest, reverse=True)


def test_the_move_known_to_be_good_is_the_first() -> None:
    position = "1Mc3 1Pe6 2Mf5 2Pe3 ball=e4"
    for known in looked_at(position, 0):
        assert looked_at(position, 0, first=known)[0] == known
