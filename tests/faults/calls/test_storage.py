"""The database fails while somebody presses: a friendly line, a trace with the match, and it works again."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from services.ports.unit import StorageDown
from services.times import SECOND
from tests.faults.ground import Ground, ground
from tests.faults.match import Play
from tests.faults.presses.test_buttons import told

TROUBLE = "I cannot reach my notebook now. Nothing was changed: please try again in a minute."


@contextmanager
def locked(here: Ground, url: str) -> Iterator[None]:
    """Another program holds the file; the bot's patience is cut short."""
    here.bot._storage._database._writer._connection.execute("PRAGMA busy_timeout = 50")  # type: ignore[union-attr]
    other = sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.close()


@contextmanager
def no_answer(here: Ground, _: str) -> Iterator[None]:
    """Nothing can be read or written."""
    storage = here.bot._storage
    assert storage is not None
    database: Any = storage._database  # type: ignore[attr-defined]
    storage._database = Silent()  # type: ignore[attr-defined]
    try:
        yield
    finally:
        storage._database = database  # type: ignore[attr-defined]


@contextmanager
def full(here: Ground, _: str) -> Iterator[None]:
    """Not a page more may be written."""
    connection = here.bot._storage._database._writer._connection  # type: ignore[union-attr]
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages}")
    try:
        yield
    finally:
        connection.execute("PRAGMA max_page_count = 1073741823")


class Silent:
    """A database that does not answer."""

    row_lock = ""

    async def fetch(self, *_: Any) -> Any:
        raise StorageDown("The database does not answer.")

    write = write_and_fetch = fetch


FAULTS: dict[str, Callable[[Ground, str], Any]] = {"locked": locked, "unreachable": no_answer}


@pytest.mark.parametrize("kind", FAULTS)
async def test_every_step_of_a_match_survives_a_database_that_is_away(
    sqlite_url: str, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with ground(sqlite_url) as here:
        play = Play(here)
        async for step in play.steps():
            if step.name == "show" and kind == "locked":
                await step.act()
                continue
            before = await counted(here)
            caplog.clear()
            with FAULTS[kind](here, sqlite_url):
                failed = await step.act()
                assert (await failed).acknowledged, step.name
                assert told(here, failed) == TROUBLE, step.name
            assert await counted(here) == before, step.name
            (trace,) = [record for record in caplog.records if record.exc_info]
            assert trace.name == "ui.discord.router"
            named = play.match_id if failed.source is not None else "/penalty"
            assert named in trace.getMessage(), step.name
            again = await step.act()
            assert (await again).acknowledged, step.name
            assert TROUBLE not in told(here, again), step.name
            await here.keep_house()
            if step.name != "challenge":
                assert await here.is_right(play.match_id), step.name
        assert here.server.violations == []


class Fleeting:
    """Lets so many writes through and fails the rest."""

    row_lock = ""

    def __init__(self, database: Any, writes: int) -> None:
        self._database = database
        self._left = writes

    async def fetch(self, *query: Any) -> Any:
        return await self._database.fetch(*query)

    async def write(self, batch: Any) -> Any:
        self._left -= 1
        if self._left < 0:
            raise StorageDown("The database does not answer any more.")
        return await self._database.write(batch)


@pytest.mark.parametrize("writes", [1, 2, 3])
async def test_a_database_that_goes_away_after_the_move_is_kept_never_says_that_nothing_was_changed(
    sqlite_url: str, writes: int
) -> None:
    async with ground(sqlite_url) as here:
        play = Play(here)
        async for step in play.steps():
            before = (await here.record(play.match_id)).version if step.moves else 0
            storage: Any = here.bot._storage
            database = storage._database
            storage._database = Fleeting(database, writes)
            pressed = await step.act()
            storage._database = database
            assert (await pressed).acknowledged, step.name
            if step.moves:
                assert (await here.record(play.match_id)).version == before + 1, step.name
            if step.name != "show":
                assert TROUBLE not in told(here, pressed), step.name
            await here.keep_house()
            if step.name != "challenge":
                assert await here.is_right(play.match_id), step.name


async def counted(here: Ground) -> dict[str, int]:
    assert here.bot._storage is not None
    return await here.bot._storage.count()


async def test_a_trace_never_tells_what_was_chosen(sqlite_url: str, caplog: pytest.LogCaptureFixture) -> None:
    async with ground(sqlite_url) as here:
        play = Play(here)
        async for step in play.steps():
            if step.name in {"dive", "/penalty dive"}:
                caplog.clear()
                with no_answer(here, sqlite_url):
                    await step.act()
                assert ":l" not in caplog.text
                assert " l'" not in caplog.text
                assert "direction" not in caplog.text
            await step.act()


async def test_what_is_typed_finds_nothing_while_the_database_is_away(
    sqlite_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with ground(sqlite_url) as here:
        with no_answer(here, sqlite_url):
            for name, options in (("show", {"match": ""}), ("shoot", {"card": ""})):
                typed = here.server.autocomplete(
                    here.ana,
                    here.guild,
                    here.channel,
                    f"penalty {name}",
                    options,
                    focused=next(iter(options)),
                )
                assert (await typed).choices == []
        assert [record for record in caplog.records if record.exc_info] == []
        late = here.server.fail("POST /interactions/*", status=404, code=10062)
        here.server.autocomplete(
            here.ana, here.guild, here.channel, "penalty show", {"match": ""}, focused="match"
        )
        while not late.hits:  # noqa: ASYNC110 - the fault wakes nobody
            await asyncio.sleep(0)
        assert (await here.command(here.ana, "rules")).callback == 4
        assert [record for record in caplog.records if record.exc_info] == []


@pytest.mark.parametrize(("away", "turn"), [(20, 1), (2 * 86_400, 0)])
async def test_housekeeping_outlives_a_database_that_is_away_and_gives_long_absences_back(
    sqlite_url: str, caplog: pytest.LogCaptureFixture, away: int, turn: int
) -> None:
    async with ground(sqlite_url) as here:
        play = Play(here)
        async for step in play.steps():
            if step.name == "call":
                break
            await step.act()
        due_at = (await here.record(play.match_id)).due_at
        assert due_at is not None
        here.clock.wait((due_at - here.clock.now) / SECOND - 10)
        await here.keeper.tick()
        with no_answer(here, sqlite_url):
            for _ in range(2):
                here.clock.gap(away / 2)
                await here.keeper.tick()
        assert "the heartbeat was not written" in caplog.text
        await here.keeper.tick()
        assert (await here.record(play.match_id)).turn == turn
        assert await here.is_right(play.match_id)
