"""Puts players in an order, and says of each what put him above the next."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from services.formats.values import Number, Why

Values = Mapping[int, tuple[Number, ...]]


@dataclass(frozen=True, slots=True)
class Criterion:
    """What tells players apart who are level so far; `of` is asked with just those.

    It may give several values, which count one after the other. Where `again`, it begins anew for those whom
    it left level. `sign` is -1 where less is better.
    """

    codes: tuple[str, ...]
    of: Callable[[Sequence[int]], Values]
    again: bool = False
    sign: int = 1


def more(code: str, values: Mapping[int, Number]) -> Criterion:
    return Criterion((code,), lambda players: {player: (values[player],) for player in players})


def fewer(code: str, values: Mapping[int, Number]) -> Criterion:
    return Criterion((code,), lambda players: {player: (values[player],) for player in players}, sign=-1)


def ranked(players: Sequence[int], criteria: Sequence[Criterion]) -> list[tuple[int, Why | None]]:
    """Best first. The last has no reason; nor have those whom no criterion told apart."""
    if len(players) < 2 or not criteria:
        return [(player, None) for player in players]
    first, *later = criteria
    values = first.of(players)
    blocks: dict[tuple[Number, ...], list[int]] = {}
    for player in players:
        blocks.setdefault(values[player], []).append(player)
    if len(blocks) == 1:
        return ranked(players, later)
    order: list[tuple[int, Why | None]] = []
    for value in sorted(blocks, reverse=first.sign > 0):
        if order:
            above = order[-1][0]
            order[-1] = above, _why(first, values[above], value, players)
        order += ranked(blocks[value], criteria if first.again else later)
    return order


def _why(
    criterion: Criterion, own: tuple[Number, ...], after: tuple[Number, ...], among: Sequence[int]
) -> Why:
    told = next(at for at, (mine, theirs) in enumerate(zip(own, after, strict=True)) if mine != theirs)
    return Why(criterion.codes[told], own[told], after[told], tuple(among))
