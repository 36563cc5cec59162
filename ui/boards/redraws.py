"""Takes the redraws of one match one after the other, and numbers them: only the newest has to be drawn."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field


@dataclass(slots=True)
class Redraw:
    """The redraws of one match that are asked for: `latest` numbers the newest of them."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    latest: int = 0
    users: int = 0


class Redraws:
    """Remembers a match only while it is being drawn."""

    def __init__(self) -> None:
        self._matches: dict[str, Redraw] = {}

    @contextmanager
    def of(self, match_id: str) -> Iterator[Redraw]:
        """Those of this match; whoever draws takes the lock."""
        redraw = self._matches.setdefault(match_id, Redraw())
        redraw.users += 1
        try:
            yield redraw
        finally:
            redraw.users -= 1
            if not redraw.users:
                self._matches.pop(match_id, None)
