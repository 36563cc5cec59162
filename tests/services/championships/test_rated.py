"""Championships and ratings: a tie counts when it is decided, and no more when it is taken back."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import pytest

from db.tables import ratings
from services.formats.knockouts.seeding import by_lot
from services.formats.strength import PRIOR, Outcome, Rating, fold
from services.ports.championships import Seeding, Tie
from services.ports.people import Person
from services.ports.ratings import Book
from services.ports.records import Notice, Subject
from services.ports.topics import RATING
from services.ports.unit import Storage, Unit
from services.ratings.ratings import Ratings
from tests.services.championships.hall import CUP, ORGANISER, Hall, plan

BARE = {"toss": False}
BOOK = Book(50, "penalties")
Read = Callable[[object, Book], Awaitable[object]]


@pytest.fixture
def hall(storage: Storage) -> Hall:
    return Hall(storage)


async def won(hall: Hall, pairing: str, *, by_home: bool = True, count: bool = True) -> Tie:
    """Both come, kick once, and one of them gives up; `count` is whether the ratings hear of it."""
    (tie,) = [one for one in await hall.live() if one.pairing == pairing]
    home, away = (Person(player, f"P{player}") for player in tie.players)
    await hall.running.ready(tie.id, home)
    await hall.running.ready(tie.id, away)
    await hall.matches.play(tie.id, "l", away)
    await hall.matches.play(tie.id, "ri", home)
    await hall.matches.resign(tie.id, away if by_home else home)
    if count:
        await hall.follow()
    else:
        await hall.running.record(tie.id)
    return tie


async def book(hall: Hall) -> dict[int, Rating]:
    async with hall.storage.unit() as unit:
        return {who: one.rating for who, one in (await unit.ratings.everybody(BOOK)).items()}


async def counted(hall: Hall) -> list[str]:
    async with hall.storage.unit() as unit:
        return [one.match_id for one in await unit.ratings.results(BOOK)]


async def test_the_matches_of_a_championship_count(hall: Hall) -> None:
    await hall.begun(4, options=BARE)
    first = await won(hall, "ko.r1.m1")
    second = await won(hall, "ko.r1.m2", by_home=False)
    assert await counted(hall) == [first.id, second.id]
    assert await book(hall) == fold(
        [Outcome(*first.players, first.home_id), Outcome(*second.players, second.away_id)]
    )


async def test_nothing_counts_before_the_tie_is_decided(hall: Hall) -> None:
    await hall.begun(2, options=BARE)
    (tie,) = await hall.live()
    home, away = (Person(player, f"P{player}") for player in tie.players)
    await hall.running.ready(tie.id, home)
    await hall.running.ready(tie.id, away)
    await hall.matches.play(tie.id, "l", away)
    await hall.matches.play(tie.id, "ri", home)
    record = (await hall.matches.resign(tie.id, away)).record
    await hall.ratings.follow(Notice(RATING, Subject.MATCH, tie.id, record.version, hall.now))
    assert await counted(hall) == []
    await hall.follow()
    assert await counted(hall) == [tie.id]


async def test_a_result_taken_back_takes_its_effect_on_everybody_along(hall: Hall) -> None:
    await hall.begun(4, options=BARE, form_options={"third_place": 1})
    first = await won(hall, "ko.r1.m1")
    second = await won(hall, "ko.r1.m2")
    third = await won(hall, "ko.third")
    assert await counted(hall) == [first.id, second.id, third.id]
    seen = [one.id for one in (await hall.organising.cascade(CUP, first.pairing)).pairings]
    await hall.organising.void(CUP, first.pairing, ORGANISER, seen=seen)
    await hall.follow()
    kept = Outcome(*second.players, second.home_id)
    assert await counted(hall) == [second.id]
    assert await book(hall) == {**dict.fromkeys(first.players, PRIOR), **fold([kept])}
    again = await won(hall, "ko.r1.m1", by_home=False)
    assert again.id != first.id
    assert await book(hall) == fold([kept, Outcome(*again.players, again.away_id)])


@dataclass
class Between:
    """Does something once between two steps of whoever is being watched."""

    work: Callable[[], Awaitable[None]]
    done: bool = False

    async def __call__(self) -> None:
        if not self.done:
            self.done = True
            await self.work()


class Slow(Ratings):
    """Comes to its commit late."""

    def __init__(self, storage: Storage, between: Between) -> None:
        super().__init__(storage)
        self._between = between

    async def _settle(self, unit: Unit, match_id: str) -> None:
        await super()._settle(unit, match_id)
        await self._between()


async def test_taken_back_while_it_is_being_counted_it_does_not_count(hall: Hall) -> None:
    async def take_back() -> None:
        await hall.organising.void(CUP, tie.pairing, ORGANISER, seen=[])
        await hall.follow()

    await hall.begun(4, options=BARE)
    (tie, _) = await hall.live()
    await won(hall, tie.pairing, count=False)
    between = Between(take_back)
    await Slow(hall.storage, between).follow(Notice(RATING, Subject.TIE, tie.id, 1, hall.now))
    assert between.done
    assert await counted(hall) == []


@pytest.mark.parametrize("read_first", ["last", "results_from", "of"])
async def test_what_is_counted_while_another_is_taken_back_is_not_lost(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, read_first: str
) -> None:
    """Whatever the recount has read by then."""

    async def count_another() -> None:
        await beside.follow(Notice(RATING, Subject.TIE, second.id, 1, hall.now))

    await hall.begun(3, options=BARE, form="league")
    first = await won(hall, (await hall.live())[0].pairing)
    second = await won(hall, (await hall.live())[0].pairing, count=False)
    await hall.organising.void(CUP, first.pairing, ORGANISER, seen=[])
    beside, between = Ratings(hall.storage), Between(count_another)
    read = getattr(ratings.Ratings, read_first)

    async def interrupted(*asked: object) -> object:
        found = await read(*asked)
        await between()
        return found

    monkeypatch.setattr(ratings.Ratings, read_first, interrupted)
    await hall.follow()
    assert between.done
    assert await counted(hall) == [second.id]
    (gone,) = set(first.players) - set(second.players)
    assert await book(hall) == {gone: PRIOR, **fold([Outcome(*second.players, second.home_id)])}


async def test_in_whatever_order_notices_are_followed_the_end_is_the_same(hall: Hall) -> None:
    await hall.begun(4, options=BARE)
    tie = await won(hall, "ko.r1.m1")
    seen = [one.id for one in (await hall.organising.cascade(CUP, tie.pairing)).pairings]
    await hall.organising.void(CUP, tie.pairing, ORGANISER, seen=seen)
    old = Notice(RATING, Subject.TIE, tie.id, 1, hall.now)
    beside = Ratings(hall.storage)
    await asyncio.gather(*(one.follow(old) for one in (hall.ratings, beside) for _ in range(3)))
    await hall.follow()
    await hall.ratings.follow(old)
    assert await counted(hall) == []
    assert set((await book(hall)).values()) == {PRIOR}


async def test_seeds_by_rating_are_frozen_with_the_points_they_follow_from(hall: Hall) -> None:
    people = range(1, 7)
    points = {1: 1700.4, 2: 1500.2, 3: 1300.0, 4: 1499.8}
    await hall.cups.create(plan(seeding=Seeding.RATING))
    async with hall.storage.unit() as unit:
        for who, value in points.items():
            unit.people.remember(Person(who, f"P{who}"), 1)
            unit.ratings.save(BOOK, who, Rating(value, 50.0, 10), expected=0)
        await unit.commit()
    for who in people:
        await hall.cups.join(CUP, Person(who, f"P{who}"))
    await hall.cups.close(CUP, ORGANISER)
    it = await hall.stored()
    level = [who for who in by_lot(people, bytes.fromhex(it.seed)) if who not in {1, 3}]
    assert it.lineup == (1, *level, 3)
    assert it.points == (1700, 1500, 1500, 1500, 1500, 1300)
