"""A deletion beside everything else that somebody does in the same moment, in another process."""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from random import Random
from typing import Any

import pytest

from db.unit_of_work import SqlStorage
from services.refusals import Refusal
from tests.db.test_privacy import naming, stored
from tests.services.championships.hall import CUP, Hall, plan
from tests.services.desk import BRUNO, CARLA, Desk
from tests.services.personal_data.test_my_data import ANA, forgetting
from tests.services.ratings.test_ratings import BARE, KICK
from tests.support.databases import opened


@pytest.fixture
async def two(storage_url: str) -> AsyncIterator[tuple[Desk, Hall]]:
    """Two processes on one database."""
    async with opened(storage_url) as one, opened(storage_url) as other:
        yield Desk(one), Hall(other)


async def tried(work: Awaitable[Any]) -> None:
    """What somebody else does: done or refused, but never broken."""
    try:
        await work
    except Refusal:
        return


@pytest.mark.parametrize("seed", range(6))
async def test_a_deletion_beside_presses_leaves_nobody_and_nothing_open(
    two: tuple[Desk, Hall], seed: int
) -> None:
    desk, hall = two
    await desk.begin("m1", KICK, options=BARE, by=ANA)
    await desk.ask("c1", by=CARLA, to=ANA)
    await desk.ask("c2", by=ANA, to=BRUNO, game="penguin")
    await hall.cups.create(plan(organiser=CARLA))
    await hall.cups.join(CUP, ANA)
    awaited = await desk.awaited("m1")
    work = [
        forgetting(hall).forget(ANA.user_id),
        tried(desk.challenges.accept("c2", BRUNO)),
        tried(desk.challenges.withdraw("c1", CARLA)),
        tried(desk.matches.play("m1", "l", awaited)),
        tried(desk.matches.resign("m1", BRUNO)),
        tried(hall.cups.join(CUP, BRUNO)),
    ]
    Random(seed).shuffle(work)
    await asyncio.gather(*work)
    assert isinstance(desk.storage, SqlStorage)
    rows = await stored(desk.storage)
    if naming(rows, ANA.user_id) == {"people"}:  # a move that was on its way remembers its player
        await forgetting(hall).forget(ANA.user_id)
        rows = await stored(desk.storage)
    assert naming(rows, ANA.user_id) == set()
    for match_id in ("m1", "c2"):
        async with desk.storage.unit() as unit:
            record = await unit.matches.get(match_id)
        assert record is None or record.ended_at is not None


async def test_twice_at_once_is_once(two: tuple[Desk, Hall]) -> None:
    desk, hall = two
    await desk.begin("m1", KICK, options=BARE, by=ANA)
    await asyncio.gather(forgetting(desk).forget(ANA.user_id), forgetting(hall).forget(ANA.user_id))
    assert isinstance(desk.storage, SqlStorage)
    assert naming(await stored(desk.storage), ANA.user_id) == set()
