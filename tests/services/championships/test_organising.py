"""The organiser's tools: each does what it says, is logged, and never leaves the cup without a next step."""

from random import Random

import pytest

from services.matches.calling_off import Endings
from services.matches.offers import Offers
from services.ports.championships import CupStatus, Entrant, TieStatus
from services.ports.offers import Agreed
from services.ports.people import Person, Place
from services.ports.topics import CALL
from services.ports.unit import Stale, Storage
from services.refusals import Refusal
from services.times import HOUR
from tests.services.championships.hall import CUP, ORGANISER, Hall, plan, players
from tests.services.desk import HERE, refused


@pytest.fixture
def hall(storage: Storage) -> Hall:
    return Hall(storage)


async def log(hall: Hall) -> list[str]:
    async with hall.storage.unit() as unit:
        return [act.what for act in await unit.championships.acts(CUP)]


async def test_whoever_is_put_out_gives_the_match_that_runs_to_the_rival(hall: Hall) -> None:
    await hall.begun(4)
    first, _ = await hall.live()
    for who in first.players:
        await hall.running.ready(first.id, Person(who, "x"))
    await hall.organising.disqualify(CUP, first.home_id, ORGANISER, "unfair")
    assert "halt" in await hall.follow()
    cup = await hall.cup()
    (result,) = cup.record.results
    assert (result.winner, result.reason) == (first.away_id, "put-out:unfair")
    assert (await hall.matches.look(first.id)).record.ended_at is not None
    assert await refused(hall.organising.withdraw(CUP, first.home_id, ORGANISER)) == "left-already"
    assert await log(hall) == ["created", "started", "disqualified"]


async def test_somebody_else_plays_on_in_ones_place_before_the_first_result(hall: Hall) -> None:
    people = await hall.begun(4)
    late = Person(5555, "Late")
    first, _ = await hall.live()
    await hall.organising.replace(CUP, first.home_id, late, ORGANISER)
    cup = await hall.cup()
    assert late.user_id in cup.championship.lineup
    assert first.home_id not in cup.championship.lineup
    tie = cup.live("ko.r1.m1")
    assert tie is not None
    assert (tie.players, tie.id != first.id) == ((late.user_id, first.away_id), True)
    assert await refused(hall.organising.replace(CUP, first.home_id, late, ORGANISER)) == "not-entered"
    (other,) = [one for one in people if one.user_id == first.away_id]
    assert await refused(hall.organising.replace(CUP, late.user_id, other, ORGANISER)) == "entered-already"
    await hall.organising.withdraw(CUP, other.user_id, other)
    with pytest.raises(Refusal) as no:
        await hall.organising.replace(CUP, (await hall.live())[0].home_id, other, ORGANISER)
    assert (no.value.code, no.value.facts) == ("was-in-it", {"name": other.name})


async def test_a_pause_holds_the_clock_and_gives_the_time_back(hall: Hall) -> None:
    await hall.begun(2)
    (tie,) = await hall.live()
    await hall.organising.pause(CUP, ORGANISER)
    assert await refused(hall.running.ready(tie.id, Person(tie.home_id, "x"))) == "championship-paused"
    hall.now += 100 * HOUR
    await hall.deadlines.sweep()
    assert (await hall.cup()).record.results == ()
    await hall.organising.resume(CUP, ORGANISER)
    (again,) = await hall.live()
    assert tie.due_at is not None
    assert (again.id, again.due_at) == (tie.id, tie.due_at + 100 * HOUR)
    assert await refused(hall.organising.resume(CUP, ORGANISER)) == "not-paused"


async def test_an_outage_in_a_pause_is_given_back_once(hall: Hall) -> None:
    await hall.begun(2)
    (tie,) = await hall.live()
    await hall.organising.pause(CUP, ORGANISER)
    hall.now += HOUR
    await hall.deadlines.beat()
    hall.now += 5 * HOUR
    assert await hall.deadlines.recover() == 5 * HOUR
    hall.now += HOUR
    await hall.organising.resume(CUP, ORGANISER)
    (again,) = await hall.live()
    assert tie.due_at is not None
    assert again.due_at == tie.due_at + 7 * HOUR


