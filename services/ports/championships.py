"""What storage keeps of championships: who entered, who meets whom, what came of it, and who did what."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from services.formats.values import Departure, Result
from services.ports.people import Person, Place, is_engine

NOBODY = 0
"""Stands for the message of a reminder that could not be sent, or is taken away."""


class CupStatus(StrEnum):
    """How far a championship is."""

    SIGN_UP = "sign-up"
    CHECK_IN = "check-in"
    RUNNING = "running"
    PAUSED = "paused"
    OVER = "over"
    CANCELLED = "cancelled"

    @property
    def is_gathering(self) -> bool:
        """Whether it has not begun: people come and go."""
        return self in {CupStatus.SIGN_UP, CupStatus.CHECK_IN}

    @property
    def has_begun(self) -> bool:
        return self in {CupStatus.RUNNING, CupStatus.PAUSED, CupStatus.OVER}

    @property
    def has_ended(self) -> bool:
        return self in {CupStatus.OVER, CupStatus.CANCELLED}


class Seeding(StrEnum):
    """How the draw is made."""

    LOT = "lot"
    HAND = "hand"
    RATING = "rating"


class TieStatus(StrEnum):
    """How far a tie is; a VOID one was taken back and counts for nothing."""

    OPEN = "open"
    PLAYING = "playing"
    OVER = "over"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Championship:
    """One championship. Times are milliseconds since 1970 UTC; `options` and `form_options` are JSON objects.

    `seed` is hex and sealed until the start; every lot follows from it. `lineup` are the entrants in seed
    order, frozen at the start (() before), and `points` what each was rated at then, where they are seeded by
    rating. `due_at` is when sign-up or check-in closes; `check_in` and `tie_time` are milliseconds,
    `paused_at` when the pause began. `message_id` of `place` is the sign-up's.
    `in_threads`: every tie is to have a thread of its own. `ping_id` is a role that its first message calls.
    """

    id: str
    version: int
    name: str
    game: str
    options: str
    pace: str
    form: str
    form_options: str
    seeding: Seeding
    seed: str
    places: int
    entered: int
    check_in: int
    tie_time: int
    organiser: Person
    place: Place
    role_id: int | None
    status: CupStatus
    lineup: tuple[int, ...]
    champion_id: int | None
    reason: str | None
    due_at: int | None
    paused_at: int | None
    created_at: int
    started_at: int | None
    ended_at: int | None
    points: tuple[int, ...] = ()
    in_threads: bool = False
    ping_id: int | None = None

    @property
    def calls(self) -> int | None:
        """The role that is still to be called: nothing was posted yet, and people may join."""
        fresh = self.status is CupStatus.SIGN_UP and self.place.message_id is None
        return self.ping_id if fresh else None


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who takes part; `checked_in` if he said so in the check-in, `hand` is his seed by hand.

    `barred`: he was struck off before the start, does not take part and may not join again.
    """

    person: Person
    joined_at: int
    checked_in: bool = False
    hand: int | None = None
    barred: bool = False

    @property
    def there(self) -> bool:
        """Checked in, or a program, which is always there."""
        return self.checked_in or is_engine(self.person)


@dataclass(frozen=True, slots=True)
class Tie:
    """A pairing that two people were called to; `id` is also its match's. A pairing made void gets another.

    `ready` says who said "I am here"; `place` is where both were called, once they were. `reminder_id` is the
    message that reminded whoever was late (0: nobody could be, or it is taken away), None before that. `seed`
    is its match's, hex and secret; its hash stands on the call ("": the match makes one as it begins).
    """

    id: str
    cup_id: str
    number: int
    version: int
    pairing: str
    home_id: int
    away_id: int
    ready: tuple[bool, bool]
    status: TieStatus
    place: Place
    due_at: int | None
    created_at: int
    reminder_id: int | None = None
    seed: str = ""

    @property
    def players(self) -> tuple[int, int]:
        return self.home_id, self.away_id

    @property
    def late(self) -> tuple[int, ...]:
        """Those who have not said that they are there."""
        return tuple(player for player, there in zip(self.players, self.ready, strict=True) if not there)

    @property
    def unattended(self) -> bool:
        """Whether two programs play it: nobody is called, nobody presses anything, and no clock runs."""
        return all(is_engine(Person(player, "")) for player in self.players)

    @property
    def live(self) -> bool:
        return self.status in {TieStatus.OPEN, TieStatus.PLAYING}


@dataclass(frozen=True, slots=True)
class Act:
    """A line of a championship's log: who (None: the clock, or the rules) did what, in kebab-case, when.

    `about` are the people it was done to, `detail` a pairing, a reason, an amount.
    """

    number: int
    at: int
    by_id: int | None
    what: str
    about: tuple[int, ...] = ()
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Listed:
    """As much of a championship as finds it by name; `at` is when it ended or, until then, was announced."""

    id: str
    name: str
    status: CupStatus
    organiser: Person
    at: int


