"""World Cup: groups in which everyone meets everyone, then a knock-out for the best of them."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import ClassVar

from services.formats.contract import Format, Option
from services.formats.knockouts.brackets import placed, resolved
from services.formats.knockouts.knockout import is_over, tree, under_way
from services.formats.knockouts.seeding import lots
from services.formats.leagues import _groups as groups
from services.formats.leagues import table as tables
from services.formats.ranking import Criterion, fewer, more, ranked
from services.formats.tally import Tally, tallied
from services.formats.values import Course, Lineup, Pairing, Record, Stage, Table


class WorldCup(Format):
    """`knockout` is how many go on (a power of two, 0: what fits); `lots` 0 fills groups in seed order."""

    key: ClassVar[str] = "world-cup"
    fewest: ClassVar[int] = 3
    most: ClassVar[int] = 128
    options: ClassVar[Mapping[str, Option]] = MappingProxyType(
        {
            "group_size": Option(4, groups.SMALLEST, groups.LARGEST),
            "knockout": Option(0, 0, 128),
            "third_place": Option(1),
            "lots": Option(1),
        }
    )

    def fits(self, entrants: int, options: Mapping[str, int]) -> bool:
        chosen = options["knockout"]
        return chosen == 0 or (2 <= chosen <= entrants and chosen.bit_count() == 1)

    def matches(self, entrants: int, options: Mapping[str, int]) -> tuple[int, int]:
        count = groups.how_many(entrants, options["group_size"])
        small, larger = divmod(entrants, count)
        size = _knockout(entrants, options)
        meetings = (count - larger) * small * (small - 1) // 2 + larger * (small + 1) * small // 2
        every = meetings + size - 1 + (options["third_place"] and size > 2)
        return every, every

    def course(self, lineup: Lineup, record: Record) -> Course:
        results = {result.pairing: result for result in record.results}
        meetings: list[list[Pairing]] = [
            tables.all_meet(players, results, prefix=f"g{number}", stage=Stage("group", number))
            for number, players in enumerate(groups.drawn(lineup), 1)
        ]
        played = [pairing for one in meetings for pairing in one]
        before = max(pairing.round for pairing in played)
        ended = all(is_over(tuple(one)) for one in meetings)
        tallies = tallied(lineup.entrants, played)
        gone = {one.player for one in record.departures if one.after <= before}
        drawn = lots(lineup.entrants, lineup.seed, "groups")
        standing = [_table(one, tallies, gone, drawn) for one in meetings]
        size = _knockout(len(lineup.entrants), lineup.options)
        across = _across(lineup.entrants, tallies, gone, drawn)
        qualified = _qualified(standing, across, size) if ended else ()
        nodes = tree(size, "qualifier", third=bool(lineup.options["third_place"]), before=before)
        cup = resolved(nodes, results, lambda source: qualified[source.number - 1] if ended else None)
        pairings = (*played, *cup)
        finer = _finer(lineup, standing, frozenset(qualified), tallied(lineup.entrants, pairings), across)
        return Course(
            tuple(dict.fromkeys(pairing.stage for pairing in pairings)),
            pairings,
            tuple(standing),
            under_way(pairings),
            cup[-1].round,
            placed(cup, lineup, record, cup[-1], finer, before=played) if is_over(cup) else (),
        )


def _knockout(entrants: int, options: Mapping[str, int]) -> int:
    count = groups.how_many(entrants, options["group_size"])
    return options["knockout"] or groups.places_for(entrants, count)


def _table(
    meetings: Sequence[Pairing], tallies: Mapping[int, Tally], gone: set[int], drawn: Mapping[int, int]
) -> Table:
    own = {player: tallies[player] for pairing in meetings for player in pairing.players}
    order = [tables.last("withdrawn", own, gone), *tables.criteria(own, drawn)]
    return tables.table(
        meetings[0].stage, own, order, points=tables.points(own), complete=is_over(tuple(meetings))
    )


def _across(
    players: Sequence[int], tallies: Mapping[int, Tally], gone: set[int], drawn: Mapping[int, int]
) -> tuple[Criterion, ...]:
    """How those with the same place in different groups compare: by match, since groups differ in size."""

    def each(number: int, player: int) -> Fraction:
        return Fraction(number, max(tallies[player].played, 1))

    return (
        tables.last("withdrawn", players, gone),
        more("points-per-match", {p: each(tallies[p].points(tables.WIN, tables.DRAW), p) for p in players}),
        fewer("missed", {player: tallies[player].missed for player in players}),
        more("goal-difference-per-match", {p: each(tallies[p].difference, p) for p in players}),
        more("goals-per-match", {p: each(tallies[p].scored, p) for p in players}),
        fewer("lots", drawn),
    )


def _qualified(standing: Sequence[Table], across: Sequence[Criterion], size: int) -> tuple[int, ...]:
    """Who goes on, by the place of the knock-out each plays from."""
    group_of = {row.player: number for number, table in enumerate(standing) for row in table.rows}
    tiers: list[list[int]] = []
    left = size
    for place in range(groups.LARGEST):
        level = [table.rows[place].player for table in standing if place < len(table.rows)]
        tiers.append([player for player, _ in ranked(level, across)][:left])
        left -= len(tiers[-1])
    return groups.allotted(tiers, group_of, size)


def _finer(
    line: Lineup,
    standing: Sequence[Table],
    qualified: frozenset[int],
    tallies: Mapping[int, Tally],
    across: Sequence[Criterion],
) -> tuple[Criterion, ...]:
    """What orders those who went out together; whoever stayed in the groups, by his place there first."""
    place = {row.player: 0 if row.player in qualified else row.place for t in standing for row in t.rows}
    return (
        fewer("group-place", place),
        more("goal-difference", {player: tallies[player].difference for player in line.entrants}),
        more("goals", {player: tallies[player].scored for player in line.entrants}),
        *across,
    )
