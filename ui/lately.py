"""What was pressed a moment ago: many presses at once are about one change that is just being shown."""

import asyncio
import math


class Lately:
    """Counts presses on the same thing that follow each other within `seconds`; of `most` things at most."""

    def __init__(self, *, seconds: float = 5.0, most: int = 500) -> None:
        self._seconds = seconds
        self._most = most
        self._presses: dict[str, tuple[float, int]] = {}

    def note(self, key: str) -> None:
        """This was pressed now."""
        now = asyncio.get_running_loop().time()
        at, count = self._presses.pop(key, (-math.inf, 0))
        while self._presses and (len(self._presses) >= self._most or self._is_old(now)):
            del self._presses[next(iter(self._presses))]
        self._presses[key] = (now, count + 1 if now - at < self._seconds else 1)

    def _is_old(self, now: float) -> bool:
        """Whether the longest known press tells nothing any more."""
        return now - next(iter(self._presses.values()))[0] >= self._seconds

    def only_once(self, key: str) -> bool:
        """Whether the last press on this has neither company nor a press just before it."""
        return self._presses.get(key, (0.0, 0))[1] == 1
