"""What the clock does where too few have joined, or nobody but programs is there; and who is told of it."""

import pytest

from games.engines import ENGINES
from services.championships.asides import Asides, Wanted
from services.championships.beginning import LONGER
from services.clock.deadlines import Drawn
from services.formats.registry import FORMATS
from services.players.settings import Settings
from services.ports.championships import Act, CupStatus
from services.ports.records import Notice
from services.ports.topics import DROPPED, GATHER, HURRY, SHORT
from services.ports.unit import Storage
from services.times import DAY, HOUR, MINUTE
from tests.services.championships.hall import CUP, ORGANISER, Hall, plan, players
from tests.services.desk import HERE, refused

QUICK = {key: one for key, one in ENGINES.items() if one.game == "penalties"}
ASIDES = {DROPPED, GATHER, HURRY, SHORT}


@pytest.fixture
def hall(storage: Storage) -> Hall:
    return Hall(storage)


@pytest.fixture
def asides(hall: Hall) -> Asides:
    return Asides(hall.storage, Settings(hall.storage), now=hall.clock)


async def acts(hall: Hall) -> tuple[Act, ...]:
    async with hall.storage.unit() as unit:
        return await unit.championships.acts(CUP)


async def due(hall: Hall) -> list[Notice]:
    """What is to be sent beside its message by now; claimed by nobody."""
    found = await hall.storage.claim_notices(now=hall.now, until=hall.now, limit=100)
    return [one for one in found if one.topic in ASIDES]


async def follow(hall: Hall, asides: Asides, *, message: int = 1) -> list[tuple[str, list[int]]]:
    """Follow them as the bot does; what was sent, and to whom."""
    sent = []
    for notice in await due(hall):
        wanted = await asides.due(notice)
        if wanted == "later":
            continue
        if isinstance(wanted, Wanted):
            sent.append((wanted.topic, sorted(one.user_id for one in wanted.people)))
            await asides.told(wanted, [message])
        drawn = Drawn(notice.id, notice.version, notice.subject, notice.due_at)
        await hall.deadlines.drawn(notice.topic, [drawn])
    return sent


async def gathering(hall: Hall, count: int, **changes: object) -> list[int]:
    """So many have joined, and are to check in within the hour; their ids."""
    await hall.cups.create(plan(check_in=HOUR, **changes))
    for one in players(count):
        await hall.cups.join(CUP, one)
    await hall.cups.close(CUP, ORGANISER)
    return [one.user_id for one in players(count)]


@pytest.mark.parametrize("check_in", [0, HOUR])
@pytest.mark.parametrize("form", FORMATS)
async def test_sign_up_that_is_short_stays_open_once_asks_the_organiser_and_then_is_cancelled(
    hall: Hall, asides: Asides, form: str, check_in: int
) -> None:
    await hall.cups.create(plan(form=form, check_in=check_in))
    await hall.cups.join(CUP, players(1)[0])
    hall.now += DAY
    await hall.deadlines.sweep()
    cup = await hall.stored()
    assert (cup.status, cup.due_at) == (CupStatus.SIGN_UP, hall.now + 10 * MINUTE)
    assert await follow(hall, asides) == [(SHORT, [ORGANISER.user_id])]
    hall.now += 10 * MINUTE - 1
    await hall.deadlines.sweep()
    assert (await hall.stored()).status is CupStatus.SIGN_UP
    hall.now += 1
    await hall.deadlines.sweep()
    cup = await hall.stored()
    assert (cup.status, cup.reason) == (CupStatus.CANCELLED, "too-few")
    assert [act.what for act in await acts(hall)] == ["created", "prolonged", "cancelled"]


async def test_whoever_joins_while_it_is_open_longer_saves_it(hall: Hall) -> None:
    await hall.cups.create(plan())
    await hall.cups.join(CUP, players(1)[0])
    hall.now += DAY
    await hall.deadlines.sweep()
    await hall.cups.join(CUP, players(2)[1])
    hall.now += LONGER
    await hall.deadlines.sweep()
    assert (await hall.stored()).status is CupStatus.RUNNING


