"""The search of Penguin Soccer: its move generator against python-chess, and how many positions it sees.

Perft counts the move sequences of a given length; the last moves are counted and not made, on both sides
(bulk counting). Ours counts from positions in the middle of random matches, python-chess from the one
called Kiwipete and from its start; the faster of these is the anchor. The bar is about compiled code, so
without numba there is only plain Python to show.
"""

import random
from collections.abc import Callable
from functools import partial

import chess

from benchmarks.anchors import ROUNDS, Bar, best_rates, report_bars, report_rate
from games.penguin import Penguin
from games.penguin.search import _root as root
from games.penguin.search._alphabeta import NODES
from games.penguin.search._compact import pack
from games.penguin.search._kernels import Kernels, can_compile, kernels
from games.penguin.search._moves import CELLS
from games.penguin.state import PenguinState

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
BUDGET = {True: 60_000, False: 10_000}
"""Positions a search may see, compiled or plain."""


def middles(count: int = 8) -> list[PenguinState]:
    """Positions after forty random moves."""
    game, rng, found = Penguin(), random.Random(4), list[PenguinState]()
    while len(found) < count:
        state = game.initial({"lot": False, "agreement": False})
        while state.plies < 40 and (moves := game.legal_actions(state, state.mover)):
            state = game.apply(state, rng.choice(moves), state.mover).state
        found += [state] if state.plies == 40 and state.ending is None else []
    return found


def leaves(inner: Kernels, states: list[PenguinState], depth: int) -> int:
    """Perft of every position, the leaves counted."""
    found = 0
    moves = inner.cells([0] * 128 * (depth + 1))
    for state in states:
        cells = inner.cells(pack(state.places, state.ball, state.mover) + [0] * CELLS * (depth + 2))
        found += int(inner.perft(cells, 0, depth, moves, 0))
    return found


def chess_leaves(fen: str, depth: int) -> int:
    return _chess_perft(chess.Board(fen), depth)


def _chess_perft(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return int(board.legal_moves.count())
    found = 0
    for move in board.legal_moves:
        board.push(move)
        found += _chess_perft(board, depth - 1)
        board.pop()
    return found


def looked_at(inner: Kernels, states: list[PenguinState]) -> int:
    """Positions a search sees in all of these, its bookkeeping included."""
    found = 0
    for state in states:
        search = root.Search(root.position_of(state), inner, BUDGET[inner.compiled])
        search.deepen(search.listed(), 30)
        found += int(search.slate[NODES])
    return found


def bars(rounds: int = ROUNDS) -> list[Bar]:
    """Bar 4, second half: the search's move generator against python-chess."""
    states, plain = middles(), kernels(compiled=False)
    contenders: dict[str, Callable[[], int]] = {
        "Penguin Soccer, perft, plain Python": partial(leaves, plain, states[:2], 3),
        "Penguin Soccer, search, plain Python": partial(looked_at, plain, states[:3]),
        "python-chess, perft, Kiwipete": partial(chess_leaves, KIWIPETE, 3),
        "python-chess, perft, start": partial(chess_leaves, chess.STARTING_FEN, 4),
    }
    if can_compile():
        inner = kernels(compiled=True)
        contenders["Penguin Soccer, perft, compiled"] = partial(leaves, inner, states[:4], 4)
        contenders["Penguin Soccer, search, compiled"] = partial(looked_at, inner, states)
    else:
        print("numba is not installed (the extra `fast` has it): nothing is compiled, bar 4 is not measured")
    rates = best_rates(contenders, rounds)
    for name, rate in rates.items():
        report_rate(name, rate, "positions/s" if "search" in name else "leaves/s")
    anchor = max(rates["python-chess, perft, Kiwipete"], rates["python-chess, perft, start"])
    form, seen = "{:,.0f} leaves/s", "{:,.0f} positions/s"
    found = [
        Bar.shown("4", "plain perft against python-chess", rates[next(iter(rates))], anchor, form),
        Bar.shown("4", "search, plain Python", rates["Penguin Soccer, search, plain Python"], 0, seen),
    ]
    if not can_compile():
        return found
    compiled = rates["Penguin Soccer, perft, compiled"]
    return [
        Bar.at_least("4", "compiled perft against python-chess", compiled, anchor, 50, form=form),
        *found,
        Bar.shown("4", "search, compiled", rates["Penguin Soccer, search, compiled"], 0, seen),
    ]


if __name__ == "__main__":
    report_bars(bars())
