"""Time that the bot itself was away counts against nobody; boards that were not redrawn are found again."""

import pytest

from games.clock import pace_of
from services.clock.deadlines import A_SECOND, AT_ONCE, CLAIM, Deadlines, Drawn, begun
from services.clock.watch import ALIVE, AWAY_AFTER, HEARTBEAT, Watch
from services.matches.looks import GRACE, Look
from services.ports.people import Person
from services.ports.records import Subject
from services.ports.shards import Outage
from services.ports.topics import BOARD
from services.times import HOUR, SECOND
from tests.services.desk import ANA, BRUNO, CARLA, Desk, pace

BARE = {"toss": False}


async def alive_at(desk: Desk) -> str | None:
    async with desk.storage.unit() as unit:
        return await unit.facts.get(ALIVE)


async def test_a_running_bot_writes_that_it_is_there(desk: Desk) -> None:
    assert await alive_at(desk) is None
    await desk.deadlines.beat()
    desk.now += HEARTBEAT
    await desk.deadlines.beat()
    assert await alive_at(desk) == str(desk.now)


async def test_the_first_start_of_all_is_no_outage(desk: Desk) -> None:
    await desk.begin("m1", options=BARE)
    before = await desk.due()
    assert await desk.deadlines.recover() == 0
    assert await desk.due() == before
    assert await alive_at(desk) == str(desk.now)


def test_an_outage_that_follows_another_before_the_next_heartbeat_is_the_same() -> None:
    before = Outage(100 * SECOND, 200 * SECOND)
    for later in (0, 1, HEARTBEAT - 1, HEARTBEAT):
        assert begun(before.until + later, before) == before.since
    assert begun(before.until + HEARTBEAT + 1, before) == before.until + HEARTBEAT + 1
    assert begun(7, None) == 7


async def test_a_quick_restart_is_no_outage(desk: Desk) -> None:
    await desk.begin("m1", options=BARE)
    await desk.deadlines.beat()
    before = await desk.due()
    desk.now += AWAY_AFTER
    assert await desk.deadlines.recover() == 0
    assert await desk.due() == before


async def test_an_outage_is_given_back_to_everybody_who_was_thinking(desk: Desk) -> None:
    match = (await desk.begin("m1", options=BARE)).record
    await desk.begin("m2", options=BARE, by=CARLA, to=ANA)
    await desk.matches.resign("m2", ANA)
    asked = await desk.ask("c1", by=CARLA, to=BRUNO)
    await desk.deadlines.beat()
    desk.now += 2 * HOUR
    assert await desk.deadlines.recover() == 2 * HOUR
    assert match.due_at is not None
    stored = await desk.stored("m1")
    assert (stored.due_at, stored.version) == (match.due_at + 2 * HOUR, match.version + 1)
    assert (await desk.stored("m2")).due_at is None
    assert (await desk.challenges.look("c1")).expires_at == asked.expires_at + 2 * HOUR
    assert [(due.id, due.due_at) for due in await desk.due()] == [
        ("m1", match.due_at + 2 * HOUR),
        ("c1", asked.expires_at + 2 * HOUR),
    ]
    assert await desk.deadlines.sweep() == ()
    assert (await desk.challenges.accept("c1", BRUNO)).record.id == "c1"


async def test_the_last_outage_is_known_to_every_process(desk: Desk) -> None:
    assert await desk.deadlines.outages() == ()
    await desk.deadlines.beat()
    since = desk.now
    desk.now += HOUR
    await desk.deadlines.recover()
    second = Deadlines(desk.storage, desk.matches, desk.challenges, now=desk.clock)
    assert await second.outages() == (Outage(since, desk.now),)
    await desk.deadlines.beat()
    assert await second.outages() == (Outage(since, since + HOUR),)


async def test_an_outage_that_goes_on_after_a_start_is_told_as_one(desk: Desk) -> None:
    await desk.deadlines.beat()
    since = desk.now
    desk.now += HOUR
    await desk.deadlines.recover()
    desk.now += HEARTBEAT
    await desk.deadlines.beat()
    desk.now += HOUR
    assert await desk.deadlines.recover() == HOUR
    assert await desk.deadlines.outages() == (Outage(since, desk.now),)
    desk.now += AWAY_AFTER
    await desk.deadlines.beat()
    since = desk.now
    desk.now += HOUR
    await desk.deadlines.recover()
    assert await desk.deadlines.outages() == (Outage(since, desk.now),)


