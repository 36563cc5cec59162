"""Policies of small Big Finals: what they are sure of, and what the match is worth by a linear program."""

from collections.abc import Sequence
from functools import cache, partial
from statistics import fmean

import pytest

from games.penalties.hidden.book import Book, shipped
from games.penalties.hidden.spending import leads
from games.penalties.solver.pairs import SQUADS, rest
from games.penalties.terms import FULL_TEAM, Strikers
from tests.training.small_final import Public, SmallFinal
from training.answer import wins_against
from training.steps import Training
from training.tables import Key, Squad, Tables, squad_of, unpacked

CLOSE = 1e-9
Pair = tuple[Strikers, Strikers]

ONE_KICK: list[Pair] = [
    ((1, 0, 1, 0, 1), (1, 0, 1, 0, 1)),
    ((0, 0, 1, 1, 1), (1, 1, 0, 0, 1)),
    ((2, 0, 0, 1, 0), (0, 0, 0, 1, 2)),
    ((1, 0, 0, 1, 1), (0, 1, 1, 0, 1)),
]
TWO_KICKS: list[Pair] = [
    ((1, 0, 0, 1, 2), (0, 0, 2, 0, 2)),
    ((2, 0, 0, 0, 2), (0, 0, 2, 2, 0)),
]
VARIANTS = [*((pair, 1) for pair in ONE_KICK), *((pair, 2) for pair in TWO_KICKS)]

every_variant = pytest.mark.parametrize(("squads", "rounds"), VARIANTS)


@cache
def trained(squads: Pair, rounds: int, steps: int = 150) -> tuple[tuple[Squad, Squad], Tables]:
    training = Training(*squads, rounds=rounds, sudden_death=False)
    for _ in range(steps):
        training.step()
    return training.squads, training.average()


@cache
def tree(squads: Pair, rounds: int) -> SmallFinal:
    grown = SmallFinal(squads, rounds)
    grown.grow()
    return grown


def as_played(
    squads: tuple[Squad, Squad], tables: Tables, side: int, discard: int | None, public: Public
) -> Sequence[float]:
    """The weights of a side that knows this, looked up in a policy's tables by a count of its own."""
    if discard is None:
        found: list[float] = tables[Key("discard", side)].tolist()
        return found
    kicks = len(public)
    striker, rounds = kicks % 2, squads[0].spending.rounds
    played = tuple(shot for shot, _, _ in public[striker::2])
    numbered = squads[striker].ordered if side == striker else squads[striker].sorted
    row = numbered.played[kicks // 2].index(played if side == striker else tuple(sorted(played)))
    lead = sum((1 - 2 * (number % 2)) * goal for number, (_, _, goal) in enumerate(public))
    column = lead - leads(kicks, rounds)[0]
    if side != striker:
        found = tables[Key("dive", striker, kicks // 2)][row, column].tolist()
    else:
        found = tables[Key("shot", striker, kicks // 2)][row, column, discard].tolist()
    return found


@every_variant
def test_a_best_response_wins_what_the_whole_tree_says(squads: Pair, rounds: int) -> None:
    for steps in (3, 150):
        numbered, tables = trained(squads, rounds, steps)
        for side in (0, 1):
            by_tree = tree(squads, rounds).best_response(side, partial(as_played, numbered, tables))
            found = wins_against(numbered, tables, side, sudden_death=False)
            assert found == pytest.approx(by_tree, abs=CLOSE)


@every_variant
def test_what_policies_are_sure_of_is_the_value_of_the_match_but_for_little(
    squads: Pair, rounds: int
) -> None:
    numbered, tables = trained(squads, rounds)
    value = tree(squads, rounds).value()
    second, first = (wins_against(numbered, tables, side, sudden_death=False) for side in (0, 1))
    assert 1 - second - CLOSE <= value <= first + CLOSE
    assert first + second - 1 < 0.008


@pytest.mark.parametrize("number", [0, 104])
def test_the_book_tells_the_bounds_of_what_is_in_it(number: int) -> None:
    policies, first = shipped(), SQUADS[number]
    assert isinstance(policies, Book)
    tables = unpacked(policies.policy(first), first, rest(first))
    squads = squad_of(first), squad_of(rest(first))
    loses, wins = (wins_against(squads, tables, side) for side in (0, 1))
    assert policies.taken[number] == pytest.approx(loses + wins - 1, abs=2e-6)
    assert policies.first_wins[number] == pytest.approx((1 - loses + wins) / 2, abs=2e-6)


def test_no_pair_of_squads_can_lose_more_than_the_decision_says() -> None:
    policies = shipped()
    assert isinstance(policies, Book)
    assert max(policies.taken) < 0.1395
    assert fmean(policies.taken) < 0.0775
    assert policies.taken[SQUADS.index(FULL_TEAM)] < 0.0755
    assert min(policies.taken) > 0