async def test_more_time_in_a_pause_starts_no_clock(hall: Hall) -> None:
    await hall.begun(2)
    (tie,) = await hall.live()
    await hall.organising.pause(CUP, ORGANISER)
    await hall.organising.extend(CUP, HOUR, ORGANISER)
    assert await hall.storage.claim_deadlines(now=2 * hall.now, until=0, limit=9) == ()
    await hall.organising.resume(CUP, ORGANISER)
    assert tie.due_at is not None
    (deadline,) = await hall.storage.claim_deadlines(now=2 * hall.now, until=0, limit=9)
    assert (deadline.id, deadline.due_at) == (tie.id, tie.due_at + HOUR)


async def test_a_result_made_void_shows_what_falls_and_is_played_again(hall: Hall) -> None:
    await hall.begun(4)
    rng = Random(3)
    await hall.round(rng)
    (final,) = await hall.live()
    falls = await hall.organising.cascade(CUP, "ko.r1.m1")
    assert [one.id for one in falls.pairings] == [final.pairing]
    assert await refused(hall.organising.void(CUP, "ko.r1.m1", ORGANISER, seen=[])) == "cascade-changed"
    await hall.organising.void(CUP, "ko.r1.m1", ORGANISER, seen=[final.pairing])
    cup = await hall.cup()
    assert [one.pairing for one in cup.ties if one.live] == ["ko.r1.m1"]
    assert {one.status for one in cup.ties if one.id == final.id} == {TieStatus.VOID}
    assert [one.status for one in cup.ties if one.pairing == "ko.r1.m1"] == [TieStatus.VOID, TieStatus.OPEN]
    await hall.round(rng)
    await hall.round(rng)
    assert (await hall.stored()).status is CupStatus.OVER


async def test_a_walkover_more_time_and_the_end_of_all(hall: Hall) -> None:
    await hall.begun(4)
    first, second = await hall.live()
    await hall.organising.walkover(CUP, first.pairing, first.away_id, ORGANISER)
    assert await refused(hall.organising.walkover(CUP, first.pairing, 1, ORGANISER)) == "already-decided"
    await hall.organising.extend(CUP, HOUR, ORGANISER)
    (later,) = await hall.live()
    assert second.due_at is not None
    assert later.due_at == second.due_at + HOUR
    await hall.organising.cancel(CUP, ORGANISER)
    cup = await hall.cup()
    assert (cup.championship.status, cup.championship.reason) == (CupStatus.CANCELLED, "organiser")
    assert not any(one.live for one in cup.ties)
    assert await refused(hall.organising.cancel(CUP, ORGANISER)) == "championship-over"
    assert await log(hall) == ["created", "started", "walkover", "extended", "cancelled"]
    assert await hall.storage.claim_deadlines(now=2 * hall.now, until=0, limit=9) == ()


async def test_in_another_channel_whoever_is_called_is_called_anew(hall: Hall) -> None:
    await hall.begun(4, in_threads=True)
    await hall.follow()
    first, second = await hall.live()
    for who in first.players:
        await hall.running.ready(first.id, Person(who, "x"))
    elsewhere = Place(HERE.guild_id, 4711)
    moved = await hall.organising.move(CUP, elsewhere, ORGANISER)
    assert (moved.place, (await hall.stored()).place) == (elsewhere, elsewhere)
    ties = {tie.id: tie.place for tie in await hall.live()}
    assert ties[second.id] == elsewhere
    assert ties[first.id] == first.place
    assert CALL in await hall.follow()
    assert await log(hall) == ["created", "started", "moved"]


async def test_an_entrant_may_be_struck_off_the_list_before_it_begins(hall: Hall) -> None:
    await hall.cups.create(plan(check_in=HOUR))
    ana, bruno, carla = players(3)
    for one in (ana, bruno, carla):
        await hall.cups.join(CUP, one)
    assert await hall.organising.decided_by(CUP, ana.user_id) == ()
    assert await refused(hall.organising.decided_by(CUP, ORGANISER.user_id)) == "not-entered"
    left = await hall.organising.disqualify(CUP, ana.user_id, ORGANISER, "rude")
    assert left.entered == 2
    assert await refused(hall.organising.disqualify(CUP, ana.user_id, ORGANISER, "rude")) == "not-entered"
    await hall.cups.close(CUP, ORGANISER)
    after = await hall.organising.disqualify(CUP, bruno.user_id, ORGANISER, "rude")
    assert after == await hall.stored()
    assert [one.person for one in (await hall.cup()).entrants] == [carla]
    assert await log(hall) == ["created", "disqualified", "check-in-opened", "disqualified"]


