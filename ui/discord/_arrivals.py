"""Estimate how long an interaction waited before this process heard of it."""

import time
from collections.abc import Callable

import discord

AGREE = 60.0
"""Seconds that this clock and Discord's may be apart; beyond that one was set, and neither is believed."""

LONGEST = 3.0
"""Seconds after which Discord takes no answer: what seems to be older than that was not waiting."""

REMEMBERED = 1_800.0
"""Seconds for which the quickest arrival is the measure of others; clocks drift apart by less than 0.2 s."""


class Arrivals:
    """Compares each arrival with the quickest of late.

    An interaction's id says when Discord made it, by Discord's clock. How far that is from this one nobody
    knows, but it stays the same: whatever took longer than the quickest has waited for the difference, in the
    network or behind other work of this process. The clock here is one that nobody sets.
    """

    def __init__(
        self, *, monotonic: Callable[[], float] = time.monotonic, wall: Callable[[], float] = time.time
    ) -> None:
        self._monotonic = monotonic
        self._wall = wall
        self._quickest: float | None = None
        self._before: float | None = None
        self._since = 0.0

    def waited(self, interaction_id: int) -> float:
        """Seconds that this one has waited, as far as can be told; call it once, as soon as it is heard."""
        made = discord.utils.snowflake_time(interaction_id).timestamp()
        if abs(self._wall() - made) > AGREE:
            return 0.0
        now = self._monotonic()
        took = now - made
        if now - self._since > REMEMBERED:
            recent = now - self._since <= 2 * REMEMBERED
            self._before, self._quickest, self._since = self._quickest if recent else None, None, now
        self._quickest = took if self._quickest is None else min(took, self._quickest)
        waited = took - min(self._quickest, took if self._before is None else self._before)
        return waited if waited <= LONGEST else 0.0
