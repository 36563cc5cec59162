"""What storage keeps of shards: each is a connection to Discord, and hears of some servers alone."""

from typing import NamedTuple, Protocol

OF_GUILD = 22
"""Bits of a server's id below those that tell its shard."""


class Shard(NamedTuple):
    """One of a bot's connections, as Discord counts them; what happens outside servers comes to the first."""

    number: int
    of: int

    def hears(self, guild_id: int | None) -> bool:
        """Whether what happens in this server (None: outside servers) comes here."""
        return ((guild_id or 0) >> OF_GUILD) % self.of == self.number


class Outage(NamedTuple):
    """When nobody could reach the bot; milliseconds since 1970 UTC. `shard` is None where all were silent."""

    since: int
    until: int
    shard: Shard | None = None

    @property
    def length(self) -> int:
        return self.until - self.since

    def concerns(self, guild_id: int | None) -> bool:
        """Whether people in this server (None: outside servers) could not reach the bot then."""
        return self.shard is None or self.shard.hears(guild_id)


class Hearing(NamedTuple):
    """When a shard was heard last, and its last outage, if it had one."""

    shard: Shard
    heard_at: int
    outage: Outage | None


class ShardTable(Protocol):
    async def all(self) -> tuple[Hearing, ...]: ...

    def first_heard(self, shard: Shard, at: int) -> None:
        """Stale at commit when it was heard before."""

    def heard(self, shard: Shard, at: int, *, expected: int) -> None:
        """Stale at commit when it was not heard `expected` last."""

    def came_back(self, shard: Shard, outage: Outage, *, expected: int) -> None:
        """It is heard again, for the first time since the outage. The same guard."""

    def forget_others(self, of: int) -> None:
        """Shards of another count are no more."""
