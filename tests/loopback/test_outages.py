"""Time in which Discord's gateway could not be reached is given back, and said once; the match goes on."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bot.shards import ANSWERS_WITHIN, heard
from services.ports.records import MatchRecord, MatchStatus
from services.ports.shards import Shard
from services.times import MINUTE, SECOND
from tests.cost.conftest import Table, at_table
from tests.cost.duel import pair

PACE = 90_000
PATIENCE = 60.0


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
    live.clock.gap(20 * 60)
    for _ in range(3):
        await live.bot.pieces.housekeeping.tick()
    assert await stored(live) == before
    live.server.gateway.open.set()
    await live.server.until(lambda: "I am back. I was away for 20 minutes" in words(live), timeout=PATIENCE)
    assert bool(live.server.gateway.resumes) is not forget
    assert await stored(live) == replace(
        before, due_at=before.due_at + 20 * MINUTE, version=before.version + 1, given_back=1
    )
    await live.duel.penalty("l", "ri")
    await live.calm()
    assert "I am back" not in words(live)
    assert (await stored(live)).misses == (0, 0)


async def test_after_an_outage_the_clock_runs_on(live: Table) -> None:
    before = await stored(live)
    await cut_off(live, forget=False)
    live.clock.gap(20 * 60)
    live.server.gateway.open.set()
    await live.server.until(lambda: "I am back" in words(live), timeout=PATIENCE)
    live.clock.wait(PACE / SECOND)
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
    assert await live.bot.pieces.deadlines.outages() == ()


async def test_behind_a_shard_that_is_cut_off_a_match_stands_still_while_others_go_on(
    sqlite_url: str,
) -> None:
    async with at_table(sqlite_url, shards=2) as table:
        server, house, matches = table.server, table.bot.pieces.housekeeping, table.bot.pieces.matches
        duels = {}
        for number, name in enumerate(("Lisbon", "Porto"), 1):
            duel = pair(server, server.guild(name), number)
            await duel.begin(pace="live")
            await duel.settle_toss()
            duels[duel.guild.id >> 22 & 1] = duel
        await table.calm()
        heard, cut = duels[0], duels[1]
        before = (await matches.look(cut.match_id)).record
        assert before.due_at is not None
        server.gateway.open.clear()
        await server.gateway.drop(abort=True, shard=1)
        await eventually(lambda: table.bot.heard_shards() == {Shard(0, 2)})
        for _ in range(30):
            table.clock.wait(10)
            await house.tick()
        assert (await matches.look(cut.match_id)).record == before
        assert (await matches.look(heard.match_id)).record.reason == "time"
        server.gateway.open.set()
        await server.until(
            lambda: "I am back. I was away for 5 minutes" in server.visible_text(cut.board, cut.home),
            timeout=PATIENCE,
        )
        after = (await matches.look(cut.match_id)).record
        assert after.due_at is not None
        assert 290_000 <= after.due_at - before.due_at <= 310_000


def shard(number: int = 0, *, closed: bool = False, sent_ago: float = 0.0, heard_ago: float = 0.0) -> Any:
    """A shard that sent its last heartbeat, and heard from Discord, so many seconds ago."""
    now = time.perf_counter()
    pulse = SimpleNamespace(_last_send=now - sent_ago, _last_recv=now - heard_ago)
    ws = SimpleNamespace(_keep_alive=pulse)
    parent = SimpleNamespace(ws=ws)
    return SimpleNamespace(id=number, shard_count=2, is_closed=lambda: closed, _parent=parent)


def test_each_shard_is_heard_by_itself() -> None:
    assert heard([shard(0, closed=True), shard(1)]) == {Shard(1, 2)}
    assert not heard([shard(0, closed=True), shard(1, closed=True)])
    assert not heard([])


def test_a_heartbeat_without_an_answer_shows_a_connection_that_only_looks_open() -> None:
    late = ANSWERS_WITHIN + 1
    assert not heard([shard(sent_ago=late, heard_ago=late + 30)])
    assert heard([shard(sent_ago=late, heard_ago=late - 1)])
    assert heard([shard(sent_ago=ANSWERS_WITHIN / 2, heard_ago=late + 30)])
