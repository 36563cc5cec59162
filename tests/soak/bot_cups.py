"""`python -m tests.soak.bot_cups --sizes 2-33,64,128 --database sqlite`: cups through the bot."""

import asyncio
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import cycle
from pathlib import Path
from random import Random

from services.formats.registry import FORMATS
from services.times import DAY
from tests.soak.championships.stadium import Stadium
from tests.soak.championships.stadium_audit import faults_seen
from tests.soak.championships.tournament import held
from tests.soak.championships.wishes import fitting, sizes_of, tell
from tests.soak.evening import Evening, arguments, evening, run
from tests.soak.ids import next_due
from tests.soak.report import Report
from tests.soak.weather import SHARE
from ui.words.catalogues import Texts

Wish = tuple[str, int]
"""A format and a size."""

CUPS_AT_ONCE = 40
"""Over one bot."""

TIES = 600
"""Of one world and one database, about; a long soak is many evenings."""

QUIET = 1.2
"""Seconds without a press after which time passes until the next thing is due."""

JUMPS = {100: 1}
"""Longer ones come when nobody has anything to press."""

AWAY = 0.1
"""How often nobody starts the bot again for two days."""


async def tournaments(
    url: str,
    folder: Path,
    *,
    wishes: Sequence[Wish],
    seed: str,
    share: float = SHARE,
    between: tuple[int, int] = (80, 300),
) -> Report:
    """Play these championships in one world, something happening to the bot after every so many presses.

    Of all calls a `share` fails.
    """
    report = Report(seed=seed)
    async with evening(url, folder, seed=seed, share=share) as here:
        stadiums = [Stadium(here.crowd, here.storage, form, size, seed) for form, size in wishes]

        async def trouble(rng: Random) -> None:
            away = 2 * DAY if rng.random() < AWAY else 0
            await here.life.trouble(rng, lambda: here.watch.skip(away))

        keeping = asyncio.ensure_future(_keep_time(here))
        try:
            await here.through(_play(stadiums), trouble, between=between, jumps=JUMPS)
        finally:
            keeping.cancel()
            with suppress(asyncio.CancelledError):
                await keeping
        await here.settle(report)
        await _read(report, here, stadiums)
        await here.close(report)
    return report


async def _play(stadiums: Iterable[Stadium]) -> None:
    following = iter(stadiums)

    async def one_after_the_other() -> None:
        for stadium in following:
            await held(stadium)

    await asyncio.gather(*(one_after_the_other() for _ in range(CUPS_AT_ONCE)))


async def _keep_time(here: Evening) -> None:
    """Whenever nobody presses anything, the next deadline comes."""
    crowd, watch = here.crowd, here.watch
    while True:
        await crowd.life.alive.wait()
        presses = crowd.presses
        await asyncio.sleep(QUIET)
        if crowd.presses == presses and crowd.life.alive.is_set():
            now = watch()
            due_at = await next_due(here.url, now)
            watch.skip(DAY if due_at is None else due_at - now)


async def _read(report: Report, here: Evening, stadiums: Iterable[Stadium]) -> None:
    """What there is to see of each, and what came of all."""
    ends, happened, say = Counter[str](), Counter[str](), Texts.load().public
    for stadium in stadiums:
        told = stadium.told
        if stadium.id:
            told.faults += await faults_seen(stadium, here.storage, say)
        tell(told)
        ends[f"{told.form} {told.end}"] += 1
        happened += told.did
        report.untrue_championships += tuple(f"{told.seed}: {fault}" for fault in told.faults)
    report.championships, report.happened = dict(ends), dict(happened)


def wished(formats: str, sizes: Sequence[int]) -> Iterator[Wish]:
    """Each size with "all" formats or those that are named, by size; or "rotating", with the next of them."""
    if formats != "rotating":
        named = FORMATS if formats == "all" else formats.split(",")
        yield from sorted(fitting(named, sizes), key=lambda wish: wish[1])
        return
    forms = cycle(FORMATS)
    for size in sizes:
        yield next(wish for form in forms for wish in fitting([form], [size]))


def evenings(wishes: Iterable[Wish]) -> Iterator[list[Wish]]:
    """As many together as one world holds."""
    together: list[Wish] = []
    ties = 0
    for form, size in wishes:
        options = {name: option.default for name, option in FORMATS[form].options.items()}
        together.append((form, size))
        ties += FORMATS[form].matches(size, options)[1]
        if ties >= TIES:
            yield together
            together, ties = [], 0
    if together:
        yield together


def played(url: str, folder: Path, *, wishes: Sequence[Wish], seed: str, share: float) -> Report:
    """One evening of championships."""
    return asyncio.run(tournaments(url, folder, wishes=wishes, seed=seed, share=share))


def main() -> int:
    """Print a line for each, a table, and what was found; 0 when nothing was."""
    parser = arguments(__doc__)
    parser.add_argument("--sizes", default="2-33,64,128")
    parser.add_argument("--formats", default="all", help="all, rotating, or names with commas")
    parser.add_argument("--share", type=float, default=SHARE, help="of all calls that fail")
    given = parser.parse_args()
    wishes = wished(given.formats, list(sizes_of(given.sizes)))
    return run(
        [
            partial(played, wishes=together, seed=f"{given.seed}/{number}", share=given.share)
            for number, together in enumerate(evenings(wishes))
        ],
        given,
    )


if __name__ == "__main__":
    sys.exit(main())
