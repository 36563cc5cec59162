"""Pairs a field that has met in part: nobody twice while that can be had, and the first served first."""

from collections.abc import Callable, Iterable, Sequence

ALONE = -1


class Fresh:
    """Who may still be paired with whom for the first time; `pairs` is how many can be so at once.

    A largest set of such pairs is kept by augmenting paths through contracted odd cycles (Edmonds 1965).
    """

    def __init__(self, neighbours: Sequence[frozenset[int]]) -> None:
        self.neighbours = neighbours
        self.mate = [ALONE] * len(neighbours)
        self.left = [True] * len(neighbours)
        self._grow()

    def without(self, *players: int) -> "Fresh":
        """The same field after these have been paired or rest."""
        less = object.__new__(Fresh)
        less.neighbours, less.mate, less.left = self.neighbours, self.mate.copy(), self.left.copy()
        for player in players:
            less.left[player] = False
            if less.mate[player] != ALONE:
                less.mate[less.mate[player]] = ALONE
                less.mate[player] = ALONE
        less._grow()
        return less

    def _grow(self) -> None:
        for player in range(len(self.mate)):
            if self.left[player] and self.mate[player] == ALONE:
                self._augment(player)
        self.pairs = (len(self.mate) - self.mate.count(ALONE)) // 2

    def _augment(self, root: int) -> None:
        """Bring `root` into a pair, turning the pairs along a path round, if there is such a path."""
        for other in sorted(self.neighbours[root]):
            if self.left[other] and self.mate[other] == ALONE:
                self.mate[root], self.mate[other] = other, root
                return
        count = len(self.mate)
        came_from = [ALONE] * count
        base = list(range(count))
        outer = [player == root for player in range(count)]
        waiting = [root]
        for one in waiting:
            for other in sorted(self.neighbours[one]):
                if not self.left[other] or base[one] == base[other] or self.mate[one] == other:
                    continue
                if outer[other]:
                    joined = self._contract(one, other, base, came_from)
                    waiting += [player for player in joined if not outer[player]]
                    for player in joined:
                        outer[player] = True
                elif came_from[other] == ALONE:
                    came_from[other] = one
                    if self.mate[other] == ALONE:
                        self._turn(other, came_from)
                        return
                    outer[self.mate[other]] = True
                    waiting.append(self.mate[other])

    def _turn(self, end: int, came_from: Sequence[int]) -> None:
        while end != ALONE:
            before = came_from[end]
            after = self.mate[before]
            self.mate[end], self.mate[before] = before, end
            end = after

    def _contract(self, one: int, other: int, base: list[int], came_from: list[int]) -> list[int]:
        """Make the odd cycle through both, down to where their ways part, a single player; who is in it."""
        stem = self._stem(one, other, base, came_from)
        inside = set()
        for start, back in ((one, other), (other, one)):
            at, child = start, back
            while base[at] != stem:
                inside |= {base[at], base[self.mate[at]]}
                came_from[at] = child
                child = self.mate[at]
                at = came_from[child]
        joined = [player for player, its in enumerate(base) if its in inside]
        for player in joined:
            base[player] = stem
        return joined

    def _stem(self, one: int, other: int, base: Sequence[int], came_from: Sequence[int]) -> int:
        passed = {base[one]}
        while self.mate[base[one]] != ALONE:
            one = came_from[self.mate[base[one]]]
            passed.add(base[one])
        while base[other] not in passed:
            other = came_from[self.mate[base[other]]]
        return base[other]


def paired(fresh: Fresh, wishes: Callable[[int, list[int]], Iterable[int]]) -> list[tuple[int, int]]:
    """Everybody in pairs, an even number, numbered from the first of the table to the last.

    The first who is left gets the first of his `wishes` (of those left, who may be met again as well) with
    whom as few of all pairs as possible have met before.
    """
    pairs = []
    while any(fresh.left):
        first, *others = (player for player, left in enumerate(fresh.left) if left)
        for other in wishes(first, others):
            rest = fresh.without(first, other)
            if rest.pairs + (other in fresh.neighbours[first]) == fresh.pairs:
                pairs.append((first, other))
                fresh = rest
                break
        else:
            raise AssertionError("one of the others can always be wished for")
    return pairs


def resting(fresh: Fresh, candidates: Iterable[int]) -> int | None:
    """The first of the candidates without whom most can be paired for the first time; None without any."""
    best: tuple[int, int] | None = None
    for player in candidates:
        pairs = fresh.without(player).pairs
        if best is None or pairs > best[0]:
            best = pairs, player
        if pairs == (sum(fresh.left) - 1) // 2:
            break
    return best[1] if best else None
