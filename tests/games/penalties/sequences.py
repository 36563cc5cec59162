"""The value of a position by the sequence form: the whole tree of the real rules and one linear program.

Whoever cannot tell two tables apart must do the same at both: information sets are the views of the rules.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from games.contract import Over, ToDraw
from games.penalties.state import PenaltiesState
from games.penalties.view import PenaltiesView
from tests.games.penalties.pitch import GAME

Leaf = Callable[[PenaltiesState], float | None]
"""The chance of the first seat to win at a table whose tree is not followed; None to follow it."""


@dataclass
class Player:
    """One seat's sequences of own choices, 0 being the empty one, and its information sets."""

    sequences: int = 1
    sets: dict[PenaltiesView, int] = field(default_factory=dict)
    parents: list[int] = field(default_factory=list)
    choices: list[dict[str, int]] = field(default_factory=list)

    def chosen(self, view: PenaltiesView, before: int, tokens: tuple[str, ...]) -> dict[str, int]:
        """The sequences that these choices lead to, for one who has come here by `before`."""
        found = self.sets.get(view)
        if found is None:
            found = self.sets[view] = len(self.parents)
            self.parents.append(before)
            self.choices.append({token: self.sequences + at for at, token in enumerate(tokens)})
            self.sequences += len(tokens)
        assert self.parents[found] == before, "somebody has forgotten what he did"
        assert tuple(self.choices[found]) == tokens
        return self.choices[found]

    def plan(self) -> Any:
        """A row for the empty sequence and one a set: what goes out of it less what comes in is nothing."""
        rows, columns, values = [0], [0], [1.0]
        for number, (parent, choices) in enumerate(zip(self.parents, self.choices, strict=True), 1):
            rows += [number] * (1 + len(choices))
            columns += [parent, *choices.values()]
            values += [-1.0, *[1.0] * len(choices)]
        return _matrix(values, rows, columns, (len(self.parents) + 1, self.sequences))


@dataclass
class Tree:
    """A tree of the rules from some table on, in sequence form."""

    leaf: Leaf
    players: tuple[Player, Player] = field(default_factory=lambda: (Player(), Player()))
    payoffs: dict[tuple[int, int], float] = field(default_factory=dict)
    nodes: int = 0

    def grow(self, state: PenaltiesState, at: tuple[int, int] = (0, 0), chance: float = 1.0) -> None:
        """Everything that may follow."""
        self.nodes += 1
        pending, known = GAME.pending(state), self.leaf(state)
        if known is None and isinstance(pending, Over):
            known = float(state.board.goals[0] > state.board.goals[1])
        if known is not None:
            self.payoffs[at] = self.payoffs.get(at, 0.0) + chance * known
            return
        if isinstance(pending, ToDraw):
            for face in (0, 1):
                self.grow(GAME.apply_draw(state, face).state, at, chance / 2)
            return
        assert not isinstance(pending, Over)
        (seat,) = pending.seats
        actions = GAME.legal_actions(state, seat)
        view, tokens = GAME.view(state, seat), tuple(action.token for action in actions)
        for action, sequence in zip(
            actions, self.players[seat].chosen(view, at[seat], tokens).values(), strict=True
        ):
            after = (sequence, at[1]) if seat == 0 else (at[0], sequence)
            self.grow(GAME.apply(state, action, seat).state, after, chance)

    def value(self) -> float:
        """The chance of the first seat to win when both play as well as can be."""
        mine, theirs = self.players
        rows, columns = zip(*self.payoffs, strict=True)
        payoffs = _matrix(list(self.payoffs.values()), rows, columns, (mine.sequences, theirs.sequences))
        outs, ins = mine.plan(), theirs.plan()
        hstack = import_module("scipy.sparse").hstack
        answer = import_module("scipy.optimize").linprog(
            [0.0] * mine.sequences + [-1.0] + [0.0] * (ins.shape[0] - 1),
            A_ub=hstack([-payoffs.T, ins.T]),
            b_ub=[0.0] * theirs.sequences,
            A_eq=hstack([outs, _matrix([], [], [], (outs.shape[0], ins.shape[0]))]),
            b_eq=[1.0] + [0.0] * (outs.shape[0] - 1),
            bounds=[(0, None)] * mine.sequences + [(None, None)] * ins.shape[0],
            method="highs",
        )
        assert answer.success, answer.message
        return float(-answer.fun)


def _matrix(values: Any, rows: Any, columns: Any, shape: tuple[int, int]) -> Any:
    return import_module("scipy.sparse").coo_array((values, (rows, columns)), shape=shape)