async def test_whoever_was_struck_off_joins_no_more_until_the_organiser_says_so(hall: Hall) -> None:
    await hall.cups.create(plan(places=2, check_in=HOUR))
    ana, bruno, carla = players(3)
    for one in (ana, bruno):
        await hall.cups.join(CUP, one)
    await hall.organising.disqualify(CUP, ana.user_id, ORGANISER, "rude")
    assert (await hall.stored()).entered == 1
    for act in (hall.cups.join, hall.cups.join):
        assert await refused(act(CUP, ana)) == "struck-off"
    assert await refused(hall.cups.leave(CUP, ana)) == "not-in"
    await hall.cups.join(CUP, carla)
    assert await refused(hall.organising.readmit(CUP, ana.user_id, ORGANISER)) == "places-taken"
    await hall.cups.leave(CUP, carla)
    assert await hall.organising.readmit(CUP, ana.user_id, ORGANISER) == await hall.stored()
    assert await refused(hall.organising.readmit(CUP, ana.user_id, ORGANISER)) == "not-struck-off"
    cup = await hall.cup()
    assert ({one.person for one in cup.entrants}, cup.championship.entered) == ({ana, bruno}, 2)
    await hall.cups.leave(CUP, ana)  # who has only left may come back
    await hall.cups.join(CUP, ana)
    await hall.cups.close(CUP, ORGANISER)
    await hall.cups.check_in(CUP, bruno)
    await hall.organising.disqualify(CUP, bruno.user_id, ORGANISER, "rude")
    assert await refused(hall.cups.check_in(CUP, bruno)) == "not-in"
    await hall.organising.readmit(CUP, bruno.user_id, ORGANISER)
    assert not any(one.checked_in for one in (await hall.cup()).entrants)
    for one in (ana, bruno):
        await hall.cups.check_in(CUP, one)
    await hall.cups.close(CUP, ORGANISER)
    assert set((await hall.stored()).lineup) == {ana.user_id, bruno.user_id}
    assert await refused(hall.organising.readmit(CUP, carla.user_id, ORGANISER)) == "not-gone"
    assert [what for what in await log(hall) if what in {"disqualified", "readmitted"}] == [
        "disqualified", "readmitted", "disqualified", "readmitted",
    ]  # fmt: skip


async def test_whoever_was_struck_off_is_not_drawn_and_may_take_a_place_the_organiser_gives(
    hall: Hall,
) -> None:
    await hall.cups.create(plan())
    ana, bruno, carla = players(3)
    for one in (ana, bruno, carla):
        await hall.cups.join(CUP, one)
    await hall.organising.disqualify(CUP, ana.user_id, ORGANISER, "rude")
    await hall.cups.close(CUP, ORGANISER)
    assert set((await hall.stored()).lineup) == {bruno.user_id, carla.user_id}
    await hall.organising.replace(CUP, bruno.user_id, ana, ORGANISER)
    assert set((await hall.stored()).lineup) == {ana.user_id, carla.user_id}
    cup = await hall.cup()
    assert ({one.person for one in cup.entrants}, cup.barred) == ({ana, carla}, frozenset())


async def test_a_press_that_was_on_its_way_does_not_bring_back_who_was_struck_off(hall: Hall) -> None:
    """Both read the list while it was empty; one joins and is struck off before the other writes."""
    await hall.cups.create(plan())
    (ana,) = players(1)
    async with hall.storage.unit() as unit:
        unit.championships.enter(CUP, Entrant(ana, hall.now))
        await hall.cups.join(CUP, ana)
        await hall.organising.disqualify(CUP, ana.user_id, ORGANISER, "rude")
        with pytest.raises(Stale):
            await unit.commit()
    cup = await hall.cup()
    assert (list(cup.entrants), set(cup.barred), cup.championship.entered) == ([], {ana.user_id}, 0)


