"""The search's rules beside the engine's, position for position.

`python -m tests.games.penguin.search.differential [COUNT [SEED]]` compares 100,000, or so many.
"""

import random
import sys
from collections.abc import Iterator

from games.contract import ToAct
from games.penguin.position import write
from games.penguin.search._compact import pack, token, unpack
from games.penguin.search._kernels import Kernels, kernels
from games.penguin.search._moves import BALL, CELLS
from games.penguin.state import PenguinState
from tests.games.penguin.ice import GAME, A, B, awaited, on, start
from tests.games.penguin.oracle import any_position

Successors = dict[str, str]
"""The position each token makes, with the seat to move."""


def positions(count: int, seed: int) -> Iterator[PenguinState]:
    """Positions of every kind by turns: set up at random, and met in random matches."""
    rng, match = random.Random(seed), start()
    for number in range(count):
        if number % 2:
            penguins, player = any_position(rng)
            yield on(penguins, A if player == "1" else B, agreement=False)
            continue
        if not isinstance(GAME.pending(match), ToAct):
            match = start(rng.choice([A, B]), agreement=False, ply_limit=300, threefold=False)
        yield match
        seat = awaited(match)
        moves = [action for action in GAME.legal_actions(match, seat) if action.token != "draw"]
        match = GAME.apply(match, rng.choice(moves), seat).state


def by_engine(state: PenguinState) -> Successors:
    seat = awaited(state)
    moves = [action for action in GAME.legal_actions(state, seat) if action.token != "draw"]
    after = [GAME.apply(state, move, seat).state for move in moves]
    return {
        move.token: write(made.places, made.ball, made.mover) for move, made in zip(moves, after, strict=True)
    }


def by_search(state: PenguinState, inner: Kernels) -> Successors:
    """What the search's moves make; each is packed again to see that nothing was kept up wrongly."""
    cells = inner.cells(pack(state.places, state.ball, state.mover) + [0] * 3 * CELLS)
    moves = inner.cells([0] * 256)
    found, scratch = {}, inner.cells([0] * 256)
    assert inner.count(cells, 0, scratch, 0) == inner.generate(cells, 0, moves, 0)
    for move in [int(moves[index]) for index in range(inner.generate(cells, 0, moves, 0))]:
        name, to = token(state.places, move), inner.make(cells, 0, move)
        assert [int(cell) for cell in cells[to : to + CELLS]] == pack(*unpack(cells, to)), name
        if cells[to + BALL] not in (0, 63) and inner.generate(cells, to, moves, 128) == 128:
            to = inner.turn(cells, to)
        assert name not in found
        found[name] = write(*unpack(cells, to))
    return found


def compare(count: int, seed: int, inner: Kernels) -> int:
    """How many successors both find; AssertionError where they differ."""
    total = 0
    for state in positions(count, seed):
        ours, theirs = by_search(state, inner), by_engine(state)
        assert ours == theirs, write(state.places, state.ball, state.mover)
        total += len(ours)
    return total


def main(count: int = 100_000, seed: int = 0) -> None:
    inner = kernels()
    found = compare(count, seed, inner)
    how = "compiled" if inner.compiled else "plain"
    sys.stdout.write(f"{count:,} positions from seed {seed}, {how}: {found:,} successors, all the same\n")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
