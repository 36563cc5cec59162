"""Everything that hidden hands can do from here on by the policy, kick by kick, with how likely it is."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from games.penalties.hidden.policy import Policy
from games.penalties.hidden.spending import KINDS, Context, Played, Spending, Suspects
from games.penalties.solver.mixing import Dives
from games.penalties.solver.odds import LOSSES
from games.penalties.terms import SHOTS, Direction

LAPSES = 0.01
"""The part of a striker's choices that is spread evenly over all he has, so that nothing is unthinkable."""

_LOST = tuple(tuple(LOSSES[shot][card] for card in Direction) for shot in SHOTS)


class Hand(NamedTuple):
    """What one side holds: the discards that everybody thinks of (() in the series), what it has played since
    strikers returned (in order in the series, else sorted), and its discard."""

    suspects: Suspects
    played: Played
    discard: int


@dataclass(frozen=True, slots=True)
class Player:
    """One side as it plays by the policy, and the keeper who faces it; `side` 0 shoots first."""

    policy: Policy
    side: int
    spending: Spending
    _held: dict[Context, tuple[float, ...]] = field(default_factory=dict, compare=False)

    def discards(self) -> tuple[float, ...]:
        """How often each of SHOTS is discarded."""
        return lapsing(self.policy.discards(self.side), [count > 0 for count in self.spending.squad])

    def shots(self, context: Context) -> tuple[float, ...]:
        """How often each of SHOTS is played in this context of a striker."""
        discard = -1 if context.discard is None else context.discard
        can = [self.spending.can_play(discard, context.played, shot) for shot in KINDS]
        return lapsing(self.policy.mix(context), can)

    def faced(self, context: Context) -> Dives:
        """How often the keeper who faces this side dives left, centre and right in this context of his."""
        left, centre, right = self.policy.mix(context)
        return left, centre, right

    def held(self, context: Context) -> tuple[float, ...]:
        """The part of each shot that these dives hold."""
        known = self._held.get(context)
        if known is None:
            left, centre, right = self.faced(context)
            known = tuple(left * one + centre * two + right * three for one, two, three in _LOST)
            self._held[context] = known
        return known


def lapsing(mix: Sequence[float], can: Sequence[bool]) -> tuple[float, ...]:
    """A mix with lapses among what can be chosen."""
    even = LAPSES / sum(can)
    return tuple((1 - LAPSES) * weight + even * one for weight, one in zip(mix, can, strict=True))


class Kicks(NamedTuple):
    """One kick of all hands at one lead: a row for each that can be played, from the hand `before` it.

    `after` is the hand after it, or None where rows are hands of their own.
    """

    before: Sequence[int]
    goals: Sequence[float]
    misses: Sequence[float]
    after: Sequence[int] | None

    def moved(self, likely: Sequence[float], size: int) -> tuple[list[float], list[float]]:
        """How likely each of `size` hands is after a goal, and after a miss."""
        goals = [likely[at] * part for at, part in zip(self.before, self.goals, strict=True)]
        misses = [likely[at] * part for at, part in zip(self.before, self.misses, strict=True)]
        if self.after is None:
            return goals, misses
        return added(goals, self.after, size), added(misses, self.after, size)


def added(parts: Sequence[float], places: Sequence[int], size: int) -> list[float]:
    """Sums by place."""
    sums = [0.0] * size
    for place, part in zip(places, parts, strict=True):
        sums[place] += part
    return sums


class Line:
    """All hands that come of these, level by level; `sudden_death` says that order and lead do not count.

    Hands of a level stand in the order of those that they come from; `starts` says from which each comes.
    """

    def __init__(self, player: Player, hands: Sequence[Hand], *, sudden_death: bool) -> None:
        self.player = player
        self._sudden_death = sudden_death
        self._levels: list[tuple[Sequence[Hand], Sequence[int]]] = [(hands, range(len(hands)))]
        self._rows: list[tuple[Sequence[int], Sequence[int], Sequence[int] | None]] = []
        self._kicks: dict[tuple[int, int], Kicks] = {}

    def level(self, step: int) -> tuple[Sequence[Hand], Sequence[int]]:
        """The hands after so many kicks, and the starts that they come from."""
        while len(self._levels) <= step:
            self._grow()
        return self._levels[step]

    def kicks(self, step: int, lead: int) -> Kicks:
        """The next kick after so many, where side 0 leads by this."""
        known = self._kicks.get((step, lead))
        if known is None:
            known = self._kicks[step, lead] = self._weighed(step, lead)
        return known

    def _grow(self) -> None:
        hands, starts = self._levels[-1]
        before, shots, places = list[int](), list[int](), list[int]()
        numbers = dict[tuple[int, Hand], int]()
        for at, ((suspects, played, discard), start) in enumerate(zip(hands, starts, strict=True)):
            for shot in KINDS:
                if not self.player.spending.can_play(discard, played, shot):
                    continue
                more = (*played, shot)
                hand = Hand(suspects, tuple(sorted(more)) if self._sudden_death else more, discard)
                before.append(at)
                shots.append(shot)
                places.append(numbers.setdefault((start, hand), len(numbers)))
        self._levels.append(([hand for _, hand in numbers], [start for start, _ in numbers]))
        self._rows.append((before, shots, places if self._sudden_death else None))

    def _weighed(self, step: int, lead: int) -> Kicks:
        hands, _ = self.level(step)
        self.level(step + 1)
        before, shots, after = self._rows[step]
        player, counted = self.player, None if self._sudden_death else lead
        mixes = [player.shots(Context(player.side, counted, *hand)) for hand in hands]
        helds = [
            player.held(Context(player.side, counted, hand.suspects, tuple(sorted(hand.played)), None))
            for hand in hands
        ]
        likely = [mixes[at][shot] for at, shot in zip(before, shots, strict=True)]
        held = [helds[at][shot] for at, shot in zip(before, shots, strict=True)]
        goals = [part * (1 - lost) for part, lost in zip(likely, held, strict=True)]
        return Kicks(before, goals, [part * lost for part, lost in zip(likely, held, strict=True)], after)
