"""`python -m tests.soak.lies --presses 20000 --seed 1 --database sqlite`: interactions that are not true."""

import argparse
import asyncio
import logging
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from tests.faults.ground import ground, traces
from tests.loopback.backend import ANSWERED_WRONG
from tests.loopback.processes.hurry import unhurried
from tests.soak.lying import Liar, Tally
from tests.soak.rights import Books
from tests.support.databases import PostgresServer, opened
from tests.support.drawing import HereAndNow

PATIENCE = 86_400.0
"""Seconds that an answer may take on both sides: how fast this machine is, is not what is asked here."""

NIGHT = 1_000
"""Interactions in one world; a long run is many of them."""


class Heard(logging.Handler):
    """Keeps what is logged."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.ERROR or record.exc_info:
            record.msg, record.args = self.format(record), ()
            self.records.append(record)


async def night(url: str, *, presses: int, seed: str, tally: Tally) -> None:
    """One world from its first challenge to its last lie."""
    heard, began = Heard(), time.monotonic()
    logging.getLogger().addHandler(heard)
    try:
        with unhurried(PATIENCE):
            await _night(url, presses, Random(seed), tally)
    finally:
        logging.getLogger().removeHandler(heard)
    tally.traces += traces(heard.records)
    tally.seconds += time.monotonic() - began


async def _night(url: str, presses: int, rng: Random, tally: Tally) -> None:
    async with ground(url, thinking=HereAndNow, ack_window=PATIENCE, strict=False) as here:
        books = Books(url)
        await books.open()
        try:
            liar = Liar(here, books, rng, tally)
            await liar.settle_in()
            await liar.lie(presses)
        finally:
            await books.close()
        for one in here.server.violations:
            if one.where.startswith("POST /interactions/") and one.code != ANSWERED_WRONG:
                tally.violations.append(f"{one.where}: {one.code} {one.detail}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a table and what must not be; 0 when there is nothing of that."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--presses", type=int, default=20_000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    given = parser.parse_args(arguments)
    logging.basicConfig(level=logging.CRITICAL)
    logging.getLogger().setLevel(logging.INFO)
    for handler in logging.getLogger().handlers:
        handler.setLevel(logging.CRITICAL + 1)
    tally = Tally(given.seed)
    server = PostgresServer() if given.database == "postgresql" else None
    told: list[str] = []
    try:
        for number, done in enumerate(range(0, given.presses, NIGHT)):
            with tempfile.TemporaryDirectory() as folder:
                url = f"sqlite:///{Path(folder)}/bot.db" if server is None else server.fresh_database()
                size = min(NIGHT, given.presses - done)
                asyncio.run(_migrated_night(url, size, f"{given.seed}/{number}", tally))
            told = _tell(tally, told)
            sys.stderr.write(f"{done + size} of {given.presses}\n")
    finally:
        if server is not None:
            server.remove()
    sys.stdout.write(tally.table())
    return 1 if tally.faults() else 0


def _tell(tally: Tally, told: Sequence[str]) -> list[str]:
    """Say what must not be and was not told yet; all that is told."""
    found = [
        f"{name}: {one[:1500]}\n" for name, those in tally.faults().items() for one in dict.fromkeys(those)
    ]
    sys.stdout.writelines(one for one in found if one not in told)
    sys.stdout.flush()
    return found


async def _migrated_night(url: str, presses: int, seed: str, tally: Tally) -> None:
    async with opened(url):
        pass
    await night(url, presses=presses, seed=seed, tally=tally)


if __name__ == "__main__":
    sys.exit(main())
