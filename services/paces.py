"""What the pace of a match means before it has begun."""

from games.clock import pace_of
from services.times import DAY, MINUTE, SECOND

DECISIONS = 6
SHORTEST, LONGEST = 10 * MINUTE, DAY
"""A challenge waits for its answer as long as its pace gives to so many decisions, within these bounds."""


def open_for(pace: str) -> int:
    """How long a challenge to this pace waits, in milliseconds."""
    return min(max(SHORTEST, DECISIONS * pace_of(pace).seconds * SECOND), LONGEST)
