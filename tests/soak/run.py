"""`python -m tests.soak.run --matches 200 --seed 1 --database sqlite`: play while all fails, then look."""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

from tests.databases import PostgresServer, opened
from tests.loopback import LoopbackDiscord
from tests.soak.audit import audit, press_what_is_left, run_out
from tests.soak.bot import SharedWatch
from tests.soak.couples import Couple
from tests.soak.life import Life
from tests.soak.people import Crowd
from tests.soak.practising import Practiser
from tests.soak.report import Report, table
from tests.soak.weather import Weather

TABLES_AT_ONCE = 30
PRACTISES = 5
"""Of so many tables one is a person's alone, who practises against the program."""
SHARE = 0.02
"""Of all calls that fail."""
EVENING = 100
"""Matches of one world and one database; a long soak is many evenings."""
JUMPS = {100: 6, 15 * 60: 3, 26 * 3600: 1}
"""Seconds that pass at once, and how often."""


async def soak(
    url: str,
    folder: Path,
    *,
    matches: int,
    seed: str,
    share: float = SHARE,
    between: tuple[int, int] = (150, 600),
) -> Report:
    """Let `matches` tables play, something happening to the bot after every so many presses (`between`)."""
    began = time.monotonic()
    watch, rng, log = SharedWatch(folder / "clock"), Random(seed), folder / "bot.log"
    async with LoopbackDiscord() as server, opened(url) as storage:
        weather = Weather(server, Random(f"{seed}/weather"), share=share)
        guild = server.guild("Lisbon")
        life = Life(server, url, folder / "clock", log)
        crowd = Crowd(server, life, watch, guild, weather)
        await life.start()
        playing = asyncio.ensure_future(_play(crowd, matches, seed))
        while not playing.done():
            await _some_presses(crowd, playing, rng.randint(*between))
            if rng.random() < 0.25:
                (seconds,) = rng.choices([*JUMPS], [*JUMPS.values()])
                watch.skip(1000 * seconds)
            if not playing.done():
                await (life.trouble(rng) if share else _kill(life, rng))
        await playing
        report = Report(seed=seed, tables=matches, calls=sum(server.ledger.totals.values()))
        weather.clear_up()
        report.stuck = await run_out(storage, watch)
        report.repaired = await press_what_is_left(crowd, storage, url)
        report.stuck += await run_out(storage, watch)
        await audit(report, crowd, storage, url, log)
        if code := await life.stop():
            life.faults.append(f"exit code {code} at the end")
    report.deaths, report.crashes = dict(life.deaths), tuple(life.faults)
    report.seconds = round(time.monotonic() - began, 1)
    return report


async def _kill(life: Life, rng: Random) -> None:
    await life.kill(rng)
    await life.start()


async def _play(crowd: Crowd, matches: int, seed: str) -> None:
    numbers = iter(range(matches))

    async def at_table() -> None:
        for number in numbers:
            alone = number % PRACTISES == PRACTISES - 1
            await (Practiser if alone else Couple)(crowd, number, seed).meet()

    await asyncio.gather(*(at_table() for _ in range(min(TABLES_AT_ONCE, matches))))


async def _some_presses(crowd: Crowd, playing: "asyncio.Future[None]", count: int) -> None:
    until = crowd.presses + count
    while crowd.presses < until and not playing.done():
        crowd.pressed.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(crowd.pressed.wait(), 0.2)
        await crowd.life.revive()


def evening(url: str, folder: Path, matches: int, seed: str, share: float) -> Report:
    """One world from its first challenge to its audit, in a process of its own."""
    folder.mkdir()
    return asyncio.run(soak(url, folder, matches=matches, seed=seed, share=share))


@contextmanager
def _databases(kind: str, folder: Path) -> Iterator[Iterator[str]]:
    """Fresh databases, one after another."""
    if kind == "sqlite":
        yield (f"sqlite:///{folder}/evening-{number}.db" for number in range(1_000_000))
        return
    server = PostgresServer()
    try:
        yield iter(server.fresh_database, "")
    finally:
        server.remove()


def main() -> int:
    """Print a table and what was found; 0 when nothing was."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--matches", type=int, default=200)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    arguments.add_argument("--share", type=float, default=SHARE, help="of all calls that fail")
    arguments.add_argument("--at-once", type=int, default=1, help="worlds side by side")
    arguments.add_argument("--keep", type=Path, help="a new folder for clocks, logs and SQLite files")
    given = arguments.parse_args()
    sizes = [min(EVENING, given.matches - done) for done in range(0, given.matches, EVENING)]
    reports: list[Report] = []
    with tempfile.TemporaryDirectory(prefix="soak-") as removed, ProcessPoolExecutor(given.at_once) as pool:
        folder = given.keep or Path(removed)
        folder.mkdir(exist_ok=True, parents=True)
        with _databases(given.database, folder) as urls:
            evenings = [
                pool.submit(
                    evening, next(urls), folder / str(number), size, f"{given.seed}/{number}", given.share
                )
                for number, size in enumerate(sizes)
            ]
            for one in evenings:
                reports.append(one.result())
                sys.stdout.write(json.dumps(reports[-1].findings()) + "\n")
                sys.stdout.flush()
    sys.stdout.write(table(reports))
    return 1 if any(report.faults() for report in reports) else 0


if __name__ == "__main__":
    sys.exit(main())
