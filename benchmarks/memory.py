"""What servers and open matches cost in memory: `python -m benchmarks.memory`.

A process of its own runs the bot, or discord.py alone; another offers it so many servers when it identifies.
What a process has that is its own (USS) is read from outside, at rest.
"""

import asyncio
from contextlib import AsyncExitStack
from tempfile import TemporaryDirectory

from benchmarks.anchors import Bar, report_bars, report_rate
from benchmarks.processes import BotProcess, Spoken

GUILDS, MATCHES, KIB = 10_000, 2_000, 1_024
WARM = 2_000
"""Matches before the first look: by then the heap holds what a busy moment needs, however many are open."""
REST = 4.0
"""Seconds until a bot that has heard of every server is at rest."""


async def with_guilds(factory: str, guilds: int) -> int:
    """Bytes of a bot that is offered so many servers."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory(dir="/var/tmp"))
        discord = await Spoken.start("tests.loopback.processes.serve", "--offered", str(guilds), "--stubs")
        stack.push_async_callback(discord.stop)
        port = (await discord.hear())["port"]
        bot = await BotProcess.start(
            f"benchmarks.bots:{factory}", port, {"DATABASE_URL": f"sqlite:///{folder}/bot.db"}
        )
        stack.push_async_callback(bot.stop)
        return await bot.at_rest(REST)


async def with_matches(matches: int) -> tuple[int, int]:
    """Bytes of the bot before and after so many matches were begun and left, a keeper's pick sealed."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory(dir="/var/tmp"))
        people = await Spoken.start("benchmarks.people", "--tables", "100")
        stack.push_async_callback(people.stop)
        port = (await people.hear())["port"]
        bot = await BotProcess.start(
            "benchmarks.bots:with_words", port, {"DATABASE_URL": f"sqlite:///{folder}/bot.db"}
        )
        stack.push_async_callback(bot.stop)
        for _ in range(WARM // 100):  # what grows with the first matches only: connections, caches, pools
            await people.ask("deal")
            await people.ask("seal")
        before = await bot.at_rest(REST)
        for _ in range(matches // 100):
            await people.ask("deal")
            await people.ask("seal")
        return before, await bot.at_rest(REST)


async def measured() -> tuple[float, float, float]:
    """KiB a server of this bot and of discord.py alone, and KiB a match."""
    servers = []
    for factory in ("with_words", "plain_words"):
        none, many = await with_guilds(factory, 0), await with_guilds(factory, GUILDS)
        servers.append((many - none) / GUILDS / KIB)
        report_rate(
            f"{factory}: {many // KIB // KIB} MiB with {GUILDS:,} servers, a server", servers[-1], "KiB"
        )
    before, after = await with_matches(MATCHES)
    match = (after - before) / MATCHES / KIB
    report_rate(f"{before // KIB // KIB} MiB, with {MATCHES:,} open matches", after / KIB / KIB, "MiB")
    return servers[0], servers[1], match


def bars() -> list[Bar]:
    """Bar 9."""
    server, alone, match = asyncio.run(measured())
    form = "{:.2f} KiB"
    return [
        Bar.limit("9", "a server, beyond discord.py idle", server - alone, 1, form),
        Bar.shown("9", "a server, in all", server, alone, form),
        Bar.limit("9", "an open match at rest", match, 2, form),
    ]


if __name__ == "__main__":
    report_bars(bars())
