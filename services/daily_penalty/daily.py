"""The daily penalty: everybody in a server has one try at the same kick; a table of the week."""

import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from typing import Any

from games.chance import commitment
from games.penalties.daily import MILLION, Attempt, Told, attempt, daily_of, read_daily, verdict
from services.common.retrying import committed, retried
from services.ports.daily import DailyKick, Ranked, Try
from services.ports.people import Person
from services.ports.unit import Storage, Unit
from services.refusals import Refusal
from services.review.verify import FORMAT, canonical, checksum, verify
from services.times import DAY, Now, wall_clock

KEY = "daily-key"
KEY_BYTES = 32
DAY_LABEL, TRY_LABEL = "table-games/daily-day/1", "table-games/daily-try/1"

OPEN_FOR = 1
"""Days after its own on which a try that was opened may still be finished."""

WEEK, MONDAY = 7, 4
"""Day 4 since 1970 was a Monday."""

SHOWN = 10
"""Places of a table that everybody sees; one's own is added."""

ATTEMPTS = 3
"""Others can be first with the key, with the day's kick, and this person with the same try: once each."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A person's try as it stands `today`, and how many days in a row were finished."""

    kick: DailyKick
    mine: Try
    attempt: Attempt
    seed_hash: str
    today: int
    streak: int


@dataclass(frozen=True, slots=True)
class Week:
    """The table of seven days from `monday` on, so far as this person may know it.

    `until` is the last day in it: tries of a day that this person has yet to finish are left out.
    """

    monday: int
    until: int
    today: int
    user_id: int
    ranking: tuple[Ranked, ...]


@dataclass(frozen=True, slots=True)
class Checked:
    """The record of a try that is decided, checked; and what is public of the seeds of days.

    `hashes` are of the seeds of this try's day and of the day after `today`, `opened` the seed of the try's
    own day in hex, None while somebody may still be trying.
    """

    day: int
    today: int
    content: bytes
    draws: int
    seals: int
    seed_hash: str
    hashes: tuple[str, str]
    opened: str | None


class DailyPenalty:
    """The use cases of one try; a guild's id is 0 outside servers."""

    def __init__(
        self,
        storage: Storage,
        *,
        now: Now = wall_clock,
        key: Callable[[], bytes] = lambda: secrets.token_bytes(KEY_BYTES),
    ) -> None:
        self._storage = storage
        self._now = now
        self._new_key = key

    async def open(self, guild_id: int, person: Person, *, moment: int) -> Standing:
        """This person's try: one of yesterday that waits to be finished, else today's, opened if need be.

        `moment` is the id of the interaction that asks. Refusal("busy") where others are always first.
        """

        async def find(unit: Unit) -> Standing:
            now, today = self._now(), self._today()
            tries = await unit.daily.tries_since(guild_id, person.user_id, today - OPEN_FOR)
            mine = next((one for one in tries if one.day == today or one.done_at is None), None)
            if mine is None:
                mine = Try(guild_id, today, person.user_id, moment, now)
                await self._begin(unit, mine, person)
            return await self._standing(unit, mine, today)

        return await retried(self._storage, find, attempts=ATTEMPTS)

    async def look(self, guild_id: int, day: int, *, user_id: int) -> Standing:
        """A try of this person; Refusal("no-such-daily") where there is none."""
        async with self._storage.unit() as unit:
            mine = await self._mine(unit, guild_id, day, user_id)
            return await self._standing(unit, mine, self._today())

    async def choose(self, guild_id: int, day: int, person: Person, *, stage: int, token: str) -> Standing:
        """The try after this choice; what was chosen before stays, and is what comes back.

        Refusals: no-such-daily, daily-closed (too late), busy. RuleError for what cannot be chosen.
        """

        async def write(unit: Unit) -> Standing:
            today = self._today()
            mine = await self._mine(unit, guild_id, day, person.user_id)
            before = len(mine.tokens)
            if mine.done_at is not None or before >= stage:
                return await self._standing(unit, mine, today)
            if today - day > OPEN_FOR:
                raise Refusal("daily-closed")
            kick = await self._kick(unit, mine)
            tokens = (*mine.tokens, token)
            after = attempt(read_daily(kick.kick), try_seed(kick, mine), tokens)
            mine = replace(mine, tokens=tokens)
            if after.stage is None:
                found = verdict(after)
                given = round(found.given * MILLION)
                mine = replace(mine, points=found.points, given=given, done_at=self._now())
            unit.people.remember(person, self._now())
            unit.daily.choose(mine, before=before)
            await unit.commit()
            return await self._standing(unit, mine, today)

        return await retried(self._storage, write, attempts=ATTEMPTS)

    async def table(self, guild_id: int, *, user_id: int, back: int = 0) -> Week:
        """The table of this week, or of so many weeks ago; outside servers of this person alone."""
        today = self._today()
        monday = today - (today - MONDAY) % WEEK - WEEK * back
        async with self._storage.unit() as unit:
            tries = await unit.daily.tries_since(guild_id, user_id, today - OPEN_FOR)
            known = _known_until(tries, today)
            until = min(known, monday + WEEK - 1)
            ranking = await unit.daily.ranking(
                guild_id, user_id, first=monday, last=until, today=today, most=SHOWN if guild_id else 0
            )
        return Week(monday, until, today, user_id, ranking)

    async def share(self, guild_id: int, day: int, *, user_id: int) -> Standing:
        """This person tells everybody of a try's points, once.

        Refusals: no-such-daily, daily-open (not decided), daily-shared (told already).
        """
        async with self._storage.unit() as unit:
            mine = await self._mine(unit, guild_id, day, user_id)
            if mine.done_at is None:
                raise Refusal("daily-open")
            unit.daily.share(mine, shared=True)
            if not await committed(unit):
                raise Refusal("daily-shared")
            return await self._standing(unit, replace(mine, shared=True), self._today())

    async def keep_to_oneself(self, standing: Standing) -> None:
        """Nobody heard what was to be shared: it may be shared again."""
        async with self._storage.unit() as unit:
            unit.daily.share(standing.mine, shared=False)
            await unit.commit()

    async def check(self, guild_id: int, day: int, *, user_id: int) -> Checked:
        """The record of this person's try. Refusals: no-such-daily, daily-open (not decided)."""
        today = self._today()
        async with self._storage.unit() as unit:
            mine = await self._mine(unit, guild_id, day, user_id)
            if mine.done_at is None:
                raise Refusal("daily-open")
            kick = await self._kick(unit, mine)
            key = await unit.facts.get(KEY)
        if key is None:
            raise Refusal("no-such-daily")
        content = canonical(written(kick, mine))
        counts = verify(content)
        seed_hash = commitment(try_seed(kick, mine))
        tomorrow = day_seed(bytes.fromhex(key), guild_id, today + 1)
        hashes = commitment(bytes.fromhex(kick.seed)), commitment(tomorrow)
        opened = kick.seed if today - day > OPEN_FOR else None
        return Checked(day, today, content, counts["draws"], counts["seals"], seed_hash, hashes, opened)

    def _today(self) -> int:
        return self._now() // DAY

    async def _begin(self, unit: Unit, mine: Try, person: Person) -> None:
        """Open the try, with the day's kick where it is the first; Stale when somebody else did either."""
        if await unit.daily.kick(mine.guild_id, mine.day) is None:
            stored = await unit.facts.get(KEY)
            key = self._new_key() if stored is None else bytes.fromhex(stored)
            if stored is None:
                unit.facts.add(KEY, key.hex())
            seed = day_seed(key, mine.guild_id, mine.day)
            unit.daily.add_kick(DailyKick(mine.guild_id, mine.day, seed.hex(), daily_of(seed).text))
        unit.people.remember(person, mine.opened_at)
        unit.daily.open(mine)
        await unit.commit()

    async def _mine(self, unit: Unit, guild_id: int, day: int, user_id: int) -> Try:
        tries = await unit.daily.tries_since(guild_id, user_id, day)
        if not tries or tries[0].day != day:
            raise Refusal("no-such-daily")
        return tries[0]

    async def _kick(self, unit: Unit, mine: Try) -> DailyKick:
        kick = await unit.daily.kick(mine.guild_id, mine.day)
        if kick is None:
            raise Refusal("no-such-daily")
        return kick

    async def _standing(self, unit: Unit, mine: Try, today: int) -> Standing:
        kick = await self._kick(unit, mine)
        seed = try_seed(kick, mine)
        tried = attempt(read_daily(kick.kick), seed, mine.tokens)
        streak = await unit.daily.streak(mine.guild_id, mine.user_id, last=today)
        return Standing(kick, mine, tried, commitment(seed), today, streak)


