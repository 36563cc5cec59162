"""Numbers for hands: every hand that a squad can be reduced to, so that tables are flat."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product

from games.penalties.terms import SHOTS, Strikers


@dataclass(frozen=True, slots=True)
class Hands:
    """The hands of one squad, their `numbers` by hand.

    Hand `h` without one of shot `c` is hand `h - steps[c]`; the last is the squad.

    `holds[5 * h + c]` is how many of shot `c` hand `h` has. `order` lists hands by how many cards are spent;
    those with `k` spent stand from `starts[k]` to `starts[k + 1]`.
    """

    squad: Strikers
    numbers: Mapping[Strikers, int] = field(compare=False, repr=False)
    size: int
    steps: tuple[int, ...]
    holds: tuple[int, ...]
    order: tuple[int, ...]
    starts: tuple[int, ...]

    def number(self, hand: Strikers) -> int:
        """The hand's number; ValueError when the squad cannot be reduced to it."""
        number = self.numbers.get(hand)
        if number is None:
            raise ValueError(f"{hand} is not a hand of {self.squad}")
        return number

    def hand(self, number: int) -> Strikers:
        lc, tc, pa, pk, ri = self.holds[5 * number : 5 * number + 5]
        return (lc, tc, pa, pk, ri)

    def spent(self, cards: int) -> tuple[int, ...]:
        """The hands in which so many cards are spent."""
        return self.order[self.starts[cards] : self.starts[cards + 1]]


@lru_cache(maxsize=512)
def hands_of(squad: Strikers) -> Hands:
    """The hands of this squad, numbered."""
    steps, size = [0] * len(SHOTS), 1
    for shot in reversed(range(len(SHOTS))):
        steps[shot], size = size, size * (squad[shot] + 1)
    lc, tc, pa, pk, ri = (range(count + 1) for count in squad)
    every = list(product(lc, tc, pa, pk, ri))
    whole = sum(squad)
    spent = [whole - sum(hand) for hand in every]
    order = sorted(range(size), key=spent.__getitem__)
    starts = [sum(one < cards for one in spent) for cards in range(whole + 2)]
    holds = tuple(count for hand in every for count in hand)
    numbers = {hand: number for number, hand in enumerate(every)}
    return Hands(squad, numbers, size, tuple(steps), holds, tuple(order), tuple(starts))
