"""What the pace of a match means before it has begun."""

from games.clock import pace_of
from services.times import DAY, HOUR, MINUTE, SECOND

DECISIONS = 6
SHORTEST, LONGEST = 10 * MINUTE, DAY
"""A challenge waits for its answer as long as its pace gives to so many decisions, within these bounds."""


def come_within(pace: str) -> int:
    """How long both have to come to a match of a championship, in milliseconds, unless it says so itself."""
    seconds = pace_of(pace).seconds
    if seconds <= pace_of("live").seconds:
        return 15 * MINUTE
    return HOUR if seconds <= pace_of("relaxed").seconds else DAY


def open_for(pace: str) -> int:
    """How long a challenge to this pace waits, in milliseconds."""
    return min(max(SHORTEST, DECISIONS * pace_of(pace).seconds * SECOND), LONGEST)
