"""Swiss of every size: whom the draw pairs, who rests, and why the table is as it is."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random

import pytest

from services.formats import records
from services.formats.knockouts.seeding import lots
from services.formats.swiss._matching import Fresh, paired
from services.formats.swiss.pairing import Swiss
from services.formats.values import Course, Ending, Lineup, Pairing, Record, Refused, Result, Status
from tests.services.formats import naive
from tests.services.formats.field import SOME, Hand, ended, lined_up, played, steps, strongest_first
from tests.services.formats.test_league import explained

SWISS = Swiss()


def most_pairs(neighbours: tuple[frozenset[int], ...]) -> int:
    """The most pairs there are, by trying everything."""

    @cache
    def of(left: frozenset[int]) -> int:
        if len(left) < 2:
            return 0
        first = min(left)
        rest = left - {first}
        return max([of(rest), *(1 + of(rest - {other}) for other in neighbours[first] & rest)])

    return of(frozenset(range(len(neighbours))))


def fields() -> Iterator[tuple[frozenset[int], ...]]:
    dice = Random(7)
    for _ in range(400):
        count = dice.randrange(2, 11)
        chance = dice.random()
        edges = [pair for pair in combinations(range(count), 2) if dice.random() < chance]
        yield tuple(frozenset(a + b - one for a, b in edges if one in (a, b)) for one in range(count))


def test_as_many_as_can_be_are_paired_for_the_first_time() -> None:
    for neighbours in fields():
        assert Fresh(neighbours).pairs == most_pairs(neighbours)


def test_the_first_in_the_table_is_served_first_and_few_meet_again() -> None:
    for neighbours in fields():
        if len(neighbours) % 2 == 0:
            pairs = paired(Fresh(neighbours), lambda _, others: others)
            assert sorted(one for pair in pairs for one in pair) == list(range(len(neighbours)))
            assert sum(b in neighbours[a] for a, b in pairs) == most_pairs(neighbours)


def rounds_of(course: Course) -> list[list[Pairing]]:
    return [[p for p in course.pairings if p.round == number] for number in range(1, course.rounds + 1)]


@pytest.mark.parametrize("entrants", range(2, 129))
def test_nobody_meets_twice_and_nobody_rests_twice(entrants: int) -> None:
    line = lined_up(SWISS, entrants)
    record, course = ended(SWISS, line, Hand(Random(entrants)))
    assert max(Counter(frozenset(pairing.players) for pairing in played(course)).values()) == 1
    byes = [pairing.winner for pairing in course.pairings if pairing.status is Status.BYE]
    assert len(set(byes)) == len(byes) == (course.rounds if entrants % 2 else 0)
    assert course.rounds == (entrants - 1).bit_length()
    for pairings in rounds_of(course):
        assert sorted(player for p in pairings for player in p.players) == list(line.entrants)
    matches = course.rounds * (entrants // 2)
    assert len(played(course)) == matches
    assert SWISS.matches(entrants, line.options) == (matches, matches)
    plainly_counted(line, record, course)


def plainly_counted(line: Lineup, record: Record, course: Course) -> None:
    """The table is what a plain count of the results makes it, and says why."""
    lines = naive.lines_of(line.entrants, naive.results_of(course))
    points, rules = naive.swiss_rules(line.entrants, course, lines, lots(line.entrants, line.seed, "swiss"))
    naive.check_table(course.tables[0], line.entrants, lines, [naive.barred(line, record), *rules])
    assert {row.player: row.points for row in course.tables[0].rows} == points
    explained(course.tables[0])


@pytest.mark.parametrize("entrants", range(2, 15))
def test_with_as_many_rounds_as_can_be_repeats_are_as_few_as_can_be(entrants: int) -> None:
    line = lined_up(SWISS, entrants, rounds=entrants if entrants % 2 else entrants - 1)
    _, course = ended(SWISS, line, Hand(Random(entrants)))
    assert len([p for p in course.pairings if p.status is Status.BYE]) == (entrants if entrants % 2 else 0)
    met: set[frozenset[int]] = set()
    for pairings in rounds_of(course):
        playing = [p for p in pairings if p.status is not Status.BYE]
        players = [player for pairing in playing for player in pairing.players]
        neighbours = tuple(
            frozenset(at for at, two in enumerate(players) if two != one and frozenset((one, two)) not in met)
            for one in players
        )
        fresh = [pairing for pairing in playing if frozenset(pairing.players) not in met]
        assert len(fresh) == most_pairs(neighbours)
        met |= {frozenset(pairing.players) for pairing in playing}


def test_the_upper_half_meets_the_lower_half_and_winners_meet_winners() -> None:
    line = lined_up(SWISS, 8)
    first = SWISS.course(line, Record()).ready
    assert [set(p.players) for p in first] == [{101, 105}, {102, 106}, {103, 107}, {104, 108}]
    _, course = strongest_first(SWISS, line)
    second = [set(p.players) for p in course.pairings if p.round == 2]
    assert second == [{101, 103}, {102, 104}, {105, 107}, {106, 108}]
    assert {101, 102} in [set(p.players) for p in course.pairings if p.round == 3]
    assert course.champion == 101


def test_the_last_of_the_table_rests_and_a_bye_counts_as_a_win() -> None:
    line = lined_up(SWISS, 5)
    course = SWISS.course(line, Record())
    bye = next(pairing for pairing in course.pairings if pairing.status is Status.BYE)
    assert bye.players == (105,)
    row = next(row for row in course.tables[0].rows if row.player == 105)
    assert (row.points, row.played, dict(row.extra)["byes"]) == (2, 0, 1)


@pytest.mark.parametrize("entrants", SOME)
def test_whoever_leaves_or_stays_away_a_swiss_ends(entrants: int) -> None:
    for trouble in (1, 2) if entrants < 60 else (1,):
        hand = Hand(Random(entrants), departures=8 * trouble, missing=30 - 10 * trouble)
        line = lined_up(SWISS, entrants)
        record, course = steps(SWISS, line, hand)[-1] if entrants < 16 else ended(SWISS, line, hand)
        byes = Counter(pairing.winner for pairing in course.pairings if pairing.status is Status.BYE)
        assert max(byes.values(), default=0) <= 1
        assert sorted(place.player for place in course.places) == list(line.entrants)
        plainly_counted(line, record, course)
        for departure in record.departures:
            assert all(
                departure.player not in pairing.players
                for pairing in course.pairings
                if pairing.round > departure.after
            )


def test_it_ends_when_one_is_left() -> None:
    line = lined_up(SWISS, 4)
    record = Record()
    for player in (101, 102, 103):
        record = records.depart(SWISS, line, record, player, reason="left")
    course = SWISS.course(line, record)
    assert course.over
    assert course.champion in (103, 104)
    assert course.rounds < 3


def test_it_ends_when_everyone_who_is_left_has_rested() -> None:
    line = lined_up(SWISS, 3, rounds=3)
    _, course = ended(SWISS, line, Hand(Random(3)))
    assert course.rounds == 3
    assert Counter(p.winner for p in course.pairings if p.status is Status.BYE) == {101: 1, 102: 1, 103: 1}


def test_an_opponent_who_did_not_come_costs_nothing_in_the_table() -> None:
    """101 met 102, who has one win, and in the other round nobody: that counts like an equal, with two."""
    line = lined_up(SWISS, 4)
    record = records.accept(
        SWISS, line, Record(), Result("sw.r1.m1", 101, ending=Ending.WALKOVER, reason="no-show")
    )
    record = records.accept(SWISS, line, record, Result("sw.r1.m2", 102, (2, 1)))
    for pairing in SWISS.course(line, record).ready:
        record = records.accept(SWISS, line, record, Result(pairing.id, min(pairing.players), (1, 0)))
    rows = {row.player: dict(row.extra) for row in SWISS.course(line, record).tables[0].rows}
    assert rows[101]["buchholz"] == 2 + 4
    assert rows[103]["buchholz"] == 0, "who does not come has met nobody"


@pytest.mark.parametrize(("entrants", "rounds"), [(4, 4), (5, 6), (2, 2)])
def test_more_rounds_than_opponents_are_refused(entrants: int, rounds: int) -> None:
    with pytest.raises(Refused) as caught:
        lined_up(SWISS, entrants, rounds=rounds)
    assert caught.value.code == "bad-option"


def test_home_goes_to_whoever_had_it_less() -> None:
    _, course = ended(SWISS, lined_up(SWISS, 16), Hand(Random(16)))
    home: Counter[int | None] = Counter()
    for pairings in rounds_of(course):
        assert all(home[pairing.home] <= home[pairing.away] for pairing in pairings)
        home.update(pairing.home for pairing in pairings)


def test_who_has_left_is_not_drawn_again_when_an_earlier_match_is_made_void() -> None:
    line = lined_up(SWISS, 4)
    record = Record()
    for pairing in SWISS.course(line, record).ready:
        record = records.accept(SWISS, line, record, Result(pairing.id, min(pairing.players), (1, 0)))
    record = records.depart(SWISS, line, record, 104, reason="left")
    record = records.fall(SWISS, line, record, "sw.r1.m1").record
    record = records.accept(SWISS, line, record, Result("sw.r1.m1", 103, (0, 1)))
    second = [pairing for pairing in SWISS.course(line, record).pairings if pairing.round == 2]
    assert sorted(player for pairing in second for player in pairing.players) == [101, 102, 103]
