"""A crowd that comes and goes, counted: everybody is answered, and nothing but bounded memories stays."""

import asyncio
import gc
from collections import Counter, OrderedDict, deque
from contextlib import suppress
from random import Random

import pytest

from bot.composition.app import create_bot
from bot.config import Settings
from tests.loopback import LoopbackDiscord, Outcome, point_discord_at
from tests.soak.bot import Blank
from tests.soak.tables import Tables
from tests.support.drawing import HereAndNow
from ui.background.studio import Studio

PEOPLE, MATCHES = 6, 3
OURS = ("bot", "cogs", "db", "services", "ui")
CONTAINERS = (dict, list, set, deque, OrderedDict)
REMEMBERED = {
    "FrugalState._recent",
    "PrivateWishes._known",
    "PublicMessages._tokens",
    "Say._known",
    "Studio._kept",
}
"""What is kept so that it is asked for, or made, less often; each has a most."""


def sizes() -> Counter[str]:
    """How many things are in all containers that our objects hold, by class and name."""
    gc.collect()
    held: Counter[str] = Counter()
    for one in gc.get_objects():
        kind = type(one)
        if str(kind.__module__).partition(".")[0] in OURS and hasattr(one, "__dict__"):
            for name, value in vars(one).items():
                if isinstance(value, CONTAINERS):
                    held[f"{kind.__name__}.{name}"] += len(value)
    return held


async def crowd(server: LoopbackDiscord) -> list[Outcome]:
    """Many people play some matches to their ends, all at once; all that they were answered."""
    heard: list[Outcome] = []
    tables = Tables(server, heard.append)
    await asyncio.gather(*(tables.open() for _ in range(MATCHES)))

    async def person(number: int) -> None:
        rng = Random(number)
        while await tables.press(rng, again=False):
            pass

    await asyncio.gather(*(person(number) for number in range(PEOPLE)))
    assert tables.over == MATCHES
    return heard


def tasks() -> Counter[str]:
    """What is under way, by what it is; the loopback's connections stay open for the next call."""
    under_way = Counter(str(getattr(one.get_coro(), "__qualname__", "")) for one in asyncio.all_tasks())
    del under_way["RequestHandler.start"]
    return under_way


def grown(before: Counter[str]) -> dict[str, tuple[int, int]]:
    """What holds more than it did, but for what is remembered within bounds."""
    now = sizes()
    return {name: (before[name], now[name]) for name in now - before if name not in REMEMBERED}


async def test_a_crowd_is_answered_and_leaves_nothing_behind(storage_url: str) -> None:
    async with LoopbackDiscord() as server:
        with point_discord_at(server):
            settings = Settings(database_url=storage_url, sync_commands="always")
            bot = create_bot(settings, studio=Studio(pool=Blank), thinking=HereAndNow)
            running = asyncio.create_task(bot.start(server.token))
            try:
                await server.ready(timeout=60)
                await server.synced(timeout=60)
                idle, empty = tasks(), sizes()
                heard = await crowd(server)
                async with asyncio.timeout(60):
                    while tasks() - idle or grown(empty):  # noqa: ASYNC110 - what ends tells nobody
                        await asyncio.sleep(0.1)
            except TimeoutError:
                pytest.fail(f"left behind: {tasks() - idle}, {grown(empty)}")
            finally:
                await bot.close()
                with suppress(asyncio.CancelledError):
                    await running
    assert [one for one in heard if not one.acknowledged] == []