async def test_after_an_outage_the_clock_runs_on(desk: Desk) -> None:
    await desk.begin("m1", options=BARE)
    await desk.deadlines.beat()
    desk.now += HOUR
    await desk.deadlines.recover()
    assert await desk.deadlines.recover() == 0
    await desk.wait(pace("live") - 1)
    assert await desk.deadlines.sweep() == ()
    await desk.wait(1)
    assert len(await desk.deadlines.sweep()) == 1


async def test_a_second_process_that_starts_beside_a_running_one_gives_nothing_back(desk: Desk) -> None:
    await desk.begin("m1", options=BARE)
    before = await desk.due()
    await desk.deadlines.beat()
    desk.now += HOUR
    await desk.deadlines.beat()
    desk.now += HEARTBEAT
    second = Deadlines(desk.storage, desk.matches, desk.challenges, now=desk.clock)
    assert await second.recover() == 0
    assert await desk.due() == before


@pytest.mark.parametrize("heard", [True, False])
async def test_the_clock_of_one_that_nobody_reaches_goes_on_where_another_is_heard(
    desk: Desk, heard: bool
) -> None:
    watch = Watch(desk.clock)
    cut_off = Deadlines(desk.storage, desk.matches, desk.challenges, now=watch)
    await cut_off.beat()
    last = desk.now
    desk.now += HOUR
    if heard:
        await desk.deadlines.beat()
        desk.now += AWAY_AFTER
    await cut_off.heard_elsewhere()
    assert watch() == (desk.now if heard else last + AWAY_AFTER)


YEAR = 365 * 24 * HOUR


async def test_a_clock_that_was_set_back_takes_the_deadlines_along(desk: Desk) -> None:
    match = (await desk.begin("m1", options=BARE)).record
    asked = await desk.ask("c1", by=CARLA, to=BRUNO)
    await desk.deadlines.beat()
    desk.now -= YEAR
    assert await desk.deadlines.recover() == -YEAR
    assert match.due_at is not None
    assert (await desk.stored("m1")).due_at == match.due_at - YEAR == desk.now + pace("live")
    assert (await desk.challenges.look("c1")).expires_at == asked.expires_at - YEAR
    assert {(due.id, due.due_at) for due in await desk.due()} == {
        ("m1", match.due_at - YEAR),
        ("c1", asked.expires_at - YEAR),
    }
    assert await desk.deadlines.outages() == ()
    await desk.wait(pace("live"))
    assert [one.record.misses for one in await desk.deadlines.sweep() if isinstance(one, Look)] == [(0, 1)]


async def test_after_a_start_at_an_earlier_time_the_deadlines_are_as_near_as_they_were(desk: Desk) -> None:
    match = (await desk.begin("m1", options=BARE)).record
    await desk.deadlines.beat()
    desk.now -= YEAR
    second = Deadlines(desk.storage, desk.matches, desk.challenges, now=desk.clock)
    assert await second.recover() == -YEAR
    assert match.due_at is not None
    assert (await desk.stored("m1")).due_at == match.due_at - YEAR


async def test_what_was_claimed_before_the_clock_went_back_is_taken_on_again_in_time(desk: Desk) -> None:
    await desk.begin("m1", options=BARE)
    await desk.deadlines.beat()
    await desk.wait(GRACE)
    assert [one.id for one in await desk.deadlines.undrawn()] == ["m1"]
    desk.now -= YEAR
    await desk.deadlines.recover()
    assert await desk.deadlines.undrawn() == ()
    await desk.wait(CLAIM)
    assert [one.id for one in await desk.deadlines.undrawn()] == ["m1"]


async def test_nothing_is_late_by_a_clock_that_nobody_has_compared(desk: Desk) -> None:
    """The process was stopped, or its clock was set, and goes on in the middle of a round."""
    await desk.begin("m1", options=BARE)
    await desk.ask("c1", by=CARLA, to=BRUNO)
    await desk.deadlines.beat()
    for _ in range(2):
        desk.now += YEAR
        assert await desk.deadlines.sweep() == ()
    assert await desk.deadlines.recover() == 2 * YEAR
    assert await desk.deadlines.sweep() == ()


