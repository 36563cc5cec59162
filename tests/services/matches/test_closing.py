"""Matches ended from outside their rules: by moderators, by the clock and by players who can only leave."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from games.seats import Seat
from services.clock.deadlines import Deadlines
from services.matches.closing import OVERDUE, Closing
from services.matches.playing import Matches
from services.ports.people import Place
from services.ports.records import Deadline, MatchRecord, MatchStatus, Subject
from services.ports.topics import BOARD, RATING
from services.refusals import Refusal
from tests.services.desk import ANA, BRUNO, CARLA, HERE, PHASES, Desk, pace, refused

SERVER = HERE.guild_id
BARE: dict[str, object] = {"toss": False}


@pytest.fixture
def closing(desk: Desk) -> Closing:
    return Closing(desk.storage, now=desk.clock)


async def forgotten(desk: Desk, match_id: str = "old", **changes: Any) -> MatchRecord:
    """A match whose rules this program no longer knows, with its deadline."""
    await desk.begin("m1", options=BARE)
    record = replace(await desk.stored("m1"), id=match_id, **({"rules_version": 0} | changes))
    async with desk.storage.unit() as unit:
        unit.matches.add(record)
        if record.due_at is not None:
            unit.deadlines.set(Deadline(Subject.MATCH, match_id, record.turn, record.due_at))
        await unit.commit()
    await desk.matches.resign("m1", ANA)
    return record


@pytest.mark.parametrize("phase", list(PHASES))
async def test_a_moderator_ends_a_match_in_any_phase(desk: Desk, closing: Closing, phase: str) -> None:
    before = (await desk.begin("m1", PHASES[phase])).record
    record = await closing.moderate("m1", guild_id=SERVER, winner=None, remark="Time to sleep")
    assert record == await desk.stored("m1")
    assert (record.status, record.winner, record.reason) == (MatchStatus.OVER, None, "moderator")
    assert (record.remark, record.ended_at, record.version) == ("Time to sleep", desk.now, before.version + 1)
    assert await desk.due() == []
    assert {(notice.topic, notice.version) for notice in await desk.notices()} == {
        (BOARD, record.version),
        (RATING, record.version),
    }
    assert await refused(desk.matches.play("m1", "l", BRUNO)) == "match-over"


@pytest.mark.parametrize(("seat", "side"), [(0, "home"), (1, "away")])
async def test_a_moderator_may_say_who_wins(desk: Desk, closing: Closing, seat: int, side: str) -> None:
    await desk.begin("m1")
    record = await closing.moderate("m1", guild_id=SERVER, winner=Seat(seat), remark="")
    assert (record.winner, record.remark) == (side, None)


async def test_moderators_of_other_servers_find_no_such_match(desk: Desk, closing: Closing) -> None:
    before = (await desk.begin("m1")).record
    await desk.begin("m2", by=CARLA, to=ANA, place=Place(None, 61))
    for guild_id, match_id in ((51, "m1"), (SERVER, "m2"), (SERVER, "m9")):
        ending = closing.moderate(match_id, guild_id=guild_id, winner=None, remark="")
        assert await refused(ending) == "no-such-match"
    assert await desk.stored("m1") == before
    assert [record.id for record in await closing.open_in_server(50)] == ["m1"]


async def test_a_match_is_ended_once(desk: Desk, closing: Closing) -> None:
    await desk.begin("m1")
    await asyncio.gather(
        *(closing.moderate("m1", guild_id=SERVER, winner=None, remark="") for _ in range(3)),
        desk.matches.resign("m1", ANA),
        return_exceptions=True,
    )
    assert (await desk.stored("m1")).version == 2
    assert await refused(closing.moderate("m1", guild_id=SERVER, winner=None, remark="")) == "match-over"


@pytest.mark.parametrize(
    "changes", [{"rules_version": 0}, {"game": "chess"}, {"rules_version": 1, "state": "{}"}]
)
async def test_what_nobody_can_read_is_ended_too_but_not_won(
    desk: Desk, closing: Closing, changes: dict[str, Any]
) -> None:
    await forgotten(desk, **changes)
    assert (
        await refused(closing.moderate("old", guild_id=SERVER, winner=Seat(0), remark="")) == "nobody-can-win"
    )
    record = await closing.moderate("old", guild_id=SERVER, winner=None, remark="")
    assert (record.status, record.reason) == (MatchStatus.OVER, "moderator")


@pytest.mark.parametrize("changes", [{"rules_version": 0}, {"rules_version": 1, "state": "{}"}])
async def test_the_clock_ends_what_nobody_can_read_an_hour_late(desk: Desk, changes: dict[str, Any]) -> None:
    before = await forgotten(desk, **changes)
    assert before.due_at is not None
    desk.now = before.due_at + OVERDUE - 1
    assert await desk.deadlines.sweep() == ()
    assert await desk.stored("old") == before
    desk.now += pace("live")
    assert await desk.deadlines.sweep() == ()
    record = await desk.stored("old")
    assert (record.status, record.winner, record.reason) == (MatchStatus.OVER, None, "unknown-rules")
    assert await desk.due() == []
    assert [notice.id for notice in await desk.notices() if notice.topic == BOARD][-1] == "old"


async def test_a_program_that_knows_the_rules_takes_over_in_that_hour(desk: Desk) -> None:
    record = (await desk.begin("m1", options=BARE)).record
    forgetful = Deadlines(
        desk.storage,
        Matches(desk.storage, games={}, now=desk.clock),
        desk.challenges,
        closing=Closing(desk.storage, games={}, now=desk.clock),
        now=desk.clock,
    )
    assert record.due_at is not None
    desk.now = record.due_at
    assert await forgetful.sweep() == ()
    desk.now += pace("live")
    assert len(await desk.deadlines.sweep()) == 1
    after = await desk.stored("m1")
    assert (after.status, after.version) == (MatchStatus.OPEN, record.version + 1)


async def test_a_match_that_can_be_read_is_never_ended_by_its_overdue_clock(
    desk: Desk, closing: Closing
) -> None:
    record = (await desk.begin("m1", options=BARE)).record
    desk.now += 10 * OVERDUE
    assert await closing.lapse(Deadline(Subject.MATCH, "m1", record.turn, record.due_at or 0)) is None
    assert await desk.stored("m1") == record


async def test_who_waits_for_an_engine_of_forgotten_rules_gets_a_clock(desk: Desk, closing: Closing) -> None:
    await forgotten(desk, due_at=None)
    await closing.set_down("old")
    await closing.set_down("m9")
    assert [(due.id, due.due_at) for due in await desk.due()] == [("old", desk.now)]
    desk.now += OVERDUE
    await desk.deadlines.sweep()
    assert (await desk.stored("old")).reason == "unknown-rules"
    await closing.set_down("old")
    assert await desk.due() == []


async def test_a_player_leaves_what_nobody_can_read(desk: Desk, closing: Closing) -> None:
    await forgotten(desk)
    assert await refused(closing.leave("old", CARLA)) == "not-your-match"
    record = await closing.leave("old", BRUNO)
    assert record == await desk.stored("old")
    assert record is not None
    assert (record.winner, record.reason) == (None, "unknown-rules")
    with pytest.raises(Refusal):
        await closing.leave("old", BRUNO)


async def test_a_match_that_can_be_read_is_not_left_like_that(desk: Desk, closing: Closing) -> None:
    before = (await desk.begin("m1", options=BARE)).record
    assert await closing.leave("m1", ANA) is None
    assert await desk.stored("m1") == before


async def test_one_unreadable_match_hides_no_other(desk: Desk) -> None:
    await forgotten(desk, rules_version=1, state="{}")
    await desk.begin("m2", options=BARE)
    assert [look.record.id for look in await desk.matches.open_of(ANA.user_id, "penalties")] == ["m2"]
