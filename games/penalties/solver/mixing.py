"""Both best mixed strategies of one kick, in closed form."""

from games.penalties.solver._induction import worth

ABSENT = -1.0
"""Both chances of a shot that is not there: worse than any."""

Shots = tuple[float, float, float, float, float]
"""A striker's weights in the order of SHOTS; they add up to 1."""

Dives = tuple[float, float, float]
"""A keeper's weights: left, centre, right; they add up to 1."""


def balance(  # noqa: PLR0917
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
) -> tuple[float, Shots, Dives]:
    """The striker's value of a kick, his best mix and the keeper's, from the chances that `worth` takes.

    A shot that is not there has ABSENT twice. The keeper holds every shot to the value; what he need not
    spend for that is spread evenly. The striker mixes the shots that bind the keeper in proportion to how
    steeply they do, so that no card of the keeper is better than another; where one shot has the value for
    sure he plays it.
    """
    v = worth(lg, lm, tg, tm, pg, pm, kg, km, rg, rm)
    left = centre = right = 0.0
    lc = pa = pk = ri = 0.0
    if lg > v:
        lc = 2 / (lg - lm)
        left = (lg - v) * lc
    if pg > v:
        pa = 2 / (pg - pm)
        centre = (pg - v) * pa
    if kg > v:
        pk = 1 / (kg - km)
        stay = (kg - v) * pk
        if stay > centre:
            centre, pa = stay, 0.0
        else:
            pk = 0.0
    if rg > v:
        ri = 1 / (rg - rm)
        right = (rg - v) * ri
    sure = ((lg + lm) / 2, (tg + tm) / 2, (pg + pm) / 2, km, rm)
    if max(sure) >= v:
        best = sure.index(max(sure))
        shots = (float(best == 0), float(best == 1), float(best == 2), float(best == 3), float(best == 4))
    else:
        whole = lc + pa + pk + ri
        shots = (lc / whole, 0.0, pa / whole, pk / whole, ri / whole)
    spare = max(0.0, 1 - left - centre - right) / 3
    whole = left + centre + right + 3 * spare
    return v, shots, ((left + spare) / whole, (centre + spare) / whole, (right + spare) / whole)
