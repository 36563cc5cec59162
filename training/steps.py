"""The training of a pair of squads: the halves of both sides, and sudden death.

A striker is trained against a keeper who remembers the order of his shots, a keeper against a striker who
forgets it; what each of them is sure of is measured afterwards, by the true rules.

Sudden death is made simple: of two sides that are level, the first wins a round as much more often than it
loses it as it scores more often, so each side is taken to collect goals for itself, those of a later round
counting DISCOUNT as much.
"""

import numpy as np

from games.penalties.hidden.spending import KINDS
from games.penalties.terms import SERIES, Strikers
from training.halves import TRIED, Half
from training.regrets import Regrets
from training.tables import LOST, Floats, Key, Squad, Tables, squad_of

DISCOUNT = 0.63
"""About how often a round of sudden death stays level."""

FAINT = 1e-6
"""How likely every beginning of sudden death is taken to be at least."""


class Training:
    """What both sides have learnt so far; `squads` are the first shooter's and the other."""

    def __init__(
        self, first: Strikers, second: Strikers, *, rounds: int = SERIES, sudden_death: bool = True
    ) -> None:
        """Without sudden death a level series is a toss-up: for small variants, solved otherwise."""
        self.squads = squad_of(first, rounds), squad_of(second, rounds)
        self._strikers = [Half(squad, squad.ordered, side) for side, squad in enumerate(self.squads)]
        self._keepers = [Half(squad, squad.sorted, side) for side, squad in enumerate(self.squads)]
        self._late = [_Late(squad) for squad in self.squads]
        self._sudden_death = sudden_death
        self._steps = 0

    def step(self) -> None:
        """One more step, in which either all strikers or all keepers learn."""
        self._steps += 1
        strikers_learn = self._steps % 2 == 1
        worth: list[Floats] = [
            late.values() if self._sudden_death else np.zeros(late.again.shape) for late in self._late
        ]
        other = [_usual(late.likely, one) for late, one in zip(self._late, worth, strict=True)]
        goals = [half.goals for half in self._strikers]
        for side, squad in enumerate(self.squads):
            level = (1 + worth[side] - other[1 - side]) / 2
            ordered = level[squad.begins]
            ends = self._strikers[side].step(ordered, goals[1 - side], striker_learns=strikers_learn)
            self._keepers[side].step(ordered[_sorted(squad)], goals[1 - side], striker_learns=strikers_learn)
            if self._sudden_death:
                self._late[side].learn(ends, striker_learns=strikers_learn)

    def average(self) -> Tables:
        """The policy that was trained."""
        found = dict[Key, Floats]()
        for side, (strikers, keepers, late) in enumerate(
            zip(self._strikers, self._keepers, self._late, strict=True)
        ):
            found[Key("discard", side)] = strikers.discards.average()
            for kick in range(len(strikers.shots)):
                found[Key("shot", side, kick)] = strikers.shots[kick].average()
                found[Key("dive", side, kick)] = keepers.dives[kick].average()
                found[Key("late shot", side, kick)] = late.shots[kick].average()
                found[Key("late dive", side, kick)] = late.dives[kick].average()
        return found


def _sorted(squad: Squad) -> list[int]:
    """Where the sorted ones stand among all that can have been played in a series."""
    numbers = {played: at for at, played in enumerate(squad.ordered.played[-1])}
    return [numbers[played] for played in squad.sorted.played[-1]]


def _usual(likely: Floats, worth: Floats) -> float:
    """What sudden death is worth on average to a side that may begin it so."""
    return float((likely * worth).sum() / likely.sum())


class _Late:
    """One side's kicks in sudden death: `likely` and the values are by suspects and discard."""

    def __init__(self, squad: Squad) -> None:
        course, suspects = squad.sorted, len(squad.within)
        self._squad, self._rounds = squad, squad.spending.rounds
        self.shots = [
            Regrets(playable[None] & squad.within[:, None, :, None]) for playable in course.playable
        ]
        self.dives = [
            Regrets(np.ones((suspects, len(played), LOST.shape[1]), bool)) for played in course.played[:-1]
        ]
        self.again = np.zeros((suspects, len(KINDS)))
        self.likely: Floats = np.where(squad.within, FAINT, 0.0)
        self._cycle = np.zeros_like(self.again)
        self._shots = list[Floats]()

    def values(self) -> Floats:
        """The goals to come, from when strikers have returned."""
        squad, found = self._squad, list[Floats]()
        ahead = np.where((squad.goes_on >= 0)[..., None], self._cycle[squad.goes_on], 0.0)
        for kick in reversed(range(self._rounds)):
            after = np.moveaxis(ahead[:, squad.sorted.after[kick]], 2, 3)
            held = self.dives[kick].policy @ LOST.T
            found.append(1 - held[:, :, None] + DISCOUNT * after)
            ahead = (self.shots[kick].policy * found[-1]).sum(-1)
        self._shots, self._cycle = found[::-1], ahead[:, 0]
        return self._cycle

    def learn(self, ends: Floats, *, striker_learns: bool) -> None:
        """Learns from how likely each end of the series is, as it was worth when values were asked for."""
        squad = self._squad
        self.likely = self.again + FAINT * squad.within
        np.add.at(self.likely, squad.begins, ends)
        likely = self.likely[:, None]
        for kick, worth in enumerate(self._shots):
            shots, dives, after = self.shots[kick], self.dives[kick], squad.sorted.after[kick]
            played = (likely[..., None] * shots.policy).sum(2) / np.maximum(likely.sum(-1), 1e-30)[..., None]
            tried = shots.trying(TRIED)
            if striker_learns:
                shots.learn(worth)
            else:
                dives.learn(played @ LOST)
            further = np.zeros((len(likely), len(squad.sorted.played[kick + 1]), len(KINDS)))
            for shot in KINDS:
                rows = after[:, shot] >= 0
                further[:, after[rows, shot]] += likely[:, rows] * tried[..., shot][:, rows]
            likely = further
        for regrets in (*self.shots, *self.dives):
            regrets.remember()
        again, goes_on = np.zeros_like(self.again), squad.goes_on >= 0
        np.add.at(again, squad.goes_on[goes_on], likely[goes_on])
        self.again = again * DISCOUNT**self._rounds
