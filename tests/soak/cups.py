"""`python -m tests.soak.cups --sizes 2-33,64,128 --seed 1 --database sqlite`: cups while all fails."""

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random

from babel.support import NullTranslations

from services.championships.signing_up import Plan
from services.formats.registry import FORMATS
from services.ports.unit import Storage
from services.times import DAY, HOUR
from tests.services.desk import HERE
from tests.soak.championships.desk import Clock
from tests.soak.championships.life import OLGA, CupLife
from tests.soak.championships.wishes import Told, fitting, options_of, sizes_of, tell
from tests.support.databases import PostgresServer, opened
from ui.words.catalogues import SOURCE, Say


async def played(
    storages: tuple[Storage, Storage], clock: Clock, form: str, size: int, seed: str, *, wildness: float = 0.3
) -> Told:
    """One championship; its matches, people and accidents follow from the seed."""
    began, rng = time.monotonic(), Random(f"{seed}/{form}/{size}")
    plan = Plan(
        id=f"{form}-{size}-{seed}",
        name="Animal Cup",
        organiser=OLGA,
        place=HERE,
        game="scores",
        options={},
        form=form,
        form_options=options_of(form, size, rng),
        sign_up=DAY,
        pace="live",
        check_in=rng.choice((0, HOUR)),
        tie_time=rng.choice((HOUR, DAY)),
    )
    told = Told(form, size, f"{seed}/{form}/{size}")
    life = CupLife(storages, clock, plan, size, rng, told, Say(SOURCE, NullTranslations()), wildness)
    await life.live()
    told.seconds = time.monotonic() - began
    return told


async def every(url: str, forms: Iterable[str], sizes: Sequence[int], seed: str) -> list[Told]:
    """Each format with each size it takes, one after the other over one database."""
    found = []
    async with opened(url) as first, opened(url) as second:
        clock = Clock()
        for form, size in fitting(forms, sizes):
            found.append(await played((first, second), clock, form, size, seed))
            tell(found[-1])
    return found


def main() -> int:
    """Play as told; 1 when anything is wrong with any of them."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--sizes", default="2-33,64,128")
    arguments.add_argument("--formats", default=",".join(FORMATS))
    arguments.add_argument("--seed", default="1")
    arguments.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    given = arguments.parse_args()
    forms, sizes = given.formats.split(","), list(sizes_of(given.sizes))
    with tempfile.TemporaryDirectory(prefix="cups-") as folder:
        if given.database == "sqlite":
            found = asyncio.run(every(f"sqlite:///{Path(folder) / 'bot.db'}", forms, sizes, given.seed))
        else:
            server = PostgresServer()
            try:
                found = asyncio.run(every(server.fresh_database(), forms, sizes, given.seed))
            finally:
                server.remove()
    did: Counter[str] = sum((told.did for told in found), Counter())
    for what, count in did.most_common():
        sys.stdout.write(f"  {what:40} {count}\n")
    bad = [told.seed for told in found if told.faults]
    sys.stdout.write(
        f"{len(found)} championships, {sum(told.ties for told in found)} ties; with faults: {bad or 'none'}\n"
    )
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
