"""How somebody plays who follows the booklet's tips, and does not think of what the other side thinks."""

from games.penalties.solver.mixing import Dives, Shots
from games.penalties.terms import Strikers

TWELFTHS = (10, 6, 10, 8, 8)
"""Goals of each of SHOTS in twelve kicks against a keeper who dives at random: why the booklet names
the paradinha and the left corner as the best."""


def shots(hand: Strikers) -> Shots:
    """One of the kinds that score most often, each as likely as the other."""
    return _evenly(hand, max(goals for goals, count in zip(TWELFTHS, hand, strict=True) if count))


def discards(hand: Strikers) -> Shots:
    """One of the kinds that score least often, each as likely as the other."""
    return _evenly(hand, min(goals for goals, count in zip(TWELFTHS, hand, strict=True) if count))


def dives(hand: Strikers) -> Dives:
    """Where the striker's cards are: the more of them on a side, the likelier the dive there."""
    lc, tc, pa, pk, ri = hand
    cards = sum(hand)
    return (lc + tc) / cards, (pa + pk) / cards, ri / cards


def _evenly(hand: Strikers, scoring: int) -> Shots:
    """The kinds in this hand that score so often, each as likely as the other."""
    lc, tc, pa, pk, ri = (
        float(count > 0 and goals == scoring) for goals, count in zip(TWELFTHS, hand, strict=True)
    )
    kinds = lc + tc + pa + pk + ri
    return lc / kinds, tc / kinds, pa / kinds, pk / kinds, ri / kinds