async def test_of_two_processes_one_slept_and_the_other_heard_everybody(desk: Desk) -> None:
    await desk.begin("m1", options=BARE)
    before = await desk.due()
    asleep = Deadlines(desk.storage, desk.matches, desk.challenges, now=desk.clock)
    await asleep.recover()
    for _ in range(6):
        await desk.wait(HEARTBEAT)
    assert await asleep.recover() == 0
    assert await desk.due() == before


async def test_both_processes_see_the_clock_jump_and_move_the_time_once(desk: Desk) -> None:
    match = (await desk.begin("m1", options=BARE)).record
    other = Deadlines(desk.storage, desk.matches, desk.challenges, now=desk.clock)
    assert match.due_at is not None
    due_at = match.due_at
    for jump in (HOUR, -YEAR):
        await other.recover()
        await desk.deadlines.recover()
        desk.now += jump
        due_at += jump
        assert [await one.recover() for one in (other, desk.deadlines)] == [jump, 0]
        assert (await desk.stored("m1")).due_at == due_at


async def test_boards_that_show_an_old_time_after_an_outage_are_drawn_anew(desk: Desk) -> None:
    look = await desk.begin("m1", options=BARE)
    await desk.begin("m2", options=BARE, by=CARLA, to=ANA)
    await desk.matches.resign("m2", ANA)
    await desk.deadlines.drawn(BOARD, [Drawn("m1", look.record.version), Drawn("m2", 2)])
    await desk.deadlines.beat()
    desk.now += HOUR
    await desk.deadlines.recover()
    await desk.deadlines.put_right()
    undrawn = [notice for notice in await desk.deadlines.undrawn() if notice.topic == BOARD]
    assert [(notice.id, notice.version) for notice in undrawn] == [("m1", look.record.version + 1)]


async def test_a_challenge_that_shows_an_old_time_after_an_outage_is_drawn_anew(desk: Desk) -> None:
    asked = await desk.ask("c1")
    answered = await desk.ask("c2", by=CARLA)
    answered = await desk.challenges.decline("c2", BRUNO)
    shown = [Drawn(one.id, one.version, Subject.CHALLENGE) for one in (asked, answered)]
    await desk.deadlines.drawn(BOARD, shown)
    await desk.deadlines.beat()
    desk.now += HOUR
    await desk.deadlines.recover()
    await desk.deadlines.put_right()
    assert [(notice.subject, notice.id) for notice in await desk.deadlines.undrawn()] == [
        (Subject.CHALLENGE, "c1")
    ]


async def boards_wanted(desk: Desk) -> list[str]:
    """The matches whose boards are to be redrawn since this was asked last; all of them are."""
    wanted = [one for one in await desk.notices() if one.topic == BOARD]
    await desk.deadlines.drawn(BOARD, [Drawn(one.id, one.version, one.subject) for one in wanted])
    return [one.id for one in wanted]


async def test_after_an_outage_some_boards_are_drawn_in_a_round_the_most_urgent_first(desk: Desk) -> None:
    matches = [f"m{number}" for number in range(A_SECOND + 2)]
    for number, match_id in enumerate(matches):
        home, away = Person(100 + number, "Fan"), Person(200 + number, "Fan")
        await desk.begin(match_id, options=BARE, by=home, to=away)
        desk.now += 1
    await boards_wanted(desk)
    await desk.deadlines.beat()
    desk.now += HOUR
    await desk.deadlines.recover()
    await desk.matches.play(matches[-1], "l", Person(200 + A_SECOND + 1, "Fan"))
    assert await boards_wanted(desk) == [matches[-1]]
    await desk.deadlines.put_right()
    assert sorted(await boards_wanted(desk)) == sorted(matches[:A_SECOND])
    await desk.deadlines.put_right()
    assert await boards_wanted(desk) == [matches[A_SECOND]]
    await desk.deadlines.put_right()
    assert await boards_wanted(desk) == []


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_board_is_redrawn_when_the_time_that_it_says_or_its_reminder_comes(
    desk: Desk, restarted: bool
) -> None:
    match = (await desk.begin("m1", options=BARE, pace="correspondence")).record
    challenge = await desk.ask("c1", by=CARLA, to=BRUNO, pace="correspondence")
    await boards_wanted(desk)
    await desk.deadlines.beat()
    desk.now += HOUR
    deadlines = Deadlines(desk.storage, desk.matches, desk.challenges, now=desk.clock, soon=0)
    if not restarted:
        desk.deadlines._soon = 0
    await (deadlines if restarted else desk.deadlines).recover()
    await desk.deadlines.beat()
    await desk.deadlines.put_right()
    assert await boards_wanted(desk) == []
    assert match.due_at is not None
    reminder = match.due_at + HOUR - pace_of("correspondence").last_call * SECOND
    for moment, wanted in ((reminder, "m1"), (challenge.expires_at, "c1")):
        await desk.wait(moment - 1 - desk.now)
        await desk.deadlines.put_right()
        assert await boards_wanted(desk) == []
        await desk.wait(1)
        await desk.deadlines.put_right()
        assert await boards_wanted(desk) == [wanted]


