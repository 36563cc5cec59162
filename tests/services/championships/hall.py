"""A hall in which championships are played without Discord: people come or not, and matches end."""

from dataclasses import dataclass, field, replace
from random import Random

from services.challenges.challenges import Challenges
from services.championships.cup import Cup, read
from services.championships.organising import Organising
from services.championships.running import Running
from services.championships.signing_up import Plan, SigningUp
from services.clock.deadlines import Deadlines, Drawn
from services.matches.closing import Closing
from services.matches.looks import Look
from services.matches.playing import Matches
from services.ports.championships import Championship, Tie
from services.ports.people import Person
from services.ports.records import Notice, Subject
from services.ports.topics import CALL, HALT, RATING, RESULT
from services.ports.unit import Storage
from services.ratings.ratings import Ratings
from services.times import DAY, HOUR
from tests.services.desk import HERE, NOON

CUP = "cup1"
ORGANISER = Person(1000, "Olga")


def players(count: int) -> tuple[Person, ...]:
    """So many people, whose ids do not tell in which order they come."""
    return tuple(Person(37 * number % 1009 + 1, f"Player {number}") for number in range(1, count + 1))


def plan(**changes: object) -> Plan:
    made = Plan(
        id=CUP,
        name="Animal Cup",
        organiser=ORGANISER,
        place=HERE,
        game="penalties",
        options={},
        form="knock-out",
        form_options={},
        sign_up=DAY,
        pace="live",
    )
    return replace(made, **changes)  # type: ignore[arg-type]


@dataclass
class Hall:
    """Use cases over one database; `now` is what their clock shows."""

    storage: Storage
    now: int = NOON
    matches: Matches = field(init=False)
    cups: SigningUp = field(init=False)
    running: Running = field(init=False)
    organising: Organising = field(init=False)
    deadlines: Deadlines = field(init=False)
    closing: Closing = field(init=False)
    ratings: Ratings = field(init=False)

    def __post_init__(self) -> None:
        self.matches = Matches(self.storage, now=self.clock)
        self.cups = SigningUp(self.storage, now=self.clock, seed=lambda: bytes(range(32)))
        self.running = Running(self.storage, self.cups, now=self.clock)
        self.organising = Organising(self.cups, self.running, now=self.clock)
        expiries = {Subject.CHAMPIONSHIP: self.cups.expire, Subject.TIE: self.running.expire}
        self.closing = Closing(self.storage, now=self.clock)
        self.ratings = Ratings(self.storage)
        challenges = Challenges(self.storage, now=self.clock)
        self.deadlines = Deadlines(self.storage, self.matches, challenges, expiries=expiries, now=self.clock)

    def clock(self) -> int:
        return self.now

    async def begun(self, count: int, **changes: object) -> tuple[Person, ...]:
        """A championship of so many that has just started."""
        people = players(count)
        await self.cups.create(plan(**changes))
        for person in people:
            self.now += 1
            await self.cups.join(CUP, person)
        await self.cups.close(CUP, ORGANISER)
        return people

    async def cup(self) -> Cup:
        async with self.storage.unit() as unit:
            return await read(unit, CUP)

    async def stored(self) -> Championship:
        return (await self.cup()).championship

    async def live(self) -> tuple[Tie, ...]:
        return tuple(tie for tie in (await self.cup()).ties if tie.live)

    async def follow(self) -> list[str]:
        """Follow every notice, as housekeeping does; the topics, and matches that were halted."""
        seen = []
        while notices := await self.storage.claim_notices(now=self.now, until=self.now, limit=1000):
            for notice in notices:
                seen.append(notice.topic)
                await self._follow(notice)
        return seen

    async def _follow(self, notice: Notice) -> None:
        match notice.topic:
            case topic if topic == RESULT:
                await self.running.record(notice.id)
            case topic if topic == CALL:
                (tie,) = [one for one in (await self.cup()).ties if one.id == notice.id]
                await self.running.called(tie.id, replace(tie.place, message_id=_message(tie.id)))
            case topic if topic == HALT:
                await self.closing.halt(notice.id)
            case topic if topic == RATING:
                await self.ratings.follow(notice)
        done = Drawn(notice.id, notice.version, notice.subject)
        await self.deadlines.drawn(notice.topic, [done])

    async def play(self, tie: Tie, rng: Random) -> Look:
        """Both come, and one of them gives up."""
        people = [Person(player, f"P{player}") for player in tie.players]
        await self.running.ready(tie.id, people[0])
        begun = await self.running.ready(tie.id, people[1])
        assert isinstance(begun, Look)
        return await self.matches.resign(tie.id, rng.choice(people))

    async def round(self, rng: Random, *, no_shows: float = 0.0) -> None:
        """Every live tie comes to its end, some by the clock."""
        for tie in await self.live():
            if rng.random() >= no_shows:
                await self.play(tie, rng)
            elif rng.random() < 0.5:
                await self.running.ready(tie.id, Person(rng.choice(tie.players), "here"))
        self.now += 25 * HOUR
        await self.deadlines.sweep()
        await self.follow()


def _message(tie_id: str) -> int:
    """The message of a call; another for each tie."""
    return 1000 + int(tie_id.rpartition("-")[2])
