"""A tree of pairings whose winners and losers go on; byes and empty places run through it to its end."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from services.formats.presence import Placed, best_of, crowned, presence
from services.formats.ranking import Criterion, fewer, more, ranked
from services.formats.tally import tallied
from services.formats.values import Lineup, Pairing, Place, Record, Result, Source, Stage, Status


class Vacancy(Enum):
    """Why nobody stands in a place."""

    BYE = "bye"
    """There never was anybody."""
    VOID = "void"
    """Whoever should be there was missing."""


Side = int | Vacancy | None
"""A player, a place that stays empty, or None while it is not known."""


@dataclass(frozen=True, slots=True)
class Node:
    """A pairing of the tree before anybody is known."""

    id: str
    stage: Stage
    round: int
    home: Source
    away: Source


def seeded(size: int) -> tuple[int, ...]:
    """The seeds of a bracket from top to bottom, so that the best meet as late as can be; a power of two."""
    order: tuple[int, ...] = (1,)
    while len(order) < size:
        whole = 2 * len(order) + 1
        order = tuple(seed for better in order for seed in (better, whole - better))
    return order


def size_for(entrants: int) -> int:
    """The least power of two that holds so many."""
    return 1 << (entrants - 1).bit_length()


def cup_stage(left: int) -> Stage:
    """The name of a round in which so many places are left."""
    match left:
        case 2:
            return Stage("final")
        case 4:
            return Stage("semi-finals")
        case 8:
            return Stage("quarter-finals")
        case _:
            return Stage("round-of", left)


def resolved(
    nodes: Iterable[Node], results: Mapping[str, Result], entry: Callable[[Source], Side]
) -> tuple[Pairing, ...]:
    """The pairings of nodes that are listed after those they hang on; `entry` knows seeds and qualifiers."""
    winners: dict[str, Side] = {}
    losers: dict[str, Side] = {}

    def side(source: Source) -> Side:
        match source.kind:
            case "winner":
                return winners[source.of]
            case "loser":
                return losers[source.of]
            case _:
                return entry(source)

    made = []
    for node in nodes:
        pairing, winners[node.id], losers[node.id] = _met(node, side(node.home), side(node.away), results)
        made.append(pairing)
    return tuple(made)


def _met(node: Node, home: Side, away: Side, results: Mapping[str, Result]) -> tuple[Pairing, Side, Side]:
    """The pairing of two sides, who goes on, and who goes where losers go."""

    def pairing(status: Status, winner: int | None = None, result: Result | None = None) -> Pairing:
        known = [side if isinstance(side, int) else None for side in (home, away)]
        sources = (node.home, node.away)
        return Pairing(
            node.id, node.stage, node.round, known[0], known[1], status, False, sources, winner, result
        )

    match home, away:
        case (None, _) | (_, None):
            return pairing(Status.WAITING), None, None
        case Vacancy(), Vacancy():
            left = Vacancy.BYE if home is away is Vacancy.BYE else Vacancy.VOID
            return pairing(Status.EMPTY), left, left
        case (int(player), Vacancy.BYE) | (Vacancy.BYE, int(player)):
            return pairing(Status.BYE, player), player, Vacancy.BYE
    result = results.get(node.id)
    if result is None or result.winner not in (home, away, None):
        return pairing(Status.READY), None, None
    if result.winner is None:
        return pairing(Status.DONE, None, result), Vacancy.VOID, Vacancy.VOID
    loser = away if result.winner == home else home
    return pairing(Status.DONE, result.winner, result), result.winner, loser


def by_goals(line: Lineup, pairings: Sequence[Pairing]) -> tuple[Criterion, ...]:
    """Goal difference and goals over all of these matches, then the seed."""
    tallies = tallied(line.entrants, pairings)
    return (
        more("goal-difference", {player: tally.difference for player, tally in tallies.items()}),
        more("goals", {player: tally.scored for player, tally in tallies.items()}),
        fewer("seed", {player: seed for seed, player in enumerate(line.entrants, 1)}),
    )


def placed(
    pairings: Sequence[Pairing],
    line: Lineup,
    record: Record,
    last: Pairing,
    finer: Sequence[Criterion],
    *,
    before: Sequence[Pairing] = (),
) -> tuple[Place, ...]:
    """The final places of a tree that is played out; `last` is the match for the title, `before`
    what was played in groups.

    Whoever went out later stands higher. Those who went out together share a rank and are told apart by what
    is `finer`; the disqualified come last. Where nobody won the title match, or its winner never came to any,
    the best of those who are still there and have earned something has the title.
    """
    level = dict.fromkeys(line.entrants, (0, False))
    for pairing in pairings:
        for player in pairing.players:
            weight = 2 * pairing.round - (pairing.stage.code == "third-place")
            level[player] = max(level[player], (weight, pairing.winner == player))
    heights = {height: at for at, height in enumerate(sorted(set(level.values())))}
    barred = {one.player for one in record.departures if one.disqualified}
    order = ranked(
        line.entrants,
        (
            fewer("disqualified", {player: int(player in barred) for player in line.entrants}),
            more("stage", {player: heights[level[player]] for player in line.entrants}),
            *finer,
        ),
    )
    there = presence((*before, *pairings), record)
    out = record.absent if last.winner is None else frozenset(barred)
    champion = best_of((player for player, _ in order), there.earned, out)
    if last.winner is not None and champion != order[0][0]:
        champion = best_of((player for player, _ in order), there.earned, record.absent)
    order = crowned(order, champion)
    shared = {player: (player in barred, level[player]) for player in line.entrants}
    return _shared(order, shared, there.came, champion)


def _shared(
    order: list[Placed],
    level: Mapping[int, tuple[bool, tuple[int, bool]]],
    came: frozenset[int],
    champion: int | None,
) -> tuple[Place, ...]:
    """Ranks for an order; the champion shares his with nobody."""
    alone = 0 if champion is None else 1
    places: list[Place] = []
    for at, (player, why) in enumerate(order):
        together = at > alone and level[order[at - 1][0]] == level[player]
        rank = places[-1].rank if together else at + 1
        places.append(Place(player, rank, why, came=player in came, champion=player == champion))
    return tuple(places)
