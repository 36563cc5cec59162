"""Matches, challenges and what is owed about them, as they are stored."""

from dataclasses import dataclass
from typing import Literal

from games.contract import Entry
from games.values import Word
from services.ports.people import Person, Place, is_engine

ANYWHERE: Literal["anywhere"] = "anywhere"

Seen = int | Literal["anywhere"] | None
"""The message that a caller knows of: None when it knows of none, ANYWHERE when it does not matter."""


class MatchStatus(Word):
    OPEN = "open"
    OVER = "over"


class ChallengeStatus(Word):
    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


class Subject(Word):
    """What a deadline or a notice is about."""

    MATCH = "match"
    CHALLENGE = "challenge"
    CHAMPIONSHIP = "championship"
    TIE = "tie"


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """One match as stored. Times are milliseconds since 1970 UTC; `state` and `options` are JSON.

    `seed` and `digest` are hex: the sealed seed of chance, and the journal's running hash. `entries` counts
    the journal's lines. `misses` are decisions in a row each seat let run out. `winner` is a side or None.
    `remark` is what a moderator said about the end, or what else the reason needs to be told, raw.
    `board_turn` is the turn that the message at `place` was posted for, as
    `services.messages.board_claims` counts.
    `opening` is a line that chance heard before anything else, and that nobody knew when the hash of the seed
    was published; None where both came at once.
    `given_back` is how often its clock got the time of an outage back; each time is a version of its own.
    `forced` is, by seat, what chance did for whoever was late and has not decided since: its token, or "" for
    a secret; None for a seat that is not late. () while nobody is.
    """

    id: str
    version: int
    game: str
    rules_version: int
    options: str
    state: str
    turn: int
    seats: tuple[Person, ...]
    pace: str
    seed: str
    digest: str
    entries: int
    misses: tuple[int, ...]
    place: Place
    status: MatchStatus
    winner: str | None
    reason: str | None
    due_at: int | None
    started_at: int
    changed_at: int
    ended_at: int | None
    remark: str | None = None
    board_turn: int = 0
    opening: str | None = None
    given_back: int = 0
    forced: tuple[str | None, ...] = ()

    @property
    def unattended(self) -> bool:
        """Whether only programs play it."""
        return all(map(is_engine, self.seats))


@dataclass(frozen=True, slots=True)
class ChallengeRecord:
    """One challenge as stored; the match that grows from it has the same id, and its `seed` (hex).

    Only the seed's hash is public while the challenge is open; it is empty where the match has another one.
    """

    id: str
    version: int
    game: str
    options: str
    pace: str
    note: str
    challenger: Person
    challenged: Person
    place: Place
    status: ChallengeStatus
    rematch_of: str | None
    created_at: int
    expires_at: int
    seed: str = ""


@dataclass(frozen=True, slots=True)
class JournalLine:
    """A stored line of a match's journal: `number` counts from 0, `turn` is the decision it belongs to.

    `forced` marks an action that the clock made for its seat.
    """

    match_id: str
    number: int
    turn: int
    entry: Entry
    forced: bool
    at: int


@dataclass(frozen=True, slots=True)
class Deadline:
    """When the use case `expire` is due; `turn` is the decision it was set for (0 for a challenge).

    `remind_at` is when whoever is late is reminded: what is set for the same turn once more changes nothing.
    """

    subject: Subject
    id: str
    turn: int
    due_at: int
    remind_at: int | None = None


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to do after a commit: `topic` says what ("board": redraw), `version` of which state."""

    topic: str
    subject: Subject
    id: str
    version: int
    due_at: int
