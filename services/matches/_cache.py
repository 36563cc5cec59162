"""Matches as this process last wrote them, so that the next move need not read and decode them again.

What is remembered may be old. Whoever uses it commits under the guard of the version and the place, and asks
the database before saying no.
"""

from typing import Any, NamedTuple

from services.common.bounded import Bounded
from services.ports.records import MatchRecord, MatchStatus

MATCHES = 256
"""Matches remembered at most, about 5 KB each."""


class Known(NamedTuple):
    """A record, and its state decoded."""

    record: MatchRecord
    state: Any


class Recent:
    """The matches that were played last."""

    def __init__(self, limit: int = MATCHES) -> None:
        self._known: Bounded[str, Known] = Bounded(limit)

    def __len__(self) -> int:
        return len(self._known)

    def keep(self, record: MatchRecord, state: Any) -> None:
        """This record was just committed; a match that is over needs no next move."""
        if record.status is MatchStatus.OPEN:
            self._known[record.id] = Known(record, state)
        else:
            self._known.pop(record.id, None)

    def take(self, match_id: str) -> Known | None:
        """What is known, for one use."""
        return self._known.pop(match_id, None)

    def state_of(self, record: MatchRecord) -> Any | None:
        """The state of this very record; None when it is not the one that is known."""
        known = self._known.get(record.id)
        return known.state if known is not None and known.record is record else None
