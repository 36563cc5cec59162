"""Whoever reaches the bot through a shard that is not heard gets that time back, and nobody else does."""

from collections.abc import Iterable

import pytest

from services.clock.deadlines import Deadlines
from services.clock.outages import Shards
from services.clock.reminders import Reminders
from services.clock.watch import AWAY_AFTER, HEARTBEAT
from services.matches.looks import Look
from services.players.settings import Settings
from services.ports.people import Place
from services.ports.records import MatchRecord
from services.ports.shards import Outage, Shard
from services.ports.topics import BOARD
from services.times import HOUR, SECOND
from tests.services.desk import ANA, CARLA, Desk

BARE = {"toss": False}
ZERO, ONE = Shard(0, 2), Shard(1, 2)
ON_ZERO, ON_ONE = Place(4 << 22, 60), Place((5 << 22) + 12345, 61)
DIRECT = Place(None, 62)


@pytest.fixture
def shards(desk: Desk) -> Shards:
    return Shards(desk.storage, now=desk.clock)


async def tables(desk: Desk) -> dict[str, MatchRecord]:
    """A match behind each shard, and one in direct messages."""
    places = {"zero": ON_ZERO, "one": ON_ONE, "direct": DIRECT}
    return {
        name: (await desk.begin(name, options=BARE, place=place)).record for name, place in places.items()
    }


async def due_at(desk: Desk, match_id: str) -> int:
    """When the match's time is over, by its record and its deadline."""
    record = await desk.stored(match_id)
    (deadline,) = (one for one in await desk.due() if one.id == match_id)
    assert record.due_at == deadline.due_at
    return deadline.due_at


def swept_matches(swept: Iterable[object]) -> set[str]:
    return {look.record.id for look in swept if isinstance(look, Look)}


async def silence(
    desk: Desk, shards: Shards, time: int, *, heard: frozenset[Shard] = frozenset({ZERO})
) -> None:
    """All were heard; for so long only some are, as a bot writes it."""
    await shards.heard({ZERO, ONE})
    await desk.deadlines.beat()
    await go_on(desk, shards, time, heard=heard)


async def go_on(
    desk: Desk, shards: Shards, time: int, *, heard: frozenset[Shard] = frozenset({ZERO})
) -> None:
    end = desk.now + time
    while desk.now < end:
        desk.now = min(end, desk.now + HEARTBEAT)
        await shards.heard(heard)
        await desk.deadlines.beat()


@pytest.mark.parametrize(
    ("guild_id", "of", "number"),
    [(None, 2, 0), (4 << 22, 2, 0), ((5 << 22) + 99, 2, 1), ((5 << 22) + 99, 3, 2), (1 << 40, 1, 0)],
)
def test_a_servers_id_tells_its_shard(guild_id: int | None, of: int, number: int) -> None:
    assert [n for n in range(of) if Shard(n, of).hears(guild_id)] == [number]


async def test_only_who_was_behind_the_silent_shard_gets_the_time_back(desk: Desk, shards: Shards) -> None:
    before = await tables(desk)
    asked = await desk.ask("c0", by=CARLA, to=ANA, place=ON_ZERO)
    missed = await desk.ask("c1", by=CARLA, to=ANA, place=ON_ONE)
    for notice in await desk.notices():
        async with desk.storage.unit() as unit:
            unit.outbox.done(notice.topic, notice.subject, notice.id, notice.version)
            await unit.commit()
    await silence(desk, shards, HOUR)
    (outage,) = await shards.heard({ZERO, ONE})
    assert outage == Outage(desk.now - HOUR, desk.now, ONE)
    for name, record in before.items():
        assert record.due_at is not None
        given = HOUR if name == "one" else 0
        assert await due_at(desk, name) == record.due_at + given, name
    assert (await desk.challenges.look("c0")).expires_at == asked.expires_at
    assert (await desk.challenges.look("c1")).expires_at == missed.expires_at + HOUR
    await desk.deadlines.put_right()
    assert {(one.topic, one.id) for one in await desk.notices()} == {(BOARD, "one"), (BOARD, "c1")}
    assert await desk.deadlines.outages() == (outage,)
    assert [outage.concerns(place.guild_id) for place in (ON_ZERO, ON_ONE, DIRECT)] == [False, True, False]


