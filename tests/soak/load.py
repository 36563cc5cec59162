"""Load: many open matches, people who press all at once, real pictures; what it took, minute by minute.

`python -m tests.soak.load --database sqlite --minutes 5 --people 60 --matches 300` (or postgresql). The bot
is a process of its own, as it is run. `failed` counts people who could not begin their next match; `late` is
the longest that this driver, another process, was kept from running: no time is better known than that. The
last column is the machine's load average: beside other programs the times are theirs as well. With --debug
the bot names what kept its loop busy, and is slower by that.
"""

import argparse
import asyncio
import gc
import os
import sys
import tempfile
import time
from asyncio.subprocess import Process
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random

from tests.loopback import TOKEN, LoopbackDiscord, Outcome
from tests.soak.tables import Table, Tables, Unplayed, boards_of
from tests.support.databases import PostgresServer

LIMIT = 2.0
"""Seconds in which every press is to be acknowledged."""

FIRST_BOARDS = 10

TICK = 0.05
"""Seconds between two looks at how late this process is."""

MOST = 20
"""Lines that are printed of the bot's log."""

LOAD, SAID = "{:>6} {:>8} {:>10} {:>6} {:>7} {:>7} {:>7} {:>7} {:>8} {:>8} {:>9} {:>9} {:>9} {:>6}", (
    "minute", "presses", "unanswered", "failed", "p50 s", "p99 s", "max s", "late s",
    "bot MB", "wrk MB", "bot cpu%", "wrk cpu%", "drv cpu%", "load",
)  # fmt: skip
PAGE, TICKS = os.sysconf("SC_PAGE_SIZE"), os.sysconf("SC_CLK_TCK")


@dataclass(slots=True)
class Minute:
    """What was pressed in it, and how long each took to be acknowledged (seconds)."""

    seconds: list[float] = field(default_factory=list)
    unanswered: int = 0
    failed: list[str] = field(default_factory=list)
    late: float = 0.0

    def note(self, outcome: Outcome) -> None:
        if outcome.acknowledged:
            self.seconds.append(outcome.seconds)
        else:
            self.unanswered += 1

    def share(self, of: float) -> float:
        """The acknowledgement that this share of all were as quick as."""
        ordered = sorted(self.seconds) or [0.0]
        return ordered[int(of * (len(ordered) - 1))]


@dataclass(frozen=True, slots=True)
class Reading:
    """Memory (MB) and processor time (seconds) of the bot and of its workers; the time of this process."""

    bot_mb: float
    workers_mb: float
    bot_cpu: float
    workers_cpu: float
    our_cpu: float


def reading(pid: int) -> Reading:
    """As the system counts it now."""
    bot = _process(pid)
    workers = [_process(child) for child in children(pid)]
    return Reading(
        bot[0], sum(one[0] for one in workers), bot[1], sum(one[1] for one in workers), time.process_time()
    )


def _process(pid: int) -> tuple[float, float]:
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        ticks = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (OSError, IndexError):  # it has ended meanwhile
        return 0.0, 0.0
    return pages * PAGE / 2**20, (int(ticks[11]) + int(ticks[12])) / TICKS


def children(pid: int) -> Iterator[int]:
    """The processes that a process has started, and theirs."""
    for tasks in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in map(int, tasks.read_text().split()):
            yield child
            yield from children(child)


@asynccontextmanager
async def running(
    server: LoopbackDiscord, url: str, folder: Path, *, debug: bool = False
) -> AsyncIterator[Process]:
    """The bot as it is installed, until the block ends."""
    with (folder / "log").open("ab") as log:
        bot = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.loopback.processes.run_bot", "--port", str(server.port),
            "--main", "bot.__main__:main",
            env={**os.environ, "DATABASE_URL": url, "DISCORD_TOKEN": TOKEN}
            | ({"PYTHONASYNCIODEBUG": "1"} if debug else {}),
            stdout=log, stderr=log,
        )  # fmt: skip
    try:
        await server.ready(timeout=120)
        await server.synced(timeout=120)
        yield bot
        if bot.returncode is None:
            bot.terminate()
            await bot.wait()
    finally:
        if bot.returncode is None:
            bot.kill()
            await bot.wait()


@contextmanager
def database(kind: str, folder: Path) -> Iterator[tuple[str, int]]:
    """The url of an empty database of that kind, as durable as an operator's, and the server's process."""
    if kind == "sqlite":
        yield f"sqlite:///{folder}/bot.db", 0
        return
    server = PostgresServer(durable=True)
    try:
        yield server.empty_database(), server.pid
    finally:
        server.remove()


async def first_boards(server: LoopbackDiscord, tables: Tables) -> list[float]:
    """Seconds from each of the first presses that make a board to that board with its picture."""
    took = []
    for _ in range(FIRST_BOARDS):
        began = time.perf_counter()
        table = await tables.open()
        await server.until(partial(drawn, table), timeout=60)
        took.append(time.perf_counter() - began)
    return took


def drawn(table: Table) -> bool:
    """Whether a picture is on the table."""
    return any(one.attachments for one in boards_of(table))


