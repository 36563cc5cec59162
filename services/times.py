"""Time as the services count it: milliseconds since 1970, UTC."""

import time
from collections.abc import Callable

Now = Callable[[], int]
"""The one clock that is handed to whatever needs the time."""

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR


def wall_clock() -> int:
    return time.time_ns() // 1_000_000
