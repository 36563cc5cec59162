"""Championships as they are looked at: in a server, by a person, and when they are history."""

from random import Random

import pytest

from services.championships.looking import Looking
from services.ports.championships import CupStatus
from services.ports.people import Person
from services.ports.unit import Storage
from tests.services.championships.hall import CUP, ORGANISER, Hall, plan, players
from tests.services.desk import HERE, refused


@pytest.fixture
def hall(storage: Storage) -> Hall:
    return Hall(storage)


async def test_a_champion_who_left_keeps_the_last_name(hall: Hall) -> None:
    await hall.begun(2)
    await hall.round(Random(1))
    champion = (await hall.stored()).champion_id
    (person,) = [one for one in players(2) if one.user_id == champion]
    looking = Looking(hall.storage)
    assert HERE.guild_id is not None
    ((cup, name),) = await looking.hall(HERE.guild_id, skip=0, most=9)
    assert (cup.id, name) == (CUP, person.name)


async def test_whoever_is_called_finds_where_and_against_whom(hall: Hall) -> None:
    await hall.begun(2)
    await hall.follow()
    home, away = players(2)
    (one,) = await Looking(hall.storage).mine(home.user_id)
    assert (one.championship.id, one.rival) == (CUP, away.name)
    assert one.tie.place.message_id is not None
    assert await Looking(hall.storage).mine(ORGANISER.user_id) == ()
    assert one.board is None
    for who in (home, away):
        await hall.running.ready(one.tie.id, who)
    (playing,) = await Looking(hall.storage).mine(away.user_id)
    assert (playing.rival, playing.board) == (home.name, HERE)


async def test_a_championship_is_seen_in_its_own_server_only(hall: Hall) -> None:
    looking = Looking(hall.storage)
    assert await refused(looking.meant(None, HERE.guild_id)) == "no-championship-here"
    await hall.cups.create(plan())
    assert (await looking.meant(None, HERE.guild_id)).championship.id == CUP
    assert await refused(looking.sight(CUP, 999)) == "no-such-championship"
    assert await refused(looking.acts(CUP, None)) == "no-such-championship"
    await looking.check_server(CUP, HERE.guild_id)
    for cup_id, guild_id in ((CUP, 999), (CUP, None), ("another", HERE.guild_id)):
        assert await refused(looking.check_server(cup_id, guild_id)) == "no-such-championship"


async def test_a_championship_is_found_by_its_name_where_one_alone_has_it(hall: Hall) -> None:
    looking = Looking(hall.storage)
    await hall.cups.create(plan())
    assert (await looking.meant("animal CUP", HERE.guild_id)).championship.id == CUP
    assert await refused(looking.meant("Another", HERE.guild_id)) == "no-such-championship"
    await hall.cups.create(plan(id="cup2"))
    assert await refused(looking.meant("Animal Cup", HERE.guild_id)) == "which-championship"
    assert (await looking.meant("cup2", HERE.guild_id)).championship.id == "cup2"


async def test_what_was_played_before_a_championship_was_cancelled_is_still_to_be_seen(hall: Hall) -> None:
    await hall.begun(4)
    first, _ = await hall.live()
    await hall.play(first, Random(1))
    await hall.follow()
    await hall.organising.cancel(CUP, ORGANISER)
    sight = await Looking(hall.storage).sight(CUP, HERE.guild_id)
    assert sight.course is not None
    played = sight.course.pairing(first.pairing)
    assert played is not None
    assert played.winner in first.players
    assert len(sight.ties) == 2
    assert sight.playing == frozenset()


async def test_the_log_names_everybody_who_is_in_it(hall: Hall) -> None:
    await hall.begun(4)
    out = players(4)[0]
    await hall.organising.disqualify(CUP, out.user_id, ORGANISER, "rude")
    await hall.organising.pause(CUP, Person(77, "Otto"))
    sight, acts = await Looking(hall.storage).acts(CUP, HERE.guild_id)
    assert [act.what for act in acts] == ["created", "started", "disqualified", "paused"]
    assert sight.names[ORGANISER.user_id] == ORGANISER.name
    assert sight.names[out.user_id] == out.name
    assert sight.names[77] == "Otto"


async def test_a_cancelled_championship_is_seen_with_its_results_and_brings_no_fame(
    hall: Hall,
) -> None:
    await hall.begun(4)
    await hall.play((await hall.live())[0], Random(1))
    await hall.follow()
    await hall.organising.cancel(CUP, ORGANISER)
    looking = Looking(hall.storage)
    assert HERE.guild_id is not None
    seen = await looking.meant(None, HERE.guild_id)
    assert (seen.championship.id, seen.championship.status) == (CUP, CupStatus.CANCELLED)
    assert seen.course is not None
    assert [one.id for one in seen.course.pairings if one.result] == ["ko.r1.m1"]
    assert [cup.id for cup in await looking.in_server(HERE.guild_id)] == [CUP]
    assert (await looking.acts(CUP, HERE.guild_id))[1][-1].what == "cancelled"
    assert await looking.hall(HERE.guild_id, skip=0, most=9) == ()


async def test_many_people_are_found_at_once_and_strangers_are_left_out(hall: Hall) -> None:
    async with hall.storage.unit() as unit:
        for number in range(1, 101):
            unit.people.remember(Person(number, f"N{number}"), 1)
        await unit.commit()
        people = await unit.championships.people_of([*range(1, 101), 5000])
    assert people == {number: Person(number, f"N{number}") for number in range(1, 101)}
