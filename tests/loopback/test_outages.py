"""Time in which Discord's gateway could not be reached is given back, and said once; the match goes on."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bot.reach import ANSWERS_WITHIN, reached
from services.ports import MatchRecord, MatchStatus
from services.times import MINUTE
from tests.cost.conftest import Table, at_table

PACE = 90_000
PATIENCE = 20.0


@pytest.fixture
async def live(sqlite_url: str) -> AsyncIterator[Table]:
    """A shoot-out at the pace "live" that has come to its first kick."""
    async with at_table(sqlite_url) as table:
        await table.duel.begin(pace="live")
        await table.duel.settle_toss()
        await table.calm()
        yield table


async def eventually(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():  # noqa: ASYNC110 (sockets tell nobody)
            await asyncio.sleep(0.01)


async def stored(table: Table) -> MatchRecord:
    return (await table.bot.pieces.matches.look(table.duel.match_id)).record


async def cut_off(table: Table, *, forget: bool) -> None:
    """The gateway's sockets break, and new ones are not answered; `forget`: nor are their sessions known."""
    table.server.gateway.open.clear()
    await table.server.gateway.drop(abort=True, forget=forget)
    await eventually(lambda: not table.bot.is_reachable())
    await table.bot.pieces.housekeeping.tick()


def words(table: Table) -> str:
    return table.server.visible_text(table.duel.board, table.duel.home)


@pytest.mark.parametrize("forget", [False, True], ids=["resumed", "identified anew"])
async def test_a_match_goes_on_after_an_outage_where_it_stood(live: Table, forget: bool) -> None:
    before = await stored(live)
    assert before.due_at is not None
    await cut_off(live, forget=forget)
    live.clock.at += 20 * MINUTE
    for _ in range(3):
        await live.bot.pieces.housekeeping.tick()
    assert await stored(live) == before
    live.server.gateway.open.set()
    await live.server.until(lambda: "I am back. I was away for 20 minutes" in words(live), timeout=PATIENCE)
    assert bool(live.server.gateway.resumes) is not forget
    assert await stored(live) == replace(before, due_at=before.due_at + 20 * MINUTE)
    await live.duel.penalty("l", "ri")
    await live.calm()
    assert "I am back" not in words(live)
    assert (await stored(live)).misses == (0, 0)


async def test_after_an_outage_the_clock_runs_on(live: Table) -> None:
    before = await stored(live)
    await cut_off(live, forget=False)
    live.clock.at += 20 * MINUTE
    live.server.gateway.open.set()
    await live.server.until(lambda: "I am back" in words(live), timeout=PATIENCE)
    live.clock.at += PACE
    await live.bot.pieces.housekeeping.tick()
    after = await stored(live)
    assert (after.status, sum(after.misses), after.turn > before.turn) == (MatchStatus.OPEN, 1, True)


async def test_a_flicker_of_the_gateway_moves_no_clock(live: Table) -> None:
    before = await stored(live)
    await live.server.gateway.drop(abort=True)
    await eventually(lambda: bool(live.server.gateway.resumes))
    await eventually(live.bot.is_reachable)
    await live.bot.pieces.housekeeping.tick()
    assert await stored(live) == before
    assert await live.bot.pieces.deadlines.last_outage() is None


def shard(*, closed: bool = False, sent_ago: float = 0.0, heard_ago: float = 0.0) -> Any:
    """A shard that sent its last heartbeat, and heard from Discord, so many seconds ago."""
    now = time.perf_counter()
    pulse = SimpleNamespace(_last_send=now - sent_ago, _last_recv=now - heard_ago)
    ws = SimpleNamespace(_keep_alive=pulse)
    return SimpleNamespace(is_closed=lambda: closed, _parent=SimpleNamespace(ws=ws))


def test_one_shard_that_is_heard_is_enough() -> None:
    assert reached([shard(closed=True), shard()])
    assert not reached([shard(closed=True), shard(closed=True)])
    assert not reached([])


def test_a_heartbeat_without_an_answer_shows_a_connection_that_only_looks_open() -> None:
    late = ANSWERS_WITHIN + 1
    assert not reached([shard(sent_ago=late, heard_ago=late + 30)])
    assert reached([shard(sent_ago=late, heard_ago=late - 1)])
    assert reached([shard(sent_ago=ANSWERS_WITHIN / 2, heard_ago=late + 30)])
