"""A block and an acceptance in the same moment: one of them is first, and the other follows from it."""

import asyncio

import pytest

from services.challenges.challenges import Challenges
from services.challenges.invitations import Invitation
from services.ports.people import Person, Place
from services.ports.records import ChallengeStatus
from services.ports.unit import Storage
from services.refusals import Refusal

ANA, BRUNO = Person(1, "Ana"), Person(2, "Bruno")


@pytest.mark.parametrize("number", range(8))
async def test_an_acceptance_and_a_block_leave_a_match_or_a_withdrawn_challenge(
    storage: Storage, number: int
) -> None:
    challenges = Challenges(storage)
    invitation = Invitation(
        id=f"c{number}",
        game="penalties",
        options={},
        pace="live",
        note="",
        challenger=ANA,
        challenged=BRUNO,
        place=Place(10, 20),
    )
    await challenges.open(invitation)
    accepting = asyncio.ensure_future(challenges.accept(invitation.id, BRUNO))
    for _ in range(number):
        await asyncio.sleep(0)
    closed = await challenges.block(ANA, BRUNO)
    (accepted,) = await asyncio.gather(accepting, return_exceptions=True)
    status = (await challenges.look(invitation.id)).status
    async with storage.unit() as unit:
        match = await unit.matches.get(invitation.id)
    if isinstance(accepted, Refusal):
        assert accepted.code == "challenge-withdrawn"
        assert (status, match) == (ChallengeStatus.WITHDRAWN, None)
        assert [one.id for one in closed] in ([], [invitation.id])
    else:
        assert not isinstance(accepted, BaseException)
        assert status is ChallengeStatus.ACCEPTED
        assert match is not None
        assert closed == ()
