"""A person's data: handed out in one file, and deleted on the person's wish or the operator's."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

from games.seats import Side
from services.challenges.challenges import Challenges
from services.championships.organising import Organising
from services.championships.signing_up import SigningUp
from services.common.retrying import Busy, retried
from services.matches.closing import Closing
from services.matches.playing import Matches
from services.ports.people import SOMEBODY, Person, fresh_alias
from services.ports.personal_data import Held, Open
from services.ports.records import MatchStatus, Notice, Subject
from services.ports.topics import RATING
from services.ports.unit import Dangling, Stale, Storage, Unit
from services.ratings.ratings import Ratings
from services.refusals import Refusal
from services.times import MINUTE, SECOND, Now, wall_clock

PAUSE = 10 * MINUTE
"""Between two exports of one person."""

LARGEST = 8_000_000
"""Bytes of an export that Discord takes as a file."""

ABOUT = {
    "what": "Everything this bot stores about you. Times are UTC.",
    "ids": "Ids are Discord's, or the bot's own for matches, challenges and championships.",
    "left out": "Your opponents' secret choices, and what stays sealed until a match is over.",
}

BOTH_SIDES = (Side.HOME, Side.AWAY)

WITHIN_MATCHES = ("opponents", "choices")
"""Sections whose rows are told with their match."""


class Exports:
    """Use cases of the export; nothing is written."""

    def __init__(self, storage: Storage, *, now: Now = wall_clock) -> None:
        self._storage = storage
        self._now = now
        self._last: dict[int, int] = {}

    async def of(self, user_id: int) -> bytes:
        """The person's data as JSON. Refusals: exported-lately, export-too-large."""
        now = self._now()
        self._last = {who: at for who, at in self._last.items() if at + PAUSE > now}
        if user_id in self._last:
            raise Refusal("exported-lately", when=self._last[user_id] + PAUSE)
        self._last[user_id] = now
        try:
            content = await self.written(user_id)
        except BaseException:
            del self._last[user_id]
            raise
        if len(content) > LARGEST:
            raise Refusal("export-too-large")
        return content

    async def written(self, user_id: int) -> bytes:
        """The same for an operator, however often and however large."""
        async with self._storage.unit() as unit:
            held = await unit.personal.held(user_id)
        return await asyncio.to_thread(_written, held, user_id)

    async def knows(self, user_id: int) -> bool:
        """Whether anything is stored about this person."""
        async with self._storage.unit() as unit:
            return any((await unit.personal.held(user_id)).values())


class Forgetting:
    """The use case of a deletion; safe beside presses, twice, and in several processes."""

    def __init__(
        self,
        storage: Storage,
        *,
        matches: Matches,
        challenges: Challenges,
        closing: Closing,
        cups: SigningUp,
        organising: Organising,
        ratings: Ratings,
        now: Now = wall_clock,
    ) -> None:
        self._storage = storage
        self._matches = matches
        self._challenges = challenges
        self._closing = closing
        self._cups = cups
        self._organising = organising
        self._ratings = ratings
        self._now = now

    async def forget(self, user_id: int) -> None:
        """Open matches are resigned, challenges closed, championships left; then the person is somebody.

        Refusal("busy") where something new is opened again and again meanwhile.
        """

        async def end_all(unit: Unit) -> None:
            # Until the deletion the person keeps the name, even if it comes to no end.
            by = await unit.personal.person(user_id) or Person(user_id, SOMEBODY)
            under_way = await unit.personal.open_of(user_id)
            try:
                for one in sorted(under_way, key=lambda one: ORDER.index(one.kind)):
                    await self._end(one, by)
            except Dangling as gone:
                raise Stale("somebody else has deleted the person meanwhile") from gone
            await unit.personal.forget(user_id, fresh_alias(), self._now())
            await unit.commit()

        await retried(self._storage, end_all)

    async def _end(self, one: Open, by: Person) -> None:
        """End it as its own press would; it may have ended meanwhile."""
        try:
            match one.kind:
                case "match":
                    if await self._closing.leave(one.id, by) is None:
                        await self._matches.resign(one.id, by)
                case "asked":
                    await self._challenges.withdraw(one.id, by)
                case "challenged":
                    await self._challenges.decline(one.id, by)
                case "entered":
                    await self._cups.leave(one.id, by)
                case "playing":
                    await self._organising.withdraw(one.id, by.user_id, by)
                case "unrated":
                    await self._ratings.follow(Notice(RATING, Subject.MATCH, one.id, NEWEST, 0))
        except Busy:
            raise
        except Refusal:
            pass


ORDER = ("match", "asked", "challenged", "entered", "playing", "unrated")
"""Matches first: what a championship hears of a match that is over is its result."""

NEWEST = 1 << 62
"""A version that no match is ahead of."""


YES_OR_NO = frozenset({"made_by_the_clock", "checked_in", "struck_off", "disqualified", "by_you", "shared"})


def _written(held: Held, user_id: int) -> bytes:
    told: dict[str, Any] = {
        name: [_told(row) for row in rows] for name, rows in held.items() if name not in WITHIN_MATCHES
    }
    opponents, choices = (_by_match(held[name]) for name in WITHIN_MATCHES)
    told["matches"] = [
        {
            **_told({name: value for name, value in row.items() if name != "winner"}),
            "result": _result(row),
            "opponents": [one["person"] for one in opponents.get(row["id"], ())],
            "your choices": [_told(one) for one in choices.get(row["id"], ())],
        }
        for row in held["matches"]
    ]
    whole = {"about": ABOUT, "your id": str(user_id), **told}
    return json.dumps(whole, ensure_ascii=False, indent=1).encode()


def _by_match(rows: Sequence[Mapping[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    """The rows of each match, without its id."""
    found: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        found.setdefault(row["match_id"], []).append(
            {n: value for n, value in row.items() if n != "match_id"}
        )
    return found


def _result(match: Mapping[str, Any]) -> str:
    """How a match of two went for the seat that the row is about."""
    if match["status"] == MatchStatus.OPEN:
        return "not over"
    if match["winner"] is None:
        return "nobody won"
    return "you won" if match["winner"] == BOTH_SIDES[match["seat"] % 2] else "you lost"


def _told(row: Mapping[str, Any]) -> dict[str, Any]:
    return {name.replace("_", " "): _value(name, value) for name, value in row.items()}


def _value(name: str, value: Any) -> Any:
    """Ids as text, which every program can read; times and days as people write them."""
    if value is None:
        return None
    if name in YES_OR_NO:
        return "yes" if value else "no"
    if name.endswith("_at") or name == "until":
        return datetime.fromtimestamp(value / SECOND, UTC).isoformat(timespec="seconds")
    if name == "day":
        return (date(1970, 1, 1) + timedelta(days=value)).isoformat()
    if name == "id" or name.endswith("_id"):
        return str(value)
    return value
