"""CFR+ for the kicks of one side in the series, the other side's goals being left to chance.

What the other side still holds hardly matters to a kick, and how often it scores at which lead is all that is
kept of it. Both sides' halves are trained together, each with the other's goals of the moment.
"""

from collections.abc import Sequence

import numpy as np

from games.penalties.hidden.spending import KINDS, leads
from training.regrets import Regrets
from training.tables import LOST, Course, Floats, Squad

TRIED = 1e-3
"""The part of all choices that is taken evenly when it is worked out how likely everything is."""

Goals = Sequence[Floats]
"""How often whoever kicks scores, by the number of the kick and the lead of side 0."""


class Half:
    """Strikers of one side, who go by this course, and the keeper who faces them."""

    def __init__(self, squad: Squad, course: Course, side: int) -> None:
        self._course, self._side, self._rounds = course, side, squad.spending.rounds
        widths = [len(leads(2 * kick + side, self._rounds)) for kick in range(self._rounds)]
        self.discards = Regrets(np.array(squad.spending.squad) > 0)
        self.shots = [
            Regrets(np.repeat(playable[:, None], width, axis=1))
            for playable, width in zip(course.playable, widths, strict=True)
        ]
        self.dives = [
            Regrets(np.ones((len(played), width, LOST.shape[1]), bool))
            for played, width in zip(course.played, widths, strict=False)
        ]
        self.goals = [np.full(width, 0.75) for width in widths]
        self.value = 0.5

    def step(self, level: Floats, others: Goals, *, striker_learns: bool) -> Floats:
        """One step, where a level series is worth this to the side, by what it has played and its discard.

        It gives how likely each of these ends is.
        """
        shots, gaps, start = self._values(level, others)
        self.value = float(self.discards.policy @ start)
        ends = self._learn(shots, gaps, others, learn=not striker_learns)
        if striker_learns:
            self.discards.learn(start)
            for regrets, worth in zip(self.shots, shots, strict=True):
                regrets.learn(worth)
        for regrets in (self.discards, *self.shots, *self.dives):
            regrets.remember()
        return ends

    def _values(self, level: Floats, others: Goals) -> tuple[list[Floats], list[Floats], Floats]:
        """The chances to win with each shot at each kick, how much a goal adds, and those of each discard."""
        ahead, found, added = level[:, None], list[Floats](), list[Floats]()
        for number in reversed(range(2 * self._rounds)):
            many, whole = len(leads(number, self._rounds)), self._with_ends(ahead, number)
            scored = 2 - 2 * (number % 2)
            if number % 2 != self._side:
                part = others[number // 2][:, None]
                ahead = part * whole[:, scored : scored + many] + (1 - part) * whole[:, 1 : 1 + many]
                continue
            kick = number // 2
            after = np.moveaxis(whole[self._course.after[kick]], 1, -1)
            goals, misses = after[:, scored : scored + many], after[:, 1 : 1 + many]
            added.append(goals - misses)
            found.append(goals - self._held(kick)[:, :, None] * added[-1])
            ahead = (self.shots[kick].policy * found[-1]).sum(-1)
        return found[::-1], added[::-1], ahead[0, 0]

    def _held(self, kick: int) -> Floats:
        """How much of each shot the keeper holds."""
        held: Floats = self.dives[kick].policy @ LOST.T
        return held

    def _with_ends(self, ahead: Floats, number: int) -> Floats:
        """The chances after a kick, from one lead below those before it to one above, decided ones too."""
        before, after = leads(number, self._rounds), leads(number + 1, self._rounds)
        found = np.empty((len(ahead), len(before) + 2, len(KINDS)))
        for column, lead in enumerate(range(before[0] - 1, before[-1] + 2)):
            decided = float((lead > 0) == (self._side == 0))
            found[:, column] = ahead[:, lead - after[0]] if lead in after else decided
        return found

    def _learn(self, shots: list[Floats], gaps: list[Floats], others: Goals, *, learn: bool) -> Floats:
        """How likely everything is, forwards: the keeper learns by it, and the other half of these goals."""
        likely = self.discards.trying(TRIED)[None, None]
        for number in range(2 * self._rounds):
            kick = number // 2
            if number % 2 != self._side:
                part = others[kick][:, None]
                likely = self._moved(likely * part, likely * (1 - part), number)
                continue
            played = likely[..., None] * self.shots[kick].policy
            whole = np.maximum(likely.sum(-1), 1e-30)
            self.goals[kick] = self._scored(played.sum(2), self._held(kick), likely)
            if learn:
                self.dives[kick].learn((played * gaps[kick]).sum(2) / whole[..., None] @ LOST)
            tried, held = self.shots[kick].trying(TRIED), self.dives[kick].trying(TRIED) @ LOST.T
            goals = np.zeros((len(self._course.played[kick + 1]), *likely.shape[1:]))
            misses = np.zeros_like(goals)
            for shot in KINDS:
                rows = self._course.after[kick][:, shot] >= 0
                to, come = self._course.after[kick][rows, shot], likely[rows] * tried[rows, :, :, shot]
                goals[to] += come * (1 - held[rows, :, shot, None])
                misses[to] += come * held[rows, :, shot, None]
            likely = self._moved(goals, misses, number)
        return likely[:, 0]

    @staticmethod
    def _scored(played: Floats, held: Floats, likely: Floats) -> Floats:
        goals: Floats = (played * (1 - held)).sum((0, 2)) / np.maximum(likely.sum((0, 2)), 1e-30)
        return goals

    def _moved(self, goals: Floats, misses: Floats, number: int) -> Floats:
        """By the lead after this kick; what is decided is left out."""
        before, after = leads(number, self._rounds), leads(number + 1, self._rounds)
        found = np.zeros((len(goals), len(after), len(KINDS)))
        for come, by in ((goals, 1 - 2 * (number % 2)), (misses, 0)):
            for column, lead in enumerate(before):
                if lead + by in after:
                    found[:, lead + by - after[0]] += come[:, column]
        return found