async def test_programs_that_were_struck_off_are_not_filled_in_again(hall: Hall) -> None:
    await hall.cups.create(plan())
    await hall.organising.fill(CUP, 2, ORGANISER)
    first = {one.person.user_id for one in (await hall.cup()).entrants}
    await hall.organising.disqualify(CUP, min(first), ORGANISER, "too strong")
    assert await hall.organising.fill(CUP, 2, ORGANISER) == 1
    now = {one.person.user_id for one in (await hall.cup()).entrants}
    assert len(now) == 2
    assert min(first) not in now


async def test_before_the_start_there_is_nothing_to_leave_but_the_list(hall: Hall) -> None:
    await hall.cups.create(plan())
    await hall.cups.join(CUP, players(1)[0])
    assert await refused(hall.organising.withdraw(CUP, players(1)[0].user_id, ORGANISER)) == "not-running"


async def test_nobody_agrees_on_a_draw_in_a_match_that_needs_a_winner(hall: Hall) -> None:
    await hall.begun(2)
    (tie,) = await hall.live()
    home, away = (Person(who, "x") for who in tie.players)
    await hall.running.ready(tie.id, home)
    await hall.running.ready(tie.id, away)
    endings = Endings(hall.matches)
    offers = Offers(hall.storage, hall.matches)
    assert await refused(offers.make(tie.id, Agreed.DRAW, home)) == "tie-needs-winner"
    assert await refused(endings.abort(tie.id, home)) == "tie-needs-winner"
    assert await refused(endings.may_abort(tie.id, home)) == "tie-needs-winner"


async def test_programs_fill_a_cup_are_always_there_and_play_each_other_by_themselves(hall: Hall) -> None:
    await hall.cups.create(plan(places=8, check_in=HOUR))
    ana = players(1)[0]
    await hall.cups.join(CUP, ana)
    assert await hall.organising.fill(CUP, 4, ORGANISER) == 3
    assert await hall.organising.fill(CUP, 8, ORGANISER) == 2
    assert await refused(hall.organising.fill(CUP, 8, ORGANISER)) == "no-engines"
    await hall.cups.close(CUP, ORGANISER)
    await hall.cups.check_in(CUP, ana)
    await hall.cups.close(CUP, ORGANISER)
    cup = await hall.cup()
    assert len(cup.championship.lineup) == 6
    assert [one for one in cup.championship.lineup if one > 0] == [ana.user_id]
    for tie in await hall.live():
        assert tie.ready == (tie.home_id < 0, tie.away_id < 0)
        begun = await hall.running.begin(tie.id)
        assert (begun is not None) == all(tie.ready)
    assert await log(hall) == ["created", "filled", "filled", "check-in-opened", "started"]
    assert await refused(hall.organising.fill(CUP, 8, ORGANISER)) == "championship-begun"


async def test_whoever_plays_in_anothers_place_changes_nobody_elses_group(hall: Hall) -> None:
    await hall.begun(12, form="world-cup")
    before = {(one.id, one.home, one.away) for one in (await hall.cup()).course.pairings if one.players}
    gone, late = (await hall.stored()).lineup[-1], Person(5555, "Late")
    await hall.organising.replace(CUP, gone, late, ORGANISER)
    after = {(one.id, one.home, one.away) for one in (await hall.cup()).course.pairings if one.players}
    assert {one for one in after if late.user_id not in one} == {one for one in before if gone not in one}
    assert len(after) == len(before)


async def test_whoever_has_left_is_replaced_by_nobody(hall: Hall) -> None:
    await hall.begun(3)
    rested = (await hall.stored()).lineup[0]
    await hall.organising.withdraw(CUP, rested, ORGANISER)
    late = Person(5555, "Late")
    assert await refused(hall.organising.replace(CUP, rested, late, ORGANISER)) == "left-already"