async def test_the_most_urgent_boards_say_at_once_that_the_bot_is_back(desk: Desk) -> None:
    for number in range(3):
        home, away = Person(100 + number, "Fan"), Person(200 + number, "Fan")
        await desk.begin(f"m{number}", options=BARE, by=home, to=away, pace="correspondence")
        desk.now += 1
    await boards_wanted(desk)
    await desk.deadlines.beat()
    desk.now += HOUR
    await Deadlines(desk.storage, desk.matches, desk.challenges, now=desk.clock, soon=2).recover()
    await desk.deadlines.put_right()
    assert sorted(await boards_wanted(desk)) == ["m0", "m1"]


async def test_a_clock_that_was_set_back_has_every_board_redrawn(desk: Desk) -> None:
    await desk.begin("m1", options=BARE, pace="correspondence")
    await boards_wanted(desk)
    await desk.deadlines.beat()
    desk.now -= YEAR
    await desk.deadlines.recover()
    await desk.deadlines.put_right()
    assert await boards_wanted(desk) == ["m1"]


async def test_the_one_who_made_a_change_has_a_moment_to_draw_it(desk: Desk) -> None:
    await desk.begin("m1", options=BARE)
    desk.now += GRACE - 1
    assert await desk.deadlines.undrawn() == ()
    desk.now += 1
    (notice,) = await desk.deadlines.undrawn()
    assert (notice.topic, notice.subject, notice.id, notice.version) == (BOARD, Subject.MATCH, "m1", 1)


async def test_a_board_that_was_claimed_and_not_drawn_comes_up_again(desk: Desk) -> None:
    await desk.begin("m1", options=BARE)
    desk.now += GRACE
    assert len(await desk.deadlines.undrawn()) == 1
    assert await desk.deadlines.undrawn() == ()
    desk.now += CLAIM
    assert len(await desk.deadlines.undrawn()) == 1


async def test_a_drawn_board_is_forgotten_unless_something_newer_happened(desk: Desk) -> None:
    await desk.begin("m1", options=BARE)
    await desk.play("m1", "l")
    await desk.deadlines.drawn(BOARD, [Drawn("m1", 1)])
    assert [notice.version for notice in await desk.notices()] == [2]
    await desk.deadlines.drawn(BOARD, [Drawn("m1", 2), Drawn("m9", 7)])
    assert await desk.notices() == []


async def test_a_newer_change_replaces_the_notice_of_an_older_one(desk: Desk) -> None:
    await desk.begin("m1", options=BARE)
    desk.now += GRACE
    await desk.deadlines.undrawn()
    await desk.play("m1", "l", "ri")
    assert [(notice.version, notice.due_at) for notice in await desk.notices()] == [(3, desk.now + GRACE)]
    desk.now += GRACE
    assert [notice.version for notice in await desk.deadlines.undrawn()] == [3]


async def test_a_sweep_takes_the_oldest_and_leaves_the_rest_for_the_next(desk: Desk) -> None:
    people = range(10, 10 + AT_ONCE + 3)
    for user_id in people:
        desk.now += 1
        await desk.ask(f"c{user_id}", by=Person(user_id, "Fan"))
    desk.now += HOUR
    assert len(await desk.deadlines.sweep()) == AT_ONCE
    assert len(await desk.deadlines.sweep()) == 3
    assert (await desk.rows())["deadlines"] == 0
