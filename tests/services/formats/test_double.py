"""Double elimination of every size: two defeats and out, byes that run through, no early second meeting."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations, product
from random import Random

import pytest

from services.formats import records
from services.formats.knockouts.double import DoubleElimination
from services.formats.values import Course, Ending, Lineup, Record, Refused, Result, Status
from tests.services.formats import naive
from tests.services.formats.field import SOME, Hand, ended, lined_up, played, steps, strongest_first

DOUBLE = DoubleElimination()
SIZES = range(2, 129)


@pytest.mark.parametrize(("entrants", "reset"), [*((n, 1) for n in SIZES), *((n, 0) for n in SOME)])
def test_everyone_but_the_champion_loses_twice_where_he_should(entrants: int, reset: int) -> None:
    line = lined_up(DOUBLE, entrants, reset=reset)
    _, course = ended(DOUBLE, line, Hand(Random(entrants)))
    lost: Counter[int] = Counter()
    for pairing in sorted(played(course), key=lambda one: one.round):
        defeats = [lost[player] for player in pairing.players]
        match pairing.id[:4].rstrip("0123456789."):
            case "de.u":
                assert defeats == [0, 0]
            case "de.l":
                assert defeats == [1, 1]
            case "de.f":
                assert defeats == [0, 1]
            case _:
                assert defeats == [1, 1]
        lost[pairing.loser or 0] += 1
    final = course.pairing("de.final")
    assert final is not None
    again = bool(reset) and final.winner == final.away
    assert len(played(course)) == 2 * entrants - 2 + again
    assert DOUBLE.matches(entrants, line.options) == (2 * entrants - 2, 2 * entrants - 2 + reset)
    unbeaten = dict.fromkeys(line.entrants, 0) | lost
    champion = course.champion
    assert champion is not None
    if reset:
        assert unbeaten.pop(champion) <= 1
        assert set(unbeaten.values()) == {2}
    else:
        assert sum(unbeaten.values()) == 2 * entrants - 2
    if reset and not again:
        assert course.pairings[-1].status is Status.SPARE
    naive.check_places(course, played_through(course, line), naive.goal_rules(line, course))


def played_through(course: Course, line: Lineup) -> list[list[int]]:
    """Who went out in which round, the champion as the last; no more is held of it than who is where.

    The upper bracket is a cup. Below all who are there play, or go on alone where nobody is left for them;
    then those who lost the next round above come down, each to one who is there.
    """
    upper = naive.won_in(course, *(f"upper-{stage}" for stage in naive.CUP))
    above = [out for _, _, out in naive.cup_rounds(naive.places_of(line.entrants), upper)]
    there, gone, number = set(above[0]), list[list[int]](), 0
    for fallen in above[1:]:
        for new in (set[int](), set(fallen)):
            number += 1
            there, out = below(course, number, there, new)
            gone.append(out)
    final = course.pairing("de.final")
    assert final is not None
    (unbeaten,) = set(line.entrants) - {player for out in above for player in out}
    assert set(final.players) == {unbeaten, *there}
    assert course.champion is not None
    return [*gone, [player for player in final.players if player != course.champion], [course.champion]]


def below(course: Course, number: int, there: set[int], new: set[int]) -> tuple[set[int], list[int]]:
    """A round of the lower bracket: who is there after it, and who is out."""
    met = [one for one in course.pairings if one.id.startswith(f"de.l{number}.")]
    assert sorted(player for one in met for player in one.players) == sorted(there | new)
    assert all(not new or len(set(one.players) & new) <= 1 for one in met)
    out = [one.loser for one in met if one.loser is not None]
    alone = [one for one in met if one.status is Status.BYE]
    assert len(out) + len(alone) == len(there | new) - len(out)
    return (there | new) - set(out), out


def meets_again(size: int, turns: Sequence[Sequence[int]]) -> int:
    """The first lower round in which two can meet for a second time.

    `turns` says of each upper round but the first which place below its losers come down to. Everybody is a
    match of the first round; two who met above are one who came down there, and one who came down later.
    """
    ways = dict[tuple[int, int], list[tuple[int, int]]]()
    for level, turn in enumerate([range(size // 2), *turns]):
        for tie in range(size >> (level + 1)):
            place, number, way = turn[tie], max(0, 2 * level - 1), list[tuple[int, int]]()
            while (size >> 2) >> (number // 2):
                place = place // 2 if number % 2 == 0 else place
                way.append((number + 1, place))
                number += 1
            ways[level, tie] = way
    return min(
        min((step for step in way if step in ways[later, tie >> (later - level)]), default=(99, 0))[0]
        for (level, tie), way in ways.items()
        for later in range(level + 1, size.bit_length() - 1)
    )


@pytest.mark.parametrize("size", [4, 8, 16])
def test_nobody_can_meet_again_sooner_than_under_the_best_of_all_ways_to_come_down(size: int) -> None:
    course = DOUBLE.course(lined_up(DOUBLE, size), Record())
    drawn = [
        [
            next(
                int(one.id.rpartition("m")[2]) - 1
                for one in course.pairings
                if one.stage.code.startswith("lower")
                and any(source.of == f"de.u{level}.m{tie}" for source in one.sources)
            )
            for tie in range(1, (size >> level) + 1)
        ]
        for level in range(2, size.bit_length())
    ]
    best = max(
        meets_again(size, turns)
        for turns in product(*(permutations(range(size >> level)) for level in range(2, size.bit_length())))
    )
    assert meets_again(size, drawn) == best


@pytest.mark.parametrize("places", [2, 4, 8, 16, 128])
def test_who_loses_above_plays_on_below_in_the_next_round_and_the_last_of_them_is_the_lower_final(
    places: int,
) -> None:
    course = DOUBLE.course(lined_up(DOUBLE, places), Record())
    rounds = {one.id: one.round for one in course.pairings}
    for one in course.pairings:
        for source in one.sources:
            if one.id not in {"de.final", "de.reset"} and source.kind == "loser":
                assert one.round == rounds[source.of] + 1
            elif source.kind == "winner":
                assert one.round > rounds[source.of]
    assert rounds["de.reset"] == rounds["de.final"] + 1 == course.rounds
    below = [one for one in course.pairings if one.stage.code.startswith("lower")]
    assert [one.id for one in below if one.stage.code == "lower-final"] == [one.id for one in below[-1:]]
    assert rounds["de.final"] == max((one.round for one in below), default=1) + 1


def test_two_are_the_fewest_and_128_the_most() -> None:
    for entrants, code in ((1, "too-few"), (129, "too-many")):
        with pytest.raises(Refused, match=code):
            lined_up(DOUBLE, entrants)
    assert DOUBLE.course(lined_up(DOUBLE, 2), Record()).rounds == 3
    assert DOUBLE.course(lined_up(DOUBLE, 128), Record()).rounds == 15


@pytest.mark.parametrize("entrants", SIZES)
def test_byes_of_the_upper_bracket_go_to_the_best_seeds_and_all_others_run_through(entrants: int) -> None:
    _, course = strongest_first(DOUBLE, lined_up(DOUBLE, entrants))
    upper = [p for p in course.pairings if p.status is Status.BYE and p.id.startswith("de.u")]
    places = 1 << (entrants - 1).bit_length()
    assert {pairing.round for pairing in upper} <= {1}
    assert sorted(p.winner or 0 for p in upper) == [101 + seed for seed in range(places - entrants)]
    lower = [p for p in course.pairings if p.status is Status.BYE and p.id.startswith("de.l")]
    assert {pairing.id.split(".")[1] for pairing in lower} <= {"l1", "l2"}
    assert course.champion == 101
    assert course.places[1].player == 102


@pytest.mark.parametrize("places", [8, 16, 32, 64, 128])
def test_nobody_meets_again_in_the_first_rounds_of_the_lower_bracket(places: int) -> None:
    for seed in range(3):
        _, course = ended(DOUBLE, lined_up(DOUBLE, places), Hand(Random(seed)))
        met: set[frozenset[int]] = set()
        for pairing in sorted(played(course), key=lambda one: one.round):
            if pairing.stage.code == "lower-round" and pairing.stage.number <= (2 if places == 8 else 3):
                assert frozenset(pairing.players) not in met
            met.add(frozenset(pairing.players))


@pytest.mark.parametrize("entrants", SOME)
def test_whoever_leaves_or_stays_away_it_ends(entrants: int) -> None:
    hand = Hand(Random(entrants), departures=entrants % 7 * 3, missing=30 - entrants % 7 * 3)
    line = lined_up(DOUBLE, entrants, reset=entrants % 2)
    record, course = steps(DOUBLE, line, hand)[-1] if entrants < 16 else ended(DOUBLE, line, hand)
    assert sorted(place.player for place in course.places) == list(line.entrants)
    assert all(place.why for place in course.places[:-1])
    if set(line.entrants) - record.absent and course.places[0].why:
        titles = [p.winner for p in course.pairings[-2:] if p.status is Status.DONE and p.winner]
        assert titles or course.champion not in record.absent


def test_a_final_that_the_unbeaten_side_loses_is_played_again() -> None:
    line = lined_up(DOUBLE, 2)
    record = records.accept(DOUBLE, line, Record(), Result("de.u1.m1", 101, (1, 0)))
    record = records.accept(DOUBLE, line, record, Result("de.final", 102, (0, 1)))
    assert [pairing.id for pairing in DOUBLE.course(line, record).ready] == ["de.reset"]
    record = records.accept(DOUBLE, line, record, Result("de.reset", 102, (0, 1)))
    assert DOUBLE.course(line, record).champion == 102


def test_who_did_not_come_has_a_second_life_and_who_left_has_none() -> None:
    line = lined_up(DOUBLE, 4)
    record = records.depart(DOUBLE, line, Record(), 101, reason="left")
    record = records.accept(DOUBLE, line, record, Result("de.u1.m2", 102, (1, 0)))
    lower = DOUBLE.course(line, record).pairing("de.l1.m1")
    assert lower is not None
    assert (lower.winner, lower.loser) == (103, 101)


def test_of_a_pairing_to_which_nobody_came_nobody_falls_into_the_lower_bracket() -> None:
    line = lined_up(DOUBLE, 4)
    record = records.accept(DOUBLE, line, Record(), Result("de.u1.m1", None, ending=Ending.VOID))
    record = records.accept(DOUBLE, line, record, Result("de.u1.m2", 102, (1, 0)))
    course = DOUBLE.course(line, record)
    assert [pairing.id for pairing in course.ready] == ["de.final"]
    assert course.ready[0].players == (102, 103)


def test_a_final_to_which_only_the_lower_bracket_sends_somebody_is_not_played_again() -> None:
    line = lined_up(DOUBLE, 4)
    record = records.accept(DOUBLE, line, Record(), Result("de.u1.m1", 101, (1, 0)))
    record = records.accept(DOUBLE, line, record, Result("de.u1.m2", 102, (1, 0)))
    record = records.accept(DOUBLE, line, record, Result("de.u2.m1", None, ending=Ending.VOID))
    record = records.accept(DOUBLE, line, record, Result("de.l1.m1", 103, (0, 1)))
    course = DOUBLE.course(line, record)
    assert (course.champion, course.ready) == (103, ())
    assert course.pairings[-1].status is Status.SPARE