async def test_everybody_is_called_to_check_in_and_who_is_late_again_before_its_last_sixth(
    hall: Hall, asides: Asides
) -> None:
    people = await gathering(hall, 4)
    assert await follow(hall, asides) == [(GATHER, sorted(people))]
    assert await follow(hall, asides) == []
    await hall.cups.check_in(CUP, players(4)[0])
    hall.now += 50 * MINUTE - 1
    assert await follow(hall, asides) == []
    hall.now += 1
    assert await follow(hall, asides) == [(HURRY, sorted(people[1:]))]
    hall.now += 5 * MINUTE
    assert await follow(hall, asides) == []


async def test_more_time_to_check_in_is_more_time_before_the_second_call(hall: Hall, asides: Asides) -> None:
    people = await gathering(hall, 2)
    await follow(hall, asides)
    await hall.organising.extend(CUP, 30 * MINUTE, ORGANISER)
    hall.now += 50 * MINUTE
    assert await follow(hall, asides) == []
    hall.now += 30 * MINUTE
    assert await follow(hall, asides) == [(HURRY, sorted(people))]


async def test_where_a_server_wants_no_pings_nobody_is_called_a_second_time(
    hall: Hall, asides: Asides
) -> None:
    assert HERE.guild_id is not None
    await Settings(hall.storage).set_server(HERE.guild_id, pings=False)
    await gathering(hall, 2)
    assert [topic for topic, _ in await follow(hall, asides)] == [GATHER]
    hall.now += 55 * MINUTE
    assert await follow(hall, asides) == []


@pytest.mark.parametrize("enough", [True, False], ids=["begins", "is cancelled"])
async def test_who_did_not_check_in_is_named_whatever_becomes_of_it(
    hall: Hall, asides: Asides, enough: bool
) -> None:
    people = await gathering(hall, 4)
    for one in players(4)[: 2 if enough else 1]:
        await hall.cups.check_in(CUP, one)
    await follow(hall, asides)
    hall.now += HOUR
    await hall.deadlines.sweep()
    assert (await hall.stored()).status is (CupStatus.RUNNING if enough else CupStatus.CANCELLED)
    assert await follow(hall, asides) == [(DROPPED, sorted(people[2 if enough else 1 :]))]


@pytest.mark.parametrize("form", FORMATS)
async def test_programs_do_not_play_a_championship_alone_that_people_were_to_check_in_to(
    hall: Hall, asides: Asides, form: str
) -> None:
    await hall.cups.create(plan(form=form, check_in=HOUR))
    for one in players(3):
        await hall.cups.join(CUP, one)
    await hall.organising.fill(CUP, 8, ORGANISER, engines=QUICK)
    await hall.cups.close(CUP, ORGANISER)
    assert await refused(hall.cups.close(CUP, ORGANISER)) == "nobody-checked-in"
    await follow(hall, asides)
    hall.now += HOUR
    await hall.deadlines.sweep()
    cup = await hall.stored()
    assert (cup.status, cup.reason, cup.champion_id) == (CupStatus.CANCELLED, "nobody-came", None)
    assert await follow(hall, asides) == [(DROPPED, sorted(one.user_id for one in players(3)))]


async def test_programs_that_were_invited_on_purpose_play_alone(hall: Hall) -> None:
    await hall.cups.create(plan())
    await hall.organising.fill(CUP, 4, ORGANISER, engines=QUICK)
    assert (await hall.cups.close(CUP, ORGANISER)).status is CupStatus.RUNNING


async def test_what_was_sent_is_written_down_once_and_moves_with_the_championship(
    hall: Hall, asides: Asides
) -> None:
    await gathering(hall, 2)
    (notice,) = await due(hall)
    wanted = await asides.due(notice)
    assert isinstance(wanted, Wanted)
    await asides.told(wanted, [5])
    await asides.told(wanted, [6])
    (sent,) = (await asides.standing(CUP)).values()
    assert sent.messages == (5,)
    assert await asides.due(notice) is None
    await asides.moved(await hall.cup(), GATHER, sent)
    assert await asides.standing(CUP) == {}
    assert isinstance(await asides.due(notice), Wanted)


async def test_programs_whose_match_could_not_begin_for_a_day_do_not_lose_it_by_the_clock(
    hall: Hall,
) -> None:
    await hall.cups.create(plan(places=4))
    await hall.organising.fill(CUP, 4, ORGANISER, engines=QUICK)
    await hall.cups.close(CUP, ORGANISER)
    hall.now += 25 * HOUR
    await hall.deadlines.sweep()
    assert (await hall.cup()).record.results == ()
    for tie in await hall.live():
        assert await hall.running.begin(tie.id) is not None
