"""The clock of one process: it stands still where nothing was heard of the process for too long."""

from services.times import SECOND, Now

ALIVE = "alive-at"
"""The fact that says when people were surely heard last, by whichever process."""

HEARTBEAT = 10 * SECOND
"""How often a running bot writes that it is there."""

QUIET = 2 * HEARTBEAT
"""What is due behind a shard, or a bot, of which nothing was heard for longer waits until it is."""

AWAY_AFTER = 3 * HEARTBEAT
"""A silence longer than this was an outage; its length is given back to everybody who was thinking."""


class Watch:
    """The time as this process may use it: not before its last tick, and at most AWAY_AFTER past it.

    A process that was stopped, or whose wall clock was set, wakes up in the middle of anything. Until its
    next tick has compared the clocks, what it begins and what it calls late is reckoned from the last one.
    """

    def __init__(self, wall: Now) -> None:
        self.wall = wall
        self.ticked: int | None = None
        """When people were surely heard here last; None before the first tick."""
        self.written: int | None = None
        """When this process last wrote that it is there."""

    def __call__(self) -> int:
        now = self.wall()
        return now if self.ticked is None else min(max(now, self.ticked), self.ticked + AWAY_AFTER)

    def tick(self, at: int) -> None:
        """People are heard here at this moment."""
        self.ticked = at

    def lost(self) -> None:
        """The database did not answer: for all we know nobody could make a move since it did last."""
        if self.written is not None:
            self.ticked = self.written

    def goes(self, now: int) -> bool:
        """Whether this process was awake all the time since its last tick, and its clock was not set."""
        return self.ticked is not None and abs(now - self.ticked) <= AWAY_AFTER
