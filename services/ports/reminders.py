"""What storage keeps of reminders: when one is due, and which messages are to be taken away again."""

from typing import NamedTuple, Protocol


class Due(NamedTuple):
    """Somebody is late with the decision `turn` of a match."""

    match_id: str
    turn: int


class Reminder(NamedTuple):
    """A message that reminded somebody of a decision, in Discord's ids."""

    match_id: str
    turn: int
    guild_id: int | None
    channel_id: int
    message_id: int


class ReminderTable(Protocol):
    def done(self, due: Due) -> None:
        """Nobody is reminded of this decision any more."""

    def hold_due(self, due: Due, *, until: int) -> None:
        """Whoever has claimed it goes on with it until then."""

    def hold_old(self, reminder: Reminder, *, until: int) -> None:
        """The same for one that is being looked at."""

    def add(self, reminder: Reminder, *, until: int) -> None:
        """A message that was sent; one a decision. Unless freed, it is not looked at before `until`."""

    def free(self, match_id: str) -> None:
        """The match has changed, or its time: its reminders are looked at."""

    def keep(self, reminder: Reminder, *, until: int) -> None:
        """Its message says what is so; it is looked at again then, or at once where the decision is made."""

    def remove(self, reminder: Reminder) -> None: ...


class ReminderClaims(Protocol):
    """What one process takes on for a while; the others leave it alone until then."""

    async def claim_due_reminders(
        self, *, now: int, until: int, limit: int, heard_since: int = 0
    ) -> tuple[Due, ...]:
        """Decisions whose reminder is due by `now`, unclaimed, and not behind a shard unheard since then."""

    async def claim_old_reminders(self, *, now: int, until: int, limit: int) -> tuple[Reminder, ...]:
        """Reminders, unclaimed, that were freed since they were looked at, or not looked at until `now`."""
