"""The table of a group or a league, in the order of criteria that real cups publish."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from services.formats.leagues._circle import days
from services.formats.presence import best_of, crowned, presence
from services.formats.ranking import Criterion, fewer, more, ranked
from services.formats.tally import Tally, head_to_head
from services.formats.values import Number, Pairing, Place, Record, Result, Row, Stage, Status, Table

WIN, DRAW = 3, 1


def criteria(tallies: dict[int, Tally], lots: Mapping[int, int]) -> list[Criterion]:
    """Points, missed matches, goal difference, goals, the same among those still level, lots."""
    return [
        more("points", points(tallies)),
        fewer("missed", {player: tally.missed for player, tally in tallies.items()}),
        more("goal-difference", {player: tally.difference for player, tally in tallies.items()}),
        more("goals", {player: tally.scored for player, tally in tallies.items()}),
        head_to_head(tallies, WIN, DRAW),
        fewer("lots", lots),
    ]


def last(code: str, players: Iterable[int], put_last: Collection[int]) -> Criterion:
    """Comes before everything else: these stand below all others."""
    return fewer(code, {player: int(player in put_last) for player in players})


def points(tallies: Mapping[int, Tally]) -> dict[int, int]:
    """What each has won, a win counting three."""
    return {player: tally.points(WIN, DRAW) for player, tally in tallies.items()}


def table(
    stage: Stage,
    tallies: dict[int, Tally],
    order: Sequence[Criterion],
    *,
    points: Mapping[int, int],
    complete: bool,
    extra: Mapping[int, tuple[tuple[str, Number], ...]] | None = None,
) -> Table:
    """The rows in order, with their columns."""
    rows = []
    for place, (player, why) in enumerate(ranked(tuple(tallies), order), 1):
        own, more_of = tallies[player], (extra or {}).get(player, ())
        record = own.played, own.won, own.drawn, own.lost, own.scored, own.conceded
        rows.append(Row(player, place, *record, points[player], why, more_of))
    return Table(stage, tuple(rows), complete)


def places(final: Table, pairings: Iterable[Pairing], record: Record) -> tuple[Place, ...]:
    """The final places: those of the table, but that the champion has earned it and was not put out."""
    there = presence(pairings, record)
    out = frozenset(one.player for one in record.departures if one.disqualified)
    champion = best_of((row.player for row in final.rows), there.earned, out)
    order = crowned([(row.player, row.why) for row in final.rows], champion)
    return tuple(
        Place(player, at, why, came=player in there.came, champion=player == champion)
        for at, (player, why) in enumerate(order, 1)
    )


def all_meet(
    players: Sequence[int], results: Mapping[str, Result], *, prefix: str, stage: Stage, legs: int = 1
) -> list[Pairing]:
    """Every match among these players, as `prefix.d1.m1`; a stage without a number has its days' numbers."""
    pairings = []
    schedule = [day for leg in range(legs) for day in _legged(players, leg)]
    for day, matches in enumerate(schedule, 1):
        named = stage if stage.number else replace(stage, number=day)
        for match, pair in enumerate(matches, 1):
            key = f"{prefix}.d{day}.m{match}"
            pairings.append(decided(key, named, day, pair, results))
    return pairings


def _legged(players: Sequence[int], leg: int) -> list[list[tuple[int, int]]]:
    turned = leg % 2 == 1
    return [
        [(players[away if turned else home], players[home if turned else away]) for home, away in day]
        for day in days(len(players))
    ]


def decided(
    key: str, stage: Stage, day: int, players: tuple[int, int], results: Mapping[str, Result]
) -> Pairing:
    """The pairing of two players who may draw, with its result if there is one that fits."""
    home, away = players
    result = results.get(key)
    if result is None or result.winner not in (home, away, None):
        return Pairing(key, stage, day, home, away, Status.READY, True)
    return Pairing(key, stage, day, home, away, Status.DONE, True, (), result.winner, result)
