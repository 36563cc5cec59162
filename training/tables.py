"""A policy as arrays, one for all choices of a kind at one kick, and back."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.penalties.hidden.policy import Policy, every_context, places_of, rounded
from games.penalties.hidden.spending import KINDS, Played, Spending, leads, spending_of
from games.penalties.solver.odds import LOSSES
from games.penalties.terms import SERIES, SHOTS, Direction, Strikers

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]

LOST: Floats = np.array([[LOSSES[shot][card] for card in Direction] for shot in SHOTS])
"""The part of a goal's advantage that a shot loses to a keeper card: a row a shot, a column a card."""


class Key(NamedTuple):
    """`what` is "discard", "shot", "dive", and in sudden death "late shot", "late dive".

    `side` is the striker's, whose hand is hidden; a dive is chosen by the other side. Axes of the arrays:
    shot [played, lead, discard, shot], dive [played, lead, card], late ones [suspects, played, ...].
    """

    what: str
    side: int
    kick: int = 0


Tables = Mapping[Key, Floats]


@dataclass(frozen=True, slots=True)
class Course:
    """How cards are played one after the other, what was played being numbered.

    `after[k][played, shot]` is the number a kick later, or -1; `playable[k][played, discard, shot]` and
    `hides[k][played, discard]` say what can be.
    """

    played: tuple[tuple[Played, ...], ...]
    after: Sequence[Ints]
    playable: Sequence[Bools]
    hides: Sequence[Bools]


@dataclass(frozen=True, slots=True)
class Squad:
    """The numbers of Spending as arrays, with the order of cards and without it.

    `within[suspects, discard]` says who is one; `begins[played]`, in order, are the suspects with which
    sudden death begins, `goes_on[suspects, played]`, sorted, those of its next cycle, or -1.
    """

    spending: Spending
    ordered: Course
    sorted: Course
    within: Bools
    begins: Ints
    goes_on: Ints


@lru_cache(maxsize=16)
def squad_of(strikers: Strikers, rounds: int = SERIES) -> Squad:
    spending = spending_of(strikers, rounds)
    names = {one: at for at, one in enumerate(spending.suspects)}
    begins = [names.get(spending.suspected(played), -1) for played in spending.ordered[rounds]]
    goes_on = [
        [names.get(spending.suspected(played, before), -1) for played in spending.sorted[rounds]]
        for before in spending.suspects
    ]
    within = np.array([[one in before for one in KINDS] for before in spending.suspects])
    ordered, forgotten = _course(spending, spending.ordered), _course(spending, spending.sorted)
    return Squad(spending, ordered, forgotten, within, np.array(begins), np.array(goes_on))


def _course(spending: Spending, played: tuple[tuple[Played, ...], ...]) -> Course:
    in_order = played is spending.ordered
    numbers = [{one: at for at, one in enumerate(level)} for level in played]

    def later(kick: int, one: Played, shot: int) -> int:
        more = (*one, shot) if in_order else tuple(sorted((*one, shot)))
        return numbers[kick + 1].get(more, -1)

    return Course(
        played,
        [
            np.array([[later(kick, one, shot) for shot in KINDS] for one in level])
            for kick, level in enumerate(played[:-1])
        ],
        [
            np.array(
                [[[spending.can_play(hid, one, shot) for shot in KINDS] for hid in KINDS] for one in level]
            )
            for level in played[:-1]
        ],
        [np.array([[spending.can_hide(hid, one) for hid in KINDS] for one in level]) for level in played],
    )


def normal(weights: Floats, choices: Bools) -> Floats:
    """Weights that add up to 1 over the last axis; even ones where there are none, 0 where nothing can be."""
    kept = np.where(choices, weights, 0.0)
    whole = kept.sum(-1, keepdims=True)
    even = choices / np.maximum(choices.sum(-1, keepdims=True), 1)
    return np.where(whole > 0, kept / np.where(whole > 0, whole, 1), even)


def packed(tables: Tables, first: Strikers, second: Strikers) -> Policy:
    """A policy for play; its mixes are rounded to a byte a weight."""
    mixes = [tables[Key("discard", side)] for side in (0, 1)]
    mixes += [tables[key][at] for key, at in _indices(first, second)]
    return Policy(b"".join(rounded(list(mix)) for mix in mixes), places_of(first, second))


def unpacked(policy: Policy, first: Strikers, second: Strikers) -> Tables:
    """The tables of a policy as it is played."""
    tables: dict[Key, Floats] = {}
    for side, squad in enumerate((squad_of(first), squad_of(second))):
        tables[Key("discard", side)] = np.array(policy.discards(side))
        suspects, shots, dives = len(squad.within), len(SHOTS), len(Direction)
        for kick in range(SERIES):
            many, ordered, forgotten = (
                len(one)
                for one in (leads(2 * kick + side), squad.ordered.played[kick], squad.sorted.played[kick])
            )
            tables[Key("shot", side, kick)] = np.zeros((ordered, many, len(KINDS), shots))
            tables[Key("dive", side, kick)] = np.zeros((forgotten, many, dives))
            tables[Key("late shot", side, kick)] = np.zeros((suspects, forgotten, len(KINDS), shots))
            tables[Key("late dive", side, kick)] = np.zeros((suspects, forgotten, dives))
    for (key, at), context in zip(_indices(first, second), every_context(first, second), strict=True):
        tables[key][at] = policy.mix(context)
    return tables


def _indices(first: Strikers, second: Strikers) -> Iterator[tuple[Key, tuple[int, ...]]]:
    """Where each context's mix stands."""
    numbers = [
        (
            {one: at for level in spending.ordered for at, one in enumerate(level)},
            {one: at for level in spending.sorted for at, one in enumerate(level)},
            {one: at for at, one in enumerate(spending.suspects)},
        )
        for spending in (spending_of(first), spending_of(second))
    ]
    for side, lead, suspects, played, discard in every_context(first, second):
        ordered, forgotten, names = numbers[side]
        kick = len(played)
        if lead is None:
            what, at = "late ", (names[suspects], forgotten[played])
        else:
            row = forgotten[played] if discard is None else ordered[played]
            what, at = "", (row, lead - leads(2 * kick + side)[0])
        if discard is None:
            yield Key(f"{what}dive", side, kick), at
        else:
            yield Key(f"{what}shot", side, kick), (*at, discard)
