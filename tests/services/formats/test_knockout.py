"""A cup of every size: who meets whom, byes, the number of matches, and that it always ends."""

from math import ceil, log2
from random import Random

import pytest

from services.formats import records
from services.formats.knockouts.knockout import KnockOut
from services.formats.values import Ending, Pairing, Record, Result, Stage, Status
from tests.services.formats import naive
from tests.services.formats.field import SOME, Hand, ended, lined_up, played, steps, strongest_first

CUP = KnockOut()
SIZES = range(2, 129)


def by_brute_force(entrants: int) -> set[frozenset[int]]:
    """The matches of a cup in which the better seed always wins: in each round the first meets the last.

    Whoever has no opponent goes on. It knows nothing of brackets.
    """
    left, places, met = list(range(1, entrants + 1)), 1 << ceil(log2(entrants)), set()
    while places > 1:
        for seed in left[: places // 2]:
            if places + 1 - seed <= len(left):
                met.add(frozenset((seed + 100, places + 101 - seed)))
        left, places = left[: places // 2], places // 2
    return met


@pytest.mark.parametrize("entrants", SIZES)
def test_where_the_better_seed_wins_first_meets_last_in_every_round(entrants: int) -> None:
    _, course = strongest_first(CUP, lined_up(CUP, entrants))
    assert {frozenset(pairing.players) for pairing in played(course)} == by_brute_force(entrants)
    assert len(played(course)) == entrants - 1
    assert course.champion == 101


@pytest.mark.parametrize("entrants", SIZES)
def test_byes_go_to_the_best_seeds_in_the_first_round_and_at_most_one_each(entrants: int) -> None:
    course = CUP.course(lined_up(CUP, entrants), Record())
    byes = [pairing for pairing in course.pairings if pairing.status is Status.BYE]
    assert {pairing.round for pairing in byes} <= {1}
    assert sorted(b.winner or 0 for b in byes) == [
        101 + seed for seed in range((1 << ceil(log2(entrants))) - entrants)
    ]


@pytest.mark.parametrize(("entrants", "third"), [*((n, 1) for n in SIZES), *((n, 0) for n in SOME)])
def test_a_cup_in_which_anybody_wins_is_what_it_is_played_through_by_hand(entrants: int, third: int) -> None:
    line = lined_up(CUP, entrants, third_place=third)
    _, course = ended(CUP, line, Hand(Random(entrants)))
    matches = entrants - 1 + (third if entrants > 3 else 0)
    assert len(played(course)) == matches
    assert CUP.matches(entrants, line.options) == (matches, matches)
    went_out = naive.check_cup(course, naive.places_of(line.entrants))
    naive.check_places(course, went_out, naive.goal_rules(line, course))
    losses = [pairing.loser for pairing in played(course) if pairing.stage.code != "third-place"]
    assert sorted(player or 0 for player in (*losses, course.champion)) == list(line.entrants)


@pytest.mark.parametrize("entrants", SOME)
def test_the_best_two_quarters_and_halves_meet_as_late_as_they_can(entrants: int) -> None:
    _, course = strongest_first(CUP, lined_up(CUP, entrants))
    final = course.pairings[-1]
    assert set(final.players) == {101, 102}
    for left, code in ((4, "semi-finals"), (8, "quarter-finals")):
        if entrants >= left:
            assert {p for one in at(course.pairings, code) for p in one.players} == set(
                range(101, 101 + left)
            )


def at(pairings: tuple[Pairing, ...], code: str) -> list[Pairing]:
    return [pairing for pairing in pairings if pairing.stage.code == code]


def test_the_rounds_of_a_great_cup_have_the_names_of_football() -> None:
    course = CUP.course(lined_up(CUP, 128, third_place=1), Record())
    assert course.stages == (
        *(Stage("round-of", left) for left in (128, 64, 32, 16)),
        *(Stage(code) for code in ("quarter-finals", "semi-finals", "third-place", "final")),
    )
    assert course.rounds == 7


@pytest.mark.parametrize("entrants", SOME)
def test_whoever_leaves_or_stays_away_a_cup_ends_with_places_for_all(entrants: int) -> None:
    for trouble in (entrants % 3, 3):
        hand = Hand(Random(1000 * entrants + trouble), departures=10 * trouble, missing=40 - 10 * trouble)
        line = lined_up(CUP, entrants, third_place=trouble % 2)
        record, course = ended(CUP, line, hand) if entrants > 20 else steps(CUP, line, hand)[-1]
        assert sorted(place.player for place in course.places) == list(line.entrants)
        assert all(place.why for place in course.places[:-1])
        ranks = [place.rank for place in course.places]
        assert ranks == sorted(ranks)
        assert course.champion is None or ranks.count(1) == 1
        if set(line.entrants) - record.absent and course.pairings[-1].winner is None:
            assert course.champion not in record.absent


def test_places_of_those_who_went_out_together_are_shared() -> None:
    _, course = strongest_first(CUP, lined_up(CUP, 8))
    assert [place.rank for place in course.places] == [1, 2, 3, 3, 5, 5, 5, 5]
    _, course = strongest_first(CUP, lined_up(CUP, 8, third_place=1))
    assert [place.rank for place in course.places] == [1, 2, 3, 4, 5, 5, 5, 5]


def test_a_final_to_which_nobody_came_has_no_champion_and_two_who_share_the_first_place() -> None:
    line = lined_up(CUP, 2)
    (final,) = CUP.course(line, Record()).ready
    void = Result(final.id, None, ending=Ending.VOID, reason="both-missing")
    course = CUP.course(line, records.accept(CUP, line, Record(), void))
    assert course.champion is None
    assert [place.rank for place in course.places] == [1, 1]
