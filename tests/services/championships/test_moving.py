"""A championship goes on in another channel, whatever is on its way there and here in that moment."""

from dataclasses import replace

import pytest

from services.championships.last_call import LastCalls
from services.championships.moving import left_behind
from services.championships.showing import Showing
from services.players.settings import Settings
from services.ports.championships import NOBODY
from services.ports.people import Place
from services.ports.records import Notice, Subject
from services.ports.topics import CALL, LEFT
from services.ports.unit import Storage
from tests.services.championships.hall import CUP, ORGANISER, Hall, plan, players
from tests.services.desk import HERE

ELSEWHERE = Place(HERE.guild_id, 4711)
ANNOUNCED, REMINDER, LATE = 70, 71, 72
"""Messages."""


@pytest.fixture
def hall(storage: Storage) -> Hall:
    return Hall(storage)


async def announced(hall: Hall) -> Showing:
    """A championship whose message is posted."""
    showing = Showing(hall.storage)
    await hall.cups.create(plan())
    assert await showing.posted(CUP, replace(HERE, message_id=ANNOUNCED))
    return showing


async def begun(hall: Hall) -> Showing:
    """Two are called to their final, all messages being posted."""
    showing = await announced(hall)
    for one in players(2):
        await hall.cups.join(CUP, one)
    await hall.cups.close(CUP, ORGANISER)
    await hall.follow()
    return showing


async def notices(hall: Hall) -> list[Notice]:
    return [*await hall.storage.claim_notices(now=hall.now, until=hall.now, limit=100)]


async def left(hall: Hall) -> set[int | None]:
    """Messages that are to say where it goes on; all in the channel that it was in."""
    places = [left_behind(one) for one in await notices(hall) if one.topic == LEFT]
    assert all((cup, place.channel_id) == (CUP, HERE.channel_id) for cup, place in places)
    return {place.message_id for _, place in places}


async def test_what_was_posted_before_is_left_behind_the_reminder_too(hall: Hall) -> None:
    await begun(hall)
    (tie,) = await hall.live()
    await LastCalls(hall.storage, Settings(hall.storage), now=hall.clock).told(tie, REMINDER)
    await hall.organising.move(CUP, ELSEWHERE, ORGANISER)
    assert await left(hall) == {ANNOUNCED, tie.place.message_id, REMINDER}
    (again,) = await hall.live()
    assert (again.place, again.reminder_id) == (ELSEWHERE, NOBODY)
    assert [one.version for one in await notices(hall) if one.topic == CALL] == [again.version]
    assert again.version == tie.version + 1  # whoever still follows the call before does not end this one


async def test_what_was_never_posted_is_not_left_behind(hall: Hall) -> None:
    await hall.cups.create(plan())
    await hall.organising.move(CUP, ELSEWHERE, ORGANISER)
    assert await left(hall) == set()


async def test_a_message_that_was_on_its_way_does_not_take_the_championship_back(hall: Hall) -> None:
    showing = await announced(hall)
    await hall.organising.move(CUP, ELSEWHERE, ORGANISER)
    assert not await showing.posted(CUP, replace(HERE, message_id=LATE))
    assert (await hall.stored()).place == ELSEWHERE
    assert await left(hall) == {ANNOUNCED, LATE}


async def test_a_call_that_was_on_its_way_does_not_take_the_tie_back(hall: Hall) -> None:
    await announced(hall)
    for one in players(2):
        await hall.cups.join(CUP, one)
    await hall.cups.close(CUP, ORGANISER)
    (tie,) = await hall.live()
    await hall.organising.move(CUP, ELSEWHERE, ORGANISER)
    assert not await hall.running.called(tie.id, replace(tie.place, message_id=LATE))
    assert (await hall.live())[0].place == ELSEWHERE
    assert await left(hall) == {ANNOUNCED, LATE}
    assert await hall.running.called(tie.id, replace(ELSEWHERE, message_id=LATE + 1))


async def test_a_call_that_is_written_down_twice_stays_the_call(hall: Hall) -> None:
    await begun(hall)
    (tie,) = await hall.live()
    assert not await hall.running.called(tie.id, tie.place)
    assert await left(hall) == set()


async def test_a_reminder_that_was_on_its_way_is_left_behind(hall: Hall) -> None:
    await begun(hall)
    (tie,) = await hall.live()
    await hall.organising.move(CUP, ELSEWHERE, ORGANISER)
    await LastCalls(hall.storage, Settings(hall.storage), now=hall.clock).told(tie, LATE)
    assert (await hall.live())[0].reminder_id == NOBODY
    assert await left(hall) == {ANNOUNCED, tie.place.message_id, LATE}


async def test_a_message_that_is_left_behind_is_told_by_its_notice(hall: Hall) -> None:
    notice = Notice(LEFT, Subject.CHAMPIONSHIP, "cup1:60:70", 0, 0)
    assert left_behind(notice) == ("cup1", Place(None, 60, 70))
