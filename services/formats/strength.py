"""How strong people are: a number that follows from results in their order, by the method of Weng and Lin.

The arithmetic is openskill's, whose Bradley-Terry model knows draws; only its scale is chosen here.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from openskill.models import BradleyTerryFull


@dataclass(frozen=True, slots=True)
class Rating:
    """What is thought of somebody after so many `matches`: `points`, and how far off that may well be.

    `spread` is a standard deviation. Two whose points differ by 200 and are well known: three wins in four.
    """

    points: float
    spread: float
    matches: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a match between two people; nobody wins a draw."""

    home: int
    away: int
    winner: int | None

    @property
    def players(self) -> tuple[int, int]:
        return self.home, self.away


PRIOR = Rating(1500.0, 250.0)
"""Of somebody who has not played yet."""

_CHANCE = 125.0
"""How far the same player's form differs from match to match."""

_DRIFT = 2.5
"""What is forgotten between two matches, so that nobody's rating stands still for ever."""

_MODEL = BradleyTerryFull(mu=PRIOR.points, sigma=PRIOR.spread, beta=_CHANCE, tau=_DRIFT)


def after(home: Rating, away: Rating, winner: int | None) -> tuple[Rating, Rating]:
    """Both after a match that home (0) or away (1) won, or nobody."""
    ranks = [1.0, 1.0] if winner is None else [1.0 + winner, 2.0 - winner]
    teams = [[_MODEL.create_rating([one.points, one.spread])] for one in (home, away)]
    (first,), (second,) = _MODEL.rate(teams, ranks=ranks)
    return (
        Rating(first.mu, first.sigma, home.matches + 1),
        Rating(second.mu, second.sigma, away.matches + 1),
    )


def played(ratings: dict[int, Rating], outcome: Outcome) -> None:
    """Put the ratings of both players after this match in the place of those before it."""
    winner = None if outcome.winner is None else outcome.players.index(outcome.winner)
    before = [ratings.get(player, PRIOR) for player in outcome.players]
    ratings.update(zip(outcome.players, after(before[0], before[1], winner), strict=True))


def fold(outcomes: Iterable[Outcome]) -> dict[int, Rating]:
    """What all these matches, in this order, say about everybody who played."""
    ratings: dict[int, Rating] = {}
    for outcome in outcomes:
        played(ratings, outcome)
    return ratings
