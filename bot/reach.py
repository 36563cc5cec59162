"""Whether people can reach this process: is one of its shards connected, and does Discord answer there?"""

import time
from collections.abc import Iterable

import discord

ANSWERS_WITHIN = 10.0
"""Seconds after a heartbeat within which Discord says something; the library waits for a minute."""


def reached(shards: Iterable[discord.ShardInfo]) -> bool:
    """Whether Discord can be heard on any of these shards."""
    return any(not shard.is_closed() and _answers(shard) for shard in shards)


def _answers(shard: discord.ShardInfo) -> bool:
    """A connection that was cut without a goodbye looks open; a heartbeat without an answer shows it."""
    pulse = shard._parent.ws._keep_alive
    if pulse is None:
        return True
    unanswered = pulse._last_recv < pulse._last_send
    return not unanswered or time.perf_counter() - pulse._last_send < ANSWERS_WITHIN
