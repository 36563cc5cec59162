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

ENOUGH = 1e-13
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
    _mixes: dict[tuple[bool, Position], Mixes] = field(default_factory=dict)
    _again: float = 0.5

    def first_wins(self) -> float:
        """The chance of the first shooter before the first kick."""
        self._settle()
        for kicks in (10, 0):
            self._again = self._from(kicks)
        return self._again

    def _settle(self) -> None:
        """What the third cycle is worth, which follows itself: by secants, as it is nearly linear."""
        guess, before, off, was = 0.5, 0.0, 0.0, 0.0
        for attempt in range(60):
            self._again = guess
            was, off = off, self._from(20) - guess
            if abs(off) < ENOUGH:
                return
            slope = 1.0 if attempt == 0 else (was - off) / (guess - before)
            before, guess = guess, guess + off / slope
        raise AssertionError("sudden death has no end")

    def _from(self, kicks: int) -> float:
        self._seen.clear()
        return self._worth(Position(self.squads, self.squads, kicks, (0, 0)))

    def _worth(self, position: Position) -> float:
        found = self._seen.get(position)
        if found is None:
            found = self._seen[position] = self._kick(position)
        return found

    def _mix(self, firsts: bool, position: Position) -> Mixes | None:
        policy = self.first if firsts else self.second
        if policy is None:
            return None
        key = firsts, position
        found = self._mixes.get(key)
        if found is None:
            found = self._mixes[key] = policy(position)
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
        striker, keeper = self._mix(firsts, position), self._mix(not firsts, position)
        if striker is None:
            assert keeper is not None
            best = max if firsts else min
            return best(_dot(keeper[0], chances[shot]) for shot in cards)
        rows = [(weight, chances[shot]) for shot, weight in zip(SHOTS, striker[1], strict=True) if weight]
        facing = [sum(weight * row[card] for weight, row in rows) for card in range(len(Direction))]
        if keeper is None:
            return (min if firsts else max)(facing)
        return _dot(keeper[0], facing)


def _dot(weights: Sequence[float], chances: Sequence[float]) -> float:
    return sum(weight * chance for weight, chance in zip(weights, chances, strict=True))
