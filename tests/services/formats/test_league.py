"""Leagues and their tables: who meets whom, and why somebody stands where he stands."""

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from services.formats import records
from services.formats.knockouts.seeding import lots
from services.formats.leagues._circle import days
from services.formats.leagues.league import League
from services.formats.ranking import ranked
from services.formats.tally import head_to_head, tallied
from services.formats.values import Ending, Lineup, Record, Result, Row, Table, Why
from tests.services.formats import naive
from tests.services.formats.field import Hand, lined_up, played, steps

LEAGUE = League()


@pytest.mark.parametrize("players", range(2, 129))
def test_everyone_meets_everyone_once_and_rests_at_most_once(players: int) -> None:
    schedule = days(players)
    meetings = Counter(frozenset(match) for day in schedule for match in day)
    assert meetings == Counter(map(frozenset, combinations(range(players), 2)))
    assert len(schedule) == (players - 1 if players % 2 == 0 else players)
    for day in schedule:
        assert len({player for match in day for player in match}) == players - players % 2
    home, away = (Counter(match[side] for day in schedule for match in day) for side in (0, 1))
    assert all(abs(home[player] - away[player]) <= 1 for player in range(players))


@pytest.mark.parametrize("entrants", range(2, 129))
def test_a_league_is_everyone_against_everyone_and_the_table_that_a_plain_count_makes(entrants: int) -> None:
    """Few goals, so that many are level; in some of the smaller leagues people leave or never come."""
    legs, trouble = 1 + (entrants < 25), entrants < 50 and entrants % 3 == 0
    line = lined_up(LEAGUE, entrants, legs=legs)
    record = Record()
    for player in (102, 103) if trouble else ():
        record = records.depart(LEAGUE, line, record, player, reason="left", disqualified=player == 103)
    hand = Hand(Random(entrants), missing=20 if trouble else 0, levels=50, goals=1 + entrants % 2)
    course = LEAGUE.course(line, record)
    results = tuple(hand.result(pairing) for pairing in course.ready)
    record = replace(record, results=(*record.results, *results))
    course = records.verified(LEAGUE, line, record)
    sides = Counter(pairing.players for pairing in played(course))
    assert set(sides.values()) == {1}
    met = Counter(map(frozenset, sides))
    assert met == Counter({frozenset(pair): legs for pair in combinations(line.entrants, 2)})
    days = Counter((one.round, player) for one in course.pairings for player in one.players)
    assert set(days.values()) == {1}
    matches = legs * entrants * (entrants - 1) // 2
    assert LEAGUE.matches(entrants, line.options) == (matches, matches)
    lines = naive.lines_of(line.entrants, naive.results_of(course))
    rules = [naive.barred(line, record), *naive.league_rules(lines, lots(line.entrants, line.seed, "league"))]
    naive.check_table(course.tables[0], line.entrants, lines, rules)
    explained(course.tables[0])


def explained(table: Table) -> None:
    """Each row stands above the next for a reason whose numbers say so."""
    assert [row.place for row in table.rows] == list(range(1, len(table.rows) + 1))
    for row, below in zip(table.rows, table.rows[1:], strict=False):
        why = row.why
        assert why is not None
        assert {row.player, below.player} <= set(why.among)
        less_is_better = why.code in ("lots", "missed", "withdrawn", "disqualified")
        assert why.own < why.next if less_is_better else why.own > why.next
        assert row.points >= below.points or why.code in ("withdrawn", "disqualified")
        if why.code not in ("points", "withdrawn", "disqualified"):
            assert row.points == below.points
    assert table.rows[-1].why is None


@pytest.mark.parametrize("entrants", range(2, 16))
def test_whoever_leaves_or_stays_away_a_league_ends(entrants: int) -> None:
    hand = Hand(Random(entrants), departures=8, missing=25)
    record, course = steps(LEAGUE, lined_up(LEAGUE, entrants), hand)[-1]
    assert course.champion == naive.champion_of_table(course.tables[0], course, record)
    assert len(course.places) == entrants
    explained(course.tables[0])
    barred = {one.player for one in record.departures if one.disqualified}
    assert {place.player for place in course.places[entrants - len(barred) :]} == barred


def table_of(line: Lineup, *scores: tuple[int, int, int, int]) -> tuple[Row, ...]:
    """The table after (home, away, goals of home, goals of away) for every match of the league."""
    record = Record()
    wanted = {frozenset((a, b)): {a: x, b: y} for a, b, x, y in scores}
    for pairing in LEAGUE.course(line, record).pairings:
        goals = wanted[frozenset(pairing.players)]
        home, away = (goals[player] for player in pairing.players)
        winner = None if home == away else max(pairing.players, key=lambda player: goals[player])
        record = records.accept(LEAGUE, line, record, Result(pairing.id, winner, (home, away)))
    return LEAGUE.course(line, record).tables[0].rows


