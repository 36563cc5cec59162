"""How often the first shooter wins when both sides' mixes are known: the whole tree, no dice.

It knows the rules of the classic by itself: nothing of the solver's induction is in it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from games.penalties.solver import Position
from games.penalties.terms import SHOTS, Direction, Shot, Strikers, held, without

Mixes = tuple[Sequence[float], Sequence[float]]
"""A keeper's weights (left, centre, right) and a striker's, in the order of SHOTS."""

Policy = Callable[[Position], Mixes]
"""What somebody does in a position, whichever of the two roles is theirs."""

ENOUGH = 1e-14
SAVES = {
    Shot.RIGHT: (0.0, 0.0, 1.0),
    Shot.PANENKA: (0.0, 1.0, 0.0),
    Shot.PARADINHA: (0.0, 0.5, 0.0),
    Shot.LEFT_CORNER: (0.5, 0.0, 0.0),
    Shot.TOP_CORNER: (0.5, 0.5, 0.5),
}


@dataclass
class Duel:
    """Two sides with these squads; one whose policy is None answers the other with whatever is best.

    Policies may change with the kick until two cycles are over, and stay as they are from the third on.
    """

    squads: tuple[Strikers, Strikers]
    first: Policy | None
    second: Policy | None
    _seen: dict[Position, float] = field(default_factory=dict)
    _again: float = 0.5

    def first_wins(self) -> float:
        """The chance of the first shooter before the first kick."""
        for cycle in (20, 10, 0):
            start = Position(self.squads, self.squads, cycle, (0, 0))
            while True:
                self._seen.clear()
                found = self._worth(start)
                settled = abs(found - self._again) < ENOUGH or cycle < 20
                self._again = found
                if settled:
                    break
        return self._again

    def _worth(self, position: Position) -> float:
        found = self._seen.get(position)
        if found is None:
            found = self._seen[position] = self._kick(position)
        return found

    def _ends(self, position: Position, shot: Shot, goal: int) -> float:
        """The first shooter's chance after this kick."""
        firsts = position.kicks % 2 == 0
        mine, theirs = position.hands
        hands = (without(mine, shot), theirs) if firsts else (mine, without(theirs, shot))
        a, b = position.goals
        goals = (a + goal, b) if firsts else (a, b + goal)
        kicks, lead = position.kicks + 1, goals[0] - goals[1]
        if position.kicks >= 10:
            if kicks % 2 == 0 and lead:
                return float(lead > 0)
        elif lead > 5 - kicks // 2 or -lead > 5 - (kicks + 1) // 2:
            return float(lead > 0)
        if kicks % 10 == 0:
            return self._again
        return self._worth(Position(self.squads, hands, kicks, (max(lead, 0), max(-lead, 0))))

    def _kick(self, position: Position) -> float:
        firsts = position.kicks % 2 == 0
        cards = held(position.hands[not firsts])
        chances: dict[Shot, list[float]] = {}
        for shot in cards:
            goal, miss = (self._ends(position, shot, scored) for scored in (1, 0))
            chances[shot] = [(1 - lost) * goal + lost * miss for lost in SAVES[shot]]
        striker, keeper = (self.first, self.second) if firsts else (self.second, self.first)
        dives = None if keeper is None else keeper(position)[0]
        shots = None if striker is None else striker(position)[1]
        if shots is None:
            assert dives is not None
            best = max if firsts else min
            return best(_dot(dives, chances[shot]) for shot in cards)
        rows = [(weight, chances[shot]) for shot, weight in zip(SHOTS, shots, strict=True) if weight]
        facing = [sum(weight * row[card] for weight, row in rows) for card in range(len(Direction))]
        if dives is None:
            return (min if firsts else max)(facing)
        return _dot(dives, facing)


def _dot(weights: Sequence[float], chances: Sequence[float]) -> float:
    return sum(weight * chance for weight, chance in zip(weights, chances, strict=True))
