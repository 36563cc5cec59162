"""Away from the exact mix towards what beats the expected choice, and never further than is affordable.

Equation: let `v` be what the exact mix `x` is sure of, `A[a][j]` the chance to win after the own choice `a`
against the choice `j`, both sides going on exactly, and `p` the expected choice. Of all own choices `a` and
weights `w` such that `(1 - w) (x A)[j] + w A[a][j] >= v - allowance` for every `j`, the mix `(1 - w) x + w a`
that is best against `p` is taken.

Bound: whatever the other side does, knowing everything but the dice, the chance to win is at least the exact
value less BOUND. Proof, from the end backwards: suppose that from every table after kick `k` on the chance is
at least `V - B(k + 1)`, where `V` is the exact value of that table and `B(k)` what the allowances of kick `k`
and of all later ones add up to. Kick `k` is mixed so that, were its ends worth their `V`, it would be worth
at least `V - allowance(k)` against every choice, and so against every mixture of choices. Every end is worth
at most `B(k + 1)` less than its `V`, so the kick is worth at least `V - allowance(k) - B(k + 1) = V - B(k)`.
From kick LAST on everything is exact and `B` is 0, which is where the induction begins. A held paradinha is
always played exactly, as its `V` supposes.
"""

from collections.abc import Sequence

from games.penalties.solver.position import CYCLE

ALLOWANCE = 0.004
"""What a kick of the series may put at risk, in chances to win the match; half of it in sudden death."""

LAST = 2 * CYCLE
"""The first kick that is exact again: the eleventh of sudden death."""

BOUND = CYCLE * ALLOWANCE + (LAST - CYCLE) * ALLOWANCE / 2
"""The most that an opponent who knows everything can take from the exact value of a match."""

WORTH_IT = 1e-9
"""Gains no larger than this are none."""


def allowance(kick: int) -> float:
    """What this kick, counted from 0, may put at risk."""
    if kick < CYCLE:
        return ALLOWANCE
    return ALLOWANCE / 2 if kick < LAST else 0.0


def lean(
    chances: Sequence[Sequence[float]], exact: Sequence[float], likely: Sequence[float], afford: float
) -> list[float]:
    """The own mix: `exact` with some weight moved to one choice, sure of all but `afford` of the value.

    `chances` are the own chances to win, a row an own choice, a column one of the other side's; `exact` has a
    weight a row and `likely` one a column. Columns that cannot be are left out by the caller.
    """
    sure = [
        sum(weight * row[column] for weight, row in zip(exact, chances, strict=True) if weight)
        for column in range(len(likely))
    ]
    floor = min(sure) - afford
    standing = _against(sure, likely)
    best, choice, part = 0.0, -1, 0.0
    for index, row in enumerate(chances):
        gain = _against(row, likely) - standing
        if gain <= WORTH_IT:
            continue
        most = min(
            ((had - floor) / (had - has) for had, has in zip(sure, row, strict=True) if has < floor),
            default=1.0,
        )
        if gain * most > best:
            best, choice, part = gain * most, index, most
    mixed = [weight * (1 - part) for weight in exact]
    if choice >= 0:
        mixed[choice] += part
    return mixed


def _against(row: Sequence[float], likely: Sequence[float]) -> float:
    return sum(chance * weight for chance, weight in zip(row, likely, strict=True))
