"""The mind reader's mix of one kick: as exact as it must be, as far against the habits as it may."""

from collections.abc import Sequence

from games.penalties.opponents._leaning import allowance, lean
from games.penalties.opponents.habits import Habits
from games.penalties.solver.odds import Odds
from games.penalties.terms import SHOTS, Direction, Strikers


def dives(odds: Odds, habits: Habits, hand: Strikers, kick: int) -> Sequence[float]:
    """How often to dive left, centre and right against a striker of these habits with this hand."""
    best = {one.choice: one.weight for one in odds.shots}
    likely = habits.next_shot([best.get(shot, 0.0) for shot in SHOTS], hand)
    held = [(shot, weight) for shot, weight in zip(SHOTS, likely, strict=True) if shot in odds.kicked]
    chances = [[1 - odds.kicked[shot].against(shot, card) for shot, _ in held] for card in Direction]
    return lean(chances, [one.weight for one in odds.dives], [weight for _, weight in held], allowance(kick))


def shots(odds: Odds, habits: Habits, last: Direction | None, kick: int) -> Sequence[float]:
    """How often to play each of SHOTS against a keeper of these habits, whose dive before was `last`."""
    likely = habits.next_dive([one.weight for one in odds.dives], last)
    chances = [[after.against(shot, card) for card in Direction] for shot, after in odds.kicked.items()]
    mixed = lean(chances, [one.weight for one in odds.shots], likely, allowance(kick))
    weights = dict(zip(odds.kicked, mixed, strict=True))
    return [weights.get(shot, 0.0) for shot in SHOTS]
