"""From an announcement to the first round: who is in, until when, and what the start freezes."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import TypeVar

import pytest

from services.championships.beginning import LONGER, fewest_of
from services.championships.cup import Cup, read
from services.championships.signing_up import SigningUp
from services.clock.deadlines import Drawn
from services.formats.knockouts.seeding import by_lot
from services.ports.championships import Act, CupStatus, Seeding
from services.ports.records import Deadline, Subject
from services.ports.topics import BOARD
from services.ports.unit import Stale, Storage
from services.refusals import Refusal
from services.times import DAY, HOUR, MINUTE
from tests.services.championships.hall import CUP, ORGANISER, Hall, plan, players
from tests.services.desk import refused

T = TypeVar("T")


@pytest.fixture
def hall(storage: Storage) -> Hall:
    return Hall(storage)


async def test_what_is_stored_of_a_plan_comes_back_as_it_was(hall: Hall) -> None:
    made = await hall.cups.create(
        plan(
            name=" Winter   Cup ", places=16, check_in=HOUR, tie_time=2 * HOUR, role_id=77, in_threads=True,
            seeding=Seeding.HAND, form_options={"third_place": 1}, ping_id=78,
        )
    )  # fmt: skip
    assert await hall.stored() == made
    assert (made.name, made.places, made.status, made.due_at) == (
        "Winter Cup",
        16,
        CupStatus.SIGN_UP,
        hall.now + DAY,
    )
    assert await hall.cups.create(plan(name="Again")) == made


async def test_nobody_enters_twice_however_often_and_at_once_he_presses(hall: Hall) -> None:
    await hall.cups.create(plan())
    (ana,) = players(1)
    outcomes = await asyncio.gather(*(hall.cups.join(CUP, ana) for _ in range(8)), return_exceptions=True)
    assert sum(not isinstance(one, BaseException) for one in outcomes) == 1
    cup = await hall.cup()
    assert ([one.person for one in cup.entrants], cup.championship.entered) == ([ana], 1)


async def test_the_last_one_leaves_once_however_often_and_at_once_he_presses(hall: Hall) -> None:
    await hall.cups.create(plan())
    (ana,) = players(1)
    await hall.cups.join(CUP, ana)
    outcomes = await asyncio.gather(*(hall.cups.leave(CUP, ana) for _ in range(8)), return_exceptions=True)
    refusals = [one.code if isinstance(one, Refusal) else one for one in outcomes if not isinstance(one, Cup)]
    assert refusals == ["not-in"] * 7
    cup = await hall.cup()
    assert (cup.entrants, cup.championship.entered) == ((), 0)


@pytest.mark.parametrize("way", ["leave", "bar"])
async def test_whoever_has_left_meanwhile_cannot_be_taken_off_once_more(hall: Hall, way: str) -> None:
    await hall.cups.create(plan())
    (ana,) = players(1)
    await hall.cups.join(CUP, ana)
    async with hall.storage.unit() as unit:
        await read(unit, CUP)
        await hall.cups.leave(CUP, ana)
        getattr(unit.championships, way)(CUP, ana.user_id)
        with pytest.raises(Stale):
            await unit.commit()


async def test_of_many_at_once_only_as_many_enter_as_there_are_places(hall: Hall) -> None:
    await hall.cups.create(plan(places=5))
    outcomes = await asyncio.gather(
        *(hall.cups.join(CUP, person) for person in players(12)), return_exceptions=True
    )
    assert sum(not isinstance(one, BaseException) for one in outcomes) == 5
    cup = await hall.cup()
    assert (len(cup.entrants), cup.championship.entered) == (5, 5)
    assert await refused(hall.cups.join(CUP, players(13)[-1])) == "places-taken"
    await hall.cups.leave(CUP, cup.entrants[0].person)
    await hall.cups.join(CUP, players(13)[-1])
    assert await refused(hall.cups.leave(CUP, cup.entrants[0].person)) == "not-in"


async def test_the_clock_closes_sign_up_and_the_draw_is_frozen(hall: Hall) -> None:
    await hall.cups.create(plan())
    people = players(6)
    for person in people:
        hall.now += 1
        await hall.cups.join(CUP, person)
    hall.now += DAY
    assert await refused(hall.cups.join(CUP, players(7)[-1])) == "sign-up-closed"
    await hall.deadlines.sweep()
    cup = await hall.cup()
    assert cup.championship.status is CupStatus.RUNNING
    assert cup.championship.lineup == by_lot([one.user_id for one in people], bytes(range(32)))
    assert await refused(hall.cups.leave(CUP, people[0])) == "sign-up-closed"
    # Six in a bracket of eight: the two best seeds have byes, so two ties are called.
    assert [(tie.pairing, tie.players) for tie in cup.ties] == [
        ("ko.r1.m2", (cup.championship.lineup[3], cup.championship.lineup[4])),
        ("ko.r1.m4", (cup.championship.lineup[2], cup.championship.lineup[5])),
    ]
    assert await hall.deadlines.sweep() == ()


async def test_a_tie_has_a_day_where_nothing_else_is_said(hall: Hall) -> None:
    await hall.begun(2)
    (tie,) = await hall.live()
    assert tie.due_at == hall.now + 24 * 60 * 60 * 1000


async def test_who_does_not_check_in_is_not_drawn(hall: Hall) -> None:
    await hall.cups.create(plan(check_in=HOUR))
    people = players(5)
    for person in people:
        await hall.cups.join(CUP, person)
    assert await refused(hall.cups.check_in(CUP, people[0])) == "no-check-in-now"
    await hall.cups.close(CUP, ORGANISER)
    assert await hall.storage.claim_deadlines(now=hall.now + HOUR - 1, until=hall.now + DAY, limit=9) == ()
    for person in people[:3]:
        await hall.cups.check_in(CUP, person)
        await hall.cups.check_in(CUP, person)
    assert await refused(hall.cups.check_in(CUP, ORGANISER)) == "not-in"
    hall.now += HOUR - 1
    await hall.deadlines.sweep()
    assert (await hall.stored()).status is CupStatus.CHECK_IN
    hall.now += 1
    await hall.deadlines.sweep()
    cup = await hall.cup()
    assert set(cup.championship.lineup) == {one.user_id for one in people[:3]}
    async with hall.storage.unit() as unit:
        log = [(act.what, act.by_id, set(act.about)) for act in await unit.championships.acts(CUP)]
    absent = {one.user_id for one in people[3:]}
    assert log == [
        ("created", ORGANISER.user_id, set()),
        ("check-in-opened", ORGANISER.user_id, set()),
        ("started", None, absent),
    ]


async def test_whoever_has_checked_in_may_still_leave(hall: Hall) -> None:
    await hall.cups.create(plan(check_in=HOUR))
    ana, bruno, carla = players(3)
    for one in (ana, bruno, carla):
        await hall.cups.join(CUP, one)
    await hall.cups.close(CUP, ORGANISER)
    for one in (ana, bruno, carla):
        await hall.cups.check_in(CUP, one)
    await hall.cups.leave(CUP, ana)
    assert await refused(hall.cups.leave(CUP, ana)) == "not-in"
    cup = await hall.cup()
    assert ([one.person for one in cup.entrants], cup.championship.entered) == ([bruno, carla], 2)
    await hall.cups.close(CUP, ORGANISER)
    assert set((await hall.stored()).lineup) == {bruno.user_id, carla.user_id}


async def given_up(hall: Hall) -> None:
    """Sign-up closes with too few, and once more after it was open a little longer."""
    for longer in (DAY, LONGER):
        assert (await hall.stored()).status is CupStatus.SIGN_UP
        hall.now += longer
        await hall.deadlines.sweep()


async def acts(hall: Hall) -> tuple[Act, ...]:
    async with hall.storage.unit() as unit:
        return await unit.championships.acts(CUP)


async def test_too_few_and_it_is_cancelled_with_the_reason(hall: Hall) -> None:
    await hall.cups.create(plan())
    await hall.cups.join(CUP, players(1)[0])
    await given_up(hall)
    cup = await hall.stored()
    assert (cup.status, cup.reason, cup.ended_at) == (CupStatus.CANCELLED, "too-few", hall.now)
    assert await hall.storage.claim_deadlines(now=2 * hall.now, until=0, limit=9) == ()


async def test_too_few_for_the_knock_out_that_was_chosen_is_another_reason(hall: Hall) -> None:
    await hall.cups.create(plan(form="world-cup", form_options={"knockout": 8}))
    for one in players(5):
        await hall.cups.join(CUP, one)
    await given_up(hall)
    cup = await hall.stored()
    assert (cup.status, cup.reason) == (CupStatus.CANCELLED, "bad-option")
    async with hall.storage.unit() as unit:
        last = (await unit.championships.acts(CUP))[-1]
    assert (last.what, last.by_id, last.detail) == ("cancelled", None, "bad-option")


@pytest.mark.parametrize(
    ("form", "options", "joined", "least"),
    [
        ("knock-out", {}, 1, 2),
        ("world-cup", {}, 2, 3),
        ("world-cup", {"knockout": 8}, 5, 8),
        ("double-elimination", {}, 0, 2),
        ("swiss", {"rounds": 2}, 2, 3),
        ("swiss", {"rounds": 5}, 4, 5),
        ("league", {}, 1, 2),
    ],
)
async def test_an_organiser_who_starts_with_too_few_is_refused_and_loses_nothing(
    hall: Hall, form: str, options: dict[str, int], joined: int, least: int
) -> None:
    await hall.cups.create(plan(form=form, form_options=options))
    for one in players(joined):
        await hall.cups.join(CUP, one)
    before = await hall.cup()
    assert fewest_of(before.championship) == least
    with pytest.raises(Refusal) as caught:
        await hall.cups.close(CUP, ORGANISER)
    assert (caught.value.code, dict(caught.value.facts)) == ("needs-more", {"least": least, "n": joined})
    after = await hall.cup()
    assert (after.championship, after.entrants) == (before.championship, before.entrants)
    for one in players(least)[joined:]:
        await hall.cups.join(CUP, one)
    assert (await hall.cups.close(CUP, ORGANISER)).status is CupStatus.RUNNING


async def test_an_organiser_who_ends_the_check_in_with_too_few_is_refused(hall: Hall) -> None:
    await hall.cups.create(plan(check_in=HOUR))
    for one in players(3):
        await hall.cups.join(CUP, one)
    await hall.cups.close(CUP, ORGANISER)
    await hall.cups.check_in(CUP, players(3)[0])
    assert await refused(hall.cups.close(CUP, ORGANISER)) == "needs-more-checked-in"
    assert (await hall.stored()).status is CupStatus.CHECK_IN


class Busy(SigningUp):
    """Others are always first."""

    async def retried(self, cup_id: str, work: Callable[[Cup], Awaitable[T]]) -> T:
        raise Refusal("busy")


async def test_sign_up_that_cannot_be_closed_now_is_closed_later(hall: Hall) -> None:
    made = await hall.cups.create(plan())
    assert made.due_at is not None
    hall.now = made.due_at
    deadline = Deadline(Subject.CHAMPIONSHIP, CUP, 1, made.due_at)
    assert await refused(Busy(hall.storage, now=hall.clock).expire(deadline)) == "busy"
    await hall.deadlines.sweep()
    assert [act.what for act in await acts(hall)] == ["created", "prolonged"]


async def test_seeds_by_hand_come_first_in_their_order(hall: Hall) -> None:
    await hall.cups.create(plan(seeding=Seeding.HAND))
    people = [person.user_id for person in players(6)]
    for person in players(6):
        await hall.cups.join(CUP, person)
    await hall.organising.seed(CUP, people[3:5], ORGANISER)
    await hall.organising.seed(CUP, [people[5], people[2]], ORGANISER)
    assert await refused(hall.organising.seed(CUP, [9999], ORGANISER)) == "not-entered"
    await hall.cups.close(CUP, ORGANISER)
    assert (await hall.stored()).lineup[:2] == (people[5], people[2])


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"form": "lottery"}, "unknown-format"),
        ({"places": 1}, "too-few-places"),
        ({"places": 129}, "too-many-places"),
        ({"form_options": {"third_place": 2}}, "bad-format-option"),
        ({"form_options": {"goats": 1}}, "bad-format-option"),
    ],
)
async def test_a_plan_that_cannot_be_is_refused_before_anything_is_stored(
    hall: Hall, changes: dict[str, object], code: str
) -> None:
    assert await refused(hall.cups.create(plan(**changes))) == code
    assert (await hall.storage.count())["championships"] == 0


async def test_a_server_has_so_many_championships_at_once(hall: Hall) -> None:
    for number in range(10):
        await hall.cups.create(replace(plan(), id=f"c{number}"))
    assert await refused(hall.cups.create(plan())) == "too-many-championships"


async def test_time_the_bot_was_away_is_given_back_to_sign_up(hall: Hall) -> None:
    await hall.cups.create(plan())
    await hall.deadlines.beat()
    hall.now += 2 * DAY
    assert await hall.deadlines.recover() == 2 * DAY
    await hall.deadlines.sweep()
    cup = await hall.stored()
    assert (cup.status, cup.due_at) == (CupStatus.SIGN_UP, hall.now + DAY)


async def test_after_an_outage_sign_up_and_calls_are_drawn_anew_for_they_say_when_time_runs_out(
    hall: Hall,
) -> None:
    await hall.begun(3)
    await hall.cups.create(replace(plan(), id="later"))
    await hall.follow()
    hall.now += MINUTE
    await hall.follow()
    (tie,) = await hall.live()
    await hall.deadlines.beat()
    hall.now += DAY
    await hall.deadlines.recover()
    await hall.deadlines.put_right()
    notices = await hall.storage.claim_notices(now=hall.now, until=hall.now, limit=9)
    boards = {(one.subject, one.id): one for one in notices if one.topic == BOARD}
    assert set(boards) == {(Subject.CHAMPIONSHIP, "later"), (Subject.TIE, tie.id)}
    assert boards[Subject.TIE, tie.id].version == tie.version + 1


async def test_a_sign_up_or_a_call_drawn_as_it_was_before_an_outage_is_drawn_once_more(hall: Hall) -> None:
    await hall.begun(2)
    cup = await hall.cups.create(replace(plan(), id="later"))
    await hall.follow()
    (tie,) = await hall.live()
    await hall.deadlines.beat()
    hall.now += DAY
    await hall.deadlines.recover()
    await hall.deadlines.put_right()
    before = [Drawn(tie.id, tie.version, Subject.TIE), Drawn(cup.id, cup.version, Subject.CHAMPIONSHIP)]
    await hall.deadlines.drawn(BOARD, before)
    notices = await hall.storage.claim_notices(now=hall.now, until=hall.now, limit=9)
    assert {one.id for one in notices if one.topic == BOARD} == {tie.id, "later"}


async def test_who_joins_in_the_moment_in_which_time_is_given_back_takes_nothing_away(hall: Hall) -> None:
    made = await hall.cups.create(plan())
    await hall.deadlines.beat()
    hall.now += DAY
    async with hall.storage.unit() as unit:
        cup = await read(unit, CUP)
        assert await hall.deadlines.recover() == DAY
        unit.championships.save(replace(cup.championship, version=2), expected=made.version)
        with pytest.raises(Stale):
            await unit.commit()
    assert (await hall.stored()).due_at == (made.due_at or 0) + DAY


async def test_a_day_of_sign_up_is_twenty_four_hours_whatever_the_clocks_do(storage: Storage) -> None:
    # In Lisbon the clocks went forward on 2027-03-28 at 01:00 UTC.
    eve = int(datetime(2027, 3, 27, 12, tzinfo=UTC).timestamp() * 1000)
    hall = Hall(storage, now=eve)
    made = await hall.cups.create(plan())
    assert made.due_at == int(datetime(2027, 3, 28, 12, tzinfo=UTC).timestamp() * 1000)
    hall.now = made.due_at - 1
    await hall.deadlines.sweep()
    assert (await hall.stored()).status is CupStatus.SIGN_UP
