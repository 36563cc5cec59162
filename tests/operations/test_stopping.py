"""A bot that is told to stop finishes what is under way, and ends with 0 and no trace."""

import asyncio
import signal
from pathlib import Path

import pytest

from tests.loopback import TOKEN, LoopbackDiscord
from tests.operations.program import ended, started

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
