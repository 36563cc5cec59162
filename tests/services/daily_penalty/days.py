"""The use cases of the daily penalty over one database, with a clock that a test moves."""

from games.penalties.daily import choices_of, read_daily
from services.daily_penalty.daily import DailyPenalty, Standing
from services.ports.people import Person
from services.ports.unit import Storage
from services.times import DAY, HOUR
from tests.services.desk import ANA

SERVER = 50
THURSDAY = 20_454
"""The first of January 2026."""


class Days:
    """One process's use cases, and a clock that the test moves."""

    def __init__(self, storage: Storage, *, key: bytes = bytes(32)) -> None:
        self.storage = storage
        self.now = THURSDAY * DAY + 12 * HOUR
        self.daily = DailyPenalty(storage, now=lambda: self.now, key=lambda: key)
        self.moment = 1000

    async def open(self, person: Person = ANA, *, server: int = SERVER) -> Standing:
        self.moment += 1
        return await self.daily.open(server, person, moment=self.moment)

    async def finish(self, person: Person = ANA, *, best: bool = True, server: int = SERVER) -> Standing:
        """The person's try to its end, by one of the best choices or the poorest."""
        standing = await self.open(person, server=server)
        if standing.attempt.stage == 1:
            standing = await self.choose(standing, choice_of(standing, best=best), person)
        if standing.attempt.stage == 2:
            standing = await self.choose(standing, "l", person)
        assert standing.attempt.stage is None
        return standing

    async def choose(self, standing: Standing, token: str, person: Person = ANA) -> Standing:
        return await self.daily.choose(
            standing.kick.guild_id,
            standing.kick.day,
            person,
            stage=standing.attempt.stage or 1,
            token=token,
        )

    async def line(self, person: Person = ANA, *, back: int = 0) -> tuple[int, int, int, int] | None:
        """This person's place, points, days and streak, as this person sees them."""
        week = await self.daily.table(SERVER, user_id=person.user_id, back=back)
        found = [one for one in week.ranking if one.person.user_id == person.user_id]
        one = found[0] if found else None
        return None if one is None else (one.place, one.points, one.days, one.streak)


def choice_of(standing: Standing, *, best: bool) -> str:
    known, role = standing.attempt.known, read_daily(standing.kick.kick).role
    by_worth = sorted((one.worth, one.choice.value) for one in choices_of(known, role))
    return by_worth[-1 if best else 0][1]
