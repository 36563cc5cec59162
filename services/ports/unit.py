"""What the use cases need from storage: its tables, by the records they hold, and the two ways it says no."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import NamedTuple, Protocol

from services.ports.championships import ChampionshipTable, TieTable
from services.ports.daily import DailyTable
from services.ports.direct_questions import DirectTable
from services.ports.offers import OfferClaims, OfferTable
from services.ports.people import Person, Place
from services.ports.personal_data import PersonalTable
from services.ports.places import PlaceTable, ThreadTable
from services.ports.preferences import PreferenceTable
from services.ports.ratings import RatingTable
from services.ports.records import (
    ANYWHERE,
    ChallengeRecord,
    Deadline,
    JournalLine,
    MatchRecord,
    Notice,
    Seen,
    Subject,
)
from services.ports.reminders import ReminderClaims, ReminderTable
from services.ports.shards import Shard, ShardTable


class Dangling(ValueError):
    """A row would refer to one that is not there, or no longer."""


class Stale(Exception):
    """Somebody else was first: a guarded row changed, or a natural key is taken. Read again."""


class StorageDown(Exception):
    """The database does not answer; nothing of the unit was kept. The message is fit for an operator."""


class StorageAway(StorageDown):
    """Nobody answers where the database should be: it may come back by itself."""


class PeopleTable(Protocol):
    def remember(self, person: Person, at: int) -> None:
        """Insert or refresh the last known name."""


STANDINGS_AT_ONCE = 64


class Standing(NamedTuple):
    """The version of a match, and the message that its board is on: whether a record is still true."""

    version: int
    message_id: int | None


class MatchTable(Protocol):
    async def get(self, match_id: str) -> MatchRecord | None: ...

    async def standings(self, match_ids: Sequence[str]) -> Mapping[str, Standing]:
        """How those of these matches stand that exist; one to STANDINGS_AT_ONCE of them."""

    async def open_of(self, user_id: int, limit: int = 25) -> tuple[MatchRecord, ...]:
        """Open matches in which this person sits, the latest changed first."""

    async def count_open_of(self, user_id: int) -> int: ...

    async def count_open_in(self, guild_id: int) -> int: ...

    def guard_open(self, user_id: int, *, below: int) -> None:
        """Stale at commit unless this person, remembered in this unit, sits in fewer open matches."""

    async def ended_of(self, user_id: int, game: str, limit: int = 25) -> tuple[MatchRecord, ...]:
        """Finished matches of a game in which this person sat, the latest first."""

    async def open_in(self, channel_id: int, limit: int = 25) -> tuple[MatchRecord, ...]:
        """Open matches whose board is in this channel, oldest first."""

    async def open_in_server(self, guild_id: int, limit: int = 25) -> tuple[MatchRecord, ...]:
        """Open matches of this server, oldest first."""

    def add(self, record: MatchRecord) -> None:
        """A new match with its seats; Stale at commit when the id is taken."""

    def save(self, record: MatchRecord, *, expected: int) -> None:
        """Everything that a move changes.

        Stale at commit unless the stored version is `expected` and the board is the record's message.

        Identity, seats, options, seed, pace, start, place and the board's turn stay as they are.
        """

    def move_board(self, match_id: str, place: Place, *, seen: Seen = ANYWHERE) -> None:
        """Where the public board is now; Stale at commit unless it was the message `seen` until then."""

    def claim_board(self, match_id: str, *, seen: int | None, turn: int) -> None:
        """The message `seen` shows this turn; Stale at commit unless it is the board, of an earlier turn."""

    def give_board_back(self, match_id: str, *, turn: int, before: int) -> None:
        """What was claimed for `turn` is as it was `before`, if nobody has claimed more meanwhile."""


class JournalTable(Protocol):
    async def of(self, match_id: str) -> tuple[JournalLine, ...]: ...

    async def at_turn(self, match_id: str, turn: int) -> tuple[JournalLine, ...]: ...

    def add(self, lines: Sequence[JournalLine]) -> None:
        """Append; Stale at commit when a number is taken."""


class ChallengeTable(Protocol):
    async def get(self, challenge_id: str) -> ChallengeRecord | None: ...

    async def open_between(
        self, challenger_id: int, challenged_id: int, guild_id: int | None, channel_id: int, *, game: str
    ) -> ChallengeRecord | None:
        """The open challenge of this pair to this game in this server (outside servers: in this channel)."""

    async def open_of(self, user_id: int, limit: int = 25) -> tuple[ChallengeRecord, ...]:
        """Open challenges that this person made or is to answer, the latest first."""

    async def all_between(self, one: int, other: int) -> tuple[ChallengeRecord, ...]:
        """The open challenges of these two, whoever asked, to any game, in every place."""

    async def count_open(self, challenger_id: int) -> int: ...

    def guard_open(self, challenger_id: int, *, below: int) -> None:
        """Stale at commit unless this person, remembered in this unit, has fewer open challenges."""

    async def rematch_of(self, match_id: str) -> ChallengeRecord | None:
        """The open or accepted challenge that asks for another match after this one."""

    def add(self, record: ChallengeRecord) -> None:
        """A new challenge.

        Stale at commit when the id is taken, when this pair (whoever asked) has an open challenge to the same
        game in the same server (outside servers: channel), or when the same match already has an open or
        accepted rematch.
        """

    def save(self, record: ChallengeRecord, *, expected: int) -> None:
        """The new status; Stale at commit unless the stored version is `expected`."""

    def move_message(self, challenge_id: str, place: Place, *, seen: Seen = ANYWHERE) -> None:
        """Where the message is now; Stale at commit unless it was the message `seen` until then."""


class DeadlineTable(Protocol):
    def set(self, deadline: Deadline) -> None:
        """One deadline a subject: a new one replaces the old."""

    def clear(self, subject: Subject, subject_id: str) -> None: ...

    def shift(self, milliseconds: int, *, behind: Shard | None = None, soon: int = 0) -> None:
        """Move every deadline later, and what records say of it; a pause begins so much later as well.

        `behind` one shard: those of its servers. Of all: also what is still to be given back behind each.
        The `soon` most urgent messages are redrawn now, the others when the time that they say has come.
        """

    async def stale(self, now: int, limit: int) -> tuple[tuple[Subject, str], ...]:
        """Whose messages say an older deadline, and are to be redrawn by now; the most urgent first."""

    def redrawn(self, subject: Subject, subject_id: str) -> None:
        """Its message is being redrawn."""

    def set_back(self, milliseconds: int) -> None:
        """The clock went back (a number below nought): what is claimed, or was put off, goes back with it."""


class OutboxTable(Protocol):
    async def holds(self, topic: str, subject: Subject, subject_id: str) -> bool:
        """Whether a notice about this is still to be followed."""

    def put(self, notice: Notice) -> None:
        """One notice a topic and subject: a newer version replaces the older."""

    def put_stored(self, topic: str, subject: Subject, subject_id: str, due_at: int) -> None:
        """A notice about what is stored under this id, unless there is one; it is of the stored version."""

    def put_for_championship(self, topic: str, cup_id: str, due_at: int) -> None:
        """A notice about a championship, of the version that is stored after this unit."""

    def put_for_tie(self, topic: str, match_id: str, version: int, due_at: int) -> None:
        """A notice about a match, if it is the match of a tie."""

    def put_for_call(self, topic: str, match_id: str, due_at: int) -> None:
        """A notice about the tie whose match this is, if it is one's."""

    def put_if_wanted(self, topic: str, match_id: str, version: int, *, guild_id: int, due_at: int) -> None:
        """A notice about a match, if this server has a preference by the name of the topic."""

    def hold(self, notice: Notice, *, until: int) -> None:
        """Whoever has claimed the notice goes on with it, unless there is one about a later version."""

    def done(
        self, topic: str, subject: Subject, subject_id: str, version: int, *, due_at: int | None = None
    ) -> None:
        """Forget the notice unless it is about a later version by now, or was put again after `due_at`."""


