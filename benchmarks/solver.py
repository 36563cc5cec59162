"""The solved shoot-out against scipy's linear programs: whole solutions, and one move.

The anchor solves the same matrix games, a random sample of those that the tables consist of, one by one with
`linprog` (HiGHS), and is taken times their number. Its values must be ours. Both ways to run the same source
are measured; compiling, which takes seconds once, is not counted, building every table is.
"""

import random
import time
from functools import partial
from importlib import import_module
from typing import Any

from benchmarks.anchors import ROUNDS, Bar, best_rates, report_bars, report_rate
from games.penalties.solver import Odds, Position, Returns, odds, solve
from games.penalties.solver.kernels import can_compile
from games.penalties.solver.solution import solved
from games.penalties.terms import FULL_TEAM, SERIES, Direction, held, without

SAMPLE = 150
MOVES = 3_000


def positions(count: int) -> list[Position]:
    """Kicks to come in random matches that are still open."""
    rng, found = random.Random(5), list[Position]()
    teams = (FULL_TEAM, FULL_TEAM)
    while len(found) < count:
        hands, goals = list(teams), [0, 0]
        for kicks in range(rng.randrange(2 * SERIES)):
            side = kicks % 2
            hands[side] = without(hands[side], rng.choice(held(hands[side])))
            goals[side] += rng.random() < 0.7
        taken = sum(sum(team) - sum(hand) for team, hand in zip(teams, hands, strict=True))
        left = (SERIES - (taken + 1) // 2, SERIES - taken // 2)
        if goals[0] - goals[1] <= left[1] and goals[1] - goals[0] <= left[0]:
            found.append(Position(teams, (hands[0], hands[1]), taken, (goals[0], goals[1])))
    return found


def matrix(found: Odds) -> list[list[float]]:
    """The striker's chances, a row a keeper card."""
    return [[after.against(shot, card) for shot, after in found.kicked.items()] for card in Direction]


def linear_program(linprog: Any, game: list[list[float]]) -> float:
    """The striker's value: the most that every row leaves him."""
    shots = len(game[0])
    answer = linprog(
        [0.0] * shots + [-1.0],
        A_ub=[[-chance for chance in row] + [1.0] for row in game],
        b_ub=[0.0] * len(game),
        A_eq=[[1.0] * shots + [0.0]],
        b_eq=[1.0],
        bounds=[(0, 1)] * shots + [(None, None)],
        method="highs",
    )
    return float(-answer.fun)


def all_programs(linprog: Any, games: list[list[list[float]]]) -> int:
    for game in games:
        linear_program(linprog, game)
    return len(games)


def whole(returns: Returns, repeat: int, *, compiled: bool) -> int:
    """Matrix games solved on the way to whole solutions."""
    return sum(solved(FULL_TEAM, FULL_TEAM, returns=returns, compiled=compiled).solved for _ in range(repeat))


def slowest_moves(asked: list[Position]) -> float:
    """Seconds of CPU that 99 of 100 exact moves keep within, the best of ROUNDS goes."""
    best = float("inf")
    for _ in range(ROUNDS):
        spent = []
        for position in asked:
            start = time.process_time_ns()
            odds(position)
            spent.append(time.process_time_ns() - start)
        best = min(best, sorted(spent)[len(spent) * 99 // 100] / 1e9)
    return best


def bars(rounds: int = ROUNDS) -> list[Bar]:
    """Bars 1 and 2."""
    linprog = import_module("scipy.optimize").linprog
    games = [matrix(odds(position)) for position in positions(SAMPLE)]
    off = max(
        abs(linear_program(linprog, game) - odds(position).striker_wins)
        for game, position in zip(games, positions(SAMPLE), strict=True)
    )
    contenders = {
        "linear programs (scipy, HiGHS)": partial(all_programs, linprog, games),
        "solver, plain Python": partial(whole, Returns.ALL, 5, compiled=False),
    }
    if can_compile():
        contenders["solver, compiled"] = partial(whole, Returns.ALL, 200, compiled=True)
        contenders["solver, compiled, only used return"] = partial(whole, Returns.USED, 10, compiled=True)
    else:
        print("numba is not installed (the extra `fast` has it): bar 1 is measured without it only")
    rates = best_rates(contenders, rounds)
    for name, rate in rates.items():
        report_rate(name, rate, "kicks solved/s")
    anchor, plain = rates["linear programs (scipy, HiGHS)"], rates["solver, plain Python"]
    table = solve(FULL_TEAM, FULL_TEAM)
    kept = 8 * (len(table.series) + len(table.sudden_death)) / 1024
    form, micro = "{:,.0f} kicks/s", "{:,.1f} us"
    found = [
        Bar.at_least("1", "whole solution without numba against linprog", plain, anchor, 1_000, form=form),
        Bar.limit("1", "furthest from a linear program's value", off, 1e-9, "{:.0e}"),
        Bar.shown("1", "a pair of squads, without numba", 1e3 * table.solved / plain, 0, "{:.1f} ms"),
        Bar.shown("1", "tables of a pair of squads", kept, 0, "{:,.0f} KiB"),
        Bar.at_most(
            "2",
            "an exact move, p99, against one linprog",
            1e6 * slowest_moves(positions(MOVES)),
            1e6 / anchor,
            0.01,
            form=micro,
        ),
    ]
    if not can_compile():
        return found
    compiled = rates["solver, compiled"]
    return [
        Bar.at_least("1", "whole solution against linprog", compiled, anchor, 10_000, form=form),
        *found,
        Bar.shown("1", "a pair of squads", 1e3 * table.solved / compiled, 0, "{:.2f} ms"),
        Bar.shown(
            "1", "the same, only used return", rates["solver, compiled, only used return"], anchor, form
        ),
    ]


if __name__ == "__main__":
    report_bars(bars())
