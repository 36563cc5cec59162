"""Private messages that followed a match when a process ended, for whoever starts next, while they can."""

import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from typing import Literal, get_args

from services.common.retrying import Busy, committed, retried
from services.ports.unit import Storage, Unit
from services.times import Now, wall_clock

Kind = Literal["hands", "spectators"]
"""What follows a match: the messages of its players, and of those who watch."""

KEYS = tuple(f"following-{kind}" for kind in get_args(Kind))
"""Facts that hold whose messages these are."""


@dataclass(frozen=True, slots=True)
class Left:
    """What it takes to go on: `about` is for whoever draws it, `token` edits the message until then (ms)."""

    user_id: int
    match_id: str
    message_id: int
    token: str = field(repr=False)
    until: int
    may_attach: bool
    locale: str
    about: str


class Followers:
    """Tokens lie in the database between two processes only: the next takes them all out."""

    def __init__(self, storage: Storage, name: Kind, *, now: Now = wall_clock) -> None:
        self._storage = storage
        self._key = f"following-{name}"
        self._now = now

    async def leave(self, followers: Iterable[Left]) -> None:
        """Keep these, each once, beside what others have left."""
        mine = {one.message_id: one for one in followers}

        async def add(unit: Unit) -> None:
            before = await unit.facts.get(self._key)
            others = [one for one in self._read(before) if one.message_id not in mine]
            kept = _written((*others, *mine.values()))
            if kept == (before or _written(())):
                return
            if before is None:
                unit.facts.add(self._key, kept)
            else:
                unit.facts.swap(self._key, kept, expected=before)
            await unit.commit()

        with suppress(Busy):  # they follow no longer: nobody has lost more than that
            await retried(self._storage, add)

    async def take(self) -> tuple[Left, ...]:
        """Those that can still be followed; nobody else gets them."""
        async with self._storage.unit() as unit:
            before, nothing = await unit.facts.get(self._key), _written(())
            if before is None or before == nothing:
                return ()
            unit.facts.swap(self._key, nothing, expected=before)
            if not await committed(unit):
                return ()  # somebody else starts, or ends
        return self._read(before)

    def _read(self, kept: str | None) -> tuple[Left, ...]:
        found = [Left(**one) for one in json.loads(kept or "[]")]
        return tuple(one for one in found if one.until > self._now())


def _written(followers: Iterable[Left]) -> str:
    return json.dumps([asdict(one) for one in followers], separators=(",", ":"))
