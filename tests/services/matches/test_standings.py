"""Questions about how matches stand are put together, and every answer is newer than its question."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from services.matches._versions import Standings
from services.ports.unit import STANDINGS_AT_ONCE, Standing, StorageDown


class Shelf:
    """A storage that answers when it is let, with the version the matches have at that moment."""

    def __init__(self) -> None:
        self.version = 1
        self.asked: list[list[str]] = []
        self.trouble: Exception | None = None
        self.open = asyncio.Event()
        self.open.set()

    @asynccontextmanager
    async def unit(self) -> Any:
        yield SimpleNamespace(matches=self)

    async def standings(self, match_ids: Sequence[str]) -> Mapping[str, Standing]:
        self.asked.append(list(match_ids))
        version = self.version
        await self.open.wait()
        if self.trouble is not None:
            raise self.trouble
        return {match_id: Standing(version, 7) for match_id in match_ids if match_id != "gone"}


async def test_questions_of_one_moment_are_one_query() -> None:
    shelf = Shelf()
    standings = Standings(shelf)  # type: ignore[arg-type]
    answers = await asyncio.gather(*(standings.of(one) for one in ("a", "b", "gone", "a")))
    assert answers == [Standing(1, 7), Standing(1, 7), None, Standing(1, 7)]
    assert shelf.asked == [["a", "b", "gone", "a"]]


async def test_a_question_during_a_query_is_answered_by_the_next_one() -> None:
    shelf = Shelf()
    standings = Standings(shelf)  # type: ignore[arg-type]
    shelf.open.clear()
    early = asyncio.ensure_future(standings.of("a"))
    await asyncio.sleep(0.01)
    shelf.version = 2
    late = asyncio.ensure_future(standings.of("a"))
    await asyncio.sleep(0.01)
    shelf.open.set()
    assert (await early, await late) == (Standing(1, 7), Standing(2, 7))


async def test_no_query_is_larger_than_the_tables_allow() -> None:
    shelf = Shelf()
    standings = Standings(shelf)  # type: ignore[arg-type]
    await asyncio.gather(*(standings.of(str(number)) for number in range(STANDINGS_AT_ONCE + 3)))
    assert [len(query) for query in shelf.asked] == [STANDINGS_AT_ONCE, 3]


async def test_trouble_reaches_everybody_who_asked_and_nobody_after() -> None:
    shelf = Shelf()
    standings = Standings(shelf)  # type: ignore[arg-type]
    shelf.trouble = StorageDown("gone fishing")
    told = await asyncio.gather(standings.of("a"), standings.of("b"), return_exceptions=True)
    assert [type(one) for one in told] == [StorageDown, StorageDown]
    shelf.trouble = None
    assert await standings.of("a") == Standing(1, 7)


async def test_who_stops_waiting_holds_up_nobody() -> None:
    shelf = Shelf()
    standings = Standings(shelf)  # type: ignore[arg-type]
    shelf.open.clear()
    impatient = asyncio.ensure_future(standings.of("a"))
    patient = asyncio.ensure_future(standings.of("b"))
    await asyncio.sleep(0.01)
    impatient.cancel()
    shelf.open.set()
    with pytest.raises(asyncio.CancelledError):
        await impatient
    assert await patient == Standing(1, 7)
