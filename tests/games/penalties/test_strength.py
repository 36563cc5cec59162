"""How strong the opponents are: matches by the real rules with fixed seeds, and whole trees without dice."""

from functools import partial

import pytest

from games.penalties.opponents import BOUND, Habits, Level, Watched, choose
from games.penalties.opponents import _reader as reader
from games.penalties.opponents import _tips as tips
from games.penalties.opponents._ranks import LAPSES
from games.penalties.opponents.habits import habits_of
from games.penalties.solver import Position, solve
from games.penalties.solver.sheet import sheet
from games.penalties.terms import FULL_TEAM, held
from tests.games.penalties.duel import Duel, Mixes, Policy
from tests.games.penalties.ladder import biased_player, interval, watched
from tests.games.penalties.pitch import A

SQUADS = (FULL_TEAM, FULL_TEAM)
VALUE = solve(*SQUADS).value


def rookie(position: Position) -> Mixes:
    hand = position.hands[not position.firsts]
    return (1 / 3, 1 / 3, 1 / 3), [(count > 0) / len(held(hand)) for count in hand]


def regular(position: Position) -> Mixes:
    hand = position.hands[not position.firsts]
    return lapsing(Level.REGULAR, (tips.dives(hand), tips.shots(hand)), position)


def veteran(position: Position) -> Mixes:
    return lapsing(Level.VETERAN, legend(position), position)


def legend(position: Position) -> Mixes:
    written, here = sheet(*SQUADS), (position.hands, position.kicks, position.lead)
    return written.dives(*here), written.shots(*here)


def lapsing(level: Level, mixes: Mixes, position: Position) -> Mixes:
    lapses = LAPSES[level]
    dives, shots = (
        [(1 - lapses) * one + lapses * other for one, other in zip(mix, anything, strict=True)]
        for mix, anything in zip(mixes, rookie(position), strict=True)
    )
    return dives, shots


def mind_reader(habits: Habits) -> Policy:
    """The mind reader who knows these habits and learns no more."""

    def mixes(position: Position) -> Mixes:
        found = solve(*SQUADS).odds(position)
        hand, kick = position.hands[not position.firsts], position.kicks
        return reader.dives(found, habits, hand, kick), reader.shots(found, habits, None, kick)

    return mixes


def wins(one: Policy | None, other: Policy | None) -> float:
    """How often `one` wins when each shoots first in every second match."""
    return (Duel(SQUADS, one, other).first_wins() + 1 - Duel(SQUADS, other, one).first_wins()) / 2


def test_exact_play_has_the_value_and_a_best_response_to_it_no_more() -> None:
    assert Duel(SQUADS, legend, legend).first_wins() == pytest.approx(VALUE, abs=1e-9)
    assert Duel(SQUADS, None, legend).first_wins() == pytest.approx(VALUE, abs=1e-9)
    assert Duel(SQUADS, legend, None).first_wins() == pytest.approx(VALUE, abs=1e-9)


def test_who_answers_best_wins_far_more_often_against_all_but_the_exact() -> None:
    best = {name: Duel(SQUADS, None, policy).first_wins() for name, policy in POLICIES.items()}
    assert best == pytest.approx({"rookie": 0.790, "regular": 0.800, "veteran": 0.547}, abs=1e-3)


POLICIES: dict[str, Policy] = {"rookie": rookie, "regular": regular, "veteran": veteran}

HABITS = {
    "right and left": Habits((2, 1, 2, 1, 60), (66,) * 5, (60, 4, 2), ((40, 3, 2), (2, 0, 0), (1, 0, 0))),
    "tips": Habits((30, 2, 30, 6, 6), (60, 70, 45, 70, 70), (25, 20, 15)),
    "never centre": Habits((20, 5, 1, 1, 40), (50,) * 5, (30, 0, 30), ((2, 0, 28), (0, 0, 0), (28, 0, 2))),
}


@pytest.mark.parametrize("habits", HABITS.values(), ids=HABITS)
def test_a_best_response_takes_no_more_from_the_mind_reader_than_the_bound_says(habits: Habits) -> None:
    reading = mind_reader(habits)
    taken = Duel(SQUADS, None, reading).first_wins() - VALUE, VALUE - Duel(SQUADS, reading, None).first_wins()
    assert max(taken) <= BOUND
    assert min(taken) > BOUND / 10  # it does lean


def biased(position: Position) -> Mixes:
    """Right while there is one, then anything; as a keeper to the left in three of four."""
    hand = position.hands[not position.firsts]
    shots = [0.0, 0.0, 0.0, 0.0, 1.0] if hand[4] else rookie(position)[1]
    return (0.75, 0.15, 0.1), shots


def test_who_has_habits_loses_more_often_to_the_mind_reader_than_to_the_legend() -> None:
    seen = habits_of(Watched(view, A) for view in watched(biased_player, 20))
    exact, reading = (Duel(SQUADS, one, biased).first_wins() for one in (legend, mind_reader(seen)))
    assert reading > exact + 0.03


def test_a_legend_beats_each_level_by_so_much_that_the_intervals_do_not_touch() -> None:
    legend_player = partial(choose, Level.LEGEND)
    found = {
        level: interval(legend_player, partial(choose, level), matches, seed=1)
        for level, matches in ((Level.ROOKIE, 2_000), (Level.REGULAR, 10_000), (Level.VETERAN, 14_000))
    }
    assert found[Level.ROOKIE][0] > found[Level.REGULAR][1]
    assert found[Level.REGULAR][0] > found[Level.VETERAN][1]
    assert found[Level.VETERAN][0] > 0.5
    exact = [wins(legend, policy) for policy in POLICIES.values()]
    assert exact == pytest.approx([0.603, 0.540, 0.517], abs=5e-4)
    for (low, high), chance in zip(found.values(), exact, strict=True):
        assert low < chance < high


def test_at_the_table_the_mind_reader_beats_somebody_with_habits_by_more_than_the_legend_does() -> None:
    past = [Watched(view, A) for view in watched(biased_player, 12)]
    reading = partial(choose, Level.MIND_READER, past=past)
    exact = interval(partial(choose, Level.LEGEND), biased_player, 3_000, seed=7)
    assert interval(reading, biased_player, 3_000, seed=7)[0] > exact[1]
