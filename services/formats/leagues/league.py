"""League: everyone against everyone, once or twice, and the table decides."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from services.formats.contract import Format, Option
from services.formats.knockouts.seeding import lots
from services.formats.leagues import table as tables
from services.formats.tally import tallied
from services.formats.values import Course, Lineup, Record, Stage, Status


class League(Format):
    """A round robin by the circle method; `legs` 2 plays every match again with sides changed."""

    key: ClassVar[str] = "league"
    fewest: ClassVar[int] = 2
    most: ClassVar[int] = 128
    options: ClassVar[Mapping[str, Option]] = MappingProxyType({"legs": Option(1, 1, 2)})

    def matches(self, entrants: int, options: Mapping[str, int]) -> tuple[int, int]:
        count = options["legs"] * entrants * (entrants - 1) // 2
        return count, count

    def course(self, lineup: Lineup, record: Record) -> Course:
        results = {result.pairing: result for result in record.results}
        players = lineup.entrants
        pairings = tables.all_meet(
            players, results, prefix="lg", stage=Stage("matchday"), legs=lineup.options["legs"]
        )
        open_rounds = [pairing.round for pairing in pairings if pairing.status is Status.READY]
        tallies = tallied(players, pairings)
        barred = {one.player for one in record.departures if one.disqualified}
        table = tables.table(
            Stage("league"),
            tallies,
            [
                tables.last("disqualified", players, barred),
                *tables.criteria(tallies, lots(players, lineup.seed, "league")),
            ],
            points=tables.points(tallies),
            complete=not open_rounds,
        )
        rounds = pairings[-1].round
        return Course(
            tuple(Stage("matchday", day) for day in range(1, rounds + 1)),
            tuple(pairings),
            (table,),
            min(open_rounds, default=rounds),
            rounds,
            () if open_rounds else tables.places(table, pairings, record),
        )
