"""`python -m tests.soak.run --matches 200 --seed 1 --database sqlite`: play while all fails, then look."""

import asyncio
import sys
from functools import partial
from pathlib import Path
from random import Random

from tests.soak.couples import Couple
from tests.soak.evening import arguments, evening, run
from tests.soak.people import Crowd
from tests.soak.practising import Practiser
from tests.soak.report import Report
from tests.soak.weather import SHARE

TABLES_AT_ONCE = 30
PRACTISES = 5
"""Of so many tables one is a person's alone, who practises against the program."""
EVENING = 100
"""Matches of one world and one database; a long soak is many evenings."""


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
    report = Report(seed=seed, tables=matches)
    async with evening(url, folder, seed=seed, share=share) as here:
        life = here.life

        async def kill(rng: Random) -> None:
            await life.kill(rng)
            await life.start()

        play = _play(here.crowd, matches, seed)
        await here.through(play, life.trouble if share else kill, between=between)
        await here.settle(report)
        await here.close(report)
    return report


async def _play(crowd: Crowd, matches: int, seed: str) -> None:
    numbers = iter(range(matches))

    async def at_table() -> None:
        for number in numbers:
            alone = number % PRACTISES == PRACTISES - 1
            await (Practiser if alone else Couple)(crowd, number, seed).meet()

    await asyncio.gather(*(at_table() for _ in range(min(TABLES_AT_ONCE, matches))))


def played(url: str, folder: Path, *, matches: int, seed: str, share: float) -> Report:
    """One evening from its first challenge to its audit."""
    return asyncio.run(soak(url, folder, matches=matches, seed=seed, share=share))


def main() -> int:
    """Print a table and what was found; 0 when nothing was."""
    parser = arguments(__doc__)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--share", type=float, default=SHARE, help="of all calls that fail")
    given = parser.parse_args()
    sizes = [min(EVENING, given.matches - done) for done in range(0, given.matches, EVENING)]
    plays = [
        partial(played, matches=size, seed=f"{given.seed}/{number}", share=given.share)
        for number, size in enumerate(sizes)
    ]
    return run(plays, given)


if __name__ == "__main__":
    sys.exit(main())
