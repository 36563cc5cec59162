"""Whether people can reach this process: which of its shards are connected, and does Discord answer there?"""

import time
from collections.abc import Iterable

import discord

from services.ports.shards import Shard

ANSWERS_WITHIN = 10.0
"""Seconds after a heartbeat within which Discord says something; the library waits for a minute."""


def heard(shards: Iterable[discord.ShardInfo]) -> frozenset[Shard]:
    """Those of these shards on which Discord can be heard."""
    listening = (one for one in shards if not one.is_closed() and _answers(one))
    return frozenset(Shard(one.id, one.shard_count or 1) for one in listening)


def _answers(shard: discord.ShardInfo) -> bool:
    """A connection that was cut without a goodbye looks open; a heartbeat without an answer shows it."""
    pulse = shard._parent.ws._keep_alive
    if pulse is None:
        return True
    unanswered = pulse._last_recv < pulse._last_send
    return not unanswered or time.perf_counter() - pulse._last_send < ANSWERS_WITHIN
