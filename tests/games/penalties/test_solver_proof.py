"""The solved shoot-out against linear programs: every kick of one pair of squads, and whole trees."""

import random
from collections.abc import Iterator
from importlib import import_module
from itertools import product

import pytest

from games.penalties.solver import Odds, Position, odds, position_of, solve
from games.penalties.state import PenaltiesState
from games.penalties.terms import FULL_TEAM, Direction, Phase, Strikers
from tests.conformance.walks import random_match
from tests.games.penalties.pitch import GAME, A
from tests.games.penalties.sequences import Tree

optimize, sparse = import_module("scipy.optimize"), import_module("scipy.sparse")

SQUADS = (FULL_TEAM, FULL_TEAM)
CLOSE = 1e-9


def game(found: Odds) -> list[list[float]]:
    """The striker's chances, a row a keeper card."""
    return [[after.against(shot, card) for shot, after in found.kicked.items()] for card in Direction]


def values(games: list[list[list[float]]]) -> list[float]:
    """What each of these games is worth to its striker, by one linear program for all of them."""
    wants, bounds, ends = list[float](), list[tuple[float | None, float | None]](), list[int]()
    for rows in games:
        wants += [0.0] * len(rows[0]) + [-1.0]
        bounds += [*[(0.0, 1.0)] * len(rows[0]), (None, None)]
        ends.append(len(wants) - 1)
    answer = optimize.linprog(
        wants,
        A_ub=sparse.block_diag([[[-one for one in row] + [1.0] for row in rows] for rows in games]),
        b_ub=[0.0] * sum(map(len, games)),
        A_eq=sparse.block_diag([[[1.0] * len(rows[0]) + [0.0]] for rows in games]),
        b_eq=[1.0] * len(games),
        bounds=bounds,
        method="highs",
    )
    assert answer.success, answer.message
    return [float(answer.x[end]) for end in ends]


def every_kick() -> Iterator[Position]:
    """Every kick that can be pending between two whole teams, the first cycle of sudden death included."""
    hands: dict[int, list[Strikers]] = {}
    for lc, tc, pa, pk, ri in product(*(range(count + 1) for count in FULL_TEAM)):
        hands.setdefault(sum(FULL_TEAM) - lc - tc - pa - pk - ri, []).append((lc, tc, pa, pk, ri))
    for kicks, a, b in product(range(10), range(6), range(6)):
        mine, theirs = (kicks + 1) // 2, kicks // 2
        for pair in product(hands[mine], hands[theirs]):
            if a <= mine and b <= theirs and a - b <= 5 - theirs and b - a <= 5 - mine:
                yield Position(SQUADS, pair, kicks, (a, b))
            if a <= kicks % 2 and b == 0:
                yield Position(SQUADS, pair, kicks + 10, (a, b))


def test_every_kick_of_two_whole_teams_is_worth_what_a_linear_program_says() -> None:
    solution = solve(*SQUADS)
    found = {(one.hands, one.kicks, one.lead): solution.odds(one) for one in every_kick()}
    assert len(found) == 9_122
    by_programs = values([game(one) for one in found.values()])
    off = [abs(one.striker_wins - value) for one, value in zip(found.values(), by_programs, strict=True)]
    assert max(off) < CLOSE


def home_wins(state: PenaltiesState) -> float:
    """The chance of the first seat, by the tables."""
    chance = odds(position_of(state)).first_wins
    return chance if state.board.lineup.first == A else 1 - chance


def before_kick(kick: int, seed: int) -> PenaltiesState:
    """The table before this kick of a random match that goes on so long."""
    rng = random.Random(seed)
    while True:
        for played in random_match(GAME, {}, rng):
            if len(played.state.board.kicks) == kick and played.state.moment.phase is Phase.DIVE:
                found: PenaltiesState = played.state
                return found


@pytest.mark.parametrize(
    ("kick", "seed"),
    [(9, 1), (8, 2), (7, 5), (7, 7), (6, 4), (6, 8), (5, 2), (5, 3), (18, 1), (17, 1), (16, 1), (15, 1)],
)
def test_the_whole_tree_of_the_rules_to_the_end_of_the_cycle_is_worth_what_the_tables_say(
    kick: int, seed: int
) -> None:
    state = before_kick(kick, seed)

    def next_cycle(table: PenaltiesState) -> float | None:
        returned = table.moment.phase is Phase.DIVE and len(table.board.kicks) == -(-kick // 10) * 10
        return home_wins(table) if returned else None

    tree = Tree(next_cycle)
    tree.grow(state)
    assert tree.nodes > 10
    assert tree.value() == pytest.approx(home_wins(state), abs=CLOSE)
