"""The draw of a Swiss against every way there is to pair a small field."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from services.formats.swiss.pairing import Swiss
from services.formats.values import Course, Lineup, Pairing, Status
from tests.services.formats.field import Hand, ended, lined_up
from tests.services.formats.naive import lines_of, results_of, swiss_rules

SWISS = Swiss()


def pairs_of(players: list[int]) -> Iterator[list[tuple[int, int]]]:
    """Every way to pair an even number, the first of those who are left before the others."""
    if not players:
        yield []
    for other in players[1:]:
        rest = [player for player in players[1:] if player != other]
        yield from ([(players[0], other), *others] for others in pairs_of(rest))


def wish(first: int, left: list[int], points: dict[int, int]) -> list[int]:
    """Of those who are level, who stands half of them below; then up from there; then those with less."""
    level = [player for player in left if points[player] == points[first]]
    middle = (len(level) + 1) // 2
    return [
        *level[middle:],
        *level[middle - 1 : 0 : -1],
        *(player for player in left if points[player] < points[first]),
    ]


def best_pairs(order: list[int], points: dict[int, int], met: Counter[frozenset[int]]) -> set[frozenset[int]]:
    """Of all ways with as few second meetings as can be, the one that serves the first first."""

    def again(pairs: list[tuple[int, int]]) -> int:
        return sum(met[frozenset(pair)] > 0 for pair in pairs)

    ways = list(pairs_of(order))
    fewest = min(map(again, ways))
    ways = [way for way in ways if again(way) == fewest]
    for turn in range(len(order) // 2):
        (first,) = {way[turn][0] for way in ways}
        taken = {player for pair in ways[0][:turn] for player in pair}
        wanted = wish(first, [player for player in order if player not in taken], points)
        wanted.sort(key=lambda other: met[frozenset((first, other))])
        chosen = min((way[turn][1] for way in ways), key=wanted.index)
        ways = [way for way in ways if way[turn][1] == chosen]
    (way,) = ways
    return {frozenset(pair) for pair in way}


def fewest_again(players: list[int], met: Counter[frozenset[int]]) -> int:
    return min(sum(met[frozenset(pair)] > 0 for pair in way) for way in pairs_of(players))


@pytest.mark.parametrize("entrants", range(2, 11))
@pytest.mark.parametrize("levels", [0, 30, 60, 100])
def test_every_round_of_a_small_swiss_is_the_best_of_all_ways_to_pair_it(entrants: int, levels: int) -> None:
    line = lined_up(SWISS, entrants, rounds=entrants if entrants % 2 else entrants - 1)
    _, course = ended(SWISS, line, Hand(Random(levels), levels=levels))
    for number in range(1, course.rounds + 1):
        before = [one for one in course.pairings if one.round < number]
        now = [one for one in course.pairings if one.round == number]
        rests, pairs = by_trying_all(line, before)
        assert [one.home for one in now if one.status is Status.BYE] == rests
        assert {frozenset(one.players) for one in now if one.status is not Status.BYE} == pairs


def by_trying_all(line: Lineup, before: list[Pairing]) -> tuple[list[int], set[frozenset[int]]]:
    """Who rests, the last in the table who has not yet and costs no second meeting, and who meets."""
    course = Course((), tuple(before), (), 0, 0)
    points, _ = swiss_rules(line.entrants, course, lines_of(line.entrants, results_of(course)), {})
    order = sorted(line.entrants, key=lambda player: (-points[player], player))
    met = Counter(frozenset(one.players) for one in before if one.status is not Status.BYE)
    rests = list[int]()
    if len(order) % 2:
        rested = {one.home for one in before if one.status is Status.BYE}
        may = [player for player in reversed(order) if player not in rested]
        costs = {player: fewest_again([other for other in order if other != player], met) for player in may}
        rests = [min(may, key=lambda player: costs[player])]
    return rests, best_pairs([player for player in order if player not in rests], points, met)
