"""Which versions are on the screen: what the outbox is told, and which boards are known to be behind."""

from services.clock.deadlines import Deadlines, Drawn
from services.common.bounded import Bounded
from services.ports.records import ChallengeRecord, MatchRecord, Subject
from services.ports.topics import BOARD

MOST_BEHIND = 10_000
"""Boards at most that are known to be behind."""


class DrawnBoards:
    """Remembers what was drawn until the outbox is told, and what Discord refused until it is put right."""

    def __init__(self, deadlines: Deadlines) -> None:
        self._deadlines = deadlines
        self._drawn: dict[tuple[Subject, str], int] = {}
        self._behind: Bounded[str, None] = Bounded(MOST_BEHIND)

    def version_of(self, match_id: str) -> int:
        """The newest version that was drawn since the outbox was told last; 0 for none."""
        return self._drawn.get((Subject.MATCH, match_id), 0)

    def is_behind(self, match_id: str) -> bool:
        """Whether a board is known to show an older state, because Discord refused the newer one."""
        return match_id in self._behind

    def done(self, record: MatchRecord) -> None:
        """The board shows this version."""
        self._behind.pop(record.id, None)
        self._note(Subject.MATCH, record.id, record.version)

    def give_up(self, record: MatchRecord) -> None:
        """Discord refuses this board to the bot: whoever presses next can put it right."""
        self.done(record)
        self._behind[record.id] = None

    def challenge_done(self, record: ChallengeRecord) -> None:
        """The challenge's message shows this version."""
        self._note(Subject.CHALLENGE, record.id, record.version)

    async def flush(self) -> None:
        """Tell the outbox which boards and challenges are drawn; many at a time."""
        drawn, self._drawn = self._drawn, {}
        if drawn:
            shown = [Drawn(key, version, subject) for (subject, key), version in drawn.items()]
            await self._deadlines.drawn(BOARD, shown)

    def _note(self, subject: Subject, subject_id: str, version: int) -> None:
        key = (subject, subject_id)
        self._drawn[key] = max(version, self._drawn.get(key, 0))
