"""Backward induction over hands and scores, in plain numbers that a compiler understands too.

Every chance is that of the first shooter to win. A table is flat: `2 * wide + 1` chances a pair of hands, by
the lead of the first shooter plus `wide`, which is 5 in the series and 1 in sudden death. Where each side has
kicked five times and it is level, a table holds the chance that follows before anything else is filled in.
"""

from collections.abc import MutableSequence, Sequence

Cards = Sequence[int]
Chances = MutableSequence[float]
Side = tuple[Cards, Cards, int, Cards, Cards]
"""Holds, steps, size, order and starts of Hands."""

ROUNDS = 5
"""Kicks of each side in the series, and rounds until strikers return (rules 10, 14)."""
CLOSE = 1e-15
"""Chances that are no further apart are the same."""
PATIENCE = 60


def worth(  # noqa: PLR0917
    lg: float,
    lm: float,
    tg: float,
    tm: float,
    pg: float,
    pm: float,
    kg: float,
    km: float,
    rg: float,
    rm: float,
) -> float:
    """The striker's value of one kick, from his chances after a goal and a miss of LC, TC, PA, PK, RI.

    A shot that is not there has 0, 0. With `d = g - m` a keeper who wants to hold every shot to `v` must dive
    right with (rg - v) / rd, stay with the larger of 2 (pg - v) / pd and (kg - v) / kd, and dive left with
    2 (lg - v) / ld, none below 0. The value is the smallest `v`, not below what any shot has for sure, for
    which these add up to 1 at most. Their sum is convex and piecewise linear: Newton's steps from below end.
    """
    v = max((lg + lm) / 2, (tg + tm) / 2, (pg + pm) / 2, km, rm)
    while True:
        over, slope = -1.0, 0.0
        if lg > v:
            slope = 2 / (lg - lm)
            over += (lg - v) * slope
        if rg > v:
            steep = 1 / (rg - rm)
            slope += steep
            over += (rg - v) * steep
        stay, steep = 0.0, 0.0
        if pg > v:
            steep = 2 / (pg - pm)
            stay = (pg - v) * steep
        if kg > v:
            other = 1 / (kg - km)
            if (kg - v) * other > stay:
                steep = other
                stay = (kg - v) * steep
        over += stay
        if over <= CLOSE:
            return v
        better = v + over / (slope + steep)
        if better <= v:
            return v
        v = better


def mine(  # noqa: PLR0917
    table: Chances, holds: Cards, steps: Cards, hand: int, goal: int, miss: int, step: int
) -> float:
    """The value of a kick of the first shooter.

    `goal` and `miss` are the places of what follows if the hand stayed as it is; a card less is so many
    times `step` before.
    """
    lg = lm = tg = tm = pg = pm = kg = km = rg = rm = 0.0
    at = 5 * hand
    if holds[at]:
        less = step * steps[0]
        lg, lm = table[goal - less], table[miss - less]
    if holds[at + 1]:
        less = step * steps[1]
        tg, tm = table[goal - less], table[miss - less]
    if holds[at + 2]:
        less = step * steps[2]
        pg, pm = table[goal - less], table[miss - less]
    if holds[at + 3]:
        less = step * steps[3]
        kg, km = table[goal - less], table[miss - less]
    if holds[at + 4]:
        less = step * steps[4]
        rg, rm = table[goal - less], table[miss - less]
    return worth(lg, lm, tg, tm, pg, pm, kg, km, rg, rm)


def theirs(  # noqa: PLR0917
    table: Chances, holds: Cards, steps: Cards, hand: int, goal: int, miss: int, step: int
) -> float:
    """The same for a kick of the second shooter; still the first shooter's chance."""
    lg = lm = tg = tm = pg = pm = kg = km = rg = rm = 0.0
    at = 5 * hand
    if holds[at]:
        less = step * steps[0]
        lg, lm = 1 - table[goal - less], 1 - table[miss - less]
    if holds[at + 1]:
        less = step * steps[1]
        tg, tm = 1 - table[goal - less], 1 - table[miss - less]
    if holds[at + 2]:
        less = step * steps[2]
        pg, pm = 1 - table[goal - less], 1 - table[miss - less]
    if holds[at + 3]:
        less = step * steps[3]
        kg, km = 1 - table[goal - less], 1 - table[miss - less]
    if holds[at + 4]:
        less = step * steps[4]
        rg, rm = 1 - table[goal - less], 1 - table[miss - less]
    return 1 - worth(lg, lm, tg, tm, pg, pm, kg, km, rg, rm)


def fill(table: Chances, wide: int, first: Side, second: Side) -> int:
    """Fills a table from its end to its beginning; how many kicks had to be solved (rules 11 to 13)."""
    ha, sa, _, oa, ka = first
    hb, sb, nb, ob, kb = second
    leads, solved = 2 * wide + 1, 0
    sudden = wide == 1
    for kicks in range(2 * ROUNDS, -1, -1):
        ta, tb = (kicks + 1) // 2, kicks // 2
        lowest, highest = -tb, ta
        if sudden:
            lowest, highest = (0 if kicks % 2 else -1), 1
        for ia in range(ka[ta], ka[ta + 1]):
            for ib in range(kb[tb], kb[tb + 1]):
                a, b = oa[ia], ob[ib]
                level = (a * nb + b) * leads + wide
                for lead in range(lowest, highest + 1):
                    at = level + lead
                    if (lead > 0 and kicks % 2 == 0) if sudden else lead > ROUNDS - tb:
                        table[at] = 1.0
                    elif lead < 0 if sudden else -lead > ROUNDS - ta:
                        table[at] = 0.0
                    elif kicks % 2:
                        table[at] = theirs(table, hb, sb, b, at - 1, at, leads)
                        solved += 1
                    elif kicks < 2 * ROUNDS:
                        table[at] = mine(table, ha, sa, a, at + 1, at, nb * leads)
                        solved += 1
    return solved


def settle(table: Chances, first: Side, second: Side) -> int:
    """Fills the table of sudden death; how many kicks had to be solved.

    Its beginning is worth as much as its level end: V = F(V), found by secants.
    """
    na, oa, ka = first[2], first[3], first[4]
    nb, ob, kb = second[2], second[3], second[4]
    beginning = 3 * na * nb - 2
    guess, before, off = 0.5, 0.0, 0.0
    solved = 0
    for attempt in range(PATIENCE):
        for ia in range(ka[ROUNDS], ka[ROUNDS + 1]):
            for ib in range(kb[ROUNDS], kb[ROUNDS + 1]):
                table[3 * (oa[ia] * nb + ob[ib]) + 1] = guess
        solved += fill(table, 1, first, second)
        was, off = off, table[beginning] - guess
        if -CLOSE < off < CLOSE:
            break
        if attempt == 0 or off == was:
            before, guess = guess, table[beginning]
        else:
            before, guess = guess, guess - off * (guess - before) / (off - was)
    return solved
