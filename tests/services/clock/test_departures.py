"""Places that go and come back, and whether there is room in one: one statement for all matches there."""

from dataclasses import replace

import pytest

from services.challenges.admission import Limits
from services.clock.departures import Departures
from services.ports.people import Place
from services.ports.records import Subject
from services.ports.topics import BOARD
from services.refusals import Refusal
from tests.services.desk import ANA, BRUNO, CARLA, HERE, NOON, Desk

THERE = Place(guild_id=HERE.guild_id, channel_id=61)


@pytest.fixture
def departures(desk: Desk) -> Departures:
    return Departures(desk.storage, limits=Limits(matches_of_server=2), now=desk.clock)


async def three_tables(desk: Desk) -> None:
    """m1 and m2 in one channel, m3 in another of the server; all boards are posted and drawn."""
    await desk.begin("m1")
    await desk.begin("m2", by=ANA, to=CARLA)
    await desk.begin("m3", by=BRUNO, to=CARLA, place=THERE)
    for number, place in (("m1", HERE), ("m2", HERE), ("m3", THERE)):
        await desk.matches.move_board(number, replace(place, message_id=int(number[1])))


async def boards(desk: Desk) -> list[int | None]:
    return [(await desk.stored(match)).place.message_id for match in ("m1", "m2", "m3")]


async def test_the_boards_of_a_channel_that_is_gone_are_forgotten(desk: Desk, departures: Departures) -> None:
    await three_tables(desk)
    await departures.channel_gone(HERE.channel_id)
    assert await boards(desk) == [None, None, 3]
    await departures.channel_gone(HERE.channel_id)
    assert await boards(desk) == [None, None, 3]
    assert {due.id for due in await desk.due()} == {"m1", "m2", "m3"}


async def test_a_match_that_is_over_keeps_its_last_board(desk: Desk, departures: Departures) -> None:
    await three_tables(desk)
    await desk.matches.resign("m1", ANA)
    await departures.channel_gone(HERE.channel_id)
    assert await boards(desk) == [1, None, 3]


async def test_a_move_made_with_an_older_board_in_mind_is_made_all_the_same(
    desk: Desk, departures: Departures
) -> None:
    await three_tables(desk)
    await desk.play("m1", "heads")
    await departures.channel_gone(HERE.channel_id)
    await desk.play("m1", "shoot-first")
    after = await desk.stored("m1")
    assert (after.version, after.place.message_id) == (3, None)


@pytest.mark.parametrize(("back", "drawn"), [("server", ["m1", "m2", "m3"]), ("channel", ["m1", "m2"])])
async def test_what_is_back_has_its_boards_drawn_at_once(
    desk: Desk, departures: Departures, back: str, drawn: list[str]
) -> None:
    await three_tables(desk)
    desk.now += 60_000
    await desk.deadlines.undrawn()
    desk.now += 1
    if back == "server":
        await departures.server_back(HERE.guild_id or 0)
    else:
        await departures.channel_back(HERE.channel_id)
    notices = await desk.deadlines.undrawn()
    assert sorted(notice.id for notice in notices if notice.topic == BOARD) == drawn
    assert {(notice.subject, notice.version) for notice in notices} == {(Subject.MATCH, 1)}


async def test_a_server_has_room_until_its_limit(desk: Desk, departures: Departures) -> None:
    await departures.check_room(HERE.guild_id)
    await three_tables(desk)
    with pytest.raises(Refusal) as no:
        await departures.check_room(HERE.guild_id)
    assert no.value.code == "server-full"
    await departures.check_room(None)
    await departures.check_room(NOON)
