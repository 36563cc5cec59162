"""What somebody may have time for, as the use cases set it up, and what is stored of it."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, cast

from db.unit_of_work import SqlStorage
from services.challenges.challenges import Challenges
from services.challenges.invitations import Invitation
from services.championships._clocks import last_call
from services.championships.asides import Asides, hurry_at
from services.championships.cup import read
from services.championships.organising import Organising
from services.championships.running import Running
from services.championships.signing_up import Plan, SigningUp
from services.matches.offers import Offers
from services.matches.playing import Matches
from services.players.settings import Settings
from services.ports.offers import Agreed, Offer
from services.ports.people import Person, Place
from services.ports.records import Deadline, Subject
from services.ports.topics import HURRY
from services.ports.unit import Storage
from services.times import HOUR, MINUTE, Now


class Standing(NamedTuple):
    """What must not change while nobody is heard, and when the time for it is up."""

    of: tuple[Any, ...]
    due_at: int


@dataclass(frozen=True, slots=True)
class Bed:
    """One thing that somebody has time for, in a place of its own."""

    kind: str
    place: Place
    look: Callable[[], Awaitable[Standing]]
    live: bool
    """Whether its time is so short that it runs out while one waits for it."""


KINDS, SEATS = 20, 20
"""More than there are kinds of beds, and people at one."""

ASKED = 7
"""The id of a message that is not there any more: nothing needs to be said in it."""


@dataclass(frozen=True, slots=True)
class Maker:
    """Use cases over the storage of the bots, by their clock; `number` tells what it makes apart."""

    storage: Storage
    now: Now
    place: Place
    number: int

    def person(self, at: int) -> Person:
        return Person(1_000_000 * self.number + at, f"Fan {at}")

    def people(self) -> list[Person]:
        """Everybody who may sit at one of the beds of `all`."""
        makers = (replace(self, number=100 * self.number + at) for at in range(KINDS))
        return [maker.person(at) for maker in makers for at in range(SEATS)]

    @property
    def ana(self) -> Person:
        return self.person(1)

    @property
    def bruno(self) -> Person:
        return self.person(2)

    def id_of(self, kind: str) -> str:
        return f"{kind}{self.number}"

    async def challenge(self, kind: str, pace: str, options: Mapping[str, object]) -> str:
        asked = Invitation(self.id_of(kind), "penalties", options, pace, "", self.ana, self.bruno, self.place)
        await Challenges(self.storage, now=self.now).open(asked)
        return asked.id

    async def match(self, kind: str, pace: str, **options: object) -> str:
        match_id = await self.challenge(kind, pace, options)
        await Challenges(self.storage, now=self.now).accept(match_id, self.bruno)
        return match_id

    async def cup(self, kind: str, *, players: int, check_in: int = 0) -> str:
        cup_id, cups = self.id_of(kind), SigningUp(self.storage, now=self.now)
        plan = Plan(
            cup_id, kind, self.person(9), self.place, "penalties", {}, "knock-out", {}, sign_up=HOUR,
            pace="live", check_in=check_in, tie_time=20 * MINUTE,
        )  # fmt: skip
        await cups.create(plan)
        for at in range(players):
            await cups.join(cup_id, self.person(10 + at))
        return cup_id

    def of_match(self, match_id: str) -> Callable[[], Awaitable[Standing]]:
        async def look() -> Standing:
            record = await Matches(self.storage).stored(match_id)
            return Standing((record.status, record.turn, record.entries, record.misses), record.due_at or 0)

        return look

    def of_challenge(self, challenge_id: str) -> Callable[[], Awaitable[Standing]]:
        async def look() -> Standing:
            record = await Challenges(self.storage).look(challenge_id)
            return Standing((record.status,), record.expires_at)

        return look

    def of_cup(self, cup_id: str) -> Callable[[], Awaitable[Standing]]:
        async def look() -> Standing:
            async with self.storage.unit() as unit:
                cup = (await read(unit, cup_id)).championship
            return Standing((cup.status, cup.reason), cup.due_at or 0)

        return look

    def of_tie(self, cup_id: str) -> Callable[[], Awaitable[Standing]]:
        async def look() -> Standing:
            async with self.storage.unit() as unit:
                ties = (await read(unit, cup_id)).ties
            return Standing(tuple((one.id, one.status, one.ready) for one in ties), ties[0].due_at or 0)

        return look

    def of_reminder(self, match_id: str) -> Callable[[], Awaitable[Standing]]:
        """When whoever has to decide is to be reminded; nobody is more than once."""
        stored = self.of_match(match_id)

        async def look() -> Standing:
            sql = "SELECT remind_at FROM deadlines WHERE subject = 'match' AND id = :id"
            rows = await cast("SqlStorage", self.storage)._database.fetch(sql, {"id": match_id})
            remind_at = rows[0]["remind_at"] if rows else None
            return Standing(((await stored()).of, remind_at is None), remind_at or 0)

        return look

    def of_offer(self, offer: Offer) -> Callable[[], Awaitable[Standing]]:
        """It stands as long as the decision in which it was made."""
        stored = self.of_match(offer.match_id)

        async def look() -> Standing:
            async with self.storage.unit() as unit:
                it = await unit.offers.get(offer)
            match = await stored()
            return Standing((match.of, it and (it.answer, it.message is None)), match.due_at)

        return look

    def of_tie_call(self, cup_id: str) -> Callable[[], Awaitable[Standing]]:
        async def look() -> Standing:
            async with self.storage.unit() as unit:
                cup = await read(unit, cup_id)
            told = tuple((one.id, one.status, one.reminder_id) for one in cup.ties)
            return Standing(told, last_call(cup.championship, cup.ties[0]))

        return look

    def of_check_in_call(self, cup_id: str) -> Callable[[], Awaitable[Standing]]:
        settings = Settings(self.storage)

        async def look() -> Standing:
            called = HURRY in await Asides(self.storage, settings, now=self.now).standing(cup_id)
            async with self.storage.unit() as unit:
                cup = (await read(unit, cup_id)).championship
            return Standing((cup.status, cup.reason, called), hurry_at(cup))

        return look

    async def live(self, kind: str) -> Bed:
        look = self.of_match(await self.match(kind, "live"))
        return Bed(kind, self.place, look, live=True)

    async def draft(self, kind: str) -> Bed:
        look = self.of_match(await self.match(kind, "live", teams="draft"))
        return Bed(kind, self.place, look, live=True)

    async def discard(self, kind: str) -> Bed:
        look = self.of_match(await self.match(kind, "live", mode="big-final"))
        return Bed(kind, self.place, look, live=True)

    async def relaxed(self, kind: str) -> Bed:
        look = self.of_match(await self.match(kind, "relaxed"))
        return Bed(kind, self.place, look, live=False)

    async def slow(self, kind: str) -> Bed:
        look = self.of_match(await self.match(kind, "correspondence"))
        return Bed(kind, self.place, look, live=False)

    async def reminded(self, kind: str) -> Bed:
        look = self.of_reminder(await self.match(kind, "live"))
        return Bed(kind, self.place, look, live=True)

    async def reminded_later(self, kind: str) -> Bed:
        look = self.of_reminder(await self.match(kind, "relaxed"))
        return Bed(kind, self.place, look, live=False)

    async def offer(self, kind: str, pace: str, end: Agreed) -> Bed:
        """Made, and asked in a message that has buttons."""
        offers = Offers(self.storage, Matches(self.storage, now=self.now), now=self.now)
        offer = await offers.make(await self.match(kind, pace), end, self.ana)
        await offers.posted(offer, replace(self.place, message_id=ASKED))
        return Bed(kind, self.place, self.of_offer(offer), live=pace == "live")

    async def draw_offer(self, kind: str) -> Bed:
        return await self.offer(kind, "live", Agreed.DRAW)

    async def abandon_offer(self, kind: str) -> Bed:
        return await self.offer(kind, "relaxed", Agreed.ABANDON)

    async def asked(self, kind: str) -> Bed:
        look = self.of_challenge(await self.challenge(kind, "live", {}))
        return Bed(kind, self.place, look, live=False)

    async def sign_up(self, kind: str) -> Bed:
        look = self.of_cup(await self.cup(kind, players=1))
        return Bed(kind, self.place, look, live=False)

    async def prolonged(self, kind: str) -> Bed:
        """Too few have joined when sign-up is over: it is open for a while longer."""
        cup_id = await self.cup(kind, players=1)
        async with self.storage.unit() as unit:
            due_at = (await read(unit, cup_id)).championship.due_at or 0
        over = SigningUp(self.storage, now=lambda: self.now() + HOUR)
        await over.expire(Deadline(Subject.CHAMPIONSHIP, cup_id, 1, due_at))
        return Bed(kind, self.place, self.of_cup(cup_id), live=False)

    async def check_in_call(self, kind: str) -> Bed:
        return replace(await self.check_in(kind), look=self.of_check_in_call(self.id_of(kind)))

    async def tie_call(self, kind: str) -> Bed:
        return replace(await self.tie(kind), look=self.of_tie_call(self.id_of(kind)))

    async def check_in(self, kind: str) -> Bed:
        cup_id = await self.cup(kind, players=4, check_in=15 * MINUTE)
        await SigningUp(self.storage, now=self.now).close(cup_id, self.person(9))
        return Bed(kind, self.place, self.of_cup(cup_id), live=False)

    async def tie(self, kind: str) -> Bed:
        cup_id = await self.cup(kind, players=4)
        await SigningUp(self.storage, now=self.now).close(cup_id, self.person(9))
        return Bed(kind, self.place, self.of_tie(cup_id), live=False)

    async def paused(self, kind: str) -> Bed:
        """A pause keeps the time of its ties: they have it when it is over."""
        bed = await self.tie(kind)
        cups = SigningUp(self.storage, now=self.now)
        organising = Organising(cups, Running(self.storage, cups, now=self.now), now=self.now)
        cup_id = self.id_of(kind)
        await organising.pause(cup_id, self.person(9))

        async def look() -> Standing:
            async with self.storage.unit() as unit:
                cup = (await read(unit, cup_id)).championship
            standing = await bed.look()
            return Standing((cup.status, *standing.of), standing.due_at - (cup.paused_at or 0) + self.now())

        return Bed(kind, self.place, look, live=False)

    async def all(self) -> list[Bed]:
        """One of every kind, each with other people."""
        kinds = {
            "live decision": Maker.live,
            "pick of a draft": Maker.draft,
            "discard": Maker.discard,
            "relaxed decision": Maker.relaxed,
            "correspondence decision": Maker.slow,
            "reminder of a live decision": Maker.reminded,
            "reminder of a relaxed one": Maker.reminded_later,
            "offer of a draw": Maker.draw_offer,
            "offer to call it off": Maker.abandon_offer,
            "challenge": Maker.asked,
            "sign-up": Maker.sign_up,
            "sign-up that goes on": Maker.prolonged,
            "check-in": Maker.check_in,
            "last call to check in": Maker.check_in_call,
            "tie": Maker.tie,
            "last call to a tie": Maker.tie_call,
            "tie in a pause": Maker.paused,
        }
        made = []
        for at, (kind, make) in enumerate(kinds.items()):
            one = Maker(self.storage, self.now, self.place, 100 * self.number + at)
            made.append(await make(one, kind))
        return made
