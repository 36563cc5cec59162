"""Everything a person is in, and in which order it is told."""

from dataclasses import replace

from services.matches.looks import Look
from services.ports.people import Person, Place
from services.ports.records import ChallengeRecord, MatchRecord
from services.review.mine import MOST, Mine
from tests.services.desk import ANA, BRUNO, CARLA, Desk


async def test_matches_and_challenges_of_every_server_are_listed_what_waits_for_me_first(desk: Desk) -> None:
    await desk.begin("m1")
    await desk.begin("m2", by=BRUNO, to=ANA, place=Place(51, 61))
    await desk.ask("c1", to=CARLA)
    await desk.ask("c2", by=CARLA, to=ANA, place=Place(52, 62))
    assert [one.record.id if isinstance(one, Look) else one.id for one in await Mine(desk.storage).of(1)] == [
        "m2",
        "c2",
        "m1",
        "c1",
    ]
    assert await Mine(desk.storage).of(99) == ()


async def test_what_is_over_is_not_listed(desk: Desk) -> None:
    await desk.begin("m1")
    await desk.matches.resign("m1", ANA)
    await desk.ask("c1")
    await desk.challenges.decline("c1", BRUNO)
    assert await Mine(desk.storage).of(ANA.user_id) == ()


async def test_a_match_by_forgotten_rules_is_still_told(desk: Desk) -> None:
    await desk.begin("m1")
    record = replace(await desk.stored("m1"), id="old", rules_version=0)
    async with desk.storage.unit() as unit:
        unit.matches.add(record)
        await unit.commit()
    first, second = await Mine(desk.storage).of(BRUNO.user_id)
    assert isinstance(first, Look)
    assert isinstance(second, MatchRecord)
    assert second.id == "old"


async def test_more_than_autocompletion_could_offer_are_listed(desk: Desk) -> None:
    for number in range(30):
        await desk.ask(f"c{number}", by=Person(100 + number, "Somebody"), to=ANA)
    found = await Mine(desk.storage).of(ANA.user_id)
    assert len(found) == 30 < MOST
    assert all(isinstance(one, ChallengeRecord) for one in found)
