"""What is due: expired decisions and challenges, boards not yet redrawn, and time the bot itself was away."""

import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from services.challenges.challenges import Challenges
from services.clock.watch import ALIVE, AWAY_AFTER, HEARTBEAT, QUIET, Watch
from services.common.retrying import committed
from services.matches.closing import Closing
from services.matches.looks import GRACE, Look
from services.matches.playing import Matches
from services.ports.records import ChallengeRecord, Deadline, MatchRecord, Notice, Subject
from services.ports.shards import Outage
from services.ports.topics import BOARD, STEPS
from services.ports.unit import Storage
from services.refusals import Refusal
from services.times import MINUTE, Now, wall_clock

log = logging.getLogger(__name__)

OUTAGE = "outage"
Expire = Callable[[Deadline], Awaitable[object]]
"""What is done about a deadline; harmless twice and too late. What it changes is told by notices."""

NO_OTHERS: Mapping[Subject, Expire] = MappingProxyType({})

CLAIM = MINUTE
AT_ONCE = 50

A_SECOND = 10
"""Messages with an old time that are redrawn in a round, of one a second: all else goes on between them."""


SOON = 300
"""Messages that say at once that the bot is back, the most urgent first: half a minute's work."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A message that now shows this version of its match, or challenge; `due_at` is of the notice of it."""

    id: str
    version: int
    subject: Subject = Subject.MATCH
    due_at: int | None = None