class FactTable(Protocol):
    async def get(self, key: str) -> str | None: ...

    def set(self, key: str, value: str) -> None: ...

    def add(self, key: str, value: str) -> None:
        """A value that is set once for ever; Stale at commit when there is one."""

    def swap(self, key: str, value: str, *, expected: str) -> None:
        """The new value; Stale at commit unless the stored one is `expected`."""


class Unit(Protocol):
    """One unit of work: reads see what is committed, writes are kept back and committed all or nothing."""

    @property
    def people(self) -> PeopleTable: ...
    @property
    def personal(self) -> PersonalTable: ...
    @property
    def matches(self) -> MatchTable: ...
    @property
    def journal(self) -> JournalTable: ...
    @property
    def challenges(self) -> ChallengeTable: ...
    @property
    def deadlines(self) -> DeadlineTable: ...
    @property
    def outbox(self) -> OutboxTable: ...
    @property
    def places(self) -> PlaceTable: ...
    @property
    def threads(self) -> ThreadTable: ...
    @property
    def preferences(self) -> PreferenceTable: ...
    @property
    def direct(self) -> DirectTable: ...
    @property
    def daily(self) -> DailyTable: ...
    @property
    def facts(self) -> FactTable: ...
    @property
    def reminders(self) -> ReminderTable: ...
    @property
    def offers(self) -> OfferTable: ...
    @property
    def shards(self) -> ShardTable: ...
    @property
    def championships(self) -> ChampionshipTable: ...
    @property
    def ties(self) -> TieTable: ...
    @property
    def ratings(self) -> RatingTable: ...

    async def commit(self) -> None:
        """Durable when it returns. Stale: nothing was kept. StorageDown: nothing is known to be kept."""


class Storage(ReminderClaims, OfferClaims, Protocol):
    """A database that is open."""

    def unit(self) -> AbstractAsyncContextManager[Unit]:
        """A fresh unit of work; leaving it without `commit` keeps nothing."""

    async def claim_deadlines(
        self, *, now: int, until: int, limit: int, heard_since: int = 0
    ) -> tuple[Deadline, ...]:
        """Deadlines due by `now` and unclaimed, the oldest first; nobody else gets them till `until`.

        Those behind a shard that was not heard since then are left where they are.
        """

    async def claim_notices(self, *, now: int, until: int, limit: int) -> tuple[Notice, ...]:
        """The same for notices."""

    async def count(self) -> dict[str, int]:
        """Rows a table, for tests and audits: every row is looked at."""

    async def matches_up_to(self, most: int) -> int:
        """How many matches are stored, counted no further than that."""

    async def close(self) -> None: ...
