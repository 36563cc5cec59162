"""What the decided pairings come to for each player: matches, goals, and who beat whom."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from services.formats.ranking import Criterion, Values
from services.formats.values import Ending, Pairing, Result

WALKOVER_GOALS = 3
"""A match that somebody missed counts 0-3 for each who missed it, as associations have it."""


@dataclass(slots=True)
class Tally:
    """One player's sums. `against` is (opponent, points for a win as 2, a draw as 1, goals of both)."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    scored: int = 0
    conceded: int = 0
    missed: int = 0
    against: list[tuple[int, int, int, int]] = field(default_factory=list)

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def difference(self) -> int:
        return self.scored - self.conceded

    def points(self, win: int, draw: int) -> int:
        return win * self.won + draw * self.drawn


def tallied(players: Iterable[int], pairings: Iterable[Pairing]) -> dict[int, Tally]:
    """A tally for each of `players`, who must be all that play in `pairings`; byes do not count."""
    tallies = {player: Tally() for player in players}
    for pairing in pairings:
        if pairing.result is not None:
            for at, player in enumerate((pairing.home, pairing.away)):
                if player is not None:
                    _count(tallies[player], player, pairing, pairing.result, at)
    return tallies


def _count(tally: Tally, player: int, pairing: Pairing, result: Result, at: int) -> None:
    opponent = pairing.away if at == 0 else pairing.home
    own, other = goals(pairing, result, at)
    level = result.winner is None and result.ending is Ending.PLAYED
    tally.scored += own
    tally.conceded += other
    tally.won += result.winner == player
    tally.drawn += level
    tally.lost += result.winner != player and not level
    tally.missed += not result.begun and result.winner != player
    if opponent is not None:
        tally.against.append((opponent, 2 * (result.winner == player) + level, own, other))


def goals(pairing: Pairing, result: Result, at: int) -> tuple[int, int]:
    """What a result counts in goals for the side `at` and against it; where both were missing, both lost 0-3.

    Nothing where there was nobody to beat.
    """
    if result.ending is Ending.PLAYED:
        return result.score[at], result.score[1 - at]
    player = (pairing.home, pairing.away)[at]
    if None in (pairing.home, pairing.away):
        return 0, 0
    return (WALKOVER_GOALS, 0) if result.winner == player else (0, WALKOVER_GOALS)


def head_to_head(tallies: dict[int, Tally], win: int, draw: int) -> Criterion:
    """Points, goal difference and goals in matches among those who are level, begun anew while it helps."""
    points = {0: 0, 1: draw, 2: win}

    def of(players: Sequence[int]) -> Values:
        among = set(players)
        found = {}
        for player in players:
            met = [one for one in tallies[player].against if one[0] in among]
            scored, conceded = sum(own for _, _, own, _ in met), sum(other for *_, other in met)
            found[player] = (sum(points[won] for _, won, _, _ in met), scored - conceded, scored)
        return found

    return Criterion(("head-to-head-points", "head-to-head-difference", "head-to-head-goals"), of, again=True)