class Deadlines:
    """Use cases that nobody presses a button for; several processes may run them side by side."""

    def __init__(
        self,
        storage: Storage,
        matches: Matches,
        challenges: Challenges,
        *,
        closing: Closing | None = None,
        expiries: Mapping[Subject, Expire] = NO_OTHERS,
        now: Now = wall_clock,
        soon: int = SOON,
    ) -> None:
        self._soon = soon
        self._storage = storage
        self._matches = matches
        self._challenges = challenges
        self._closing = closing or Closing(storage, now=now)
        self._expiries = expiries
        self._now = self._watch = now if isinstance(now, Watch) else Watch(now)

    async def sweep(self) -> tuple[Look | ChallengeRecord, ...]:
        """Expire what is due, up to AT_ONCE; returns what changed and wants to be shown.

        One broken record never holds up the others: it is logged with its id and tried again after the claim.
        """
        now = self._now()
        due = await self._storage.claim_deadlines(
            now=now, until=now + CLAIM, limit=AT_ONCE, heard_since=now - QUIET
        )
        changed: list[Look | ChallengeRecord] = []
        for deadline in due:
            try:
                result = await self._expire(deadline)
            except Refusal as refusal:
                log.warning("%s %s cannot expire: %s", deadline.subject, deadline.id, refusal.code)
                continue
            except Exception:
                log.exception("%s %s cannot expire", deadline.subject, deadline.id)
                continue
            if result is not None:
                changed.append(result)
        return tuple(changed)

    async def put_right(self) -> None:
        """Have messages redrawn that say a time from before an outage, when that has come; some at a time."""
        async with self._storage.unit() as unit:
            now = self._now()
            for subject, subject_id in await unit.deadlines.stale(now, A_SECOND):
                unit.deadlines.redrawn(subject, subject_id)
                unit.outbox.put_stored(BOARD, subject, subject_id, now)
                if subject is Subject.MATCH:
                    unit.reminders.free(subject_id)
                    unit.direct.renew(STEPS, subject_id, now)
            await unit.commit()

    async def undrawn(self) -> tuple[Notice, ...]:
        """What still has to follow commits: boards and challenges to redraw, engines to ask; claimed here."""
        now = self._now()
        return await self._storage.claim_notices(now=now, until=now + CLAIM, limit=AT_ONCE)

    async def hold(self, notices: Iterable[Notice]) -> None:
        """These are still being followed here: nobody else takes them on meanwhile."""
        async with self._storage.unit() as unit:
            for notice in notices:
                unit.outbox.hold(notice, until=self._now() + CLAIM)
            await unit.commit()

    async def drawn(self, topic: str, boards: Iterable[Drawn]) -> None:
        """These boards show these versions; later versions, and later notices, are kept."""
        async with self._storage.unit() as unit:
            for board in boards:
                unit.outbox.done(topic, board.subject, board.id, board.version, due_at=board.due_at)
            await unit.commit()

    def should_be_drawn(self, record: MatchRecord) -> bool:
        """Whether whoever made this version has had the time to draw it."""
        return self._now() >= record.changed_at + GRACE

    async def beat(self, at: int | None = None) -> None:
        """Write down that the bot is there, as a tick saw it `at` that moment (None: now)."""
        async with self._storage.unit() as unit:
            alive_at = await unit.facts.get(ALIVE)
            now = self._watch.wall()
            at = now if at is None else at
            if abs(now - at) > AWAY_AFTER:
                return  # it was stopped since, or its clock was set: the next tick finds that
            if alive_at is None:
                unit.facts.set(ALIVE, str(at))
            else:
                unit.facts.swap(ALIVE, str(at), expected=alive_at)
            await committed(unit)  # False: another process has written, or found an outage
        self._watch.tick(at)

    async def recover(self) -> int | None:
        """Compare the clock with the last tick, of this process and of all; move every deadline by a silence.

        Returns its length in milliseconds: 0 for none, negative where the clock was set back, None where
        another process was at it and this one has to look again. Of several processes that come back at once,
        one moves the time; where another was awake all the time, people were heard there.
        """
        async with self._storage.unit() as unit:
            alive_at = await unit.facts.get(ALIVE)
            outage = _outage(await unit.facts.get(OUTAGE))
            now = self._watch.wall()
            if alive_at is None:
                unit.facts.set(ALIVE, str(now))
                silence = 0
            else:
                heard_at = int(alive_at)
                awake = self._watch.goes(now) or abs(now - heard_at) <= AWAY_AFTER
                heard_at = max(heard_at, self._watch.ticked or heard_at)
                silence = 0 if awake else now - heard_at
                unit.facts.swap(ALIVE, str(now), expected=alive_at)
                if silence > 0:
                    unit.facts.set(OUTAGE, f"{begun(heard_at, outage)} {now}")
                if silence < 0:
                    unit.deadlines.set_back(silence)
                if silence:
                    unit.deadlines.shift(silence, soon=self._soon)
            if not await committed(unit):
                return None
        self._watch.tick(now)
        return silence

    async def heard_elsewhere(self) -> None:
        """Where another process hears people until now this one's clock goes on, though nobody reaches it."""
        async with self._storage.unit() as unit:
            alive_at = await unit.facts.get(ALIVE)
        now = self._watch.wall()
        if alive_at is not None and abs(now - int(alive_at)) <= AWAY_AFTER:
            self._watch.tick(now)

    async def outages(self) -> tuple[Outage, ...]:
        """Times that were given back, in whichever process: the last of all, and the last of each shard."""
        async with self._storage.unit() as unit:
            of_all = _outage(await unit.facts.get(OUTAGE))
            behind = [one.outage for one in await unit.shards.all()]
        return tuple(outage for outage in (of_all, *behind) if outage is not None)

    async def _expire_match(self, deadline: Deadline) -> Look | None:
        try:
            return await self._matches.expire(deadline)
        except Refusal as refusal:
            if refusal.code != "unknown-game" or await self._closing.lapse(deadline) is None:
                raise
            log.warning("match %s has ended: %s", deadline.id, refusal.code)
            return None  # its message is not a board any more: the notice redraws it

    async def _expire(self, deadline: Deadline) -> Look | ChallengeRecord | None:
        match deadline.subject:
            case Subject.MATCH:
                return await self._expire_match(deadline)
            case Subject.CHALLENGE:
                return await self._challenges.expire(deadline)
            case subject:
                await self._expiries[subject](deadline)
                return None


def begun(silent_since: int, before: Outage | None) -> int:
    """Since when it has been silent: an outage that follows another at once is the same."""
    goes_on = before is not None and silent_since - before.until <= HEARTBEAT
    return before.since if before is not None and goes_on else silent_since


def _outage(fact: str | None) -> Outage | None:
    if fact is None:
        return None
    since, until = map(int, fact.split())
    return Outage(since, until)