def _known_until(tries: tuple[Try, ...], today: int) -> int:
    """The last day whose tries this person may hear of: none that is open to this person."""
    waiting = [one.day for one in tries if one.done_at is None]
    done = any(one.day == today and one.done_at is not None for one in tries)
    return min([*waiting, today if not done else today + 1]) - 1


def day_seed(key: bytes, guild_id: int, day: int) -> bytes:
    """The seed of a day in a server, from the one secret key of this bot: nobody knows it without the key."""
    return hmac.digest(key, f"{DAY_LABEL}:{guild_id}:{day}".encode(), "sha256")


def try_seed(kick: DailyKick, mine: Try) -> bytes:
    """The seed of a try, from that of its day: known to its person in the end, it tells of no other's."""
    about = f"{TRY_LABEL}:{mine.guild_id}:{mine.day}:{mine.user_id}:{mine.moment}"
    return hmac.digest(bytes.fromhex(kick.seed), about.encode(), "sha256")


def date_of(day: int) -> date:
    """A day since 1970 as a date (UTC)."""
    return datetime.fromtimestamp(day * DAY // 1000, UTC).date()


def written(kick: DailyKick, mine: Try) -> dict[str, Any]:
    """The record of a try that is decided, as `services.review.verify` reads it."""
    seed = try_seed(kick, mine)
    tried = attempt(read_daily(kick.kick), seed, mine.tokens)
    seals = iter(tried.seals)
    made = {
        "format": FORMAT,
        "match": f"daily penalty of {date_of(mine.day)}",
        "game": "penalties",
        "position": kick.kick,
        "mix": [list(share) for share in tried.mix],
        "derived": {
            "server": mine.guild_id,
            "day": mine.day,
            "person": mine.user_id,
            "moment": mine.moment,
            "day_hash": commitment(bytes.fromhex(kick.seed)),
        },
        "commitment": commitment(seed),
        "seed": seed.hex(),
        "journal": [_told(one, seals) for one in tried.told],
        "digest": tried.digest,
        "given": mine.given,
        "points": mine.points,
    }
    return {**made, "checksum": checksum(made)}


def _told(one: Told, seals: Any) -> dict[str, Any]:
    line: dict[str, Any] = {"line": one.entry.line}
    if one.of is not None:
        line["of"] = one.of
    if one.sealed is not None:
        line |= {"sealed": one.sealed, "seal": next(seals)}
    return line