async def test_nobody_is_late_while_the_shard_is_silent_whichever_process_sweeps(
    desk: Desk, shards: Shards
) -> None:
    await tables(desk)
    other = Deadlines(desk.storage, desk.matches, desk.challenges, now=desk.clock)
    reminders = Reminders(desk.storage, desk.matches, Settings(desk.storage), now=desk.clock)
    await silence(desk, shards, 80 * SECOND)
    assert {one.match_id for one in await reminders.due()} == {"zero", "direct"}
    await go_on(desk, shards, 20 * SECOND)
    swept = [*await desk.deadlines.sweep(), *await other.sweep()]
    assert swept_matches(swept) == {"zero", "direct"}
    await shards.heard({ZERO, ONE})
    assert await other.sweep() == ()
    assert (await desk.stored("one")).misses == (0, 0)
    await go_on(desk, shards, await due_at(desk, "one") - desk.now, heard=frozenset({ZERO, ONE}))
    assert "one" in swept_matches(await other.sweep())


async def test_a_shard_that_is_silent_for_a_moment_gives_nothing_back(desk: Desk, shards: Shards) -> None:
    await tables(desk)
    before = await desk.due()
    await silence(desk, shards, AWAY_AFTER)
    assert await shards.heard({ZERO, ONE}) == ()
    assert await desk.due() == before


async def test_of_two_processes_on_one_shard_one_gives_back(desk: Desk, shards: Shards) -> None:
    before = await tables(desk)
    await silence(desk, shards, HOUR)
    other = Shards(desk.storage, now=desk.clock)
    assert len([*await shards.heard({ZERO, ONE}), *await other.heard({ZERO, ONE})]) == 1
    assert before["one"].due_at is not None
    assert await due_at(desk, "one") == before["one"].due_at + HOUR


async def test_what_all_were_away_for_is_given_back_once(desk: Desk, shards: Shards) -> None:
    """The shard falls silent, ten minutes later the whole bot does, for an hour."""
    before = await tables(desk)
    await silence(desk, shards, 10 * 60 * SECOND)
    desk.now += HOUR
    assert await desk.deadlines.recover() == HOUR
    await shards.heard({ZERO, ONE})
    for name, given in (("zero", HOUR), ("one", HOUR + 10 * 60 * SECOND), ("direct", HOUR)):
        due = before[name].due_at
        assert due is not None
        assert await due_at(desk, name) == due + given, name


async def test_a_process_that_died_leaves_its_shard_silent_for_the_others(desk: Desk, shards: Shards) -> None:
    await tables(desk)
    await silence(desk, shards, await due_at(desk, "one") - desk.now)
    assert swept_matches(await desk.deadlines.sweep()) == {"zero", "direct"}


@pytest.mark.parametrize("of", [1, 3])
async def test_with_another_number_of_shards_the_old_ones_hold_nobody_up(
    desk: Desk, shards: Shards, of: int
) -> None:
    await tables(desk)
    await shards.heard({ZERO, ONE})
    desk.now = await due_at(desk, "one")
    assert await shards.heard({Shard(number, of) for number in range(of)}) == ()
    assert len(await desk.deadlines.sweep()) == 3
    assert (await desk.rows())["shards"] == (of if of > 1 else 0)


async def test_a_bot_of_one_shard_writes_nothing_down(desk: Desk, shards: Shards) -> None:
    assert await shards.heard({Shard(0, 1)}) == ()
    assert await shards.heard(()) == ()
    assert (await desk.rows())["shards"] == 0
