"""A bot that is told to stop finishes what is under way, and ends with 0 and no trace."""

import asyncio
import os
import signal
from pathlib import Path

import pytest

from bot.client import GamesBot
from bot.composition.pieces import Pieces
from bot.signals import Farewell, until_told
from services.ports.unit import StorageDown
from tests.loopback import TOKEN, LoopbackDiscord
from tests.operations.program import ended, started
from tests.play.table import new_bot
from tests.support.simcord_env import simulated

CALLBACK = "POST /interactions/*"


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
async def test_a_press_that_is_being_answered_is_answered_before_the_bot_goes(
    tmp_path: Path, sign: signal.Signals
) -> None:
    async with LoopbackDiscord() as server:
        process = await started(tmp_path, port=server.port, settings={"DISCORD_TOKEN": TOKEN})
        await server.ready(timeout=30)
        await server.synced()
        guild = server.guild("Lisbon")
        channel = server.channel(guild, "penalties")
        asked = server.fail(CALLBACK, delay=0.5)
        pressed = server.slash(server.user("Ana"), guild, channel, "penalty rules")
        while not asked.hits:
            await _tick()
        process.send_signal(sign)
        over = await ended(process)
        assert (await pressed).type == 4
    assert over.code == 0
    assert "Traceback" not in over.err
    assert "ERROR" not in over.err


async def test_a_bot_that_is_told_to_stop_while_it_starts_ends_quietly(tmp_path: Path) -> None:
    async with LoopbackDiscord() as server:
        started_to_sync = server.fail("PUT /applications/*", delay=1.0)
        process = await started(tmp_path, port=server.port, settings={"DISCORD_TOKEN": TOKEN})
        while not started_to_sync.hits:
            await _tick()
        process.send_signal(signal.SIGTERM)
        over = await ended(process)
    assert (over.code, "Traceback" in over.err) == (0, False)


async def _tick() -> None:
    await asyncio.sleep(0.01)


async def test_what_fails_on_the_way_keeps_no_database_open(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_: Pieces) -> None:
        raise RuntimeError("an analysis does not let go")

    async with simulated(new_bot(sqlite_url)) as env:
        assert isinstance(env.bot, GamesBot)
        matches = env.bot.pieces.matches
        monkeypatch.setattr(Pieces, "rest", fail)
        with pytest.raises(RuntimeError, match="does not let go"):
            await env.bot.close()
        with pytest.raises(StorageDown):
            await matches.look("AAAAAAAA")


async def test_a_first_word_that_is_lost_on_the_way_is_said_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cancellation that meets a wait which is just over gets lost in it: `asyncio.wait_for` does that."""
    monkeypatch.setattr("bot.signals.AGAIN", 0.01)
    heard = 0

    async def hard_of_hearing() -> None:
        nonlocal heard
        while heard < 3:
            try:
                await asyncio.sleep(3600)
            except asyncio.CancelledError:
                heard += 1

    waiting = asyncio.ensure_future(until_told(asyncio.create_task(hard_of_hearing())))
    await _tick()
    os.kill(os.getpid(), signal.SIGTERM)
    await asyncio.wait_for(waiting, 60)
    assert heard == 3


async def test_what_ends_by_itself_says_why() -> None:
    async def fall() -> None:
        raise ConnectionError("the line is cut")

    with pytest.raises(ConnectionError, match="the line is cut"):
        await until_told(asyncio.create_task(fall()))


async def test_whatever_hangs_or_fails_the_next_part_has_its_turn() -> None:
    ended: list[str] = []

    async def part(name: str) -> None:
        ended.append(name)

    async def fail() -> None:
        raise ValueError("not this one")

    last = Farewell()
    await last.to("one that hangs", 0.01, asyncio.Event().wait())
    await last.to("one that fails", 60, fail())
    await last.to("the last", 60, part("the last"))
    assert last.hanging == ["one that hangs"]
    assert ended == ["the last"]
    with pytest.raises(ValueError, match="not this one"):
        last.say_what_failed()


async def test_the_second_signal_does_not_wait_for_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    running = asyncio.create_task(asyncio.sleep(3600))
    waiting = asyncio.ensure_future(
        until_told(running, first=lambda: heard.append("first"), again=lambda: heard.append("again"))
    )
    await _tick()
    os.kill(os.getpid(), signal.SIGTERM)
    await asyncio.wait_for(waiting, 60)
    os.kill(os.getpid(), signal.SIGINT)
    while len(heard) < 2:
        await _tick()
    assert heard == ["first", "again"]
