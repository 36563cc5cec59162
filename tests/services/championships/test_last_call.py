"""Whoever is late to a tie is reminded once, by one process, and has as much time as the tie has."""

import asyncio
from random import Random

import pytest

from services.championships.last_call import LastCalls
from services.clock.deadlines import CLAIM, Drawn
from services.clock.outages import Shards
from services.clock.watch import HEARTBEAT
from services.players.settings import Settings
from services.ports.championships import Tie
from services.ports.people import Person
from services.ports.records import Notice
from services.ports.shards import Shard
from services.ports.topics import BOARD, REMIND
from services.ports.unit import Storage
from services.times import DAY, HOUR
from tests.services.championships.hall import CUP, ORGANISER, Hall
from tests.services.desk import HERE

MESSAGE = 77


@pytest.fixture
def hall(storage: Storage) -> Hall:
    return Hall(storage)


@pytest.fixture
def last_calls(hall: Hall) -> LastCalls:
    return LastCalls(hall.storage, Settings(hall.storage), now=hall.clock)


async def called(hall: Hall) -> Tie:
    """Two are called to their final, in a message that everybody sees."""
    await hall.begun(2)
    await hall.follow()
    (tie,) = await hall.live()
    return tie


async def reminders(hall: Hall) -> list[Notice]:
    """What a process that looks now takes on."""
    until = hall.now + CLAIM
    notices = await hall.storage.claim_notices(now=hall.now, until=until, limit=100)
    return [one for one in notices if one.topic == REMIND]


async def follow(hall: Hall, last_calls: LastCalls) -> list[tuple[int, ...]]:
    """Follow them as the bot does; whom each reminder pings."""
    late = []
    for notice in await reminders(hall):
        found = await last_calls.due(notice)
        if found == "later":
            continue
        if found is not None:
            late.append(found.tie.late)
            await last_calls.told(found.tie, MESSAGE)
        await hall.deadlines.drawn(REMIND, [Drawn(notice.id, notice.version, notice.subject)])
    return late


async def test_who_is_late_is_reminded_when_a_sixth_of_the_time_is_left(
    hall: Hall, last_calls: LastCalls
) -> None:
    tie = await called(hall)
    await hall.running.ready(tie.id, Person(tie.home_id, "x"))
    assert tie.due_at is not None
    hall.now = tie.due_at - 4 * HOUR - 1
    assert await reminders(hall) == []
    hall.now += 1
    assert await follow(hall, last_calls) == [(tie.away_id,)]
    hall.now += HOUR
    assert await follow(hall, last_calls) == []
    (stored,) = await hall.live()
    assert stored.reminder_id == MESSAGE


async def test_of_two_processes_one_reminds_and_another_takes_over_when_it_died(
    hall: Hall, last_calls: LastCalls
) -> None:
    await called(hall)
    hall.now += 20 * HOUR
    found = await asyncio.gather(*(reminders(hall) for _ in range(4)))
    assert sorted(map(len, found)) == [0, 0, 0, 1]
    hall.now += CLAIM
    assert len(await follow(hall, last_calls)) == 1


async def test_a_process_that_died_after_it_had_written_it_down_is_not_followed(
    hall: Hall, last_calls: LastCalls
) -> None:
    tie = await called(hall)
    hall.now += 20 * HOUR
    (notice,) = await reminders(hall)
    await last_calls.told(tie, MESSAGE)
    hall.now += CLAIM
    assert await reminders(hall) == [notice]
    assert await last_calls.due(notice) is None


async def test_more_time_for_the_tie_is_more_time_for_the_reminder(hall: Hall, last_calls: LastCalls) -> None:
    await called(hall)
    hall.now += 20 * HOUR
    await hall.organising.extend(CUP, 5 * HOUR, ORGANISER)
    assert await follow(hall, last_calls) == []
    hall.now += 5 * HOUR
    assert len(await follow(hall, last_calls)) == 1
    await hall.organising.extend(CUP, 5 * HOUR, ORGANISER)
    hall.now += 5 * HOUR
    assert await follow(hall, last_calls) == []  # once is enough


async def test_time_the_bot_was_away_moves_the_reminder_too(hall: Hall, last_calls: LastCalls) -> None:
    await called(hall)
    await hall.deadlines.beat()
    hall.now += 2 * DAY
    await hall.deadlines.recover()
    assert await follow(hall, last_calls) == []
    hall.now += 20 * HOUR
    await hall.deadlines.beat()
    assert len(await follow(hall, last_calls)) == 1


