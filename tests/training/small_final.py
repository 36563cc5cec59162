"""A small Big Final as a whole tree: who knows what is written down by hand, and nobody forgets anything.

It knows nothing of the training's abstraction. A level series is a toss-up.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from games.penalties.terms import SHOTS, Strikers

SAVES = ((0.5, 0.0, 0.0), (0.5, 0.5, 0.5), (0.0, 0.5, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
"""How often each of SHOTS misses against left, centre and right (rule 7; a held paradinha is a coin)."""

Hidden = tuple[int | None, int | None]
Public = tuple[tuple[int, int, bool], ...]
"""Shot, dive and goal of every kick so far."""

Known = tuple[int, int | None, Public]
"""What a side knows when it chooses: whose choice it is, its own discard, and all that was seen."""

Policy = Callable[[int, int | None, Public], Sequence[float]]
"""The weights of a side's choices: discards, and shots when it strikes, dives when it keeps."""


@dataclass
class SmallFinal:
    """Two squads, and so many kicks each."""

    squads: tuple[Strikers, Strikers]
    rounds: int
    nodes: int = 0
    sets: tuple[dict[Known, tuple[int, dict[int, int]]], ...] = field(default_factory=lambda: ({}, {}))
    sequences: list[int] = field(default_factory=lambda: [1, 1])
    payoffs: dict[tuple[int, int], float] = field(default_factory=dict)

    def hand(self, side: int, discard: int, public: Public) -> list[int]:
        """The shots that this side still has."""
        left = list(self.squads[side])
        left[discard] -= 1
        for number, (shot, _, _) in enumerate(public):
            left[shot] -= number % 2 == side
        return [shot for shot in range(len(SHOTS)) if left[shot]]

    def ended(self, public: Public) -> float | None:
        """Side 0's chance to win where the series is decided or over (rules 10 to 12)."""
        kicks = len(public)
        goals = [
            sum(goal for number, (_, _, goal) in enumerate(public) if number % 2 == side) for side in (0, 1)
        ]
        left = [self.rounds - (kicks + 1) // 2, self.rounds - kicks // 2]
        if goals[0] > goals[1] + left[1]:
            return 1.0
        if goals[1] > goals[0] + left[0]:
            return 0.0
        return 0.5 if kicks == 2 * self.rounds else None

    def grow(self) -> None:
        """The whole tree in sequence form."""
        for mine in self.choices(0, None, ()):
            for theirs in self.choices(1, None, ()):
                at = self._chosen(0, None, (), 0)[mine], self._chosen(1, None, (), 0)[theirs]
                self._grow((mine, theirs), (), at, 1.0)

    def choices(self, side: int, discard: int | None, public: Public) -> list[int]:
        if discard is None:
            return [shot for shot, count in enumerate(self.squads[side]) if count]
        return self.hand(side, discard, public) if len(public) % 2 == side else [0, 1, 2]

    def _chosen(self, side: int, discard: int | None, public: Public, before: int) -> dict[int, int]:
        """The sequences that the choices of this side lead to."""
        known = (side, discard, public)
        if known not in self.sets[side]:
            choices = self.choices(side, discard, public)
            self.sets[side][known] = (
                before,
                {one: self.sequences[side] + at for at, one in enumerate(choices)},
            )
            self.sequences[side] += len(choices)
        assert self.sets[side][known][0] == before
        return self.sets[side][known][1]

    def _grow(self, hidden: tuple[int, int], public: Public, at: tuple[int, int], chance: float) -> None:
        self.nodes += 1
        end = self.ended(public)
        if end is not None:
            self.payoffs[at] = self.payoffs.get(at, 0.0) + chance * end
            return
        striker = len(public) % 2
        shots = self._chosen(striker, hidden[striker], public, at[striker])
        dives = self._chosen(1 - striker, hidden[1 - striker], public, at[1 - striker])
        for shot, shot_to in shots.items():
            for dive, dive_to in dives.items():
                to = (shot_to, dive_to) if striker == 0 else (dive_to, shot_to)
                for goal, part in ((True, 1 - SAVES[shot][dive]), (False, SAVES[shot][dive])):
                    if part:
                        self._grow(hidden, (*public, (shot, dive, goal)), to, chance * part)

    def value(self) -> float:
        """What the match is worth to side 0, by one linear program."""
        sparse, optimize = import_module("scipy.sparse"), import_module("scipy.optimize")
        rows, columns = zip(*self.payoffs, strict=True)
        payoffs = sparse.coo_array(
            (list(self.payoffs.values()), (rows, columns)), shape=tuple(self.sequences)
        )
        outs, ins = self._plan(0), self._plan(1)
        answer = optimize.linprog(
            [0.0] * self.sequences[0] + [-1.0] + [0.0] * (ins.shape[0] - 1),
            A_ub=sparse.hstack([-payoffs.T, ins.T]),
            b_ub=[0.0] * self.sequences[1],
            A_eq=sparse.hstack([outs, sparse.coo_array((outs.shape[0], ins.shape[0]))]),
            b_eq=[1.0] + [0.0] * (outs.shape[0] - 1),
            bounds=[(0, None)] * self.sequences[0] + [(None, None)] * ins.shape[0],
            method="highs",
        )
        assert answer.success, answer.message
        return float(-answer.fun)

    def best_response(self, side: int, policy: Policy) -> float:
        """How often the other side wins when it answers this side's policy as well as can be."""
        plan = [0.0] * self.sequences[side]
        plan[0] = 1.0
        for (_, discard, public), (before, choices) in self.sets[side].items():
            weights = policy(side, discard, public)
            for choice, sequence in choices.items():
                plan[sequence] = plan[before] * weights[choice]
        other = 1 - side
        worth = [0.0] * self.sequences[other]
        for at, payoff in self.payoffs.items():
            worth[at[other]] += plan[at[side]] * payoff
        best = max if other == 0 else min
        for before, choices in reversed(self.sets[other].values()):
            worth[before] += best(worth[one] for one in choices.values())
        return worth[0] if other == 0 else 1 - worth[0]

    def _plan(self, side: int) -> Any:
        """A row for the empty sequence and one a set: what goes out of it less what comes in is nothing."""
        rows, columns, values = [0], [0], [1.0]
        for number, (before, choices) in enumerate(self.sets[side].values(), 1):
            rows += [number] * (1 + len(choices))
            columns += [before, *choices.values()]
            values += [-1.0, *[1.0] * len(choices)]
        sparse = import_module("scipy.sparse")
        shape = (len(self.sets[side]) + 1, self.sequences[side])
        return sparse.coo_array((values, (rows, columns)), shape=shape)
