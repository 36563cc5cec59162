"""From a click to its answer against discord.py alone: `python -m benchmarks.clicks`.

Both bots answer the same clicks over real sockets with messages of the same shape, by the same calls: a pick
edits the keeper's note and the board, a shot edits the board and deletes the note. This bot also reads its
database, plays the move by the rules and commits it (SQLite, synchronous=FULL) before it answers.
Fifty pairs click at once (with pictures: ten); they and the Discord they click in are a process of their own,
so the CPU time of a bot's process is the bot's alone. That is what is judged; the wall clock is shown, but it
follows whatever else the machine does. With pictures the drawing process sets the pace: a process that sleeps
between clicks pays more for each, so discord.py is also measured answering as seldom.
"""

import asyncio
import sys
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.anchors import ROUNDS, Bar, report_bars
from benchmarks.processes import BotProcess, Spoken

TABLES, KICKS = 50, 10
DRAWN_TABLES, DRAWN_KICKS = 10, 30
"""With pictures fewer pairs shoot more often: one process draws for all, and more would only wait longer."""


@dataclass
class Contender:
    """One bot with the people who click it, and its best rounds so far."""

    name: str
    bot: BotProcess
    people: Spoken
    kicks: int = KICKS
    rate: float = 0.0
    cpu: float = field(default=1e9)
    helpers: float = field(default=1e9)
    heard: dict[str, Any] = field(default_factory=dict)

    async def round(self, *, counts: bool) -> None:
        await self.people.ask("deal")
        await asyncio.sleep(0.2)
        own, helpers = self.bot.cpu(), self.bot.helpers_cpu()
        heard = await self.people.ask(f"play {self.kicks}")
        own, helpers = self.bot.cpu() - own, self.bot.helpers_cpu() - helpers
        if not counts:
            return
        clicks = heard["clicks"]
        if clicks / heard["seconds"] > self.rate:
            self.rate, self.heard = clicks / heard["seconds"], heard
        self.cpu = min(self.cpu, own / clicks)
        self.helpers = min(self.helpers, helpers / clicks)

    def report(self) -> None:
        drawn = f", and {1e6 * self.helpers:.0f} in the drawing process" if self.helpers else ""
        print(
            f"{self.name:<34} {self.rate:>6.0f} clicks/s   {1e6 * self.cpu:>5.0f} us CPU a click{drawn}; "
            f"p50 {1000 * self.heard['p50']:.0f} ms, p99 {1000 * self.heard['p99']:.0f} ms"
        )


async def contenders(stack: AsyncExitStack, folder: str, pictures: bool) -> list[Contender]:
    """discord.py alone, this bot, and with pictures discord.py at this bot's pace."""
    kind = "pictures" if pictures else "words"
    made = []
    for name, factory, toss, environment in (
        (f"discord.py alone, {kind}", f"plain_{kind}", "none", {}),
        (f"this bot, {kind}", f"with_{kind}", "heads", {"DATABASE_URL": f"sqlite:///{folder}/{kind}.db"}),
        *([("discord.py alone, as seldom", "paced_pictures", "none", {})] if pictures else []),
    ):
        people = await Spoken.start(
            "benchmarks.people", "--tables", str(DRAWN_TABLES if pictures else TABLES), "--toss", toss
        )
        stack.push_async_callback(people.stop)
        port = (await people.hear())["port"]
        bot = await BotProcess.start(f"benchmarks.bots:{factory}", port, environment)
        stack.push_async_callback(bot.stop)
        made.append(Contender(name, bot, people, DRAWN_KICKS if pictures else KICKS))
    return made


async def compared(pictures: bool, rounds: int) -> list[Contender]:
    """Interleaved rounds after one to warm up."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory(dir="/var/tmp"))
        all_of_them = await contenders(stack, folder, pictures)
        for attempt in range(rounds + 1):
            for contender in all_of_them:
                await contender.round(counts=attempt > 0)
        for contender in all_of_them:
            contender.report()
        return all_of_them


def bars(rounds: int = ROUNDS) -> list[Bar]:
    """Bar 8, without and with pictures."""
    alone, ours = asyncio.run(compared(False, rounds))
    drawn_alone, drawn, seldom = asyncio.run(compared(True, rounds))
    own, form = 1e6 * (ours.cpu - alone.cpu), "{:,.0f}/s"
    return [
        Bar.at_least("8", "clicks a second of CPU time", 1 / ours.cpu, 1 / alone.cpu, 0.85, form=form),
        Bar.limit("8", "own CPU time a click", own, 150, "{:,.0f} us"),
        Bar.shown("8", "clicks a second by the wall clock", ours.rate, alone.rate, form),
        Bar.at_least("8", "with pictures, of CPU time", 1 / drawn.cpu, 1 / drawn_alone.cpu, 0.7, form=form),
        Bar.shown("8", "with pictures, answered as seldom", 1 / drawn.cpu, 1 / seldom.cpu, form),
        Bar.shown("8", "with pictures, by the wall clock", drawn.rate, drawn_alone.rate, form),
    ]


if __name__ == "__main__":
    report_bars(bars(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS))
