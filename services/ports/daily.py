"""What storage keeps of daily penalties: the kick of each day, and everybody's one try at it."""

from dataclasses import dataclass
from typing import NamedTuple, Protocol

from services.ports.people import Person


@dataclass(frozen=True, slots=True)
class DailyKick:
    """The kick of a day (days since 1970 UTC) in one server, 0 where there is none.

    `seed` is hex, and secret until nobody may try any more; `kick` is text as of `games.penalties.daily`.
    """

    guild_id: int
    day: int
    seed: str
    kick: str


@dataclass(frozen=True, slots=True)
class Try:
    """One person's try: `tokens` is what was chosen so far, `moment` the interaction's id that opened it.

    `given` is what the choice gave away of the chance to win, in millionths. Times are milliseconds since
    1970 UTC; `points`, `given` and `done_at` are None until the kick is decided. `shared` says that its
    person has told everybody of the points.
    """

    guild_id: int
    day: int
    user_id: int
    moment: int
    opened_at: int
    tokens: tuple[str, ...] = ()
    points: int | None = None
    given: int | None = None
    done_at: int | None = None
    shared: bool = False


class Ranked(NamedTuple):
    """A line of a table: who stands at which place `of` all, with how many points from how many days."""

    place: int
    of: int
    person: Person
    points: int
    days: int
    streak: int


class DailyTable(Protocol):
    async def kick(self, guild_id: int, day: int) -> DailyKick | None: ...

    async def tries_since(self, guild_id: int, user_id: int, day: int) -> tuple[Try, ...]:
        """This person's tries there from that day on, the earliest first."""

    async def ranking(
        self, guild_id: int, user_id: int, *, first: int, last: int, today: int, most: int
    ) -> tuple[Ranked, ...]:
        """The best `most` people by the tries of these days, and this person; best first.

        More points go before, then less given away; who is equal in both shares a place. A streak is of
        days in a row until `last`, or the day before where that is `today`.
        """

    async def streak(self, guild_id: int, user_id: int, *, last: int) -> int:
        """How many days in a row, until `last` or the day before, this person has finished."""

    def add_kick(self, kick: DailyKick) -> None:
        """The first one of a day stays."""

    def open(self, one: Try) -> None:
        """The day's kick is there; the person is remembered in the same unit. Stale when it is open."""

    def choose(self, one: Try, *, before: int) -> None:
        """What was chosen; Stale unless so many tokens were stored `before`, and nothing is decided."""

    def share(self, one: Try, *, shared: bool) -> None:
        """Whether everybody was told; Stale unless that was otherwise, and the try is decided."""