async def main() -> None:
    """Read the command line, play, print."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    arguments.add_argument("--minutes", type=int, default=5)
    arguments.add_argument("--people", type=int, default=60)
    arguments.add_argument("--matches", type=int, default=300)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--debug", action="store_true")
    given = arguments.parse_args()
    gc.disable()  # this Discord's own pauses, a second or more of a big heap, would count as the bot's
    with tempfile.TemporaryDirectory() as name, database(given.database, Path(name)) as (url, _):
        async with (
            LoopbackDiscord(validate=False, keep=False) as server,
            running(server, url, Path(name), debug=given.debug) as bot,
        ):
            try:
                await played(server, bot, given)
            finally:
                print_log(Path(name) / "log")


async def played(server: LoopbackDiscord, bot: Process, given: argparse.Namespace) -> None:
    """Set the tables, let people press, and print each minute as it ends."""
    minute, ending = Minute(), asyncio.Event()

    def note(outcome: Outcome) -> None:
        minute.note(outcome)

    tables = Tables(server, note)
    boards = await first_boards(server, tables)
    say(f"boards after the start, s: {' '.join(f'{one:.2f}' for one in boards)}")
    while len(tables.open_ones) < given.matches:
        missing = min(given.people, given.matches - len(tables.open_ones))
        made = await asyncio.gather(*(tables.open() for _ in range(missing)), return_exceptions=True)
        minute.failed += [repr(one) for one in made if isinstance(one, BaseException)]
    say(f"{len(tables.open_ones)} matches on {given.database}, {given.people} people")
    say(LOAD.format(*SAID))
    say(LOAD.format(*row("set-up", minute, reading(bot.pid), reading(bot.pid))))
    minute = Minute()

    async def person(number: int) -> None:
        rng = Random(f"{given.seed}/{number}")
        while not ending.is_set():
            try:
                await tables.press(rng)
            except Unplayed as why:
                minute.failed.append(str(why))

    async def watch() -> None:
        while not ending.is_set():
            began = time.perf_counter()
            await asyncio.sleep(TICK)
            minute.late = max(minute.late, time.perf_counter() - began - TICK)

    crowd = [asyncio.create_task(person(number)) for number in range(given.people)]
    tasks, minutes, readings = [*crowd, asyncio.create_task(watch())], [], [reading(bot.pid)]
    try:
        for number in range(1, given.minutes + 1):
            await asyncio.wait(tasks, timeout=60, return_when=asyncio.FIRST_EXCEPTION)
            if bot.returncode is not None or any(one.done() for one in tasks):
                say(f"broken in minute {number}: the bot's exit code is {bot.returncode}")
                break
            over, minute = minute, Minute()
            minutes.append(over)
            readings.append(reading(bot.pid))
            say(LOAD.format(*row(number, over, *readings[-2:])))
    finally:
        ending.set()
        left = await asyncio.gather(*tasks, return_exceptions=True)
    verdict(minutes, readings[1:])
    say(f"matches played to their end {tables.over}")
    for broken in {repr(one) for one in left if isinstance(one, BaseException)}:
        say(f"  somebody stopped pressing: {broken}")


def row(name: object, over: Minute, before: Reading, now: Reading) -> tuple[object, ...]:
    """One line of the table."""
    return (
        name, len(over.seconds), over.unanswered, len(over.failed),
        *(f"{over.share(share):.3f}" for share in (0.5, 0.99, 1.0)), f"{over.late:.3f}",
        f"{now.bot_mb:.1f}", f"{now.workers_mb:.1f}",
        f"{(now.bot_cpu - before.bot_cpu) / 0.6:.0f}",
        f"{(now.workers_cpu - before.workers_cpu) / 0.6:.0f}",
        f"{(now.our_cpu - before.our_cpu) / 0.6:.0f}",
        f"{os.getloadavg()[0]:.1f}",
    )  # fmt: skip


def verdict(minutes: list[Minute], readings: list[Reading]) -> None:
    """What is promised, and whether it was kept."""
    worst = max((one.share(1) for one in minutes), default=0.0)
    say(f"worst acknowledgement {worst:.3f} s ({'kept' if worst <= LIMIT else 'MISSED'}: {LIMIT} s), "
        f"unanswered {sum(one.unanswered for one in minutes)}")  # fmt: skip
    failed = Counter(why for one in minutes for why in one.failed)
    for why, times in failed.most_common(5):
        say(f"  failed {times} times: {why}")
    memory = [one.bot_mb + one.workers_mb for one in readings]
    if len(memory) > 1:
        say(f"memory at the end / in the second minute: {memory[-1] / memory[1]:.3f}")


def print_log(log: Path) -> None:
    """How often the bot logged what it did not expect."""
    lines = log.read_text().splitlines()
    troubles = [line for line in lines if " ERROR " in line or " WARNING " in line]
    say(f"warnings and errors in the log: {len(troubles)}")
    for line in troubles[:MOST]:
        say(f"  {line}")


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main())
