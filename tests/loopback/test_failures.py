"""The loopback Discord fails when told to: gateway losses, error answers and cut lines."""

import asyncio
from random import Random

import aiohttp
import discord
import pytest

from tests.loopback import TOKEN, LoopbackDiscord
from tests.loopback.conftest import Table, at_work
from tests.loopback.processes.stub import Stub

CALLBACK = "POST /interactions/*"
IDENTIFY: dict[str, object] = {"op": 2, "d": {"token": TOKEN, "intents": 0}}


@pytest.mark.parametrize("abort", [False, True], ids=["closed", "cut"])
async def test_a_lost_gateway_is_resumed_and_missed_clicks_are_replayed(table: Table, abort: bool) -> None:
    server = table.server
    message = (await table.counter()).shown
    await server.gateway.drop(abort=abort)
    missed = server.click(table.bo, message, "count:0")
    assert (await missed).type == 7
    await asyncio.wait_for(table.bot.resumed.wait(), 60)
    assert len(server.gateway.resumes) == 1
    assert len(server.gateway.identifies) == 1


async def test_a_forgotten_session_is_identified_anew(table: Table) -> None:
    await table.server.gateway.drop(forget=True)
    await table.server.ready()
    assert len(table.server.gateway.identifies) == 2
    assert (await table.counter()).type == 4


async def test_a_session_is_given_up_when_discord_says_so(table: Table) -> None:
    table.server.gateway.ask_to_reconnect()
    await asyncio.wait_for(table.bot.resumed.wait(), 60)
    table.server.gateway.invalidate()
    while len(table.server.gateway.identifies) < 2:
        table.server.gateway.changed.clear()
        await asyncio.wait_for(table.server.gateway.changed.wait(), 60)
    assert (await table.counter()).type == 4


async def test_an_ordinary_call_is_retried_after_429(table: Table) -> None:
    channel = table.bot.get_partial_messageable(table.channel.id)
    table.server.fail("POST /channels/{channel}/messages", status=429, times=2, retry_after=0.01)
    await channel.send("third time lucky")
    assert [c.status for c in table.server.ledger.calls if c.route.endswith("/messages")] == [429, 429, 200]
    assert table.broken() == []


async def test_an_error_is_answered_as_ordered_and_only_so_often(table: Table) -> None:
    channel = table.bot.get_partial_messageable(table.channel.id)
    table.server.fail("POST /channels/*", status=403, code=50013)
    with pytest.raises(discord.Forbidden) as caught:
        await channel.send("no")
    assert caught.value.code == 50013
    await channel.send("yes")
    assert [m.content for m in table.server.messages(table.channel)] == ["yes"]


async def test_a_server_error_is_retried_by_the_library(table: Table) -> None:
    table.server.fail(CALLBACK, status=500)
    outcome = await table.counter()
    assert outcome.acknowledged
    assert [c.status for c in table.server.ledger.calls[-2:]] == [500, 200]


async def test_a_line_cut_before_leaves_nothing_and_cut_after_leaves_the_effect(table: Table) -> None:
    channel = table.bot.get_partial_messageable(table.channel.id)
    for cut in ("before", "after"):
        table.server.fail("POST /channels/*", cut=cut)
        with pytest.raises((aiohttp.ClientError, OSError)):
            await channel.send(cut)
    assert [m.content for m in table.server.messages(table.channel)] == ["after"]


async def test_seeded_faults_strike_the_same_calls_again() -> None:
    def struck(seed: int) -> list[bool]:
        server = LoopbackDiscord()
        fault = server.fail("GET *", status=500, times=None, probability=0.5, rng=Random(seed))
        return [fault.strikes("GET", "/users/@me", "") for _ in range(20)]

    assert struck(7) == struck(7)
    assert 0 < sum(struck(7)) < 20
    assert struck(7) != struck(8)


async def test_the_global_limit_holds_ordinary_calls_back() -> None:
    async with LoopbackDiscord(global_limit=6) as server, at_work(server, Stub()) as bot:
        table = Table(server, bot)
        channel = bot.get_partial_messageable(table.channel.id)
        for number in range(3):
            await channel.send(str(number))
        assert table.broken() == [429]
        assert [m.content for m in server.messages(table.channel)] == ["0", "1", "2"]


async def test_compressed_events_are_understood() -> None:
    async with LoopbackDiscord(compress=True) as server, at_work(server, Stub()) as bot:
        assert (await Table(server, bot).counter()).type == 4


async def test_guilds_are_offered_to_those_whose_intents_ask() -> None:
    async with LoopbackDiscord() as server:
        for number in range(30):
            server.channel(server.guild(f"guild {number}"), "general")
        async with at_work(server, Stub(intents=discord.Intents(guilds=True))) as bot:
            assert len(bot.guilds) == 30
            assert {channel.name for channel in bot.get_all_channels()} == {"general"}
        async with at_work(server, Stub()) as bot:
            assert len(bot.guilds) == 0


async def test_each_shard_gets_its_own_guilds_clicks() -> None:
    async with LoopbackDiscord() as server, at_work(server, Stub(shard_count=2), shards=2) as bot:
        tables = [Table(server, bot) for _ in range(4)]
        assert {table.guild.id >> 22 & 1 for table in tables} == {0, 1}
        before = {session.shard[0]: session.sequence for session in server.gateway.connected()}
        for table in tables[:3]:
            assert (await table.counter()).type == 4
        after = {session.shard[0]: session.sequence for session in server.gateway.connected()}
        on_zero = [table.guild.id >> 22 & 1 for table in tables[:3]].count(0)
        assert (after[0] - before[0], after[1] - before[1]) == (on_zero, 3 - on_zero)
        assert bot.shard_count == 2


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        ([{"op": 2, "d": {"token": "wrong", "intents": 0}}], 4004),
        ([{"op": 3, "d": {}}], 4003),
        ([IDENTIFY, IDENTIFY], 4005),
        ([IDENTIFY, {"op": 99, "d": None}], 4001),
        ([IDENTIFY, {"op": 3, "d": {"status": "x" * 4_100}}], 4002),
        ([IDENTIFY, *[{"op": 1, "d": None}] * 120], 4008),
    ],
)
async def test_a_client_that_breaks_gateway_rules_is_shown_out(
    frames: list[dict[str, object]], code: int
) -> None:
    async with LoopbackDiscord() as server, aiohttp.ClientSession() as client:
        socket = await client.ws_connect(server.gateway_url)
        for frame in frames:
            await socket.send_json(frame)
        async for _ in socket:
            pass
        assert socket.close_code == code


async def test_two_processes_on_one_shard_both_hear_a_click() -> None:
    async with LoopbackDiscord() as server, aiohttp.ClientSession() as client:
        channel = server.channel(server.guild("Lisbon"), "general")
        button = {"type": 2, "style": 2, "custom_id": "count:0", "label": "Count"}
        message = server.place_message(channel, {"components": [{"type": 1, "components": [button]}]})
        sockets = [await client.ws_connect(server.gateway_url) for _ in range(2)]
        for socket in sockets:
            await socket.send_json(IDENTIFY)
        await server.ready(2)
        pressed = server.click(server.user("ana"), message, "count:0")
        for socket in sockets:
            events = [await socket.receive_json() for _ in range(3)]
            assert events[2]["d"]["token"] == pressed.token
