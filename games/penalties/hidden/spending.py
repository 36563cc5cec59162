"""What one squad can do with a hidden hand, numbered: the little of a Big Final that a policy goes by.

A policy forgets what was dived, how the lead came about, and what the other side has played. A striker goes
by his own discard, by the shots that he has played since strikers last returned, in their order, and by the
lead. A keeper forgets the order of the striker's shots, and in sudden death everybody does; there the lead
does not count, but which discards everybody can still think of.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from games.penalties.terms import SERIES, SHOTS, Strikers

KINDS = range(len(SHOTS))

Played = tuple[int, ...]
"""Shots, as numbers of SHOTS: in the order in which they were played, or sorted where that is forgotten."""

Suspects = tuple[int, ...]
"""The discards that everybody can still think of, as numbers of SHOTS, sorted."""


@dataclass(frozen=True, slots=True)
class Spending:
    """`ordered[k]` and `sorted[k]` list what can have been played in `k` kicks since strikers last returned.

    `suspects` are those with which sudden death can begin: one or two.
    """

    squad: Strikers
    rounds: int
    ordered: tuple[tuple[Played, ...], ...]
    sorted: tuple[tuple[Played, ...], ...]
    suspects: tuple[Suspects, ...]

    def can_hide(self, discard: int, played: Played) -> bool:
        """Whether somebody who has played this may have discarded that."""
        return played.count(discard) < self.squad[discard]

    def can_play(self, discard: int, played: Played, shot: int) -> bool:
        """Whether somebody who has played this and discarded that has one of that shot in hand."""
        hidden = discard == shot
        return self.can_hide(discard, played) and played.count(shot) + hidden < self.squad[shot]

    def suspected(self, played: Played, before: Suspects = tuple(KINDS)) -> Suspects:
        """The discards that can be thought of once this is played."""
        return tuple(discard for discard in before if self.can_hide(discard, played))


@lru_cache(maxsize=256)
def spending_of(squad: Strikers, rounds: int = SERIES) -> Spending:
    """Everything that this squad can have played in so many kicks; it has two strikers more than that."""
    ordered: list[tuple[Played, ...]] = [((),)]
    for _ in range(rounds):
        ordered.append(
            tuple(
                (*played, shot)
                for played in ordered[-1]
                for shot in KINDS
                if played.count(shot) < squad[shot]
            )
        )
    forgotten = tuple(tuple(one for one in played if list(one) == sorted(one)) for played in ordered)
    discards = [discard for discard in KINDS if squad[discard]]
    suspects = [*combinations(discards, 1), *combinations(discards, 2)]
    return Spending(squad, rounds, tuple(ordered), forgotten, tuple(suspects))


class Context(NamedTuple):
    """What a choice goes by. `side` 0 shoots first; a keeper goes by what the striker has played.

    `lead` is that of side 0, and None in sudden death; `suspects` are () in the series. `discard` is the
    striker's own, and None for the keeper.
    """

    side: int
    lead: int | None
    suspects: Suspects
    played: Played
    discard: int | None


def leads(kicks: int, rounds: int = SERIES) -> range:
    """The leads of side 0 with which a series is open after so many kicks of both sides (rules 11, 12)."""
    first, second = (kicks + 1) // 2, kicks // 2
    return range(max(-second, first - rounds), min(first, rounds - second) + 1)


def contexts(side: int, spending: Spending) -> Iterator[Context]:
    """Every context of a kick of this side, in the order in which their mixes are stored."""
    for kick in range(spending.rounds):
        for lead in leads(2 * kick + side, spending.rounds):
            for played in spending.sorted[kick]:
                yield Context(side, lead, (), played, None)
            for played in spending.ordered[kick]:
                for discard in spending.suspected(played):
                    yield Context(side, lead, (), played, discard)
        for suspects in spending.suspects:
            for played in spending.sorted[kick]:
                possible = spending.suspected(played, suspects)
                if possible:
                    yield Context(side, None, suspects, played, None)
                    yield from (Context(side, None, suspects, played, discard) for discard in possible)
