"""Knock-out: whoever loses is out, and byes go to the best seeds in the first round alone."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from services.formats.contract import Format, Option
from services.formats.knockouts.brackets import (
    Node,
    Side,
    Vacancy,
    by_goals,
    cup_stage,
    placed,
    resolved,
    seeded,
    size_for,
)
from services.formats.values import Course, Lineup, Pairing, Record, Source, Stage, Status

FINAL, THIRD_PLACE = "ko.final", "ko.third"


class KnockOut(Format):
    """A cup for any number of entrants: seed 1 and seed 2 can meet in the final only."""

    key: ClassVar[str] = "knock-out"
    fewest: ClassVar[int] = 2
    most: ClassVar[int] = 128
    options: ClassVar[Mapping[str, Option]] = MappingProxyType({"third_place": Option(0)})

    def matches(self, entrants: int, options: Mapping[str, int]) -> tuple[int, int]:
        count = entrants - 1 + (options["third_place"] and entrants > 3)
        return count, count

    def course(self, lineup: Lineup, record: Record) -> Course:
        results = {result.pairing: result for result in record.results}
        nodes = tree(size_for(len(lineup.entrants)), "seed", third=bool(lineup.options["third_place"]))
        pairings = resolved(nodes, results, lambda source: seed(lineup, source))
        last = pairings[-1]
        stages = tuple(dict.fromkeys(pairing.stage for pairing in pairings))
        places = (
            placed(pairings, lineup, record, last, by_goals(lineup, pairings)) if is_over(pairings) else ()
        )
        return Course(stages, pairings, (), under_way(pairings), last.round, places)


def seed(lineup: Lineup, source: Source) -> Side:
    """Who has this seed; a bye where the line-up is shorter."""
    return lineup.entrants[source.number - 1] if source.number <= len(lineup.entrants) else Vacancy.BYE


def tree(size: int, kind: str, *, third: bool, before: int = 0) -> list[Node]:
    """The pairings of a cup for a power of two, first round first, the final last, after `before` rounds.

    `kind` is what the first round's sides come from, by their numbers: "seed" or "qualifier".
    """
    sides = [Source(kind, str(number)) for number in seeded(size)]
    nodes: list[Node] = []
    number = 0
    while len(sides) > 1:
        number += 1
        if len(sides) == 2 and third and number > 1:
            losers = [Source("loser", source.of) for source in sides]
            nodes.append(Node(THIRD_PLACE, Stage("third-place"), before + number, losers[0], losers[1]))
        pairs = list(zip(sides[::2], sides[1::2], strict=True))
        stage = cup_stage(len(sides))
        fresh = [
            Node(FINAL if len(pairs) == 1 else f"ko.r{number}.m{match}", stage, before + number, home, away)
            for match, (home, away) in enumerate(pairs, 1)
        ]
        nodes += fresh
        sides = [Source("winner", node.id) for node in fresh]
    return nodes


def is_over(pairings: tuple[Pairing, ...]) -> bool:
    return all(pairing.status not in (Status.WAITING, Status.READY) for pairing in pairings)


def under_way(pairings: tuple[Pairing, ...]) -> int:
    """The first round in which something is open, or the last of all."""
    open_rounds = [p.round for p in pairings if p.status in (Status.WAITING, Status.READY)]
    return min(open_rounds) if open_rounds else max(pairing.round for pairing in pairings)
