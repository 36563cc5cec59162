"""What a best response wins of sudden death against a policy, by the true rules.

What the response believes of the policy's discard is one of BELIEFS chances that it is the first of the two
suspects. Between them its chances are taken to be straight, and before the first sweep to be 1. As they are
convex and grow with what comes after them, that is never too little.
"""

from typing import NamedTuple

import numpy as np

from games.penalties.hidden.spending import KINDS
from training.tables import LOST, Bools, Floats, Ints, Key, Squad, Tables

BELIEFS = 5
SWEEPS = 3
"""Each goes through a cycle, of which hardly one in ten ends level."""


class _Places(NamedTuple):
    """Where the response can be, by kick: suspects, played and discard, a row each.

    `after[kick][place, shot]` is -1 where the shot is not in hand; `returns` leads from the last to a first.
    """

    at: list[Ints]
    after: list[Ints]
    returns: Ints


class _Shown(NamedTuple):
    """The policy's shots at one kick, by suspects, played and belief: how likely each is, and the belief
    after it as the number of the one below and the part of the way to the next."""

    likely: Floats
    below: Ints
    part: Floats


class Sudden(NamedTuple):
    """The chances of the response [suspects of the policy, belief, own place] when strikers have returned;
    `places` are the numbers of own places by suspects and discard."""

    chances: Floats
    places: dict[tuple[int, int], int]


def sudden_death(squads: tuple[Squad, Squad], policy: Tables, side: int) -> Sudden:
    """Against this side's policy."""
    theirs, places = squads[side], _places(squads[1 - side])
    kicks = range(theirs.spending.rounds)
    shown = [_shown(theirs, policy[Key("late shot", side, kick)]) for kick in kicks]
    dives = [policy[Key("late dive", 1 - side, kick)] for kick in kicks]
    held = [dives[kick][tuple(places.at[kick].T[:2])] @ LOST.T for kick in kicks]
    begin = np.ones((len(theirs.within), BELIEFS, len(places.at[0])))
    for _ in range(SWEEPS):
        chances = begin[theirs.goes_on][..., places.returns]
        for kick in reversed(kicks):
            won, lost = np.ones_like(chances), np.zeros_like(chances)
            after = theirs.sorted.after[kick]
            if side == 0:
                goal = _shoot(chances, lost, held[kick], places.after[kick])
                miss = _shoot(won, chances, held[kick], places.after[kick])
                chances = _dive(goal, miss, shown[kick], after)
            else:
                goal = _dive(chances, won, shown[kick], after)
                miss = _dive(lost, chances, shown[kick], after)
                chances = _shoot(goal, miss, held[kick], places.after[kick])
        begin = chances[:, 0]
    names = {(suspects, discard): at for at, (suspects, _, discard) in enumerate(places.at[0].tolist())}
    return Sudden(begin, names)


def believed(chances: Floats, belief: Floats) -> Floats:
    """Chances by place for a belief a row, straight between those known, of [row, belief, place]."""
    below, part = _between(belief)
    rows = np.arange(len(chances))
    found: Floats = chances[rows, below] * (1 - part)[:, None] + chances[rows, below + 1] * part[:, None]
    return found


def _between(belief: Floats) -> tuple[Ints, Floats]:
    steps = belief * (BELIEFS - 1)
    below = np.minimum(steps.astype(np.int64), BELIEFS - 2)
    return below, steps - below


def _shown(squad: Squad, shots: Floats) -> _Shown:
    pairs = [(one[0], one[-1]) for one in squad.spending.suspects]
    belief, every = np.linspace(0, 1, BELIEFS)[:, None], np.arange(len(pairs))
    one, other = (shots[every, :, [pair[which] for pair in pairs]][:, :, None] for which in (0, 1))
    one, other = belief * one, (1 - belief) * other
    likely = one + other
    below, part = _between(np.divide(one, likely, out=np.zeros_like(likely), where=likely > 0))
    return _Shown(likely, below, part)


def _shoot(goal: Floats, miss: Floats, held: Floats, after: Ints) -> Floats:
    """The best own shot, by what comes after it."""
    best: Floats | None = None
    for shot in KINDS:
        can: Bools = after[:, shot] >= 0
        scored, lost = goal[..., after[:, shot]], miss[..., after[:, shot]]
        worth = np.where(can, scored - held[:, shot] * (scored - lost), -1.0)
        best = worth if best is None else np.maximum(best, worth)
    assert best is not None
    return best


def _dive(goal: Floats, miss: Floats, shown: _Shown, after: Ints) -> Floats:
    """The best dive against what the policy may play, by what comes after a goal and a miss."""
    worth: list[Floats] = [np.zeros(1)] * LOST.shape[1]
    for shot in KINDS:
        below, part = shown.below[..., shot, None], shown.part[..., shot, None]
        scored, lost = (
            np.take_along_axis(one, below, axis=2) * (1 - part)
            + np.take_along_axis(one, below + 1, axis=2) * part
            for one in (goal[:, after[:, shot]], miss[:, after[:, shot]])
        )
        scored, lost = scored * shown.likely[..., shot, None], lost * shown.likely[..., shot, None]
        worth = [one + scored - LOST[shot, card] * (scored - lost) for card, one in enumerate(worth)]
    return np.maximum(np.maximum(worth[0], worth[1]), worth[2])


def _places(squad: Squad) -> _Places:
    course, within = squad.sorted, squad.within
    at = [np.argwhere(within[:, None] & hides[None]) for hides in course.hides]
    numbers = [{tuple(place): number for number, place in enumerate(level.tolist())} for level in at]
    after = [
        np.array(
            [
                [
                    numbers[kick + 1][suspects, course.after[kick][played, shot], discard]
                    if course.playable[kick][played, discard, shot]
                    else -1
                    for shot in KINDS
                ]
                for suspects, played, discard in at[kick].tolist()
            ]
        )
        for kick in range(squad.spending.rounds)
    ]
    returns = [
        numbers[0][squad.goes_on[suspects, played], 0, discard] for suspects, played, discard in at[-1]
    ]
    return _Places(at, after, np.array(returns))
