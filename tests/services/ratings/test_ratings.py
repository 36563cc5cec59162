"""Ratings between people: what counts, that it counts once, and where."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from db.drivers.statements import Params, Row, Statement
from games.registry import GAMES
from services.formats.strength import PRIOR, Outcome, Rating, after, fold, played
from services.matches.calling_off import Endings
from services.matches.closing import Closing
from services.matches.offers import Offers
from services.ports.offers import Agreed, Offer
from services.ports.people import Person, Place
from services.ports.ratings import Book
from services.ports.records import MatchStatus, Notice, Subject
from services.ports.topics import RATING
from services.ratings.ratings import AT_A_STRETCH, Ratings, _without, outcome_of, take_back
from tests.services.desk import ANA, BRUNO, CARLA, HERE, Desk

BARE = {"toss": False}
KICK = ("l", "ri")
BOOK = Book(50, "penalties")
WON, LOST = after(PRIOR, PRIOR, 0)


@pytest.fixture
def ratings(desk: Desk) -> Ratings:
    return Ratings(desk.storage)


async def owed(desk: Desk) -> list[Notice]:
    return [notice for notice in await desk.notices() if notice.topic == RATING]


async def settle(desk: Desk, ratings: Ratings) -> None:
    for notice in await owed(desk):
        await ratings.follow(notice)


async def book(desk: Desk, of: Book = BOOK) -> dict[int, Rating]:
    async with desk.storage.unit() as unit:
        return {who: one.rating for who, one in (await unit.ratings.everybody(of)).items()}


async def results(desk: Desk, of: Book = BOOK) -> list[Outcome]:
    async with desk.storage.unit() as unit:
        return [one.outcome for one in await unit.ratings.results(of)]


async def resigned(desk: Desk, match_id: str = "m1", **changes: object) -> None:
    """Ana and Bruno, or `by` and `to`, have kicked once, and the one who was asked gives up."""
    await desk.begin(match_id, KICK, **{"options": BARE, **changes})
    await desk.matches.resign(match_id, (await desk.stored(match_id)).seats[1])


async def test_a_result_counts_once_whatever_becomes_of_its_notice(desk: Desk, ratings: Ratings) -> None:
    await resigned(desk)
    (notice,) = await owed(desk)
    await asyncio.gather(*(ratings.follow(notice) for _ in range(5)))
    assert await owed(desk) == []
    await ratings.follow(notice)
    assert await book(desk) == {1: WON, 2: LOST}
    assert await results(desk) == [Outcome(1, 2, 1)]


async def test_a_notice_that_was_lost_is_followed_when_it_is_claimed_again(
    desk: Desk, ratings: Ratings
) -> None:
    await resigned(desk)
    assert len(await desk.deadlines.undrawn()) > 0  # and the process dies
    assert await book(desk) == {}
    await settle(desk, ratings)
    assert await book(desk) == {1: WON, 2: LOST}


async def test_a_match_that_the_rules_end_counts(desk: Desk, ratings: Ratings) -> None:
    rng = Random(4)
    look = await desk.begin(options=BARE)
    while look.awaited:
        (seat,) = look.awaited
        mover = look.record.seats[seat]
        look = await desk.play("m1", rng.choice((await desk.matches.look("m1", mover.user_id)).legal))
    await settle(desk, ratings)
    winner = 1 if look.record.winner == "home" else 2
    assert await results(desk) == [Outcome(1, 2, winner)]


async def test_a_draw_is_a_draw(desk: Desk, ratings: Ratings) -> None:
    turn = (await desk.begin("m1", KICK, options=BARE)).record.turn
    await Offers(desk.storage, desk.matches, now=desk.clock).accept(Offer("m1", turn, 0, Agreed.DRAW), BRUNO)
    await settle(desk, ratings)
    assert await results(desk) == [Outcome(1, 2, None)]
    assert {who: one.points for who, one in (await book(desk)).items()} == {1: 1500.0, 2: 1500.0}


async def test_who_runs_out_of_time_twice_has_lost(desk: Desk, ratings: Ratings) -> None:
    await desk.begin("m1", KICK, options=BARE)
    while (await desk.stored("m1")).status is MatchStatus.OPEN:
        late = (await desk.awaited("m1")).user_id
        if late == 1:
            await desk.overrun("m1")
        else:
            await desk.play("m1", (await desk.matches.look("m1", late)).legal[0])
    record = await desk.stored("m1")
    await settle(desk, ratings)
    assert record.reason == "time"
    assert await results(desk) == [Outcome(1, 2, 2)]


@pytest.mark.parametrize("end", ["abandoned", "moderator", "early", "early-draw", "aborted", "halted"])
async def test_what_says_nothing_about_strength_does_not_count(
    desk: Desk, ratings: Ratings, end: str
) -> None:
    moves = () if end in {"early", "early-draw", "aborted"} else KICK
    turn = (await desk.begin("m1", moves, options=BARE)).record.turn
    endings, closing = Endings(desk.matches), Closing(desk.storage, now=desk.clock)
    offers = Offers(desk.storage, desk.matches, now=desk.clock)
    match end:
        case "abandoned":
            await offers.accept(Offer("m1", turn, 0, Agreed.ABANDON), BRUNO)
        case "early-draw":
            await offers.accept(Offer("m1", turn, 0, Agreed.DRAW), BRUNO)
        case "moderator":
            await closing.moderate(
                "m1", guild_id=50, winner=(await desk.matches.look("m1", 1)).seat, remark=""
            )
        case "early":
            await desk.matches.resign("m1", BRUNO)
        case "aborted":
            await endings.abort("m1", ANA)
        case "halted":
            await closing.halt("m1")
    assert len(await owed(desk)) == 1
    await settle(desk, ratings)
    assert (await book(desk), await results(desk), await owed(desk)) == ({}, [], [])


async def test_a_match_with_a_program_counts_for_nobody(desk: Desk) -> None:
    await resigned(desk)
    record = await desk.stored("m1")
    assert outcome_of(GAMES, record) == Outcome(1, 2, 1)
    assert outcome_of(GAMES, replace(record, seats=(ANA, Person(-3, "Legend")))) is None
    assert outcome_of(GAMES, replace(record, status=MatchStatus.OPEN)) is None
    assert outcome_of(GAMES, replace(record, rules_version=0)) is None
    assert outcome_of(GAMES, replace(record, state="{}")) is None


async def test_a_match_counts_in_the_server_it_was_arranged_in_wherever_its_board_went(
    desk: Desk, ratings: Ratings
) -> None:
    await desk.begin("m1", KICK, options=BARE)
    await desk.matches.move_board("m1", Place(99, 98, 97))
    await desk.matches.resign("m1", BRUNO)
    await settle(desk, ratings)
    assert await book(desk, Book(99, "penalties")) == {}
    assert await book(desk) == {1: WON, 2: LOST}


async def test_outside_servers_nothing_counts_even_if_the_board_comes_into_one(
    desk: Desk, ratings: Ratings
) -> None:
    await desk.begin("m1", KICK, options=BARE, place=Place(None, 60))
    await desk.matches.move_board("m1", HERE)
    await desk.matches.resign("m1", BRUNO)
    await settle(desk, ratings)
    assert (await desk.rows())["rated"] == 0


async def test_every_server_and_every_game_has_a_book_of_its_own(desk: Desk, ratings: Ratings) -> None:
    await resigned(desk, "m1")
    await resigned(desk, "m2", place=Place(51, 60))
    look = await desk.begin("m3", game="penguin")
    (seat,) = look.awaited
    await desk.play("m3", (await desk.matches.look("m3", look.record.seats[seat].user_id)).legal[0])
    await desk.matches.resign("m3", BRUNO)
    await settle(desk, ratings)
    for one in (BOOK, Book(51, "penalties"), Book(50, "penguin")):
        assert await book(desk, one) == {1: WON, 2: LOST}


async def test_results_that_are_counted_at_once_are_those_of_some_order(desk: Desk, ratings: Ratings) -> None:
    pairs: Sequence[tuple[Person, Person]] = ((ANA, BRUNO), (BRUNO, CARLA), (CARLA, ANA))
    for number in range(9):
        by, to = pairs[number % 3]
        await resigned(desk, f"m{number}", by=by, to=to)
    notices = await owed(desk)
    beside = Ratings(desk.storage)
    await asyncio.gather(*(one.follow(notice) for notice in notices for one in (ratings, beside)))
    while await owed(desk):  # whoever was never first
        await settle(desk, ratings)
    counted = await results(desk)
    assert len(counted) == 9
    assert await book(desk) == fold(counted)


async def played_past(desk: Desk, outcomes: Sequence[Outcome], *, kept_from: int) -> None:
    """Results as they were counted; those before `kept_from` without what was before them, as once."""
    ratings: dict[int, Rating] = {}
    async with desk.storage.unit() as unit:
        for who in sorted({who for one in outcomes for who in one.players}):
            unit.people.remember(Person(who, f"P{who}"), 1)
        await unit.commit()
    for number, one in enumerate(outcomes):
        async with desk.storage.unit() as unit:
            unit.ratings.count(BOOK, f"m{number}", one, tuple(ratings.get(who, PRIOR) for who in one.players))
            await unit.commit()
        played(ratings, one)
    async with desk.storage.unit() as unit:
        for who, rating in ratings.items():
            unit.ratings.save(BOOK, who, rating, expected=0)
        await unit.commit()
    forgotten = [
        Statement("UPDATE rated SET before = NULL WHERE match_id = :id", {"id": f"m{number}"}, None)
        for number in range(kept_from)
    ]
    if forgotten:
        await desk.storage._database.write(forgotten)  # type: ignore[attr-defined]


@pytest.mark.parametrize("kept_from", [0, 13, 30])
async def test_results_taken_back_in_any_order_leave_what_the_others_say(desk: Desk, kept_from: int) -> None:
    """The count from the ratings before a result is that of the whole book, again and again."""
    rng = Random(kept_from)
    outcomes = []
    for _ in range(30):
        home, away = rng.sample(range(1, 7), 2)
        outcomes.append(Outcome(home, away, rng.choice([home, away, None])))
    await played_past(desk, outcomes, kept_from=kept_from)
    left = {f"m{number}": one for number, one in enumerate(outcomes)}
    for match_id in rng.sample(sorted(left), 12):
        del left[match_id]
        await taken_back(desk, match_id)
        counted = fold(left.values())
        assert {who: one for who, one in (await book(desk)).items() if one.matches} == counted
    async with desk.storage.unit() as unit:
        stored = await unit.ratings.results(BOOK)
    assert [one.match_id for one in stored] == list(left)
    so_far: dict[int, Rating] = {}
    for one in stored:
        assert one.before in {None, tuple(so_far.get(who, PRIOR) for who in one.outcome.players)}
        played(so_far, one.outcome)


async def taken_back(desk: Desk, match_id: str) -> None:
    async with desk.storage.unit() as unit:
        await take_back(unit, BOOK, match_id)
        await unit.commit()


async def test_a_result_taken_back_reads_only_what_was_counted_after_it(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcomes = [Outcome(1 + number % 4, 1 + (number + 1) % 4, None) for number in range(40)]
    await played_past(desk, outcomes, kept_from=0)
    fetch, read = desk.storage._database.fetch, []  # type: ignore[attr-defined]

    async def counting(sql: str, params: Params) -> Sequence[Row]:
        rows: Sequence[Row] = await fetch(sql, params)
        read.append(len(rows))
        return rows

    monkeypatch.setattr(desk.storage._database, "fetch", counting)  # type: ignore[attr-defined]
    await taken_back(desk, "m37")
    assert max(read) <= 4  # it and the two after it, or the four people


async def test_a_long_count_lets_others_go_on(desk: Desk) -> None:
    outcomes = [Outcome(1 + number % 4, 1 + (number + 1) % 4, None) for number in range(200)]
    await played_past(desk, outcomes, kept_from=200)
    async with desk.storage.unit() as unit:
        results = await unit.ratings.results(BOOK)
    turns, done = 0, asyncio.create_task(_without("m0", results))
    while not done.done():
        await asyncio.sleep(0)
        turns += 1
    assert turns >= len(outcomes) // AT_A_STRETCH


async def test_ratings_are_forgotten_with_the_person(desk: Desk, ratings: Ratings) -> None:
    await resigned(desk, "m1")
    await resigned(desk, "m2", by=BRUNO, to=CARLA)
    await settle(desk, ratings)
    before = await book(desk)
    batch = [
        Statement(f"DELETE FROM {table} WHERE {column} = 1", {}, None)
        for table, column in (
            ("seats", "user_id"),
            ("challenges", "challenger_id"),
            ("people", "user_id"),
        )
    ]
    await desk.storage._database.write(batch)  # type: ignore[attr-defined]
    assert await book(desk) == {2: before[2], 3: before[3]}
    assert await results(desk) == [Outcome(2, 3, 2)]


async def test_a_notice_about_nothing_is_done(desk: Desk, ratings: Ratings) -> None:
    async with desk.storage.unit() as unit:
        unit.outbox.put(Notice(RATING, Subject.MATCH, "gone", 1, desk.now))
        await unit.commit()
    await settle(desk, ratings)
    assert await owed(desk) == []


WON_IN_ONE = "1Pg7 2Mb2 ball=g7 turn=1"
"""Player 1 kicks the ball into the Goal with the first move."""
ICE = Book(50, "penguin")


@pytest.mark.parametrize("options", [{"position": WON_IN_ONE}, {"lot": False}])
async def test_a_match_that_did_not_begin_fair_never_counts(
    desk: Desk, ratings: Ratings, options: dict[str, object]
) -> None:
    await desk.begin("m1", game="penguin", options=options)
    look = await desk.matches.look("m1", 1)
    await desk.play("m1", "g7ne" if "position" in options else look.legal[0])
    if (await desk.stored("m1")).status is MatchStatus.OPEN:
        await desk.matches.resign("m1", BRUNO)
    assert (await desk.stored("m1")).winner == "home"
    await settle(desk, ratings)
    assert (await book(desk, ICE), await results(desk, ICE)) == ({}, [])


async def test_the_rematch_of_a_position_does_not_count_either(desk: Desk, ratings: Ratings) -> None:
    await desk.begin("m1", ("g7ne",), game="penguin", options={"position": WON_IN_ONE})
    await desk.challenges.rematch("m1", challenge_id="m2", by=BRUNO)
    await desk.challenges.accept("m2", ANA)
    assert [person.user_id for person in (await desk.stored("m2")).seats] == [2, 1]
    await desk.play("m2", "g7ne")
    await settle(desk, ratings)
    assert await results(desk, ICE) == []


async def test_one_that_was_counted_before_is_taken_out_when_its_notice_comes(
    desk: Desk, ratings: Ratings
) -> None:
    """As after the migration that puts such a notice."""
    await desk.begin("m1", ("g7ne",), game="penguin", options={"position": WON_IN_ONE})
    fair = Outcome(1, 3, 3)
    trap = Outcome(1, 2, 1)
    for match_id, outcome, before in (
        ("m1", trap, (PRIOR, PRIOR)),
        ("m0", fair, (fold([trap])[1], PRIOR)),
    ):
        async with desk.storage.unit() as unit:
            unit.people.remember(CARLA, desk.now)
            unit.ratings.count(ICE, match_id, outcome, before)
            await unit.commit()
    async with desk.storage.unit() as unit:
        for who, rating in fold([trap, fair]).items():
            unit.ratings.save(ICE, who, rating, expected=0)
        await unit.commit()
    await settle(desk, ratings)
    assert await results(desk, ICE) == [fair]
    assert await book(desk, ICE) == fold([fair]) | {2: PRIOR}
