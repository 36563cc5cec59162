"""The table of a Swiss: whom you met counts, and nobody suffers from an opponent who did not come."""

from collections.abc import Iterable, Sequence

from services.formats.knockouts.seeding import lots
from services.formats.leagues import table as tables
from services.formats.ranking import fewer, more
from services.formats.tally import head_to_head, tallied
from services.formats.values import Ending, Lineup, Pairing, Record, Stage, Status, Table

WIN, DRAW = 2, 1
"""Half points, so that all sums are whole."""


def points(players: Iterable[int], pairings: Sequence[Pairing]) -> dict[int, int]:
    """Two for a win, a walkover or a bye, one for a draw."""
    won = dict.fromkeys(players, 0)
    for pairing in pairings:
        if pairing.winner is not None:
            won[pairing.winner] += WIN
        elif pairing.result is not None and pairing.result.ending is Ending.PLAYED:
            for player in pairing.players:
                won[player] += DRAW
    return won


def table(line: Lineup, record: Record, pairings: Sequence[Pairing], *, over: bool) -> Table:
    """Points, misses, opponents' points without the weakest, with him, those of the beaten, as a league."""
    players = line.entrants
    own = points(players, pairings)
    met = _met(players, pairings, own)
    whole = {player: sum(worth for worth, _ in met[player]) for player in players}
    cut = {player: whole[player] - min((worth for worth, _ in met[player]), default=0) for player in players}
    beaten = {player: sum(worth * won for worth, won in met[player]) for player in players}
    tallies = tallied(players, pairings)
    byes = {pairing.home for pairing in pairings if pairing.status is Status.BYE}
    order = [
        tables.last("disqualified", players, {one.player for one in record.departures if one.disqualified}),
        more("points", own),
        fewer("missed", {player: tally.missed for player, tally in tallies.items()}),
        more("buchholz-cut", cut),
        more("buchholz", whole),
        more("sonneborn-berger", beaten),
        head_to_head(tallies, WIN, DRAW),
        more("wins", {player: tally.won for player, tally in tallies.items()}),
        more("goal-difference", {player: tally.difference for player, tally in tallies.items()}),
        more("goals", {player: tally.scored for player, tally in tallies.items()}),
        fewer("lots", lots(players, line.seed, "swiss")),
    ]
    extra = {
        player: (
            ("buchholz-cut", cut[player]),
            ("buchholz", whole[player]),
            ("sonneborn-berger", beaten[player]),
            ("byes", int(player in byes)),
        )
        for player in players
    }
    return tables.table(Stage("swiss"), tallies, order, points=own, complete=over, extra=extra)


def _met(
    players: Iterable[int], pairings: Sequence[Pairing], points_of: dict[int, int]
) -> dict[int, list[tuple[int, int]]]:
    """Of each player and round the worth of the opponent, and 2, 1 or 0 for what was won.

    Who came and had nobody to play has met an opponent as good as himself; who was missing has met nobody.
    """
    met: dict[int, list[tuple[int, int]]] = {player: [] for player in players}
    decided = [pairing for pairing in pairings if pairing.status is not Status.READY]
    for pairing in decided:
        ended = pairing.result is not None and pairing.result.ending is Ending.PLAYED
        for player, other in ((pairing.home, pairing.away), (pairing.away, pairing.home)):
            won = pairing.winner == player
            if player is not None and other is not None and ended:
                met[player].append((points_of[other], WIN * won + DRAW * (pairing.winner is None)))
            elif player is not None:
                met[player].append((points_of[player] if won else 0, WIN * won))
    rounds = max((pairing.round for pairing in decided), default=0)
    return {player: worth + [(0, 0)] * (rounds - len(worth)) for player, worth in met.items()}
