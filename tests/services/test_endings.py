"""Ends that the rules do not know: called off before it began, and by agreement of both players."""

import asyncio

import pytest

from services.endings import Agreed, Endings
from services.ports import MatchStatus
from services.refusals import Refusal
from tests.services.desk import ANA, BRUNO, CARLA, Desk, refused

BARE = {"toss": False}
KICK = ("l", "ri")
"""What Bruno's dive and Ana's shot are called."""


@pytest.fixture
def endings(desk: Desk) -> Endings:
    return Endings(desk.matches)


@pytest.mark.parametrize("by", [ANA, BRUNO])
async def test_either_player_calls_a_match_off_before_the_first_kick(
    desk: Desk, endings: Endings, by: object
) -> None:
    await desk.begin("m1", ["l"], options=BARE)
    who = ANA if by is ANA else BRUNO
    assert await endings.may_abort("m1", who)
    record = (await endings.abort("m1", who)).record
    assert record == await desk.stored("m1")
    assert (record.status, record.winner, record.reason) == (MatchStatus.OVER, None, "aborted")
    assert (record.due_at, record.ended_at) == (None, desk.now)
    assert await desk.due() == []


async def test_nobody_calls_a_match_off_after_the_first_kick(desk: Desk, endings: Endings) -> None:
    before = (await desk.begin("m1", KICK, options=BARE)).record
    assert not await endings.may_abort("m1", ANA)
    assert await refused(endings.abort("m1", ANA)) == "begun-already"
    assert await desk.stored("m1") == before


async def test_on_the_ice_the_first_move_is_the_beginning(desk: Desk, endings: Endings) -> None:
    look = await desk.begin("m1", game="penguin")
    assert await endings.may_abort("m1", ANA)
    (seat,) = look.awaited
    mover = look.record.seats[seat]
    await desk.play("m1", (await desk.matches.look("m1", mover.user_id)).legal[0])
    assert not await endings.may_abort("m1", ANA)


@pytest.mark.parametrize(("end", "reason"), [(Agreed.DRAW, "agreement"), (Agreed.ABANDON, "abandoned")])
async def test_an_offer_that_is_accepted_ends_the_match_for_nobody(
    desk: Desk, endings: Endings, end: Agreed, reason: str
) -> None:
    await desk.begin("m1", KICK, options=BARE)
    turn = (await endings.offer("m1", ANA)).record.turn
    record = (await endings.agree("m1", end, BRUNO, seat=0, turn=turn)).record
    assert (record.status, record.winner, record.reason) == (MatchStatus.OVER, None, reason)
    assert record == await desk.stored("m1")
    assert await refused(endings.agree("m1", end, BRUNO, seat=0, turn=turn)) == "match-over"


async def test_only_the_rival_answers_an_offer(desk: Desk, endings: Endings) -> None:
    before = (await desk.begin("m1", KICK, options=BARE)).record
    for answer in (
        lambda who: endings.agree("m1", Agreed.DRAW, who, seat=0, turn=before.turn),
        lambda who: endings.turn_down("m1", who, seat=0, turn=before.turn),
    ):
        assert await refused(answer(ANA)) == "own-offer"
        assert await refused(answer(CARLA)) == "not-your-match"
    await endings.turn_down("m1", BRUNO, seat=0, turn=before.turn)
    assert await desk.stored("m1") == before


async def test_the_next_move_lets_an_offer_lapse(desk: Desk, endings: Endings) -> None:
    turn = (await desk.begin("m1", KICK, options=BARE)).record.turn
    await desk.play("m1", "c")
    for answer in (
        endings.agree("m1", Agreed.DRAW, BRUNO, seat=0, turn=turn),
        endings.turn_down("m1", BRUNO, seat=0, turn=turn),
    ):
        assert await refused(answer) == "offer-lapsed"
    assert (await desk.stored("m1")).status is MatchStatus.OPEN


async def test_a_move_and_an_accepted_offer_at_once_are_one_of_the_two(desk: Desk, endings: Endings) -> None:
    turn = (await desk.begin("m1", KICK, options=BARE)).record.turn
    outcomes = await asyncio.gather(
        desk.matches.play("m1", "c", ANA),
        endings.agree("m1", Agreed.DRAW, BRUNO, seat=0, turn=turn),
        return_exceptions=True,
    )
    (no,) = (one for one in outcomes if isinstance(one, Refusal))
    record = await desk.stored("m1")
    assert no.code == ("match-over" if record.status is MatchStatus.OVER else "offer-lapsed")


async def test_matches_without_a_winner_can_be_played_again(desk: Desk, endings: Endings) -> None:
    await desk.begin("m1", options=BARE)
    await endings.abort("m1", ANA)
    await desk.challenges.rematch("m1", challenge_id="m2", by=BRUNO)
    look = await desk.challenges.accept("m2", ANA)
    assert look.record.status is MatchStatus.OPEN