@pytest.mark.parametrize("reminded", [False, True])
async def test_nobody_is_reminded_in_a_pause_and_nobody_twice_after_it(
    hall: Hall, last_calls: LastCalls, reminded: bool
) -> None:
    await called(hall)
    if reminded:
        hall.now += 20 * HOUR
        assert len(await follow(hall, last_calls)) == 1
    await hall.organising.pause(CUP, ORGANISER)
    hall.now += 30 * HOUR
    assert await follow(hall, last_calls) == []
    await hall.organising.resume(CUP, ORGANISER)
    assert await follow(hall, last_calls) == []
    hall.now += 20 * HOUR
    assert len(await follow(hall, last_calls)) == (0 if reminded else 1)


async def test_who_is_there_or_out_is_reminded_of_nothing(hall: Hall, last_calls: LastCalls) -> None:
    await hall.begun(4)
    await hall.follow()
    first, second = await hall.live()
    await hall.play(first, Random(1))
    await hall.organising.disqualify(CUP, second.home_id, ORGANISER, "rude")
    await hall.follow()
    (final,) = await hall.live()
    hall.now += 20 * HOUR
    assert await follow(hall, last_calls) == [final.players]


@pytest.mark.parametrize("end", ["begun", "given", "paused"])
async def test_of_a_tie_that_nobody_has_to_come_to_no_reminder_is_left(hall: Hall, end: str) -> None:
    tie = await called(hall)
    match end:
        case "begun":
            for who in tie.players:
                await hall.running.ready(tie.id, Person(who, "x"))
        case "given":
            await hall.organising.walkover(CUP, tie.pairing, tie.home_id, ORGANISER)
        case _:
            await hall.organising.pause(CUP, ORGANISER)
    hall.now += 20 * HOUR
    assert await reminders(hall) == []


async def test_a_reminder_of_a_tie_that_has_begun_meanwhile_is_to_be_taken_away(
    hall: Hall, last_calls: LastCalls
) -> None:
    tie = await called(hall)
    hall.now += 20 * HOUR
    (notice,) = await reminders(hall)
    assert await last_calls.due(notice) is not None
    for who in tie.players:
        await hall.running.ready(tie.id, Person(who, "x"))
    await hall.follow()
    await last_calls.told(tie, MESSAGE)
    boards = await hall.storage.claim_notices(now=hall.now, until=hall.now, limit=100)
    assert [(one.topic, one.id) for one in boards] == [(BOARD, tie.id)]
    await last_calls.gone(tie.id)
    (stored,) = await hall.live()
    assert stored.reminder_id == 0


async def test_where_a_server_wants_no_pings_nobody_is_reminded(hall: Hall, last_calls: LastCalls) -> None:
    assert HERE.guild_id is not None
    await Settings(hall.storage).set_server(HERE.guild_id, pings=False)
    await called(hall)
    hall.now += 20 * HOUR
    assert await follow(hall, last_calls) == []
    hall.now += 3 * HOUR
    assert await reminders(hall) == []


ZERO, ONE = Shard(0, 2), Shard(1, 2)


async def go_on(hall: Hall, heard: set[Shard], time: int) -> None:
    """For so long these are heard, as a bot writes it."""
    shards = Shards(hall.storage, now=hall.clock)
    for _ in range(time // HEARTBEAT):
        hall.now += HEARTBEAT
        await shards.heard(heard)


@pytest.mark.parametrize("silent", [True, False], ids=["that of the tie", "another"])
async def test_nobody_is_reminded_while_the_shard_is_silent_that_he_would_come_by(
    hall: Hall, last_calls: LastCalls, silent: bool
) -> None:
    """The last sixth begins in the silence, whose time is given back when the shard is heard again."""
    tie = await called(hall)
    assert tie.due_at is not None
    last_sixth = tie.due_at - 4 * HOUR
    gone = next(one for one in (ZERO, ONE) if one.hears(HERE.guild_id) is silent)
    hall.now = last_sixth - 4 * HEARTBEAT
    await go_on(hall, {ZERO, ONE}, HEARTBEAT)
    await go_on(hall, {ZERO, ONE} - {gone}, 30 * HEARTBEAT)
    assert hall.now > last_sixth
    assert await follow(hall, last_calls) == ([] if silent else [tie.players])
    await go_on(hall, {ZERO, ONE}, 3 * HEARTBEAT)
    assert await follow(hall, last_calls) == []
    await go_on(hall, {ZERO, ONE}, HEARTBEAT)
    assert await follow(hall, last_calls) == ([tie.players] if silent else [])
