"""Shards that are not heard: whoever can only reach the bot through one of them gets that time back."""

from collections.abc import Collection

from services.clock.deadlines import begun
from services.clock.watch import ALIVE, AWAY_AFTER
from services.common.retrying import committed
from services.ports.shards import Hearing, Outage, Shard
from services.ports.unit import Storage, Unit
from services.times import Now, wall_clock


class Shards:
    """Every process writes which shards it hears, and any of them may see that one is heard no more.

    What is due behind a shard that is not heard waits: `db.tables.clock.shards` leaves it to
    whoever sweeps later.
    """

    def __init__(self, storage: Storage, *, now: Now = wall_clock) -> None:
        self._storage = storage
        self._now = now

    async def heard(self, shards: Collection[Shard], at: int | None = None) -> tuple[Outage, ...]:
        """These are heard `at` this tick (None: now); those that were not for a while get that time back.

        A bot of one shard needs none of this: when that is not heard, nothing is.
        """
        if not shards:
            return ()
        of = max(shard.of for shard in shards)
        async with self._storage.unit() as unit:
            known = {one.shard: one for one in await unit.shards.all()}
            if any(shard.of != of for shard in known):
                unit.shards.forget_others(of)
                await unit.commit()
        several = sorted(shard for shard in shards if shard.of > 1)
        now = self._now() if at is None else at
        given = [await self._heard(shard, known.get(shard), now) for shard in several]
        return tuple(outage for outage in given if outage is not None)

    async def _heard(self, shard: Shard, before: Hearing | None, now: int) -> Outage | None:
        outage = None
        async with self._storage.unit() as unit:
            if before is None:
                unit.shards.first_heard(shard, now)
            elif now - before.heard_at <= AWAY_AFTER:
                unit.shards.heard(shard, now, expected=before.heard_at)
            else:
                outage = Outage(begun(before.heard_at, before.outage), now, shard)
                unit.shards.came_back(shard, outage, expected=before.heard_at)
                unit.deadlines.shift(now - before.heard_at, behind=shard)
            if not await committed(unit):
                return None  # another process hears it too
        return outage


async def unheard(unit: Unit, guild_id: int | None, *, since: int) -> bool:
    """Whether nobody was heard since then, or nothing of this server's shard (a bot of one has none)."""
    alive_at = await unit.facts.get(ALIVE)
    if alive_at is not None and int(alive_at) < since:
        return True
    return any(one.heard_at < since and one.shard.hears(guild_id) for one in await unit.shards.all())
