"""The loopback Discord serves bots in other processes, kills included."""

import asyncio
import json
import signal
import sys

from tests.loopback import LoopbackDiscord

STUB = ("--factory", "tests.loopback.processes.stub:create_bot", "--settings", "")


async def _start(module: str, *arguments: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, "-W", "ignore", "-m", module, *arguments,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip


async def test_a_killed_bot_leaves_clicks_unanswered_until_another_one_starts() -> None:
    async with LoopbackDiscord(ack_window=0.5) as server:
        ana, guild = server.user("ana"), server.guild("Lisbon")
        channel = server.channel(guild, "general")
        first = await _start("tests.loopback.processes.run_bot", "--port", str(server.port), *STUB)
        await server.ready(timeout=20)
        await server.synced()
        message = (await server.slash(ana, guild, channel, "count")).shown
        first.send_signal(signal.SIGKILL)
        await first.wait()
        await server.gateway_lost()
        assert not (await server.click(ana, message, "count:0")).acknowledged
        second = await _start("tests.loopback.processes.run_bot", "--port", str(server.port), *STUB)
        await server.ready(timeout=20)
        assert (await server.click(ana, message, "count:0")).type == 7
        second.terminate()
        assert await asyncio.wait_for(second.wait(), 10) == 0
        assert server.violations == []


async def test_a_load_run_in_its_own_process_reports_every_click() -> None:
    server = await _start(
        "tests.loopback.processes.serve",
        "--clicks",
        "60",
        "--concurrency",
        "6",
        "--prefix",
        "count:",
        "--validate",
    )
    assert server.stdout is not None
    port = json.loads(await server.stdout.readline())["port"]
    bot = await _start("tests.loopback.processes.run_bot", "--port", str(port), *STUB)
    report = json.loads(await asyncio.wait_for(server.stdout.readline(), 30))
    assert (report["clicks"], report["unanswered"], report["violations"], report["ordinary"]) == (60, 0, 0, 0)
    assert report["per_second"] > 0
    await server.wait()
    bot.terminate()
    await bot.wait()
