"""Two processes over one database, without Discord: each may die between any two steps of its rounds."""

import asyncio
from dataclasses import dataclass, replace
from random import Random

from games.registry import GAMES
from services.challenges.challenges import Challenges
from services.championships.looking import Looking
from services.championships.organising import Organising
from services.championships.running import Running
from services.championships.signing_up import SigningUp
from services.clock.deadlines import CLAIM, Deadlines, Drawn
from services.matches.closing import Closing
from services.matches.playing import Matches
from services.ports.records import Notice, Subject
from services.ports.topics import CALL, HALT, RATING, RESULT
from services.ports.unit import Storage
from services.ratings.ratings import Ratings
from tests.services.desk import HERE, NOON
from tests.soak.championships.scores import Scores


class Killed(Exception):
    """The process is gone: whatever it had claimed stays claimed, nothing is done."""


@dataclass
class Clock:
    """The time of both processes."""

    at: int = NOON

    def __call__(self) -> int:
        return self.at


@dataclass
class Desk:
    """One process: the use cases over its own connection; `dies_in` so many steps (None: it does not)."""

    storage: Storage
    clock: Clock
    dies_in: int | None = None

    def __post_init__(self) -> None:
        now = self.clock
        games = self.games = {**GAMES, "scores": Scores()}
        self.matches = Matches(self.storage, games=games, now=now)
        self.cups = SigningUp(self.storage, games=games, now=now)
        self.running = Running(self.storage, self.cups, games=games, now=now)
        self.organising = Organising(self.cups, self.running, now=now)
        self.closing = Closing(self.storage, games=games, now=now)
        self.looking = Looking(self.storage)
        self.ratings = Ratings(self.storage, games=games)
        expiries = {Subject.CHAMPIONSHIP: self.cups.expire, Subject.TIE: self.running.expire}
        challenges = Challenges(self.storage, games=games, now=now)
        self.deadlines = Deadlines(
            self.storage, self.matches, challenges, closing=self.closing, expiries=expiries, now=now
        )

    def step(self) -> None:
        """Between any two of these the process may be gone."""
        if self.dies_in is not None:
            self.dies_in -= 1
            if self.dies_in < 0:
                raise Killed

    async def sweep(self) -> None:
        """What is due by now; a process that dies takes what it had claimed along."""
        if self.dies_in == 0:
            await self.storage.claim_deadlines(now=self.clock(), until=self.clock() + CLAIM, limit=50)
        self.step()
        await self.deadlines.beat()  # whatever the clock shows has passed while it ticked
        await self.deadlines.sweep()

    async def follow(self, rng: Random, beside: "Desk") -> int:
        """Follow what is claimed, some of it at the same time `beside` does; how many notices there were."""
        notices = await self.deadlines.undrawn()
        for notice in notices:
            self.step()
            again = [one.act(notice) for one in (beside, self) if rng.random() < 0.15]
            await asyncio.gather(self.act(notice), *again)
            self.step()
            done = Drawn(notice.id, notice.version, notice.subject)
            await self.deadlines.drawn(notice.topic, [done])
        return len(notices)

    async def act(self, notice: Notice) -> None:
        """What the bot does about a notice, without Discord; harmless twice."""
        match notice.topic:
            case topic if topic == RESULT:
                await self.running.record(notice.id)
            case topic if topic == CALL:
                await self.running.called(notice.id, replace(HERE, message_id=1))
            case topic if topic == HALT:
                await self.closing.halt(notice.id)
            case topic if topic == RATING:
                await self.ratings.follow(notice)