class ChampionshipTable(Protocol):
    async def get(self, cup_id: str) -> Championship | None: ...

    async def open_in(self, guild_id: int, limit: int = 25) -> tuple[Championship, ...]:
        """Those of a server that have not ended, the latest first."""

    async def ended_in(self, guild_id: int, limit: int = 25) -> tuple[Championship, ...]:
        """Those of a server that are over or were cancelled, the latest first."""

    async def crowned_in(self, guild_id: int, *, skip: int, limit: int) -> tuple[Championship, ...]:
        """Those of a server that have a champion, the latest first."""

    async def listed(self, guild_id: int, limit: int = 1_000) -> tuple[Listed, ...]:
        """Those of a server that go on, the latest first, then those that have ended, the latest first."""

    async def entrants(self, cup_id: str) -> tuple[Entrant, ...]:
        """In the order in which they joined, with those who are barred."""

    async def people_of(self, user_ids: Sequence[int]) -> Mapping[int, Person]:
        """The last known names of those who are known."""

    async def acts(self, cup_id: str, limit: int = 2_000) -> tuple[Act, ...]:
        """The log, oldest first; of a longer one its end."""

    def add(self, cup: Championship) -> None:
        """Stale at commit when the id is taken."""

    def save(self, cup: Championship, *, expected: int) -> None:
        """All that changes but the place and `entered`; Stale at commit unless `expected` is stored."""

    def move_message(self, cup_id: str, place: Place) -> None:
        """It goes on in this place."""

    def posted(self, cup_id: str, place: Place) -> None:
        """Its message is this one now; Stale at commit when it goes on in another channel."""

    def enter(self, cup_id: str, entrant: Entrant) -> None:
        """One more, while sign-up is open and a place is free; Stale otherwise, and when known already."""

    def leave(self, cup_id: str, user_id: int) -> None:
        """One less, before it begins; Stale at commit otherwise."""

    def bar(self, cup_id: str, user_id: int) -> None:
        """As `leave`, and nobody who may join again."""

    def readmit(self, cup_id: str, user_id: int) -> None:
        """Who is barred takes part again, if a place is free and it has not begun; Stale otherwise."""

    def check_in(self, cup_id: str, user_id: int) -> None:
        """Stale at commit when not entered, or check-in is not open."""

    def replace(self, cup_id: str, gone_id: int, entrant: Entrant) -> None:
        """Somebody, barred or not, plays in another's place; Stale at commit when that one is not entered."""

    def seed_by_hand(self, cup_id: str, order: Sequence[int]) -> None:
        """These first, in this order; the others have no seed by hand any more."""

    def log(self, cup_id: str, act: Act) -> None: ...


class TieTable(Protocol):
    async def of(self, cup_id: str) -> tuple[Tie, ...]: ...

    async def get(self, tie_id: str) -> Tie | None: ...

    async def live_of(self, user_id: int, limit: int = 25) -> tuple[Tie, ...]:
        """Ties that this person is called to or plays, the oldest first."""

    async def orphans(self, limit: int = 25) -> tuple[str, ...]:
        """Ties that are being played although their match is over."""

    async def uncounted(self, cup_id: str) -> tuple[str, ...]:
        """Ties of one championship that are being played although their match is over."""

    async def results(self, cup_id: str) -> tuple[Result, ...]: ...

    async def departures(self, cup_id: str) -> tuple[Departure, ...]: ...

    def add(self, ties: Sequence[Tie]) -> None:
        """Stale at commit when a number is taken."""

    def save(self, tie: Tie, *, expected: int) -> None:
        """Readiness, status and deadline; Stale at commit unless `expected` is stored."""

    def hold(self, tie: Tie) -> None:
        """Stale at commit unless it is stored in this version; nobody changes it meanwhile."""

    def while_played(self, tie: Tie) -> None:
        """Stale at commit when its match is over."""

    def move(self, tie_id: str, place: Place) -> None:
        """Both are to be called here, anew; Stale at commit when the tie is not open."""

    def call(self, tie_id: str, place: Place) -> None:
        """Where both were called; Stale at commit when they were called already, or are to be elsewhere."""

    def remind(self, tie_id: str, message_id: int, *, expected: int | None = None) -> None:
        """The message of its reminder; Stale at commit unless `expected`, where given, is stored."""

    def add_results(self, cup_id: str, results: Sequence[Result], at: int) -> None:
        """Stale at commit when a pairing has one."""

    def drop_results(self, cup_id: str, pairings: Sequence[str]) -> None: ...

    def set_departures(self, cup_id: str, departures: Sequence[Departure]) -> None:
        """These, and no others."""
