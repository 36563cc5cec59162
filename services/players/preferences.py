"""What people prefer about the messages that only they read, at hand for every press."""

import asyncio
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from services.common.bounded import Bounded
from services.ports.preferences import Scope
from services.ports.unit import Storage, StorageDown
from services.times import Now, wall_clock


class Picks(StrEnum):
    """Where a person is asked for secret decisions."""

    HERE = "here"
    DM = "dm"


class Explain(StrEnum):
    """Why a direct message did not come, and whether its addressee has heard so."""

    NOTHING = ""
    CLOSED = "closed"
    LIMITED = "limited"
    TOLD = "told"


PICKS, READS, EXPLAIN, LANGUAGE = "picks", "reads", "explain", "language"
CHANGED = "private-wishes-changed"
PATIENCE = 0.5
"""Seconds that a press waits for the language of the person it answers."""

PEOPLE = 10_000
"""People at most whose wishes are at hand; those of others are read anew."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """`language` is the one that was chosen (None: that of this person's Discord). `reads` is Discord's when
    direct messages were chosen, for nothing tells it when one is sent."""

    picks: Picks = Picks.HERE
    reads: str | None = None
    explain: Explain = Explain.NOTHING
    language: str | None = None


class PrivateWishes:
    """Reads each person's wishes once; what another process changed is known after its next `refresh`."""

    def __init__(self, storage: Storage, *, now: Now = wall_clock) -> None:
        self._storage = storage
        self._now = now
        self._known: Bounded[int, Wishes] = Bounded(PEOPLE)
        self._changed: str | None = None

    def at_hand(self, user_id: int) -> Wishes | None:
        """What was read already; it costs a press nothing to ask."""
        return self._known.get(user_id)

    async def soon(self, user_id: int) -> Wishes | None:
        """At hand or read now; None rather than trouble or a long wait: then it is known a little later."""
        known = self._known.get(user_id)
        if known is not None:
            return known
        reading = asyncio.ensure_future(self._read(user_id))
        await asyncio.wait({reading}, timeout=PATIENCE)
        return reading.result() if reading.done() else None

    async def _read(self, user_id: int) -> Wishes | None:
        try:
            return await self.stored(user_id)
        except (StorageDown, ValueError):  # a value that a later version of this program wrote
            return None

    async def of(self, user_id: int) -> Wishes:
        """At hand, or read now."""
        known = self._known.get(user_id)
        return await self.stored(user_id) if known is None else known

    async def stored(self, user_id: int) -> Wishes:
        """As the database has them at this moment."""
        changed = self._changed
        async with self._storage.unit() as unit:
            wishes = _wishes(await unit.preferences.of(Scope.PERSON, user_id))
        if changed == self._changed:
            self._known[user_id] = wishes
        return wishes

    async def change(self, user_id: int, **values: str) -> None:
        """New values by name; every process hears of them, and what is being read meanwhile is not kept."""
        changed = f"{self._now()} {secrets.token_hex(4)}"
        async with self._storage.unit() as unit:
            for name, value in values.items():
                unit.preferences.set(Scope.PERSON, user_id, name, value)
            unit.facts.set(CHANGED, changed)
            await unit.commit()
        self._changed = changed
        self._known.clear()

    async def refresh(self) -> None:
        """Forget what is at hand if anybody's wishes changed; asked every few seconds."""
        async with self._storage.unit() as unit:
            changed = await unit.facts.get(CHANGED)
        if changed != self._changed:
            self._changed = changed
            self._known.clear()


def _wishes(values: Mapping[str, str]) -> Wishes:
    return Wishes(
        Picks(values.get(PICKS, Picks.HERE)),
        values.get(READS),
        Explain(values.get(EXPLAIN, Explain.NOTHING)),
        values.get(LANGUAGE) or None,
    )
