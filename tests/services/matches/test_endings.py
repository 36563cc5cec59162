"""An end that the rules do not know: a match called off before it began."""

import pytest

from services.matches.calling_off import Endings
from services.ports.records import MatchStatus
from tests.services.desk import ANA, BRUNO, Desk, refused

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


async def test_matches_without_a_winner_can_be_played_again(desk: Desk, endings: Endings) -> None:
    await desk.begin("m1", options=BARE)
    await endings.abort("m1", ANA)
    await desk.challenges.rematch("m1", challenge_id="m2", by=BRUNO)
    look = await desk.challenges.accept("m2", ANA)
    assert look.record.status is MatchStatus.OPEN
