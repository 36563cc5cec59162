"""Swiss: a few rounds, each drawn from the table so that equals meet, and nobody twice while that can be."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar

from services.formats.contract import Format, Option
from services.formats.knockouts.knockout import is_over
from services.formats.leagues import table as tables
from services.formats.swiss import _table as swisstable
from services.formats.swiss._matching import Fresh, paired, resting
from services.formats.values import Course, Ending, Lineup, Pairing, Record, Result, Stage, Status


class Swiss(Format):
    """`rounds` 0 is as many as a knock-out would need. It ends early where nobody can be paired any more."""

    key: ClassVar[str] = "swiss"
    fewest: ClassVar[int] = 2
    most: ClassVar[int] = 128
    options: ClassVar[Mapping[str, Option]] = MappingProxyType({"rounds": Option(0, 0, 127)})

    def fits(self, entrants: int, options: Mapping[str, int]) -> bool:
        return options["rounds"] <= (entrants if entrants % 2 else entrants - 1)

    def matches(self, entrants: int, options: Mapping[str, int]) -> tuple[int, int]:
        count = _rounds(entrants, options) * (entrants // 2)
        return count, count

    def course(self, lineup: Lineup, record: Record) -> Course:
        results = {result.pairing: result for result in record.results}
        rounds = _rounds(len(lineup.entrants), lineup.options)
        pairings: list[Pairing] = []
        number = 0
        while number < rounds and is_over(tuple(pairings)):
            number += 1
            drawn = _drawn(lineup, record, number, pairings, results)
            if not drawn:
                number = rounds = number - 1
            pairings += drawn
        over = number == rounds and is_over(tuple(pairings))
        table = swisstable.table(lineup, record, pairings, over=over)
        return Course(
            tuple(Stage("swiss-round", round_) for round_ in range(1, rounds + 1)),
            tuple(pairings),
            (table,),
            number,
            rounds,
            tables.places(table, pairings, record) if over else (),
        )


def _rounds(entrants: int, options: Mapping[str, int]) -> int:
    return options["rounds"] or (entrants - 1).bit_length()


def _drawn(
    line: Lineup, record: Record, number: int, before: Sequence[Pairing], results: Mapping[str, Result]
) -> list[Pairing]:
    """The pairings of a round; none where nobody can be paired, or who is left over has rested before."""
    gone = {one.player for one in record.departures if one.after < number}
    points = swisstable.points(line.entrants, before)
    order = sorted(
        (player for player in line.entrants if player not in gone), key=lambda player: -points[player]
    )
    met = Counter(frozenset(pairing.players) for pairing in before)
    fresh = Fresh(_not_met(order, before))
    rest = None
    if len(order) % 2:
        rest = resting(fresh, _may_rest(order, before))
        if rest is None or len(order) == 1:
            return []
        fresh = fresh.without(rest)

    worth = [points[player] for player in order]

    def wishes(first: int, others: list[int]) -> Iterator[int]:
        wanted = _wanted(first, others, worth)
        yield from (other for other in wanted if other in fresh.neighbours[first])
        again = (other for other in wanted if other not in fresh.neighbours[first])
        yield from sorted(again, key=lambda other: met[frozenset((order[first], order[other]))])

    stage, drawn = Stage("swiss-round", number), []
    home = Counter(pairing.home for pairing in before if pairing.status is not Status.BYE)
    for match, pair in enumerate(paired(fresh, wishes), 1):
        one, two = order[pair[0]], order[pair[1]]
        sides = (two, one) if home[two] < home[one] else (one, two)
        drawn.append(tables.decided(f"sw.r{number}.m{match}", stage, number, sides, results))
    if rest is not None:
        key, alone = f"sw.r{number}.bye", order[rest]
        drawn.append(Pairing(key, stage, number, alone, None, Status.BYE, True, (), alone))
    return drawn


def _not_met(order: Sequence[int], before: Sequence[Pairing]) -> list[frozenset[int]]:
    """Of each place the places of those whom he has not met."""
    at = {player: place for place, player in enumerate(order)}
    met = [{place} for place in range(len(order))]
    for pairing in before:
        places = [at[player] for player in pairing.players if player in at]
        for place in places:
            met[place].update(places)
    return [frozenset(range(len(order))) - mine for mine in met]


def _wanted(first: int, others: list[int], points: Sequence[int]) -> list[int]:
    """The upper half of those who are level meets the lower half, in order; then whoever comes next.

    Others of the same half follow from its end, then those with fewer points, the best of them first.
    """
    level = [other for other in others if points[other] == points[first]]
    half = len(level) // 2
    return [*level[half:], *reversed(level[:half]), *others[len(level) :]]


def _may_rest(order: Sequence[int], before: Sequence[Pairing]) -> list[int]:
    """Places of those without a bye, last first; who has had a walkover only when nobody else is left."""
    rested = {pairing.home for pairing in before if pairing.status is Status.BYE}
    given = {p.winner for p in before if p.result and p.result.ending is Ending.WALKOVER}
    places = [at for at in range(len(order) - 1, -1, -1) if order[at] not in rested]
    return sorted(places, key=lambda at: order[at] in given)
