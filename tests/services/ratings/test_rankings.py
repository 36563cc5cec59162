"""Who is listed in the ranking of a server, and which place is whose."""

import pytest

from services.formats.strength import Rating
from services.ports.people import Person
from services.ports.ratings import LEAST, Book, Ranked
from services.ratings.ratings import Ratings
from tests.services.desk import Desk

BOOK = Book(50, "penalties")


@pytest.fixture
def ratings(desk: Desk) -> Ratings:
    return Ratings(desk.storage)


async def test_only_who_has_played_enough_is_listed_and_equals_share_a_place(
    desk: Desk, ratings: Ratings
) -> None:
    people = [Person(number, f"P{number}") for number in range(11, 17)]
    async with desk.storage.unit() as unit:
        for person, points, matches in zip(
            people, (1600.4, 1500, 1700, 1500, 1400, 1900), (9, 5, 6, 7, LEAST, LEAST - 1), strict=True
        ):
            unit.people.remember(person, 1)
            unit.ratings.save(BOOK, person.user_id, Rating(points, 100.0, matches), expected=0)
        await unit.commit()
    ranking = await ratings.ranking(50, "penalties", 16)
    assert [(one.place, one.person.user_id) for one in ranking.best] == [
        (1, 13),
        (2, 11),
        (3, 12),
        (3, 14),
        (5, 15),
    ]
    assert ranking.own == Ranked(1, people[5], Rating(1900, 100.0, LEAST - 1))
    assert (await ratings.ranking(50, "penalties", 12)).own == ranking.best[2]
    assert (await ratings.ranking(50, "penalties", 99)).own is None
    assert (await ratings.ranking(51, "penalties", 12)).best == ()


async def test_twenty_are_listed_and_whoever_comes_after_them_still_learns_his_place(
    desk: Desk, ratings: Ratings
) -> None:
    people = [Person(number, f"P{number}") for number in range(11, 32)]
    async with desk.storage.unit() as unit:
        for place, person in enumerate(people):
            unit.people.remember(person, 1)
            unit.ratings.save(BOOK, person.user_id, Rating(1900.0 - place, 100.0, LEAST), expected=0)
        await unit.commit()
    ranking = await ratings.ranking(50, "penalties", 31)
    assert [one.person for one in ranking.best] == people[:20]
    assert ranking.own == Ranked(21, people[20], Rating(1880.0, 100.0, LEAST))


async def test_places_are_counted_only_so_far(desk: Desk) -> None:
    async with desk.storage.unit() as unit:
        for number in range(11, 18):
            unit.people.remember(Person(number, f"P{number}"), 1)
            unit.ratings.save(BOOK, number, Rating(1900.0 - number, 100.0, LEAST), expected=0)
        await unit.commit()
    async with desk.storage.unit() as unit:
        places = [await unit.ratings.place_of(BOOK, number, most=4) for number in range(11, 18)]
    assert [one and one.place for one in places] == [1, 2, 3, 4, 5, 5, 5]
