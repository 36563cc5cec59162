"""Who is seeded where: by lot with a seed that is published afterwards, by rating, or by hand."""

import hashlib
from collections.abc import Collection, Iterable, Mapping, Sequence

from games.chance import Draw, SealedChance
from services.formats.values import Refused

SEED_LABEL = b"table-games/lots/1"


def by_lot(players: Iterable[int], seed: bytes, purpose: str = "seeds") -> tuple[int, ...]:
    """The players in a drawn order that follows from seed, purpose and who they are, not from when they came.

    Anybody can draw again: a Fisher-Yates shuffle of the ids from least to greatest, answered by
    `games.chance.SealedChance`, which has heard them. `games.chance.commitment` of the seed may be published
    before sign-up closes. ValueError for a seed under 16 bytes.
    """
    order = sorted(players)
    chance = SealedChance(seed, hashlib.sha256(SEED_LABEL + purpose.encode()).hexdigest())
    for player in order:
        chance.absorb(str(player))
    for last in range(len(order) - 1, 0, -1):
        chosen = chance.answer(Draw(last + 1))
        chance.absorb(f"*:{chosen}")
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def by_rating(players: Iterable[int], points: Mapping[int, int], seed: bytes) -> tuple[int, ...]:
    """The most points first; lots decide between equals."""
    return tuple(sorted(by_lot(players, seed), key=lambda player: -points[player]))


def by_hand(players: Collection[int], chosen: Sequence[int], seed: bytes) -> tuple[int, ...]:
    """Those chosen in their order, then the others by lot. Refused: "entered-twice", "not-entered"."""
    if len(set(chosen)) < len(chosen):
        raise Refused("entered-twice")
    if not set(chosen) <= set(players):
        raise Refused("not-entered")
    return (*chosen, *by_lot(set(players) - set(chosen), seed))


def lots(players: Sequence[int], seed: bytes, purpose: str) -> dict[int, int]:
    """Each player's number when lots are drawn, from 1; the lower goes first.

    Drawn by place in the line-up: whoever plays in another's place takes his lot, and changes nobody else's.
    """
    drawn = by_lot(range(len(players)), seed, purpose)
    return {players[place]: number for number, place in enumerate(drawn, 1)}
