"""Two processes that start at once after an outage give its time back once."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from services.challenges.challenges import Challenges
from services.clock.deadlines import Deadlines
from services.clock.watch import ALIVE
from services.matches.playing import Matches
from services.ports.records import Deadline, Subject
from services.ports.unit import Storage, Unit
from services.times import MINUTE


class ReadingTogether:
    """A storage whose readers of facts go on only when all of them have read."""

    def __init__(self, storage: Storage, readers: int) -> None:
        self._storage = storage
        self._barrier = asyncio.Barrier(readers)

    @asynccontextmanager
    async def unit(self) -> AsyncIterator[Unit]:
        async with self._storage.unit() as unit:
            read = unit.facts.get

            async def get(key: str) -> str | None:
                value = await read(key)
                await self._barrier.wait()
                return value

            yield _Facts(unit, get)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._storage, name)


class _Facts:
    """A unit with another way of reading facts."""

    def __init__(self, unit: Unit, get: Any) -> None:
        self._unit = unit
        self.facts = self
        self.get = get
        self.set = unit.facts.set
        self.swap = unit.facts.swap

    def __getattr__(self, name: str) -> Any:
        return getattr(self._unit, name)


async def test_two_processes_give_an_outage_back_once(storage: Storage) -> None:
    asleep, awake = 1_000_000, 1_000_000 + 20 * MINUTE
    async with storage.unit() as unit:
        unit.facts.set(ALIVE, str(asleep))
        unit.deadlines.set(Deadline(Subject.MATCH, "m1", 0, asleep + MINUTE))
        await unit.commit()
    together: Any = ReadingTogether(storage, 2)
    starting = [
        Deadlines(together, Matches(storage), Challenges(storage), now=lambda: awake) for _ in range(2)
    ]
    given_back = await asyncio.gather(*(deadlines.recover() for deadlines in starting))
    assert {*given_back} == {None, 20 * MINUTE}
    (moved,) = await storage.claim_deadlines(now=awake + 2 * MINUTE, until=awake + 3 * MINUTE, limit=5)
    assert moved.due_at == awake + MINUTE
