"""How to pick a team: the whole draft solved backwards from what the squads are worth.

Everything lies open and cards are taken in turn, so a draft has a value: the chance of the first shooter
to win the match, if both pick as well as can be. Whose animal a striker is makes no difference to it, and
neither does which keeper is taken; but a keeper leaves the next striker to the other side, and each takes
three of them. Of picks that keep the value, the one is taken that gains most from a side that picks blindly.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import prod
from typing import NamedTuple

from games.penalties.cards import DECK, KEEPERS_IN_SQUAD, STRIKERS_IN_SQUAD, Card, strikers_among
from games.penalties.solver.pairs import OPEN, SQUADS
from games.penalties.terms import SHOTS, Strikers
from games.penalties.view import DraftView

KEEPER = len(SHOTS)
"""A keeper among picks, after the strikers in the order of SHOTS."""

SAME = 1e-12
"""Chances that are no further apart are the same."""

EARLY, LATE = 0, 1
"""Who picks first, and who picks second and shoots first."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The best pick of every draft, a byte for each number of taken cards and each way to hold strikers.

    `value` is the chance of the first shooter, who picks second.
    """

    value: float
    picks: Sequence[bytes]

    def pick(self, early: Strikers, late: Strikers, taken: int) -> int:
        """The best pick for whoever is to take a card after so many: KEEPER or the number of a shot."""
        return self.picks[taken][_number(early, late)]


def best_card(plan: Plan, draft: DraftView) -> Card:
    """The card that the picker of this draft does best to take; ValueError where nobody picks."""
    if draft.first is None or draft.picker is None:
        raise ValueError("nobody picks")
    early, late = draft.squads[draft.first], draft.squads[1 - draft.first]
    best = plan.pick(strikers_among(early), strikers_among(late), len(early) + len(late))
    plays = None if best == KEEPER else SHOTS[best]
    return next(card for card in draft.open if (None if card.is_keeper else card.plays) is plays)


@lru_cache(maxsize=2)
def plan_of(first_wins: tuple[float, ...]) -> Plan:
    """The draft for a first shooter who wins so often with each of SQUADS; half a second, a megabyte."""
    layers = list(_layers(first_wins))
    return Plan(layers[-1].worth[0], [layer.picks for layer in reversed(layers[1:])])


def values_along(first_wins: tuple[float, ...], draft: DraftView) -> tuple[float, ...]:
    """The first shooter's chance before each pick of a draft that is over, and after the last; half a second.

    ValueError where nobody has picked yet.
    """
    if draft.first is None:
        raise ValueError("nobody picks")
    early, late = draft.squads[draft.first], draft.squads[1 - draft.first]
    found = []
    for before, layer in enumerate(_layers(first_wins)):
        taken = len(DECK) - before
        held = strikers_among(early[: (taken + 1) // 2]), strikers_among(late[: taken // 2])
        found.append(layer.worth[_number(*held)])
    return tuple(reversed(found))


def _layers(first_wins: tuple[float, ...]) -> Iterator["_Layer"]:
    """From the end of the draft to its beginning, a pick at a time."""
    hands, end = _hands(), dict(zip(SQUADS, first_wins, strict=True))
    worth = [0.0] * prod(map(len, _SPLITS))
    for hand in hands[STRIKERS_IN_SQUAD, STRIKERS_IN_SQUAD]:
        worth[hand.number] = end[hand.late]
    layer = _Layer(worth, (worth, worth), b"")
    yield layer
    for taken in reversed(range(len(DECK))):
        layer = _before(layer, taken, hands)
        yield layer


def _number(early: Strikers, late: Strikers) -> int:
    """The number of this way to hold strikers."""
    number = 0
    for splits, split in zip(_SPLITS, zip(early, late, strict=True), strict=True):
        number = number * len(splits) + splits.index(split)
    return number


class _Layer(NamedTuple):
    """What every way to hold strikers is worth to the first shooter after so many picks.

    `blind` says by side what it is worth where that side goes on by the plan and the other picks blindly.
    """

    worth: list[float]
    blind: tuple[list[float], list[float]]
    picks: bytes


class _Hand(NamedTuple):
    """Strikers of both sides; `further` says by side which shots it may take, and what number follows."""

    number: int
    late: Strikers
    further: tuple[Sequence[tuple[int, int]], Sequence[tuple[int, int]]]


_SPLITS = tuple(
    [(mine, theirs) for mine, theirs in product(range(count + 1), repeat=2) if mine + theirs <= count]
    for count in OPEN
)
"""How the cards of each shot can be held by the early and the late side."""


def _hands() -> Mapping[tuple[int, int], list[_Hand]]:
    """Every way to hold strikers, by how many each side holds."""
    places = [prod(map(len, _SPLITS[shot + 1 :])) for shot in range(len(SHOTS))]
    found: dict[tuple[int, int], list[_Hand]] = {}
    for number, held in enumerate(product(*_SPLITS)):
        lc, tc, pa, pk, ri = (theirs for _, theirs in held)
        strikers = sum(mine for mine, _ in held), lc + tc + pa + pk + ri
        if max(strikers) > STRIKERS_IN_SQUAD:
            continue
        more = list[tuple[int, int]](), list[tuple[int, int]]()
        for shot, (mine, theirs) in enumerate(held):
            splits, place = _SPLITS[shot], places[shot]
            if mine + theirs < OPEN[shot]:
                here = splits.index((mine, theirs))
                more[EARLY].append((shot, number + (splits.index((mine + 1, theirs)) - here) * place))
                more[LATE].append((shot, number + (splits.index((mine, theirs + 1)) - here) * place))
        found.setdefault(strikers, []).append(_Hand(number, (lc, tc, pa, pk, ri), more))
    return found


def _before(after: _Layer, taken: int, hands: Mapping[tuple[int, int], list[_Hand]]) -> _Layer:
    """One pick earlier."""
    picker, size = taken % 2, len(after.worth)
    best = max if picker == LATE else min
    worth, mine, theirs, picks = [0.0] * size, [0.0] * size, [0.0] * size, bytearray(size)
    ahead, my_blind, their_blind = after.worth, after.blind[picker], after.blind[1 - picker]
    for strikers, level in hands.items():
        keepers = (taken + 1) // 2 - strikers[EARLY], taken // 2 - strikers[LATE]
        if min(keepers) < 0 or max(keepers) > KEEPERS_IN_SQUAD:
            continue
        for number, _, further in level:
            options = list(further[picker]) if strikers[picker] < STRIKERS_IN_SQUAD else []
            if keepers[picker] < KEEPERS_IN_SQUAD:
                options.append((KEEPER, number))
            value = best([ahead[to] for _, to in options])
            kept = [(my_blind[to], pick) for pick, to in options if abs(ahead[to] - value) <= SAME]
            worth[number], (mine[number], picks[number]) = value, best(kept)
            theirs[number] = sum([their_blind[to] for _, to in options]) / len(options)
    return _Layer(worth, (mine, theirs) if picker == EARLY else (theirs, mine), bytes(picks))
