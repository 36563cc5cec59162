"""The best response to a policy by the true rules of a Big Final, and so how much it can lose.

The response knows the policy and remembers everything: in which order the policy's cards came, and at which
leads. What it believes of the discard is kept as the chances of all that the policy has done, by discard. As
the policy dives without regard to its own cards, its dives tell nothing, and need not be remembered.
"""

from typing import NamedTuple

import numpy as np

from games.penalties.hidden.spending import KINDS, leads
from training.sudden import believed, sudden_death
from training.tables import LOST, Floats, Ints, Key, Squad, Tables

NEVER = 1e-15
"""What is no more likely than this is left out; a million of them would not show."""


class _Table(NamedTuple):
    """Tables before a kick that the response tells apart: past cards, by number, and the lead of side 0.

    `likely[table, discard]` is how likely the policy does what it has done with that discard.
    """

    past: Ints
    lead: Ints
    played: Ints
    likely: Floats


class _Step(NamedTuple):
    """A kick: `goal` and `miss` lead to the tables after it, -1 to the end of the match, at these `leads`.

    A row is a table, or where the policy kicks one of its shots at the table `source`. `whole` is how likely
    the policy has come there, whatever it has discarded.
    """

    tables: _Table
    source: Ints
    shot: Ints
    goal: Ints
    miss: Ints
    leads: tuple[Ints, Ints]
    whole: Floats


def wins_against(
    squads: tuple[Squad, Squad], policy: Tables, side: int, *, sudden_death: bool = True
) -> float:
    """How often the best response wins against this side of a policy.

    Never too little; the series is exact, and so is everything where a level series is a toss-up, without
    sudden death.
    """
    rounds, mine = squads[0].spending.rounds, squads[1 - side]
    start = np.zeros(1, np.int64)
    tables, steps = _Table(start, start, start, policy[Key("discard", side)][None]), list[_Step]()
    for number in range(2 * rounds):
        kick = _policy_kicks if number % 2 == side else _response_kicks
        step, tables = kick(tables, squads[side], policy, number)
        steps.append(step)
    if sudden_death:
        chances = _level(tables, squads, policy, side)
    else:
        chances = np.repeat(tables.likely.sum(-1)[:, None] / 2, mine.sorted.hides[-1].size, axis=1)
    for number, step in reversed(list(enumerate(steps))):
        goal, miss = (
            _led_to(chances, to, lead, step.whole, side)
            for to, lead in zip((step.goal, step.miss), step.leads, strict=True)
        )
        if number % 2 == side:
            chances = _dive(step, goal, miss)
        else:
            held = policy[Key("dive", 1 - side, number // 2)] @ LOST.T
            column = step.tables.lead - leads(number, rounds)[0]
            chances = _shoot(goal, miss, held[:, column], mine, number // 2)
    return float(chances[0][np.array(mine.spending.squad) > 0].max())


def _policy_kicks(tables: _Table, squad: Squad, policy: Tables, number: int) -> tuple[_Step, _Table]:
    """Whatever the policy may play leads to tables of its own."""
    kick, side = divmod(number, 2)
    before = leads(number, squad.spending.rounds)
    shots = policy[Key("shot", side, kick)][tables.played, tables.lead - before[0]]
    likely = tables.likely[:, None] * np.moveaxis(shots, 1, 2)
    source, shot = np.nonzero(likely.sum(-1) > NEVER)
    likely, past, lead = likely[source, shot], np.arange(len(source)), tables.lead[source]
    scored = lead + 1 - 2 * side
    after = leads(number + 1, squad.spending.rounds)
    every = np.concatenate([scored, lead])
    is_open = (after[0] <= every) & (every <= after[-1])
    to = np.where(is_open, np.cumsum(is_open) - 1, -1)
    played = squad.ordered.after[kick][tables.played[source], shot]
    twice = np.tile(past, 2)[is_open]
    step = _Step(tables, source, shot, to[: len(past)], to[len(past) :], (scored, lead), likely.sum(-1))
    return step, _Table(twice, every[is_open], played[twice], likely[twice])


def _response_kicks(tables: _Table, squad: Squad, policy: Tables, number: int) -> tuple[_Step, _Table]:
    """Tables of the same past and lead are one: what the response has in hand it knows by itself."""
    side, many = number % 2, len(tables.lead)
    scored = tables.lead + 1 - 2 * side
    after = leads(number + 1, squad.spending.rounds)
    every, past = np.concatenate([scored, tables.lead]), np.tile(tables.past, 2)
    is_open = (after[0] <= every) & (every <= after[-1])
    names = past[is_open] * len(after) + every[is_open] - after[0]
    _, first, inverse = np.unique(names, return_index=True, return_inverse=True)
    to = np.full(2 * many, -1)
    to[is_open] = inverse
    whole = tables.likely.sum(-1)
    row = np.arange(many)
    step = _Step(tables, row, row, to[:many], to[many:], (scored, tables.lead), whole)
    one = np.tile(row, 2)[is_open][first]
    return step, _Table(past[is_open][first], every[is_open][first], tables.played[one], tables.likely[one])


def _level(tables: _Table, squads: tuple[Squad, Squad], policy: Tables, side: int) -> Floats:
    """After a level series: the chances of sudden death, each discard as likely as it is by then."""
    mine, theirs, found = squads[1 - side], squads[side], sudden_death(squads, policy, side)
    names = mine.spending.suspects
    begins = [mine.spending.suspected(played) for played in mine.sorted.played[-1]]
    own = [found.places.get((names.index(one), discard), 0) for one in begins for discard in KINDS]
    suspects = theirs.begins[tables.played]
    first = np.array([one[0] for one in theirs.spending.suspects])[suspects]
    whole = tables.likely.sum(-1)
    belief = tables.likely[np.arange(len(whole)), first] / whole
    chances: Floats = whole[:, None] * believed(found.chances[suspects][:, :, own], belief)
    return chances


def _led_to(chances: Floats, to: Ints, lead: Ints, whole: Floats, side: int) -> Floats:
    """The chances at these tables, or where the match is over whether the response has won it."""
    won = np.where(lead < 0 if side == 0 else lead > 0, whole, 0.0)
    return np.where((to >= 0)[:, None], chances[to], won[:, None])


def _dive(step: _Step, goal: Floats, miss: Floats) -> Floats:
    """The best dive at each table against all that the policy may play there."""
    begins = np.searchsorted(step.source, np.arange(len(step.tables.lead)))
    worth = [
        np.add.reduceat(goal - LOST[step.shot, card][:, None] * (goal - miss), begins, axis=0)
        for card in range(LOST.shape[1])
    ]
    return np.asarray(np.max(worth, axis=0))


def _shoot(goal: Floats, miss: Floats, held: Floats, squad: Squad, kick: int) -> Floats:
    """The best shot by what the response has played and discarded; `held` is [played, table, shot]."""
    course = squad.sorted
    tables, levels, later = len(goal), len(course.after[kick]), len(course.hides[kick + 1])
    goal, miss = goal.reshape(tables, later, -1), miss.reshape(tables, later, -1)
    best = np.full((tables, levels, len(KINDS)), -1.0)
    for played, discard, shot in np.argwhere(course.playable[kick]):
        to, lost = course.after[kick][played, shot], held[played, :, shot]
        worth = goal[:, to, discard] - lost * (goal[:, to, discard] - miss[:, to, discard])
        np.maximum(best[:, played, discard], worth, out=best[:, played, discard])
    return best.reshape(tables, -1)
