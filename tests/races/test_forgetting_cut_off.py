"""A deletion that is killed at any of its commits: nothing is half said, and the next one completes it."""

import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

import bot.__main__
from db.unit_of_work import SqlStorage, SqlUnit
from services.players.settings import Challengers, Settings
from services.ports.people import Person, is_forgotten
from services.ports.records import MatchStatus
from services.ports.unit import Storage
from tests.db.test_privacy import naming, stored
from tests.operations.program import ended, run, started
from tests.services.championships.hall import CUP, Hall, plan
from tests.services.desk import BRUNO, CARLA, Desk
from tests.services.personal_data.test_my_data import ANA, forgetting
from tests.services.ratings.test_ratings import BARE, KICK
from tests.support.databases import opened

DORA = Person(4, "Dora")


class Killed(BaseException):
    """Nothing catches it, as nothing catches SIGKILL."""


class Dying:
    """A storage whose process dies at its first commit, just before it is kept or just after."""

    def __init__(self, storage: Storage, *, kept: bool) -> None:
        self._storage = storage
        self._kept = kept

    @asynccontextmanager
    async def unit(self) -> AsyncIterator[Any]:
        async with self._storage.unit() as unit:
            yield _Last(unit, self._kept)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._storage, name)


class _Last:
    def __init__(self, unit: Any, kept: bool) -> None:
        self._unit = unit
        self._kept = kept

    async def commit(self) -> None:
        if self._kept:
            await self._unit.commit()
        raise Killed

    def __getattr__(self, name: str) -> Any:
        return getattr(self._unit, name)


async def busy_ana(storage: Storage) -> None:
    """Ana is in everything that a deletion ends, and has settings and results of her own."""
    desk, hall = Desk(storage), Hall(storage)
    await desk.begin("m0", KICK, options=BARE, by=ANA)
    await desk.matches.resign("m0", BRUNO)
    await desk.begin("m1", KICK, options=BARE, by=ANA)
    await desk.ask("c1", by=CARLA, to=ANA)
    await desk.ask("c2", by=ANA, to=CARLA, game="penguin")
    await hall.cups.create(plan(organiser=CARLA))
    for person in (ANA, BRUNO, CARLA, DORA):
        await hall.cups.join(CUP, person)
    await hall.cups.close(CUP, CARLA)
    await hall.cups.create(plan(id="cup2", organiser=CARLA))
    await hall.cups.join("cup2", ANA)
    await Settings(storage, now=desk.clock).set_challengers(ANA.user_id, Challengers.NOBODY)


async def is_whole(storage: SqlStorage) -> bool:
    """Whether Ana is still named; until then everything of hers is hers, and nothing is somebody's."""
    rows = await stored(storage)
    named, seats = naming(rows, ANA.user_id), []
    for match_id in ("m0", "m1"):
        record = await Desk(storage).stored(match_id)
        assert (record.status is MatchStatus.OVER) == (record.reason is not None)
        seats.append(record.seats[0])
        assert record.seats[1] == BRUNO
    lineup = (await Hall(storage).stored()).lineup
    if named:
        assert {"people", "seats", "preferences", "challenges", "entrants"} <= named
        assert seats == [ANA, ANA]
        assert ANA.user_id in lineup
    else:
        assert all(map(is_forgotten, seats))
        assert seats[0] == seats[1]
        assert seats[0].user_id in lineup
    return bool(named)


async def nothing_is_open(storage: SqlStorage) -> None:
    """As after a deletion that nobody cut off."""
    desk, hall = Desk(storage), Hall(storage)
    record = await desk.stored("m1")
    assert (record.status, record.reason, record.winner) == (MatchStatus.OVER, "resigned", "away")
    assert [(await desk.challenges.look(one)).status for one in ("c1", "c2")] == ["declined", "withdrawn"]
    async with storage.unit() as unit:
        entrants = await unit.championships.entrants("cup2")
    assert [one for one in entrants if not one.barred] == []
    assert [one.reason for one in (await hall.cup()).record.departures] == ["left"]


async def test_a_deletion_killed_at_each_of_its_commits_gets_on_and_ends(storage: SqlStorage) -> None:
    await busy_ana(storage)
    commits = 0
    while await is_whole(storage):
        before = await stored(storage)
        for kept in (False, True):
            with pytest.raises(Killed):
                await forgetting(Desk(Dying(storage, kept=kept))).forget(ANA.user_id)
            assert (await stored(storage) == before) is not kept
            await is_whole(storage)
        commits += 1
    assert commits >= 7  # a match, two challenges, two championships, a result that counts, and the person
    await nothing_is_open(storage)
    await forgetting(Desk(storage)).forget(ANA.user_id)
    assert not await is_whole(storage)
    await nothing_is_open(storage)


async def test_a_deletion_killed_anywhere_is_completed_by_the_next(storage: SqlStorage) -> None:
    await busy_ana(storage)
    for _ in range(3):
        with pytest.raises(Killed):
            await forgetting(Desk(Dying(storage, kept=True))).forget(ANA.user_id)
    assert await is_whole(storage)
    await forgetting(Desk(storage)).forget(ANA.user_id)
    assert not await is_whole(storage)
    await nothing_is_open(storage)


LAST = 1
"""Commits after which the operator's command kills itself: the person is named still."""


def main(arguments: list[str]) -> int:
    """`python -m bot forget`, which is killed after LAST commits."""
    commit, made = SqlUnit.commit, 0

    async def and_die(unit: SqlUnit) -> None:
        nonlocal made
        await commit(unit)
        made += 1
        if made == LAST:
            os.kill(os.getpid(), signal.SIGKILL)

    SqlUnit.commit = and_die  # type: ignore[method-assign,assignment]
    return bot.__main__.main(arguments)


async def test_an_operators_deletion_that_was_killed_is_completed_by_the_same_command(
    storage_url: str, tmp_path: Path
) -> None:
    async with opened(storage_url) as storage:
        assert isinstance(storage, SqlStorage)
        await busy_ana(storage)
        who, settings = str(ANA.user_id), {"DATABASE_URL": storage_url}
        process = await started(tmp_path, "forget", who, settings=settings, program=f"{__name__}:main")
        told = await ended(process)
        assert told.code == -signal.SIGKILL, told
        assert await is_whole(storage)
        told = await run(tmp_path, "forget", who, settings=settings)
        assert (told.code, told.out) == (0, f"The data of {who} was deleted.\n"), told
        assert not await is_whole(storage)
        await nothing_is_open(storage)
