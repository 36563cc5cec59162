"""What people prefer about the messages that only they read, at hand for every press."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from services.ports import Storage
from services.preferences import Scope
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


PICKS, READS, EXPLAIN = "picks", "reads", "explain"
CHANGED = "private-wishes-changed"
PEOPLE = 10_000
"""People at most whose wishes are at hand; those of others are read anew."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """`reads` is the language of this person's Discord when direct messages were chosen; no click tells it
    there."""

    picks: Picks = Picks.HERE
    reads: str | None = None
    explain: Explain = Explain.NOTHING


class PrivateWishes:
    """Reads each person's wishes once; what another process changed is known after its next `refresh`."""

    def __init__(self, storage: Storage, *, now: Now = wall_clock) -> None:
        self._storage = storage
        self._now = now
        self._known: dict[int, Wishes] = {}
        self._changed: str | None = None

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
            self._keep(user_id, wishes)
        return wishes

    async def change(self, user_id: int, **values: str) -> None:
        """New values by name; every process hears of them."""
        async with self._storage.unit() as unit:
            for name, value in values.items():
                unit.preferences.set(Scope.PERSON, user_id, name, value)
            unit.facts.set(CHANGED, f"{self._now()} {user_id}")
            await unit.commit()
        self._known.pop(user_id, None)

    async def refresh(self) -> None:
        """Forget what is at hand if anybody's wishes changed; asked every few seconds."""
        async with self._storage.unit() as unit:
            changed = await unit.facts.get(CHANGED)
        if changed != self._changed:
            self._changed = changed
            self._known.clear()

    def _keep(self, user_id: int, wishes: Wishes) -> None:
        if len(self._known) >= PEOPLE:
            self._known.pop(next(iter(self._known)))
        self._known[user_id] = wishes


def _wishes(values: Mapping[str, str]) -> Wishes:
    return Wishes(
        Picks(values.get(PICKS, Picks.HERE)), values.get(READS), Explain(values.get(EXPLAIN, Explain.NOTHING))
    )
