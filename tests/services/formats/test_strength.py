"""Ratings follow the published method, and mean what people are told."""

from math import exp, sqrt
from random import Random

import pytest

from services.formats.strength import PRIOR, Outcome, Rating, after, fold

CHANCE, DRIFT = 125.0, 2.5


def published(one: Rating, other: Rating, score: float) -> tuple[float, float]:
    """Points and spread of `one` by algorithm 1 of Weng and Lin (2011) for two, Bradley-Terry, full pair."""
    spread, others = one.spread**2 + DRIFT**2, other.spread**2 + DRIFT**2
    c = sqrt(spread + others + 2 * CHANCE**2)
    p = exp(one.points / c) / (exp(one.points / c) + exp(other.points / c))
    gain = spread / c * (score - p)
    shrink = sqrt(spread) / c * (spread / c**2) * p * (1 - p)
    return one.points + gain, sqrt(spread * (1 - shrink))


def test_every_match_moves_both_as_the_paper_says() -> None:
    rng = Random(5)
    for _ in range(200):
        home, away = (Rating(rng.uniform(500, 2500), rng.uniform(40, 250)) for _ in range(2))
        for winner, score in ((0, 1.0), (1, 0.0), (None, 0.5)):
            first, second = after(home, away, winner)
            assert (first.points, first.spread) == pytest.approx(published(home, away, score), rel=1e-12)
            assert (second.points, second.spread) == pytest.approx(
                published(away, home, 1 - score), rel=1e-12
            )
            assert (first.matches, second.matches) == (1, 1)


def test_two_hundred_points_more_are_three_wins_in_four() -> None:
    better, worse = Rating(1700.0, 1.0), Rating(1500.0, 1.0)
    won = after(better, worse, 0)[0].points - better.points
    lost = better.points - after(better, worse, 1)[0].points
    # Somebody who is rated rightly gains as much as he loses in the long run.
    assert lost / (won + lost) == pytest.approx(0.75, abs=0.01)


def test_a_draw_brings_both_nearer_and_says_nothing_between_equals() -> None:
    better, worse = after(Rating(1700.0, 100.0), Rating(1500.0, 100.0), None)
    assert 1500 < worse.points < better.points < 1700
    assert [one.points for one in after(PRIOR, PRIOR, None)] == [1500.0, 1500.0]


def test_the_more_matches_the_surer_and_the_slower() -> None:
    rating, moved, spreads = PRIOR, [], [PRIOR.spread]
    for _ in range(20):
        fresh, _ = after(rating, PRIOR, 0)
        moved.append(fresh.points - rating.points)
        spreads.append(fresh.spread)
        rating = fresh
    assert moved == sorted(moved, reverse=True)
    assert spreads == sorted(spreads, reverse=True)
    assert rating.matches == 20


def test_ratings_follow_from_the_results_in_their_order() -> None:
    results = (Outcome(1, 2, 1), Outcome(2, 3, None), Outcome(3, 1, 3))
    one, two = after(PRIOR, PRIOR, 0)
    two, three = after(two, PRIOR, None)
    three, one = after(three, one, 0)
    assert fold(results) == {1: one, 2: two, 3: three}
    assert fold(results[::-1]) != fold(results)
    assert fold(()) == {}
