"""A desk with all use cases on it: a database, a clock that stands until it is moved, and two people."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from games.clock import pace_of
from games.registry import GAMES
from services.challenges.challenges import Challenges
from services.challenges.invitations import Invitation
from services.clock.deadlines import Deadlines, Drawn
from services.matches.codec import decode_state
from services.matches.looks import Look
from services.matches.playing import Matches
from services.ports.people import Person, Place
from services.ports.records import ChallengeRecord, Deadline, JournalLine, MatchRecord, Notice, Subject
from services.ports.topics import BOARD
from services.ports.unit import Storage
from services.refusals import Refusal
from services.times import SECOND

ANA, BRUNO, CARLA = Person(1, "Ana"), Person(2, "Bruno"), Person(3, "Carla")
HERE = Place(guild_id=50, channel_id=60)
NOON = 1_800_000_000_000
SEED = bytes(range(32))

PHASES = {
    "call": (),
    "privilege": ("heads",),
    "team": ("heads", "shoot-first"),
    "dive": ("heads", "shoot-first", "jungle"),
    "shot": ("heads", "shoot-first", "jungle", "c"),
    "second-dive": ("heads", "shoot-first", "jungle", "c", "pa"),
    "aim": ("heads", "shoot-first", "jungle", "c", "pa", "l"),
}
"""The moves, by whoever is to act, that lead to each phase in which somebody decides."""


@dataclass
class Desk:
    """Use cases over one database; `now` is what their clock shows."""

    storage: Storage
    now: int = NOON
    matches: Matches = field(init=False)
    challenges: Challenges = field(init=False)
    deadlines: Deadlines = field(init=False)

    def __post_init__(self) -> None:
        self.matches = Matches(self.storage, now=self.clock)
        self.challenges = Challenges(self.storage, now=self.clock, seed=lambda: SEED)
        self.deadlines = Deadlines(self.storage, self.matches, self.challenges, now=self.clock)

    def clock(self) -> int:
        return self.now

    async def wait(self, milliseconds: int) -> None:
        """So much time passes, in which the bot ticks."""
        self.now += milliseconds
        await self.deadlines.beat()

    async def ask(
        self, challenge_id: str = "c1", *, by: Person = ANA, to: Person = BRUNO, **changes: Any
    ) -> ChallengeRecord:
        """`by` challenges `to` in one channel, at the pace "live" unless `changes` say otherwise."""
        return await self.challenges.open(invitation(challenge_id, by=by, to=to, **changes))

    async def begin(self, match_id: str = "m1", moves: Sequence[str] = (), **changes: Any) -> Look:
        """Ana challenges Bruno, he accepts, all see it, and these moves are made by whoever is to act."""
        asked = await self.ask(match_id, **changes)
        await self.challenges.accept(match_id, asked.challenged)
        await self.deadlines.drawn(BOARD, [Drawn(match_id, 2, Subject.CHALLENGE)])
        return await self.play(match_id, *moves)

    async def play(self, match_id: str, *tokens: str) -> Look:
        """Moves by whoever is awaited; the look of a spectator after them."""
        for token in tokens:
            await self.matches.play(match_id, token, await self.awaited(match_id))
        return await self.matches.look(match_id)

    async def awaited(self, match_id: str) -> Person:
        look = await self.matches.look(match_id)
        (seat,) = look.awaited
        return look.record.seats[seat]

    async def overrun(self, match_id: str) -> Look:
        """The time of the decision on the table runs out, and the sweep notices."""
        due_at = (await self.matches.look(match_id)).record.due_at
        assert due_at is not None
        self.now = due_at
        (changed,) = await self.deadlines.sweep()
        assert isinstance(changed, Look)
        return changed

    async def rows(self) -> dict[str, int]:
        return await self.storage.count()

    async def due(self) -> list[Deadline]:
        """Every deadline there is; nobody's claim is changed by looking."""
        return list(await self.storage.claim_deadlines(now=10 * NOON, until=0, limit=1000))

    async def notices(self) -> list[Notice]:
        return list(await self.storage.claim_notices(now=10 * NOON, until=0, limit=1000))

    async def journal(self, match_id: str) -> tuple[JournalLine, ...]:
        async with self.storage.unit() as unit:
            return await unit.journal.of(match_id)

    async def stored(self, match_id: str) -> MatchRecord:
        async with self.storage.unit() as unit:
            record = await unit.matches.get(match_id)
        assert record is not None
        return record


def invitation(
    challenge_id: str = "c1", *, by: Person = ANA, to: Person = BRUNO, **changes: Any
) -> Invitation:
    made = Invitation(challenge_id, "penalties", {}, "live", "", by, to, HERE)
    return replace(made, **changes)


def state_of(record: MatchRecord) -> Any:
    return decode_state(GAMES[record.game], record.state)


def pace(name: str) -> int:
    """Milliseconds for a decision."""
    return pace_of(name).seconds * SECOND


async def refused(work: Any) -> str:
    """The code with which a use case says no."""
    with pytest.raises(Refusal) as refusal:
        await work
    return refusal.value.code
