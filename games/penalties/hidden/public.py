"""What everybody has seen of a Big Final's kicks, as far as a policy goes by it."""

from collections.abc import Iterable
from typing import NamedTuple

from games.penalties.hidden.spending import KINDS, Context, Played, Spending, Suspects
from games.penalties.state import Kick
from games.penalties.terms import SERIES, SHOTS

CYCLE = 2 * SERIES
NUMBERS = {shot: number for number, shot in enumerate(SHOTS)}


class Public(NamedTuple):
    """Tuples of two are the first shooter's and the second's: what each has played since strikers last
    returned, in order, and the discards that can still be thought of, () in the series.

    `kicks` are all that were taken, `lead` is that of the first shooter.
    """

    kicks: int = 0
    lead: int = 0
    suspects: tuple[Suspects, Suspects] = ((), ())
    played: tuple[Played, Played] = ((), ())

    @property
    def side(self) -> int:
        """Who kicks next: the first shooter (0) or the second (1)."""
        return self.kicks % 2

    def context(self, side: int, discard: int | None) -> Context:
        """What a policy goes by where this side kicks, with its discard if it is known."""
        lead, suspects, played = None, self.suspects[side], self.played[side]
        if self.kicks < CYCLE:
            lead = self.lead
        if lead is None or discard is None:
            played = tuple(sorted(played))
        return Context(side, lead, suspects, played, discard)

    def kicked(self, shot: int, sides: tuple[Spending, Spending], *, goal: bool) -> "Public":
        """The same after one more kick; strikers return where it ends a cycle (rules 13, 14)."""
        kicks, lead = self.kicks + 1, self.lead + goal * (1 - 2 * self.side)
        first, second = self.played
        played = (first, (*second, shot)) if self.side else ((*first, shot), second)
        if kicks % CYCLE:
            return Public(kicks, lead, self.suspects, played)
        first_suspects, second_suspects = (
            spending.suspected(spent, before or tuple(KINDS))
            for spending, spent, before in zip(sides, played, self.suspects, strict=True)
        )
        return Public(kicks, lead, (first_suspects, second_suspects))


def seen_of(kicks: Iterable[Kick], sides: tuple[Spending, Spending]) -> Public:
    """What these kicks have shown of squads that can be spent so, the first shooter's first."""
    public = Public()
    for kick in kicks:
        public = public.kicked(NUMBERS[kick.shot], sides, goal=kick.goal)
    return public
