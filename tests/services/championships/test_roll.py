"""Who has left the server is not drawn, and is called to nothing; what is over counts before."""

from collections.abc import Iterable
from random import Random

import pytest

from services.championships.asides import Asides
from services.championships.roll import Roll
from services.formats.registry import FORMATS
from services.players.settings import Settings
from services.ports.championships import CupStatus, TieStatus
from services.ports.people import Person
from services.ports.records import Deadline, Subject
from services.ports.unit import Storage
from services.times import DAY, HOUR
from tests.services.championships.hall import CUP, ORGANISER, Hall, plan, players


class Server:
    """A server that some have left."""

    def __init__(self) -> None:
        self.left: set[int] = set()
        self.asked = 0

    async def gone(self, guild_id: int | None, user_ids: Iterable[int]) -> frozenset[int]:
        """As Discord would tell."""
        self.asked += 1
        return frozenset(self.left.intersection(user_ids))


@pytest.fixture
def hall(storage: Storage) -> Hall:
    return Hall(storage)


@pytest.fixture
def server() -> Server:
    return Server()


@pytest.fixture
def roll(hall: Hall, server: Server) -> Roll:
    return Roll(hall.storage, hall.cups, hall.organising, gone=server.gone, now=hall.clock)


@pytest.mark.parametrize("by_clock", [True, False])
@pytest.mark.parametrize("form", FORMATS)
async def test_who_has_left_the_server_is_not_drawn(
    hall: Hall, server: Server, roll: Roll, form: str, by_clock: bool
) -> None:
    made = await hall.cups.create(plan(form=form))
    people = players(6)
    for one in people:
        await hall.cups.join(CUP, one)
    server.left = {people[1].user_id, people[4].user_id}
    if by_clock:
        hall.now += DAY
        await roll.expire(Deadline(Subject.CHAMPIONSHIP, CUP, 1, made.due_at or 0))
    else:
        await roll.close(CUP, ORGANISER)
    cup = await hall.cup()
    assert cup.championship.status is CupStatus.RUNNING
    assert set(cup.championship.lineup) == {one.user_id for one in people} - server.left
    async with hall.storage.unit() as unit:
        log = [(act.what, set(act.about)) for act in await unit.championships.acts(CUP)]
    assert log[-2:] == [("gone", server.left), ("started", set())]


async def test_who_has_left_is_not_called_to_check_in_and_programs_that_are_left_do_not_play_alone(
    hall: Hall, server: Server, roll: Roll
) -> None:
    await hall.cups.create(plan(check_in=HOUR))
    ana, bruno, carla = players(3)
    for one in (ana, bruno, carla):
        await hall.cups.join(CUP, one)
    server.left = {ana.user_id}
    await roll.close(CUP, ORGANISER)
    notices = await hall.storage.claim_notices(now=hall.now, until=hall.now, limit=9)
    (gather,) = [one for one in notices if one.topic == "gather"]
    wanted = await Asides(hall.storage, Settings(hall.storage), now=hall.clock).due(gather)
    assert wanted is not None
    assert wanted != "later"
    assert set(wanted.people) == {bruno, carla}


async def test_a_championship_whose_people_have_all_left_is_not_played_by_its_programs(
    hall: Hall, server: Server, roll: Roll
) -> None:
    made = await hall.cups.create(plan())
    await hall.cups.join(CUP, players(1)[0])
    await hall.organising.fill(CUP, 4, ORGANISER)
    server.left = {players(1)[0].user_id}
    hall.now += DAY
    await roll.expire(Deadline(Subject.CHAMPIONSHIP, CUP, 1, made.due_at or 0))
    cup = await hall.stored()
    assert (cup.status, cup.reason) == (CupStatus.CANCELLED, "nobody-came")


@pytest.mark.parametrize("form", FORMATS)
async def test_who_has_left_loses_before_anybody_is_called(
    hall: Hall, server: Server, roll: Roll, form: str
) -> None:
    await hall.begun(4, form=form)
    tie = (await hall.live())[0]
    server.left = {tie.home_id}
    await roll.called(tie.id)
    await roll.called(tie.id)
    cup = await hall.cup()
    assert cup.tie(tie.id).status is TieStatus.OVER
    (result,) = [one for one in cup.record.results if one.pairing == tie.pairing]
    assert (result.winner, result.reason) == (tie.away_id, "left-server")
    assert [one.player for one in cup.record.departures] == [tie.home_id]
    asked = server.asked
    await roll.called(tie.id)
    assert server.asked == asked  # nobody has to come to it any more


async def test_both_may_have_left(hall: Hall, server: Server, roll: Roll) -> None:
    await hall.begun(2)
    (tie,) = await hall.live()
    server.left = set(tie.players)
    await roll.called(tie.id)
    cup = await hall.cup()
    assert (cup.championship.status, cup.tie(tie.id).live) == (CupStatus.OVER, False)


async def test_a_match_that_is_over_is_counted_before_somebody_loses_for_having_left(
    hall: Hall, server: Server, roll: Roll
) -> None:
    await hall.begun(4, form="league")
    first, second = await hall.live()
    await hall.play(first, Random(1))
    quitter = Random(1).choice(first.players)
    server.left = {second.home_id}
    await roll.called(second.id)
    (result,) = [one for one in (await hall.cup()).record.results if one.pairing == first.pairing]
    assert result.reason == "resigned"
    assert {result.winner, quitter} == set(first.players)


async def test_who_organises_and_is_there_is_there(server: Server, roll: Roll) -> None:
    server.left = {5}
    assert await roll.is_gone(1, 5)
    assert not await roll.is_gone(1, Person(6, "x").user_id)
