"""Double elimination: out after the second defeat, by an upper bracket, a lower one, and a grand final."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import ClassVar

from services.formats.contract import Format, Option
from services.formats.knockouts.brackets import Node, by_goals, cup_stage, placed, resolved, seeded, size_for
from services.formats.knockouts.knockout import is_over, seed, under_way
from services.formats.values import Course, Lineup, Pairing, Record, Source, Stage, Status

FINAL, RESET = "de.final", "de.reset"


class DoubleElimination(Format):
    """With `reset` the grand final is played again if its winner had lost before and its loser had not."""

    key: ClassVar[str] = "double-elimination"
    fewest: ClassVar[int] = 2
    most: ClassVar[int] = 128
    options: ClassVar[Mapping[str, Option]] = MappingProxyType({"reset": Option(1)})

    def matches(self, entrants: int, options: Mapping[str, int]) -> tuple[int, int]:
        count = 2 * entrants - 2
        return count, count + options["reset"]

    def course(self, lineup: Lineup, record: Record) -> Course:
        results = {result.pairing: result for result in record.results}
        nodes = tuple(tree(size_for(len(lineup.entrants)), reset=bool(lineup.options["reset"])))
        pairings = resolved(nodes, results, lambda source: seed(lineup, source))
        last = pairings[-1]
        if last.id == RESET and (spared := _spared(pairings[-2], last)):
            pairings, last = (*pairings[:-1], spared), pairings[-2]
        stages = tuple(dict.fromkeys(pairing.stage for pairing in pairings))
        finer = by_goals(lineup, pairings)
        places = placed(pairings, lineup, record, last, finer) if is_over(pairings) else ()
        return Course(stages, pairings, (), under_way(pairings), nodes[-1].round, places)


def tree(size: int, *, reset: bool) -> Iterator[Node]:
    """Every pairing for a power of two, those it hangs on before it.

    The losers of an upper round come into the lower bracket as far as possible from those whom they have
    beaten, so that nobody meets again before it must be.
    """
    upper = [Source("seed", str(number)) for number in seeded(size)]
    lower: list[Source] = []
    apart = {0}
    above = below = 0
    while len(upper) > 1:
        above += 1
        stage = cup_stage(len(upper))
        stage = replace(stage, code=f"upper-{stage.code}")
        met = _round(f"de.u{above}", stage, max(1, 2 * above - 2), _pairs(upper))
        yield from met
        upper, losers = _winners(met), [Source("loser", node.id) for node in met]
        if above == 1:
            lower = losers
            continue
        turn = _farthest(len(losers), apart)
        apart = {distance >> 1 for distance in apart | {turn}}
        dropping = [losers[at ^ turn] for at in range(len(losers))]
        for joining in (False, True):
            below += 1
            ends = joining and len(upper) == 1
            stage = Stage("lower-final") if ends else Stage("lower-round", below)
            sides = list(zip(lower, dropping, strict=True)) if joining else _pairs(lower)
            met = _round(f"de.l{below}", stage, below + 1, sides)
            yield from met
            lower = _winners(met)
    yield Node(FINAL, Stage("grand-final"), 2 * above, upper[0], lower[0])
    if reset:
        again = Source("winner", FINAL), Source("loser", FINAL)
        yield Node(RESET, Stage("grand-final-reset"), 2 * above + 1, *again)


def _round(key: str, stage: Stage, number: int, sides: list[tuple[Source, Source]]) -> list[Node]:
    return [Node(f"{key}.m{match}", stage, number, *pair) for match, pair in enumerate(sides, 1)]


def _pairs(sides: list[Source]) -> list[tuple[Source, Source]]:
    return list(zip(sides[::2], sides[1::2], strict=True))


def _winners(nodes: list[Node]) -> list[Source]:
    return [Source("winner", node.id) for node in nodes]


def _farthest(places: int, apart: set[int]) -> int:
    """By what to turn the places of those who come down (exclusive or), so that the nearest is far away.

    `apart` is how far, counted so, earlier losers of a part of the upper bracket stand from where that part
    would come straight down.
    """
    return max(range(places), key=lambda turn: (min((turn ^ one).bit_length() for one in apart), turn))


def _spared(final: Pairing, again: Pairing) -> Pairing | None:
    """The second grand final as it is when the first has decided."""
    if final.status in (Status.WAITING, Status.READY):
        return None
    if len(final.players) == 2 and final.winner == final.away:
        return None
    return replace(again, home=None, away=None, status=Status.SPARE, winner=None, result=None)