def reasons(rows: tuple[Row, ...]) -> list[tuple[int, str | None]]:
    return [(row.player, row.why.code if row.why else None) for row in rows]


def test_goal_difference_comes_before_goals_and_both_before_who_beat_whom() -> None:
    line = lined_up(LEAGUE, 3)
    rows = table_of(line, (101, 102, 1, 0), (102, 103, 5, 0), (103, 101, 2, 1))
    assert reasons(rows) == [(102, "goal-difference"), (101, "goal-difference"), (103, None)]
    assert [(row.points, row.scored - row.conceded) for row in rows] == [(3, 4), (3, 0), (3, -4)]
    rows = table_of(line, (101, 102, 3, 2), (102, 103, 1, 0), (103, 101, 5, 4))
    assert reasons(rows) == [(101, "goals"), (103, "goals"), (102, None)]


def test_who_beat_whom_decides_between_two_who_are_level_otherwise() -> None:
    rows = table_of(
        lined_up(LEAGUE, 4),
        *((101, 102, 1, 0), (101, 103, 0, 1), (101, 104, 1, 1)),
        *((102, 103, 1, 0), (102, 104, 1, 1), (103, 104, 0, 3)),
    )
    assert reasons(rows) == [
        (104, "points"),
        (101, "head-to-head-points"),
        (102, "points"),
        (103, None),
    ]
    assert rows[1].why == Why("head-to-head-points", 3, 0, (101, 102))


def test_matches_among_those_still_level_are_looked_at_anew() -> None:
    """102 and 103 are level among four, and 103 won when they met."""
    line = lined_up(LEAGUE, 4)
    record = Record()
    goals = {
        (101, 102): (0, 1), (101, 103): (1, 0), (101, 104): (1, 0),
        (102, 103): (0, 1), (102, 104): (0, 0), (103, 104): (0, 0),
    }  # fmt: skip
    for pairing in LEAGUE.course(line, record).pairings:
        low, high = sorted(pairing.players)
        score = goals[low, high] if pairing.home == low else goals[low, high][::-1]
        winner = None if score[0] == score[1] else pairing.players[score.index(max(score))]
        record = records.accept(LEAGUE, line, record, Result(pairing.id, winner, score))
    tallies = tallied(line.entrants, LEAGUE.course(line, record).pairings)
    order = ranked(line.entrants, [head_to_head(tallies, 3, 1)])
    assert [player for player, _ in order] == [101, 103, 102, 104]
    assert order[1][1] == Why("head-to-head-points", 3, 0, (102, 103))


def test_where_nothing_else_tells_lots_with_the_published_seed_do() -> None:
    line = lined_up(LEAGUE, 3)
    rows = table_of(line, (101, 102, 1, 1), (102, 103, 1, 1), (103, 101, 1, 1))
    assert [row.why and (row.why.code, row.why.own, row.why.next) for row in rows[:2]] == [
        ("lots", 1, 2),
        ("lots", 2, 3),
    ]


def test_whoever_missed_fewer_matches_stands_higher_before_lots_are_drawn() -> None:
    """101 lost nil-three to 103 by not coming, 102 lost nil-three to 104 on the pitch; the rest is level."""
    line = lined_up(LEAGUE, 4)
    record = Record()
    for pairing in LEAGUE.course(line, record).pairings:
        match set(pairing.players):
            case players if players == {101, 103}:
                result = Result(pairing.id, 103, ending=Ending.WALKOVER, reason="no-show")
            case players if players == {102, 104}:
                result = Result(pairing.id, 104, (3, 0) if pairing.home == 104 else (0, 3))
            case _:
                result = Result(pairing.id, None, (0, 0))
        record = records.accept(LEAGUE, line, record, result)
    rows = LEAGUE.course(line, record).tables[0].rows
    assert [reason for _, reason in reasons(rows)] == ["lots", "points", "missed", None]
    assert [row.player for row in rows[2:]] == [102, 101]
    assert rows[2].why == Why("missed", 0, 1, (101, 102))


def test_a_walkover_counts_three_nil_and_a_void_match_counts_as_lost_for_both() -> None:
    line = lined_up(LEAGUE, 2)
    record = records.depart(LEAGUE, line, Record(), 101, reason="left")
    first, second = LEAGUE.course(line, record).tables[0].rows
    assert (first.player, first.points, first.scored, first.won) == (102, 3, 3, 1)
    assert (second.player, second.points, second.conceded, second.lost) == (101, 0, 3, 1)
    void = records.accept(
        LEAGUE, line, Record(), Result("lg.d1.m1", None, ending=Ending.VOID, reason="both-missing")
    )
    assert [(row.points, row.lost) for row in LEAGUE.course(line, void).tables[0].rows] == [(0, 1), (0, 1)]
