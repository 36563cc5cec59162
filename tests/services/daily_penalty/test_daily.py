"""The daily penalty's use cases: one try a day, whenever it is finished and whatever is pressed."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from games.penalties.daily import attempt, read_daily
from services.daily_penalty.daily import Week, date_of, try_seed
from services.ports.people import Person
from services.times import DAY, MINUTE
from tests.services.daily_penalty.days import SERVER, THURSDAY, Days, choice_of
from tests.services.desk import ANA, BRUNO, CARLA, refused
from tests.support.databases import opened


@pytest.fixture
async def two(storage_url: str) -> AsyncIterator[tuple[Days, Days]]:
    async with opened(storage_url) as one, opened(storage_url) as other:
        yield Days(one, key=bytes([1] * 32)), Days(other, key=bytes([2] * 32))


def test_the_dates_of_days_are_those_of_the_calendar() -> None:
    assert date_of(0).isoformat() == "1970-01-01"
    assert (date_of(THURSDAY).isoformat(), date_of(THURSDAY).weekday()) == ("2026-01-01", 3)


async def test_everybody_in_a_server_gets_the_same_kick_and_a_seal_of_their_own(days: Days) -> None:
    one, other = await days.open(ANA), await days.open(BRUNO)
    assert one.kick == other.kick
    assert one.attempt.view == other.attempt.view
    assert one.seed_hash != other.seed_hash
    assert one.attempt.seals != other.attempt.seals
    elsewhere = await days.open(ANA, server=51)
    assert elsewhere.kick.kick != one.kick.kick
    days.now += DAY
    assert (await days.open(CARLA)).kick.kick != one.kick.kick


async def test_who_opens_it_twice_finds_the_same_try(days: Days) -> None:
    first = await days.open()
    again = await days.open()
    assert again == first
    rows = await days.storage.count()
    assert (rows["dailies"], rows["tries"]) == (1, 1)


async def test_the_first_choice_stays_whatever_is_pressed_after_it(days: Days) -> None:
    standing = await days.open()
    first, *others = standing.attempt.choices
    chosen = await days.choose(standing, first)
    for token in (first, *others):
        again = await days.choose(standing, token)
        assert again.mine.tokens == (first,)
        assert again.attempt == chosen.attempt


async def test_what_cannot_be_chosen_changes_nothing(days: Days) -> None:
    standing = await days.open()
    assert await refused_or_illegal(days.choose(standing, "discard.ri"))
    yesterday = replace(standing, kick=replace(standing.kick, day=THURSDAY - 1))
    assert await refused(days.choose(yesterday, "l")) == "no-such-daily"
    assert (await days.open()).mine.tokens == ()


async def refused_or_illegal(work: object) -> bool:
    try:
        await work  # type: ignore[misc]
    except Exception as error:  # noqa: BLE001 - any of the rules' errors will do, but one it has to be
        return hasattr(error, "code")
    return False


async def test_another_process_goes_on_where_this_one_was_killed(days: Days) -> None:
    standing = await days.open()
    after = Days(days.storage, key=bytes([7] * 32))
    assert await after.open() == standing
    done = await after.finish()
    assert (await days.open()).mine == done.mine


async def test_two_processes_that_open_the_first_day_at_once_agree(two: tuple[Days, Days]) -> None:
    """Neither knew of a key: one key, one kick and one try a person are all there is."""
    one, other = two
    found = await asyncio.gather(
        *(process.daily.open(SERVER, person, moment=9) for process in two for person in (ANA, BRUNO))
    )
    assert len({standing.kick for standing in found}) == 1
    assert found[0].mine == found[2].mine
    rows = await one.storage.count()
    assert (rows["facts"], rows["dailies"], rows["tries"]) == (1, 1, 2)
    assert await other.open(CARLA) is not None


async def test_two_processes_that_hear_two_choices_at_once_keep_one(two: tuple[Days, Days]) -> None:
    standing = await two[0].open()
    left, right = standing.attempt.choices[0], standing.attempt.choices[-1]
    answers = await asyncio.gather(two[0].choose(standing, left), two[1].choose(standing, right))
    assert answers[0].mine == answers[1].mine
    assert answers[0].attempt == answers[1].attempt


async def test_a_kick_opened_before_midnight_is_finished_after_it_and_counts_for_its_day(days: Days) -> None:
    days.now = (THURSDAY + 1) * DAY - MINUTE
    standing = await days.open()
    days.now += 2 * MINUTE
    again = await days.open()
    assert again.kick.day == THURSDAY
    done = await days.choose(standing, choice_of(standing, best=True))
    if done.attempt.stage == 2:
        done = await days.choose(done, "r")
    assert done.mine.day == THURSDAY
    assert done.streak == 1
    assert (await days.open()).kick.day == THURSDAY + 1
    assert (await days.finish()).streak == 2


async def test_a_bot_that_was_away_over_midnight_takes_the_answer_the_next_day(days: Days) -> None:
    standing = await days.open()
    days.now = (THURSDAY + 2) * DAY - 1
    assert (await days.finish()).mine.day == THURSDAY
    assert standing.kick.day == THURSDAY


async def test_the_day_after_that_it_is_closed_and_counts_for_nothing(days: Days) -> None:
    standing = await days.open()
    days.now = (THURSDAY + 2) * DAY
    assert await refused(days.choose(standing, standing.attempt.choices[0])) == "daily-closed"
    assert (await days.open()).kick.day == THURSDAY + 2
    assert await days.line() is None


async def test_days_in_a_row_are_counted_and_a_day_without_begins_anew(days: Days) -> None:
    streaks = []
    for gap in (0, 1, 1, 1, 2, 1):
        days.now += gap * DAY
        streaks.append((await days.finish()).streak)
    assert streaks == [1, 2, 3, 4, 1, 2]
    days.now += DAY
    assert (await days.open()).streak == 2
    days.now += DAY
    assert (await days.open(BRUNO)).streak == 0


async def test_the_week_adds_points_up_from_monday_to_sunday(days: Days) -> None:
    expected = {"this": 0, "last": 0}
    days.now = (THURSDAY + 3) * DAY
    for day in range(THURSDAY + 3, THURSDAY + 6):
        days.now = day * DAY
        points = (await days.finish()).mine.points or 0
        expected["last" if day == THURSDAY + 3 else "this"] += points
    week = await days.daily.table(SERVER, user_id=ANA.user_id)
    assert date_of(week.monday).weekday() == 0
    assert await days.line() == (1, expected["this"], 2, 3)
    assert await days.line(back=1) == (1, expected["last"], 1, 1)


async def test_who_gave_away_less_goes_before_who_has_the_same_points(days: Days) -> None:
    """Everybody plays on until both have the same points, one of them by better choices."""
    for day in range(6):
        days.now = (THURSDAY + 4 + day) * DAY
        await days.finish(ANA, best=True)
        await days.finish(BRUNO, best=False)
        await days.finish(CARLA, best=day % 2 == 0)
    async with days.storage.unit() as unit:
        tries = {
            person.user_id: await unit.daily.tries_since(SERVER, person.user_id, 0)
            for person in (ANA, BRUNO, CARLA)
        }
    order = sorted(
        tries,
        key=lambda who: (
            -sum(one.points or 0 for one in tries[who]),
            sum(one.given or 0 for one in tries[who]),
        ),
    )
    week = await days.daily.table(SERVER, user_id=ANA.user_id)
    assert [one.person.user_id for one in week.ranking] == order
    assert [one.place for one in week.ranking] == [1, 2, 3]
    assert week.ranking[0].person == ANA


async def test_level_in_everything_shares_a_place_and_ones_own_line_is_always_there(days: Days) -> None:
    crowd = [Person(100 + number, f"P{number}") for number in range(12)]
    async with days.storage.unit() as unit:
        kick = (await days.finish()).kick
        for person in crowd:
            unit.people.remember(person, 1)
            one = replace((await days.open()).mine, user_id=person.user_id, tokens=(), moment=person.user_id)
            unit.daily.open(one)
            unit.daily.choose(replace(one, tokens=("l",), points=3, given=0, done_at=1), before=0)
        await unit.commit()
    async with days.storage.unit() as unit:
        last = Person(999, "Zoe")
        unit.people.remember(last, 1)
        one = replace((await days.open()).mine, user_id=999, tokens=(), moment=999)
        unit.daily.open(one)
        unit.daily.choose(replace(one, tokens=("l",), points=0, given=9, done_at=1), before=0)
        await unit.commit()
    week = await days.daily.table(SERVER, user_id=999)
    assert kick.day == THURSDAY
    assert len(week.ranking) == 11
    assert [one.place for one in week.ranking if one.person in crowd] == [1] * (10 - (ANA in people(week)))
    assert (week.ranking[-1].person, week.ranking[-1].place, week.ranking[-1].of) == (last, 14, 14)


def people(week: Week) -> set[Person]:
    return {one.person for one in week.ranking}


async def test_outside_servers_one_is_told_of_nobody_else(days: Days) -> None:
    await days.finish(ANA, server=0)
    await days.finish(BRUNO, server=0)
    week = await days.daily.table(0, user_id=ANA.user_id)
    assert [one.person for one in week.ranking] == [ANA]


async def test_a_table_leaves_out_the_day_that_its_reader_has_yet_to_play(days: Days) -> None:
    await days.finish(BRUNO)
    assert (await days.daily.table(SERVER, user_id=ANA.user_id)).ranking == ()
    await days.open(ANA)
    assert (await days.daily.table(SERVER, user_id=ANA.user_id)).ranking == ()
    days.now += DAY
    await days.finish(BRUNO)
    assert (await days.daily.table(SERVER, user_id=ANA.user_id)).ranking == (), "yesterday's is still open"
    await days.finish(ANA)
    known = {one.person: one.days for one in (await days.daily.table(SERVER, user_id=ANA.user_id)).ranking}
    assert known == {ANA: 1, BRUNO: 1}
    await days.finish(ANA)
    known = {one.person: one.days for one in (await days.daily.table(SERVER, user_id=ANA.user_id)).ranking}
    assert known == {ANA: 2, BRUNO: 2}


async def test_nothing_that_a_person_can_ask_for_depends_on_what_others_chose(tmp_path: Path) -> None:
    """Two worlds of one key: in one Bruno chose well today, in the other badly; Ana has yet to choose."""
    heard = []
    for best in (True, False):
        async with opened(f"sqlite:///{tmp_path}/{best}.db") as storage:
            days = Days(storage)
            theirs = await days.finish(BRUNO, best=best)
            mine = await days.open(ANA)
            heard.append((mine, await days.daily.table(SERVER, user_id=ANA.user_id), theirs.mine.tokens))
    (one, *choice), (other, *choice_there) = heard
    assert choice[-1] != choice_there[-1]
    assert (one, choice[0]) == (other, choice_there[0])


async def test_points_are_shared_once_and_only_of_what_is_decided(two: tuple[Days, Days]) -> None:
    one, other = two
    await one.open()
    assert await refused(one.daily.share(SERVER, THURSDAY, user_id=ANA.user_id)) == "daily-open"
    done = await one.finish()
    shares = [process.daily.share(SERVER, THURSDAY, user_id=ANA.user_id) for process in two]
    heard = await asyncio.gather(*shares, return_exceptions=True)
    assert sorted(type(one).__name__ for one in heard) == ["Refusal", "Standing"]
    assert (await one.open()).mine == replace(done.mine, shared=True)
    await other.daily.keep_to_oneself(done)
    assert (await other.daily.share(SERVER, THURSDAY, user_id=ANA.user_id)).mine.shared


async def test_a_try_does_not_change_when_it_is_looked_at_again(days: Days) -> None:
    done = await days.finish()
    again = await days.open()
    assert again == done
    daily = read_daily(done.kick.kick)
    assert again.attempt == attempt(daily, try_seed(done.kick, done.mine), done.mine.tokens)
