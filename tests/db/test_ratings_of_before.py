"""Matches from before there were ratings: each is counted once, in the order of their end, and no other."""

from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from db import migrations
from services.formats.strength import PRIOR, Outcome, fold
from services.ports.people import Person
from services.ports.ratings import Book
from services.ports.records import Notice
from services.ports.topics import RATING
from services.ratings.ratings import Ratings
from services.times import SECOND
from tests.services.desk import ANA, BRUNO, CARLA, Desk
from tests.support.databases import opened

BEFORE, BOOK = "0023", Book(50, "penalties")
PROGRAM = Person(-1, "Program")


def once_more(connection: Connection, before: str) -> None:
    """As a database of before is brought up to date: nobody was told to count anything."""
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    config.attributes["connection"] = connection
    command.downgrade(config, before)
    connection.execute(text("DELETE FROM outbox"))
    command.upgrade(config, "head")


async def migrated(url: str, before: str = BEFORE) -> None:
    if url.startswith("sqlite"):
        engine = create_engine(url)
        with engine.begin() as connection:
            once_more(connection, before)
        engine.dispose()
        return

    async def connected() -> Any:
        return await asyncpg.connect(url)

    beside = create_async_engine("postgresql+asyncpg://", async_creator=connected, poolclass=NullPool)
    async with beside.begin() as transaction:
        await transaction.run_sync(once_more, before)
    await beside.dispose()


async def play(desk: Desk, match_id: str, by: Person, to: Person, *moves: str) -> None:
    """Somebody is challenged and gives up, a second after what was before."""
    desk.now += SECOND
    await desk.begin(match_id, moves, by=by, to=to, options={"toss": False})
    await desk.matches.resign(match_id, to)


async def owed(desk: Desk) -> list[Notice]:
    return [notice for notice in await desk.notices() if notice.topic == RATING]


async def results(desk: Desk) -> list[tuple[str, Outcome]]:
    async with desk.storage.unit() as unit:
        return [(one.match_id, one.outcome) for one in await unit.ratings.results(BOOK)]


async def test_what_was_played_before_is_counted_once_in_the_order_of_its_end(storage_url: str) -> None:
    async with opened(storage_url) as storage:
        desk = Desk(storage)
        await play(desk, "counted", CARLA, ANA, "l", "ri")
        (notice,) = await owed(desk)
        await Ratings(storage).follow(notice)
        await play(desk, "z-first", ANA, BRUNO, "l", "ri")
        await play(desk, "practice", ANA, PROGRAM, "l", "ri")
        await play(desk, "nothing-played", ANA, CARLA)
        await play(desk, "a-last", BRUNO, ANA, "l", "ri")
        await desk.begin("open", by=BRUNO, to=CARLA)
    await migrated(storage_url)
    async with opened(storage_url) as storage:
        desk = Desk(storage)
        notices = await owed(desk)
        assert [one.id for one in notices] == ["z-first", "nothing-played", "a-last"]
        first, *later = (one.due_at for one in notices)
        assert [due_at - first for due_at in later] == [100, 200]
        for one in (*notices, *notices):  # as by a second process, or after a crash
            await Ratings(storage).follow(one)
        assert await owed(desk) == []
        played = [
            ("counted", Outcome(CARLA.user_id, ANA.user_id, CARLA.user_id)),
            ("z-first", Outcome(ANA.user_id, BRUNO.user_id, ANA.user_id)),
            ("a-last", Outcome(BRUNO.user_id, ANA.user_id, BRUNO.user_id)),
        ]
        assert await results(desk) == played
        async with storage.unit() as unit:
            kept = await unit.ratings.everybody(BOOK)
        assert {who: one.rating for who, one in kept.items()} == fold([outcome for _, outcome in played])
    await migrated(storage_url)
    async with opened(storage_url) as storage:
        again = Desk(storage)
        for one in await owed(again):
            await Ratings(storage).follow(one)
        assert await results(again) == played


async def test_matches_from_a_position_are_taken_out_of_what_was_counted_before(storage_url: str) -> None:
    ice = Book(50, "penguin")
    async with opened(storage_url) as storage:
        desk = Desk(storage)
        won = {"game": "penguin", "options": {"position": "1Pg7 2Mb2 ball=g7 turn=1"}}
        await desk.begin("trap", ("g7ne",), **won)
        await desk.begin("never-counted", ("g7ne",), by=BRUNO, to=CARLA, **won)
        async with storage.unit() as unit:
            unit.ratings.count(ice, "trap", Outcome(1, 2, 1), (PRIOR, PRIOR))
            for who, rating in fold([Outcome(1, 2, 1)]).items():
                unit.ratings.save(ice, who, rating, expected=0)
            await unit.commit()
    await migrated(storage_url, "0029")
    async with opened(storage_url) as storage:
        desk = Desk(storage)
        (notice,) = await owed(desk)
        assert notice.id == "trap"
        await Ratings(storage).follow(notice)
        async with storage.unit() as unit:
            assert await unit.ratings.results(ice) == ()
            assert {one.rating for one in (await unit.ratings.everybody(ice)).values()} == {PRIOR}
