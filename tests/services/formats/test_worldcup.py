"""World Cups of every size: groups, who goes on, and that nobody meets his own group again too soon."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from random import Random

import pytest

from services.formats import records
from services.formats.knockouts.brackets import seeded
from services.formats.knockouts.seeding import lots
from services.formats.leagues import _groups as groups
from services.formats.leagues.world_cup import WorldCup
from services.formats.values import Course, Lineup, Number, Record, Refused, Result, Stage
from tests.services.formats import naive
from tests.services.formats.field import (
    SEED,
    SOME,
    Favourite,
    Hand,
    ended,
    leapt,
    lined_up,
    played,
    steps,
    strongest_first,
)
from tests.services.formats.test_league import explained

CUP = WorldCup()


@pytest.mark.parametrize("entrants", range(3, 129))
def test_groups_have_three_to_five_and_one_of_each_pot(entrants: int) -> None:
    for size in (3, 4, 5):
        for by_lot in (0, 1):
            drawn = groups.drawn(lined_up(CUP, entrants, group_size=size, lots=by_lot))
            lengths = {len(group) for group in drawn}
            assert lengths <= {3, 4, 5}
            assert max(lengths) - min(lengths) <= 1
            assert sorted(player for group in drawn for player in group) == list(range(101, 101 + entrants))
            for group in drawn:
                assert [(player - 101) // len(drawn) for player in group] == list(range(len(group)))


@pytest.mark.parametrize("entrants", range(3, 129))
def test_everyone_meets_his_group_and_the_number_of_matches_is_right(entrants: int) -> None:
    size = 3 + entrants % 3
    line = lined_up(CUP, entrants, group_size=size, third_place=entrants % 2)
    _, course = ended(CUP, line, Hand(Random(entrants)))
    group_matches = [p for p in played(course) if p.stage.code == "group"]
    met = Counter(frozenset(pairing.players) for pairing in group_matches)
    drawn = groups.drawn(line)
    assert met == Counter(frozenset(pair) for group in drawn for pair in combinations(group, 2))
    qualifiers = len({p for one in played(course) if one.stage.code != "group" for p in one.players})
    matches = sum(comb(len(group), 2) for group in drawn) + qualifiers - 1
    matches += entrants % 2 if qualifiers > 2 else 0
    assert len(played(course)) == matches
    assert CUP.matches(entrants, line.options) == (matches, matches)
    assert qualifiers.bit_count() == 1
    assert all(table.complete for table in course.tables)
    drawn_up = went_through(line, course)
    days = max(one.round for one in group_matches)
    went_out = naive.check_cup(course, drawn_up, before=days)
    across = per_match(line, lines_in_groups(line, course))
    stayed = set(line.entrants) - set(drawn_up)
    place = {row.player: row.place for table in course.tables for row in table.rows if row.player in stayed}
    finer = [
        naive.rule("group-place", dict.fromkeys(line.entrants, 0) | place, least=True),
        *naive.goal_rules(line, course)[:2],
        *across,
    ]
    naive.check_places(course, [sorted(stayed), *went_out] if stayed else went_out, finer)


def lines_in_groups(line: Lineup, course: Course) -> dict[int, naive.Line]:
    """What everybody made of the matches of his group."""
    of_groups = tuple(one for one in course.pairings if one.stage.code == "group")
    return naive.lines_of(line.entrants, naive.results_of(replace(course, pairings=of_groups)))


def per_match(line: Lineup, lines: dict[int, naive.Line]) -> list[naive.Rule]:
    """What tells those apart who have the same place in different groups."""
    by_lot = lots(line.entrants, line.seed, "groups")

    def each(of: Callable[[naive.Line], int]) -> dict[int, Number]:
        return {player: Fraction(of(own), len(own.games)) for player, own in lines.items()}

    return [
        naive.rule("points-per-match", each(lambda own: own.points(3, 1))),
        naive.rule("goal-difference-per-match", each(lambda own: own.difference)),
        naive.rule("goals-per-match", each(lambda own: own.cells[4])),
        naive.rule("missed", {player: own.missed for player, own in lines.items()}, least=True),
        naive.rule("lots", by_lot, least=True),
    ]


def check_groups(line: Lineup, course: Course, first: Sequence[naive.Rule] = ()) -> None:
    """Every table is what a plain count of its matches makes it."""
    lines, by_lot = lines_in_groups(line, course), lots(line.entrants, line.seed, "groups")
    for table in course.tables:
        own = {row.player: lines[row.player] for row in table.rows}
        naive.check_table(table, list(own), own, [*first, *naive.league_rules(own, by_lot)])
        explained(table)


def went_through(line: Lineup, course: Course) -> list[int]:
    """Checks every table; the places of the knock-out, which the best of the groups have and nobody else."""
    check_groups(line, course)
    lines = lines_in_groups(line, course)
    first = [one for one in course.pairings if one.sources and one.sources[0].kind == "qualifier"]
    seated = {
        source.number: player
        for one in first
        for source, player in zip(one.sources, one.players, strict=True)
    }
    places = [seated[number] for number in range(1, len(seated) + 1)]
    best = [
        player
        for at in range(5)
        for player, _ in naive.ordered(
            [table.rows[at].player for table in course.tables if at < len(table.rows)],
            per_match(line, lines),
        )
    ]
    assert sorted(places) == sorted(best[: len(places)])
    winners = min(len(course.tables), len(places))
    moved = set(best[:winners]) - set(places[:winners])
    single = len(places) == winners + 1  # a best runner-up who would begin against the winner of his group
    assert len(moved) <= single, "who has won a group plays from the first places"
    return places


@pytest.mark.parametrize("entrants", range(3, 129))
def test_there_are_as_many_groups_and_as_many_go_on_as_the_rules_say(entrants: int) -> None:
    for size in (3, 4, 5):
        fitting = [count for count in range(1, 43) if 3 * count <= entrants <= 5 * count]
        nearest = min(abs(Fraction(entrants, count) - size) for count in fitting)
        count = groups.how_many(entrants, size)
        assert count in fitting
        assert abs(Fraction(entrants, count) - size) == nearest
        powers = [1 << bit for bit in range(8)]
        with_others = min(power for power in powers if power >= 2 * count)
        two_of_some = max(power for power in powers if power <= 2 * count)
        most = Fraction(3 * entrants, 4)
        through = with_others if with_others in (2 * count, *range(int(most) + 1)) else two_of_some
        assert groups.places_for(entrants, count) == through


@pytest.mark.parametrize("entrants", range(6, 129))
def test_nobody_meets_his_own_group_again_in_the_first_round_of_the_knock_out(entrants: int) -> None:
    for size in (3, 4, 5) if entrants < 40 else (3 + entrants % 3,):
        line = lined_up(CUP, entrants, group_size=size)
        course = CUP.course(
            line, leapt(CUP, line, Record(), Hand(Random(entrants)), CUP.course(line, Record()))
        )
        group_of = {row.player: table.stage for table in course.tables for row in table.rows}
        first = course.ready
        assert all(group_of[p.home or 0] != group_of[p.away or 0] for p in first)
        tables = {row.player: row.place for table in course.tables for row in table.rows}
        through = Counter(tables[player] for pairing in first for player in pairing.players)
        assert through[1] == len(course.tables) or sum(through.values()) < len(course.tables)


def test_thirty_two_and_twenty_four_go_on_as_at_the_great_cups() -> None:
    assert [groups.places_for(n, groups.how_many(n, 4)) for n in (4, 6, 8, 12, 16, 24, 32, 48, 64)] == [
        2, 4, 4, 8, 8, 16, 16, 32, 32,
    ]  # fmt: skip


def test_a_cup_of_sixteen_can_begin_with_the_round_of_sixteen() -> None:
    line = lined_up(CUP, 16, knockout=16)
    course = CUP.course(line, Record())
    assert course.stages == (
        *(Stage("group", number) for number in (1, 2, 3, 4)),
        Stage("round-of", 16),
        *(Stage(code) for code in ("quarter-finals", "semi-finals", "third-place", "final")),
    )
    _, course = ended(CUP, line, Hand(Random(1)))
    first = [pairing for pairing in course.pairings if pairing.stage == Stage("round-of", 16)]
    group_of = {row.player: table.stage for table in course.tables for row in table.rows}
    assert len({player for pairing in first for player in pairing.players}) == 16
    assert all(group_of[pairing.players[0]] != group_of[pairing.players[1]] for pairing in first)


@pytest.mark.parametrize("knockout", [3, 1, 32])
def test_a_knock_out_that_cannot_be_filled_is_refused(knockout: int) -> None:
    with pytest.raises(Refused) as caught:
        lined_up(CUP, 16, knockout=knockout)
    assert caught.value.code == "bad-option"


@pytest.mark.parametrize("seed", range(30))
def test_rivals_of_a_group_meet_as_late_as_any_order_allows(seed: int) -> None:
    """All orders of each tier are tried, the tiers before it as they were allotted."""
    dice = Random(seed)
    count, size = dice.choice([(2, 4), (3, 8), (4, 8), (5, 8), (4, 16)])
    group_of = {10 * place + group: group for place in range(4) for group in range(count)}
    tiers, left = [], size
    for place in range(4):
        tier = [10 * place + group for group in range(count)]
        dice.shuffle(tier)
        tiers.append(tier[:left])
        left -= len(tiers[-1])
    at = {place: position for position, place in enumerate(seeded(size))}

    def soonest(order: tuple[int, ...], new: int) -> int:
        return min(
            (
                (at[a + 1] ^ at[b + 1]).bit_length()
                for a, b in combinations(range(len(order)), 2)
                if b >= len(order) - new and group_of[order[a]] == group_of[order[b]]
            ),
            default=size,
        )

    allotted = groups.allotted(tiers, group_of, size)
    assert allotted[: len(tiers[0])] == tuple(tiers[0])
    done = 0
    for tier in tiers:
        before, after = allotted[:done], allotted[: done + len(tier)]
        best = max(soonest((*before, *order), len(tier)) for order in permutations(tier))
        assert soonest(after, len(tier)) == best
        assert set(after[done:]) == set(tier)
        done += len(tier)


@pytest.mark.parametrize("entrants", SOME[1:])
def test_whoever_leaves_or_stays_away_a_world_cup_ends(entrants: int) -> None:
    for trouble in (1, 2) if entrants < 60 else (2,):
        line = lined_up(CUP, entrants)
        hand = Hand(Random(entrants), departures=3 * trouble, missing=20 * trouble)
        record, course = steps(CUP, line, hand)[-1] if entrants < 12 else ended(CUP, line, hand)
        assert sorted(place.player for place in course.places) == list(line.entrants)
        assert all(place.why for place in course.places[:-1])
        days = max(one.round for one in course.pairings if one.stage.code == "group")
        gone = {one.player for one in record.departures if one.after <= days}
        withdrawn = {player: int(player in gone) for player in line.entrants}
        check_groups(line, course, [naive.rule("withdrawn", withdrawn, least=True)])
        if course.pairings[-1].winner is None and set(line.entrants) - record.absent:
            assert course.champion not in record.absent


def test_whoever_leaves_during_the_groups_does_not_go_on_and_later_keeps_his_place_in_the_table() -> None:
    line = lined_up(CUP, 8)
    _, whole = strongest_first(CUP, line)
    early = records.depart(CUP, line, Record(), 101, reason="left")
    early_table = next(t for t in CUP.course(line, early).tables if 101 in {row.player for row in t.rows})
    assert early_table.rows[-1].player == 101
    record = Record()
    while CUP.course(line, record).round < 4:
        record = records.accept(CUP, line, record, by_number(line, record))
    late = records.depart(CUP, line, record, 101, reason="banned", disqualified=True)
    assert CUP.course(line, late).tables == whole.tables
    assert CUP.course(line, late).pairing("ko.r1.m1") is not None
    assert CUP.course(line, late).pairings[-4].winner != 101


def by_number(line: Lineup, record: Record) -> Result:
    return Favourite(Random(0)).result(CUP.course(line, record).ready[0])


def test_lots_without_a_draw_follow_the_seeds_there_and_back() -> None:
    line = records.lineup(CUP, range(1, 13), seed=SEED, options={"lots": 0})
    assert groups.drawn(line) == [[1, 6, 7, 12], [2, 5, 8, 11], [3, 4, 9, 10]]
