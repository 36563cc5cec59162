"""One simulated championship: two processes over one database, people who come and go, and what must hold."""

from collections.abc import Awaitable
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from services.championships.cup import Cup, read
from services.championships.signing_up import Plan
from services.formats.records import verified
from services.formats.values import Refused
from services.matches.looks import Look
from services.ports.championships import CupStatus, Tie, TieStatus
from services.ports.people import Person
from services.ports.unit import Storage
from services.refusals import Refusal
from services.times import DAY, HOUR, MINUTE
from tests.services.desk import HERE
from tests.soak.championships.audit import faults_of, rating_faults
from tests.soak.championships.desk import Clock, Desk, Killed
from tests.soak.championships.recount import matches_of, recounted
from tests.soak.championships.wishes import Told
from ui.words.catalogues import Say

OLGA = Person(1_000_000, "Olga")
WILD = 30
"""Rounds in which anything may happen, for each round of the championship; then only the clock is left."""

PATIENCE = 60
"""Rounds of the clock alone, for each round of the championship, after which it waits for ever."""


@dataclass
class CupLife:
    """Plays one championship of so many from sign-up to its end."""

    storages: tuple[Storage, Storage]
    clock: Clock
    plan: Plan
    size: int
    rng: Random
    told: Told
    say: Say
    wildness: float = 0.3

    def __post_init__(self) -> None:
        self.desks = [Desk(storage, self.clock) for storage in self.storages]
        self.people = [Person(10_000 + 37 * at % 10_007, f"Player {at}") for at in range(self.size)]
        self.spare = [Person(30_000 + at, f"Spare {at}") for at in range(50)]

    @property
    def desk(self) -> Desk:
        """Whichever process hears it."""
        return self.rng.choice(self.desks)

    async def cup(self) -> Cup:
        async with self.desk.storage.unit() as unit:
            return await read(unit, self.plan.id)

    async def live(self) -> Told:
        """From the announcement to the end, and what is wrong with it."""
        await self._sign_up()
        rounds = max(1, (await self.cup()).course.rounds) if (await self._begun()) else 1
        wild = WILD * rounds
        for number in range(wild + PATIENCE * rounds):
            cup = await self.cup()
            if cup.championship.status.has_ended:
                break
            await self._check(cup)
            if number < wild:
                await self._happens(cup)
            elif cup.championship.status is CupStatus.PAUSED:
                await self._tried("resume", self.desk.organising.resume(self.plan.id, OLGA))
            else:
                self.clock.at += 25 * HOUR
            await self._housekeeping()
        else:
            self.told.faults.append("it waits for ever")
        await self._come_to_rest()
        cup = await self.cup()
        sight, acts = await self.desk.looking.acts(self.plan.id, HERE.guild_id)
        self.told.end = cup.championship.reason or cup.championship.status.value
        self.told.ties = len(cup.ties)
        self.told.faults += faults_of(cup, sight, acts, self.say)
        self.told.faults += await rating_faults(self.desk, cup)
        if cup.championship.status is CupStatus.OVER:
            played = await matches_of(cup, self.desk.storage, games=self.desk.games)
            self.told.faults += recounted(cup, cup.course, played)
        return self.told

    async def _begun(self) -> bool:
        return (await self.cup()).championship.status.has_begun

    async def _sign_up(self) -> None:
        """All come, some press twice, one changes his mind; check-in where there is one."""
        await self.desk.cups.create(self.plan)
        for person in self.people:
            await self._tried("join", self.desk.cups.join(self.plan.id, person))
            if self.rng.random() < 0.05:
                await self._tried("join", self.desk.cups.join(self.plan.id, person))
            if self.size > 8 and self.rng.random() < 0.02:
                await self._tried("leave", self.desk.cups.leave(self.plan.id, person))
        if self.rng.random() < 0.5:
            await self._tried("close", self.desk.cups.close(self.plan.id, OLGA))
        else:
            self.clock.at += DAY
        await self._housekeeping()
        if self.plan.check_in:
            for person in self.people:
                if self.rng.random() < 0.95:
                    await self._tried("check in", self.desk.cups.check_in(self.plan.id, person))
            self.clock.at += self.plan.check_in
            await self._housekeeping()
        for _ in range(5):  # a process that died may have claimed what begins it
            if (await self.cup()).championship.status not in {CupStatus.SIGN_UP, CupStatus.CHECK_IN}:
                return
            self.clock.at += DAY
            await self._housekeeping()

    async def _happens(self, cup: Cup) -> None:
        """Time passes, people play or do not, and now and then somebody leaves or the organiser steps in."""
        for tie in cup.ties:
            if tie.live and self.rng.random() < 0.5:
                await self._at(tie)
        if self.rng.random() < self.wildness:
            await self._organiser(cup)
        if self.rng.random() < 0.02:
            await self._away()
        self.clock.at += self.rng.choice((MINUTE, 5 * MINUTE, HOUR, 3 * HOUR))

    async def _at(self, tie: Tie) -> None:
        """Both come and play, one comes, or nobody; presses come twice, and to either process."""
        home, away = (Person(player, f"P{player}") for player in tie.players)
        if tie.status is TieStatus.OPEN:
            coming = self.rng.choice(((home, away),) * 6 + ((home,), (away,), ()))
            for person in coming:
                heard = await self._tried("here", self.desk.running.ready(tie.id, person))
                if heard is not None and self.rng.random() < 0.2:
                    await self._tried("here", self.desk.running.ready(tie.id, person))
                if isinstance(heard, Look) and self.rng.random() < 0.7:
                    await self._play(tie, home, away)
        else:
            await self._play(tie, home, away)

    async def _play(self, tie: Tie, home: Person, away: Person) -> None:
        """A score, mostly; or somebody gives up, a moderator ends it, or both fall asleep."""
        desk, by = self.desk, self.rng.choice((home, away))
        match self.rng.random():
            case luck if luck < 0.8:
                score = f"{self.rng.randrange(6)}-{self.rng.randrange(6)}"
                await self._tried("score", desk.matches.play(tie.id, score, by))
            case luck if luck < 0.9:
                await self._tried("resign", desk.matches.resign(tie.id, by))
            case luck if luck < 0.95:
                ends = desk.closing.moderate(tie.id, guild_id=HERE.guild_id, winner=None, remark="")
                await self._tried("moderate", ends)

    async def _organiser(self, cup: Cup) -> None:
        """One act at random, sensible or not; what is refused changes nothing."""
        desk, rng, cup_id = self.desk.organising, self.rng, self.plan.id
        player = rng.choice(cup.championship.lineup or (OLGA.user_id,))
        pairings = cup.course.pairings if cup.championship.lineup else ()
        pairing = rng.choice(pairings) if pairings else None
        match rng.randrange(10):
            case 0:
                await self._tried(
                    "withdraw", desk.withdraw(cup_id, player, OLGA, reason=rng.choice(("left", "banned")))
                )
            case 1:
                await self._tried("disqualify", desk.disqualify(cup_id, player, OLGA, "unfair"))
            case 2:
                fresh = self.spare.pop() if self.spare else OLGA
                await self._tried("replace", desk.replace(cup_id, player, fresh, OLGA))
            case 3:
                await self._tried("extend", desk.extend(cup_id, HOUR, OLGA))
            case 4:
                await self._tried("pause", desk.pause(cup_id, OLGA))
            case 5 | 6:
                await self._tried("resume", desk.resume(cup_id, OLGA))
            case 7 if pairing is not None and pairing.players:
                winner = rng.choice(pairing.players)
                await self._tried("walkover", desk.walkover(cup_id, pairing.id, winner, OLGA))
            case 9:
                gone = rng.choice(sorted(cup.record.absent) or [player])
                await self._tried("readmit", desk.readmit(cup_id, gone, OLGA))
            case 8 if pairing is not None:
                await self._void(rng.choice([one for one in pairings if one.result] or [pairing]).id)

    async def _void(self, pairing: str) -> None:
        with suppress(Refusal):
            falls = await self.desk.organising.cascade(self.plan.id, pairing)
            seen = [one.id for one in falls.pairings]
            await self.desk.organising.void(self.plan.id, pairing, OLGA, seen=seen)
            self.told.did["void"] += 1

    async def _away(self) -> None:
        """Nobody is there for two days; the time is given back, by one of the two."""
        await self.desk.deadlines.beat()
        self.clock.at += 2 * DAY
        self.told.did["away"] += 1
        for desk in self.desks:
            await desk.deadlines.recover()

    async def _housekeeping(self) -> None:
        """Both make their rounds until nothing is left that they may claim; one of them may die in it."""
        for at, storage in enumerate(self.storages):
            if self.rng.random() < 0.1:
                self.desks[at].dies_in = self.rng.randrange(12)
            try:
                await self.desks[at].sweep()
                while await self.desks[at].follow(self.rng, self.desks[1 - at]):
                    pass
            except Killed:
                self.told.did["killed"] += 1
                self.desks[at] = Desk(storage, self.clock)
                for match_id in await self.desks[at].running.orphans():
                    await self.desks[at].running.record(match_id)
            self.desks[at].dies_in = None

    async def _come_to_rest(self) -> None:
        """Whatever was claimed by the dead, and matches that were halted, come to their end."""
        for _ in range(6):
            self.clock.at += HOUR
            for desk, other in zip(self.desks, reversed(self.desks), strict=True):
                await desk.sweep()
                while await desk.follow(self.rng, other):
                    pass
        counted = await self.storages[0].count()
        for table in ("deadlines", "outbox"):
            if counted[table]:
                self.told.faults.append(f"{counted[table]} {table} are left")

    async def _check(self, cup: Cup) -> None:
        """What holds at every moment in which nobody is writing."""
        it = cup.championship
        if not it.status.has_begun:
            return
        live = [tie for tie in cup.ties if tie.live]
        called = [player for tie in live for player in tie.players]
        if len(called) > len(set(called)):
            self._fault("somebody is called to two ties at once")
        try:
            course = verified(cup.form, cup.lineup, cup.record)
        except Refused as no:
            self._fault(no.code)
            return
        ready = {one.id: one for one in course.ready}
        for tie in live:
            pairing = ready.get(tie.pairing)
            if pairing is None or (pairing.home, pairing.away) != tie.players:
                self._fault(f"{tie.pairing} is called and not ready")
        if it.status is CupStatus.RUNNING:
            waiting = set(ready) - {tie.pairing for tie in live}
            for key in waiting:
                if set(ready[key].players).isdisjoint(called):
                    self._fault(f"{key} is ready and nobody is called")

    def _fault(self, words: str) -> None:
        if words not in self.told.faults:
            self.told.faults.append(words)

    async def _tried(self, what: str, work: Awaitable[object]) -> object | None:
        try:
            done = await work
        except Refusal as no:
            self.told.did[f"{what}: {no.code}"] += 1
            return None
        self.told.did[what] += 1
        return done
