"""The search plays by the same rules as the engine."""

import pytest

from games.penguin.search._compact import pack
from games.penguin.search._kernels import kernels
from games.penguin.search._moves import CELLS
from games.seats import Seat
from tests.games.penguin.ice import A, B, on, start
from tests.games.penguin.search.differential import by_engine, by_search, compare


@pytest.mark.parametrize("seed", range(4))
def test_every_move_makes_what_the_engine_makes(seed: int) -> None:
    assert compare(600, seed, kernels(compiled=False)) > 10_000


@pytest.mark.parametrize(
    "penguins",
    [
        "1Mf3n 1Bb3 2Pe3 2Bg3 ball=e3",
        "1Pf4 2Bh4 ball=h4",
        "1Bg7 2Mh7 ball=g7",
        "1Pe7 1Bf5 2Pg6 ball=g6",
        "1Bh1 2Mb1 ball=a2",
        "1Me5 2Pg7w ball=e5",
    ],
)
def test_tackles_rows_corners_and_kicks_are_the_same(penguins: str) -> None:
    state = on(penguins)
    assert by_search(state, kernels(compiled=False)) == by_engine(state)


@pytest.mark.parametrize(
    ("penguins", "mover"),
    [(f"1Bd4 2{size}b2 ball=b2", A) for size in "MPB"]
    + [(f"1Be5 2{size}g7 ball=g7", A) for size in "MPB"]
    + [(f"1{size}g7 2Be5 ball=g7", B) for size in "MPB"]
    + [(f"1{size}b2 2Bd4 ball=b2", B) for size in "MPB"],
)
def test_whoever_stands_before_a_home_is_tackled_into_the_own_one_alone(penguins: str, mover: Seat) -> None:
    state = on(penguins, mover)
    assert by_search(state, kernels(compiled=False)) == by_engine(state)


def test_the_first_moves_are_as_many_as_published() -> None:
    assert [_perft(depth) for depth in (0, 1, 2, 3)] == [1, 41, 1681, 35_301]


def _perft(depth: int) -> int:
    state, plain = start(A), kernels(compiled=False)
    cells = plain.cells(pack(state.places, state.ball, A) + [0] * CELLS * depth)
    return plain.perft(cells, 0, depth, [0] * 1000, 0)
