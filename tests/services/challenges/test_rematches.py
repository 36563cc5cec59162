"""Another match after this one: one asks, the other's press is the answer."""

import asyncio

import pytest

from services.matches.looks import Look
from services.ports.records import ChallengeRecord, ChallengeStatus
from tests.services.desk import ANA, BRUNO, CARLA, Desk, refused


@pytest.fixture
async def over(desk: Desk) -> Desk:
    """Ana gave up m1 against Bruno."""
    await desk.begin("m1", pace="relaxed", note="First leg")
    await desk.matches.resign("m1", ANA)
    return desk


async def test_one_side_asks_for_a_rematch_and_the_other_accepts_by_asking_too(over: Desk) -> None:
    asked = await over.challenges.rematch("m1", challenge_id="r1", by=BRUNO)
    assert isinstance(asked, ChallengeRecord)
    assert (asked.challenger, asked.challenged, asked.rematch_of) == (BRUNO, ANA, "m1")
    assert (asked.pace, asked.note, asked.status) == ("relaxed", "", ChallengeStatus.OPEN)
    match = await over.challenges.rematch("m1", challenge_id="r2", by=ANA)
    assert isinstance(match, Look)
    assert (match.record.id, match.record.seats) == ("r1", (BRUNO, ANA))


async def test_asking_twice_is_asking_once(over: Desk) -> None:
    asked = await over.challenges.rematch("m1", challenge_id="r1", by=BRUNO)
    assert await over.challenges.rematch("m1", challenge_id="r2", by=BRUNO) == asked
    assert (await over.rows())["challenges"] == 2


async def test_after_the_answer_both_hear_that_the_match_is_on(over: Desk) -> None:
    await over.challenges.rematch("m1", challenge_id="r1", by=BRUNO)
    await over.challenges.accept("r1", ANA)
    for person in (ANA, BRUNO):
        asking = over.challenges.rematch("m1", challenge_id="r3", by=person)
        assert await refused(asking) == "challenge-accepted"


async def test_both_asking_at_once_get_one_match(over: Desk) -> None:
    answers = await asyncio.gather(
        over.challenges.rematch("m1", challenge_id="r1", by=ANA),
        over.challenges.rematch("m1", challenge_id="r2", by=BRUNO),
    )
    assert sorted(type(answer) is Look for answer in answers) == [False, True]
    rows = await over.rows()
    assert (rows["challenges"], rows["matches"]) == (2, 2)


async def test_after_a_declined_rematch_one_may_ask_again(over: Desk) -> None:
    await over.challenges.rematch("m1", challenge_id="r1", by=ANA)
    await over.challenges.decline("r1", BRUNO)
    asked = await over.challenges.rematch("m1", challenge_id="r2", by=BRUNO)
    assert isinstance(asked, ChallengeRecord)
    assert asked.id == "r2"


async def test_a_rematch_that_crosses_an_open_challenge_points_to_it(over: Desk) -> None:
    standing = await over.ask("c1", by=ANA, to=BRUNO)
    assert await over.challenges.rematch("m1", challenge_id="r1", by=ANA) == standing
    assert await refused(over.challenges.rematch("m1", challenge_id="r1", by=BRUNO)) == "they-challenged-you"


async def test_only_the_two_of_a_finished_match_have_a_rematch(over: Desk) -> None:
    await over.begin("m2")
    rows = await over.rows()
    assert await refused(over.challenges.rematch("m1", challenge_id="r1", by=CARLA)) == "not-your-match"
    assert await refused(over.challenges.rematch("m2", challenge_id="r1", by=ANA)) == "match-open"
    assert await refused(over.challenges.rematch("m9", challenge_id="r1", by=ANA)) == "no-such-match"
    assert await over.rows() == rows
