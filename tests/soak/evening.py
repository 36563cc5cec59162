"""One evening of a soak: a Discord, a database, the bot that lives through it, and the books at its end."""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from services.ports.unit import Storage
from tests.loopback import LoopbackDiscord
from tests.soak.audit import audit, press_what_is_left, run_out
from tests.soak.bot import SharedWatch
from tests.soak.life import Life
from tests.soak.people import Crowd
from tests.soak.report import Report, table
from tests.soak.weather import Weather
from tests.support.databases import PostgresServer, opened

JUMPS: Mapping[int, int] = {100: 6, 15 * 60: 3, 26 * 3600: 1}
"""Seconds that pass at once, and how often."""

Trouble = Callable[[Random], Coroutine[Any, Any, None]]
"""Something that happens to the bot."""


@dataclass
class Evening:
    """One world from its first press to its audit."""

    url: str
    log: Path
    rng: Random
    storage: Storage
    crowd: Crowd
    began: float

    @property
    def life(self) -> Life:
        return self.crowd.life

    @property
    def watch(self) -> SharedWatch:
        return self.crowd.watch

    async def through(
        self,
        play: Coroutine[Any, Any, None],
        trouble: Trouble,
        *,
        between: tuple[int, int],
        jumps: Mapping[int, int] = JUMPS,
    ) -> None:
        """Let people play, something happening to the bot or the clock after every so many presses."""
        playing, rng = asyncio.ensure_future(play), self.rng
        while not playing.done():
            await self._some_presses(playing, rng.randint(*between))
            if rng.random() < 0.25:
                (seconds,) = rng.choices([*jumps], [*jumps.values()])
                self.watch.skip(1000 * seconds)
            if not playing.done():
                await trouble(rng)
        await playing

    async def _some_presses(self, playing: "asyncio.Future[None]", count: int) -> None:
        crowd = self.crowd
        until = crowd.presses + count
        while crowd.presses < until and not playing.done():
            crowd.pressed.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(crowd.pressed.wait(), 0.2)
            await crowd.life.revive()

    async def settle(self, report: Report) -> None:
        """Nothing fails any more; every clock runs out, and what does not tell the truth is pressed once."""
        self.crowd.weather.clear_up()
        report.stuck = await run_out(self.storage, self.watch)
        report.repaired = await press_what_is_left(self.crowd, self.storage, self.url)
        report.stuck += await run_out(self.storage, self.watch)

    async def close(self, report: Report) -> None:
        """Read the books, and let the bot go."""
        await audit(report, self.crowd, self.storage, self.url, self.log)
        report.calls = sum(self.crowd.server.ledger.totals.values())
        await self.life.stop("at the end")
        report.deaths, report.crashes = dict(self.life.deaths), tuple(self.life.faults)
        report.seconds = round(time.monotonic() - self.began, 1)


@asynccontextmanager
async def evening(url: str, folder: Path, *, seed: str, share: float) -> AsyncIterator[Evening]:
    """A world of which a `share` of all calls fails, and a bot that listens."""
    began, watch, log = time.monotonic(), SharedWatch(folder / "clock"), folder / "bot.log"
    async with LoopbackDiscord(strict=False) as server, opened(url) as storage:
        weather = Weather(server, Random(f"{seed}/weather"), share=share)
        life = Life(server, url, folder / "clock", log, fair=lambda: weather.fair)
        crowd = Crowd(server, life, watch, server.guild("Lisbon"), weather)
        await life.start()
        yield Evening(url, log, Random(seed), storage, crowd, began)


Play = Callable[[str, Path], Report]
"""A whole evening over a fresh database, its files in this folder; it goes to another process."""


def arguments(told: str | None, *, seed: int = 1) -> argparse.ArgumentParser:
    """What every soak can be told."""
    parser = argparse.ArgumentParser(description=told)
    parser.add_argument("--seed", type=int, default=seed)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--at-once", type=int, default=1, help="worlds side by side")
    parser.add_argument("--minutes", type=float, help="begin no world after so many")
    parser.add_argument("--keep", type=Path, help="a new folder for clocks, logs and SQLite files")
    return parser


def run(plays: Sequence[Play], given: argparse.Namespace) -> int:
    """Play them all, and print a table and what was found; 0 when all were played and nothing was."""
    reports: list[Report] = []
    until = time.time() + 60 * (given.minutes or 1e6)
    with tempfile.TemporaryDirectory(prefix="soak-") as removed, ProcessPoolExecutor(given.at_once) as pool:
        folder = given.keep or Path(removed)
        folder.mkdir(exist_ok=True, parents=True)
        with _databases(given.database, folder) as urls:
            evenings = [
                pool.submit(_played, play, next(urls), folder / str(number), until)
                for number, play in enumerate(plays)
            ]
            for one in evenings:
                report = one.result()
                if report is not None:
                    reports.append(report)
                    sys.stdout.write(json.dumps(report.findings()) + "\n")
                    sys.stdout.flush()
    sys.stdout.write(table(reports) if reports else "")
    if (late := len(plays) - len(reports)) > 0:
        sys.stdout.write(f"for want of time {late} of {len(plays)} worlds were not played\n")
    return 1 if late or any(report.faults() for report in reports) else 0


def _played(play: Play, url: str, folder: Path, until: float) -> Report | None:
    if time.time() > until:
        return None
    folder.mkdir()
    return play(url, folder)


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