@pytest.mark.parametrize("form", ["knock-out", "world-cup", "double-elimination", "swiss", "league"])
@pytest.mark.parametrize("what", ["leaves", "is put out", "is given away", "is cancelled"])
async def test_a_match_that_is_over_is_counted_before_anybody_is_struck_off(
    hall: Hall, form: str, what: str
) -> None:
    """The bot has not come to count it yet when its winner leaves, or is put out."""
    await hall.begun(4, form=form)
    first, *_ = await hall.live()
    winner, loser = (Person(player, f"P{player}") for player in first.players)
    for one in (winner, loser):
        await hall.running.ready(first.id, one)
    await hall.matches.resign(first.id, loser)
    match what:
        case "leaves":
            await hall.organising.withdraw(CUP, winner.user_id, winner)
        case "is put out":
            await hall.organising.disqualify(CUP, winner.user_id, ORGANISER, "unfair")
        case "is given away":
            given = hall.organising.walkover(CUP, first.pairing, loser.user_id, ORGANISER)
            assert await refused(given) == "already-decided"
        case _:
            await hall.organising.cancel(CUP, ORGANISER)
    cup = await hall.cup()
    (counted,) = [one for one in cup.record.results if one.pairing == first.pairing]
    assert (counted.winner, counted.reason) == (winner.user_id, "resigned")
    await hall.follow()
    after = (await hall.cup()).record
    assert [one for one in after.results if one.pairing == first.pairing] == [counted]


@pytest.mark.parametrize("form", ["knock-out", "world-cup", "double-elimination", "swiss", "league"])
@pytest.mark.parametrize("how", ["left", "put out"])
async def test_a_match_of_somebody_who_is_out_is_not_played_again(hall: Hall, form: str, how: str) -> None:
    await hall.begun(5, form=form)
    first, *_ = await hall.live()
    gone = Person(first.home_id, "x")
    if how == "left":
        await hall.organising.withdraw(CUP, gone.user_id, gone)
    else:
        await hall.organising.disqualify(CUP, gone.user_id, ORGANISER, "oops")
    before = await hall.cup()
    assert await refused(hall.organising.cascade(CUP, first.pairing)) == "out-of-it"
    assert await refused(hall.organising.void(CUP, first.pairing, ORGANISER, seen=[])) == "out-of-it"
    after = await hall.cup()
    assert (after.championship, after.record) == (before.championship, before.record)


@pytest.mark.parametrize("form", ["knock-out", "world-cup", "double-elimination", "swiss", "league"])
async def test_who_was_put_out_by_mistake_comes_back_and_plays_the_match_that_was_stopped(
    hall: Hall, form: str
) -> None:
    await hall.begun(5, form=form)
    first, *_ = await hall.live()
    for who in first.players:
        await hall.running.ready(first.id, Person(who, "x"))
    before = (await hall.cup()).course
    await hall.organising.disqualify(CUP, first.home_id, ORGANISER, "oops")
    await hall.follow()
    await hall.organising.readmit(CUP, first.home_id, ORGANISER)
    cup = await hall.cup()
    assert (cup.course, cup.record.results, cup.record.absent) == (before, (), frozenset())
    again = cup.live(first.pairing)
    if again is None:  # the rival has been called to another match meanwhile
        assert first.away_id in {who for one in cup.ties if one.live for who in one.players}
    else:
        assert (again.id != first.id, again.status) == (True, TieStatus.OPEN)
        assert CALL in await hall.follow()
    assert (await log(hall))[-2:] == ["disqualified", "readmitted"]
    assert await refused(hall.organising.readmit(CUP, first.home_id, ORGANISER)) == "not-gone"


@pytest.mark.parametrize("far", ["being played", "played"])
async def test_nobody_is_let_in_again_over_a_match_that_has_begun(hall: Hall, far: str) -> None:
    await hall.begun(8)
    first, second, *_ = await hall.live()
    await hall.organising.withdraw(CUP, first.home_id, Person(first.home_id, "x"))
    await hall.play(second, Random(1))
    await hall.follow()
    (next_one,) = [one for one in await hall.live() if first.away_id in one.players]
    if far == "played":
        await hall.play(next_one, Random(1))
    else:
        for who in next_one.players:
            await hall.running.ready(next_one.id, Person(who, "x"))
    before = await hall.cup()
    assert await refused(hall.organising.readmit(CUP, first.home_id, ORGANISER)) == "played-since"
    if far == "being played":
        after = await hall.cup()
        assert (after.championship, after.record) == (before.championship, before.record)
