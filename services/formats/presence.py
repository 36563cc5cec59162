"""Who came to a championship, who earned something in it, and who may have its title."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from services.formats.values import NO_SHOW, Ending, Pairing, Record, Why

Placed = tuple[int, Why | None]
"""A player, and what put him above the next one."""


@dataclass(frozen=True, slots=True)
class Presence:
    """`came`: was there for a match once. `earned`: won or drew one, or had a walkover by being there."""

    came: frozenset[int]
    earned: frozenset[int]


def presence(pairings: Iterable[Pairing], record: Record) -> Presence:
    """What the decided pairings of two say about who came.

    A walkover over somebody who left or was put out, or by the organiser, asks nobody to come: it counts for
    whoever has missed nothing. A bye, and a pairing without an opponent, say nothing.
    """
    gone = {(one.player, one.reason) for one in record.departures}
    came, earned, given, missed = set[int](), set[int](), set[int](), set[int]()
    for pairing in pairings:
        result, players = pairing.result, set(pairing.players)
        if result is None or len(players) < 2:
            continue
        level = result.ending is Ending.PLAYED and result.winner is None
        won = {player for player in players if level or player == result.winner}
        if result.begun and (pairing.loser, result.reason) not in gone:
            came |= players
            earned |= won
            continue
        missed |= players - won
        if result.reason == NO_SHOW:
            came |= won
            earned |= won
        else:
            given |= won
    there = given - (missed - came)
    return Presence(frozenset(came | there), frozenset(earned | there))


def best_of(order: Iterable[int], worthy: frozenset[int], out: frozenset[int]) -> int | None:
    """Who has the title: the first who is `worthy` and not `out`; None where there is nobody."""
    return next((player for player in order if player in worthy and player not in out), None)


def crowned(order: Sequence[Placed], champion: int | None) -> list[Placed]:
    """The order with the champion at its head, and who was above one place down."""
    players = tuple(player for player, _ in order)
    best = 0 if champion is None else players.index(champion)
    if best == 0:
        return list(order)
    after = list(order)
    _, why = after.pop(best)
    if best == len(after):
        after[-1] = after[-1][0], None
    else:
        after[best - 1] = after[best - 1][0], why
    return [(players[best], Why("still-there", 1, 0, players)), *after]
