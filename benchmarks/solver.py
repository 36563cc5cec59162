"""The solved shoot-out against scipy's linear programs: whole solutions, one move, and all odds of a kick.

The anchor solves the same matrix games, a random sample of those that the tables consist of, one by one with
`linprog` (HiGHS), and is taken times their number. Its values must be ours. Every way to fill the tables is
measured; compiling, which takes seconds once, is not counted, building every table is. A move is the
Legend's, from what its seat sees to the token, at tables that it was never asked about; its sheet is written.
"""

import random
import time
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import Any

from benchmarks.anchors import ROUNDS, Bar, best_rates, report_bars, report_rate
from games.contract import Over, ToDraw
from games.penalties import Penalties
from games.penalties.opponents import Level, choose
from games.penalties.solver import Odds, Position, Returns, odds, solve
from games.penalties.solver._kernels import Way
from games.penalties.solver.sheet import sheet
from games.penalties.solver.sheet import written as written_down
from games.penalties.solver.solution import solved
from games.penalties.terms import FULL_TEAM, SERIES, Direction, Phase, held, without
from games.penalties.view import PenaltiesView

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


def whole(returns: Returns, repeat: int, way: Way) -> int:
    """Matrix games solved on the way to whole solutions."""
    return sum(solved(FULL_TEAM, FULL_TEAM, returns=returns, way=way).solved for _ in range(repeat))


def sheets(repeat: int) -> int:
    """Sheets of mixes written from tables that are there."""
    for _ in range(repeat):
        written_down(solve(FULL_TEAM, FULL_TEAM))
    return repeat


def views(count: int) -> list[PenaltiesView]:
    """What seats see that are to dive or to shoot, in matches of legends with themselves."""
    game, rng, found = Penalties(), random.Random(6), list[PenaltiesView]()
    while len(found) < count:
        state = game.initial({"toss": False})
        while not isinstance(pending := game.pending(state), Over):
            if isinstance(pending, ToDraw):
                state = game.apply_draw(state, rng.getrandbits(1)).state
                continue
            (seat,) = pending.seats
            view = game.view(state, seat)
            if view.phase in {Phase.DIVE, Phase.SHOT}:
                found.append(view)
            token = choose(Level.LEGEND, view, rng.getrandbits(64))
            state = game.apply(state, game.from_token(token), seat).state
    return found[:count]


def slowest(work: Callable[[Any], object], asked: Sequence[Any]) -> float:
    """Seconds of CPU that 99 of 100 answers keep within, the best of ROUNDS goes."""
    best = float("inf")
    for _ in range(ROUNDS):
        spent = []
        for one in asked:
            start = time.process_time_ns()
            work(one)
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
        "solver, plain Python": partial(whole, Returns.ALL, 5, Way.PLAIN),
        "solver, batches of numpy": partial(whole, Returns.ALL, 50, Way.BATCHED),
        "sheets written": partial(sheets, 3),
    }
    if Way.COMPILED.is_open:
        contenders["solver, compiled"] = partial(whole, Returns.ALL, 200, Way.COMPILED)
        contenders["solver, compiled, only used return"] = partial(whole, Returns.USED, 10, Way.COMPILED)
    else:
        print("numba is not installed (the extra `fast` has it): bar 1 is measured without it only")
    rates = best_rates(contenders, rounds)
    for name, rate in rates.items():
        report_rate(name, rate, "kicks solved/s")
    anchor, plain = rates["linear programs (scipy, HiGHS)"], rates["solver, plain Python"]
    batched, per_sheet = rates["solver, batches of numpy"], 1e3 / rates["sheets written"]
    table, written = solve(FULL_TEAM, FULL_TEAM), sheet(FULL_TEAM, FULL_TEAM)
    kept = 8 * (len(table.series) + len(table.sudden_death)) / 1024
    lines = (8 * len(written.weights) + 4 * len(written.lines)) / 1024
    form, micro, milli = "{:,.0f} kicks/s", "{:,.1f} us", "{:.2f} ms"
    move = slowest(partial(choose, Level.LEGEND, seed=1 << 63), views(MOVES))
    found = [
        Bar.at_least("1", "whole solution without numba against linprog", batched, anchor, 1_000, form=form),
        Bar.shown("1", "the same without numpy", plain, anchor, form),
        Bar.limit("1", "furthest from a linear program's value", off, 1e-9, "{:.0e}"),
        Bar.shown("1", "a pair of squads, with numpy", 1e3 * table.solved / batched, 0, milli),
        Bar.shown("1", "a pair of squads, without numpy", 1e3 * table.solved / plain, 0, milli),
        Bar.shown("1", "tables of a pair of squads", kept, 0, "{:,.0f} KiB"),
        Bar.at_most(
            "2", "an exact move, p99, against one linprog", 1e6 * move, 1e6 / anchor, 0.01, form=micro
        ),
        Bar.shown("2", "all odds of a kick, p99", 1e6 * slowest(odds, positions(MOVES)), 1e6 / anchor, micro),
        Bar.shown("2", "every mix of a pair of squads written down", per_sheet, 0, milli),
        Bar.shown("2", "the same in memory", lines, 0, "{:,.0f} KiB"),
    ]
    if not Way.COMPILED.is_open:
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
