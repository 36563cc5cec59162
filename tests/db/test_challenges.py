"""Challenges come back as stored, and the schema keeps two of the same from being open."""

from dataclasses import replace

import pytest

from services.ports.people import Place
from services.ports.records import ChallengeRecord, ChallengeStatus
from services.ports.unit import Stale, Storage
from tests.db.records import ANN, BOB, CHALLENGE, CY, add

GAME = CHALLENGE.game

GUILD, CHANNEL = CHALLENGE.place.guild_id, CHALLENGE.place.channel_id


async def refused(storage: Storage, challenge: ChallengeRecord) -> bool:
    try:
        await add(storage, challenges=[challenge])
    except Stale:
        return True
    return False


async def test_a_challenge_comes_back_with_every_field(storage: Storage) -> None:
    await add(storage, challenges=[CHALLENGE])
    async with storage.unit() as unit:
        assert await unit.challenges.get(CHALLENGE.id) == CHALLENGE
        assert await unit.challenges.get("c-2") is None


async def test_its_status_is_saved_under_a_guard(storage: Storage) -> None:
    await add(storage, challenges=[CHALLENGE])
    accepted = replace(CHALLENGE, version=2, status=ChallengeStatus.ACCEPTED)
    async with storage.unit() as unit:
        unit.challenges.save(accepted, expected=1)
        await unit.commit()
        assert await unit.challenges.get(CHALLENGE.id) == accepted
        unit.challenges.save(replace(accepted, version=2, status=ChallengeStatus.EXPIRED), expected=1)
        with pytest.raises(Stale):
            await unit.commit()
        assert await unit.challenges.get(CHALLENGE.id) == accepted


async def test_its_message_moves(storage: Storage) -> None:
    await add(storage, challenges=[CHALLENGE])
    async with storage.unit() as unit:
        unit.challenges.move_message(CHALLENGE.id, Place(GUILD, 8, 9))
        await unit.commit()
        assert await unit.challenges.get(CHALLENGE.id) == replace(CHALLENGE, place=Place(GUILD, 8, 9))


async def test_the_open_challenge_of_a_pair_is_found_anywhere_in_its_server(storage: Storage) -> None:
    await add(storage, challenges=[CHALLENGE])
    async with storage.unit() as unit:
        assert await unit.challenges.open_between(ANN.user_id, BOB.user_id, GUILD, 1, game=GAME) == CHALLENGE
        assert await unit.challenges.open_between(BOB.user_id, ANN.user_id, GUILD, CHANNEL, game=GAME) is None
        assert await unit.challenges.open_between(ANN.user_id, BOB.user_id, 1, CHANNEL, game=GAME) is None
        assert await unit.challenges.open_between(ANN.user_id, BOB.user_id, None, CHANNEL, game=GAME) is None


async def test_outside_servers_it_is_found_in_its_channel_only(storage: Storage) -> None:
    private = replace(CHALLENGE, place=Place(None, 5))
    await add(storage, challenges=[private])
    async with storage.unit() as unit:
        assert await unit.challenges.open_between(ANN.user_id, BOB.user_id, None, 5, game=GAME) == private
        assert await unit.challenges.open_between(ANN.user_id, BOB.user_id, None, 6, game=GAME) is None


async def test_a_challenge_that_was_declined_is_not_open(storage: Storage) -> None:
    await add(storage, challenges=[replace(CHALLENGE, status=ChallengeStatus.DECLINED)])
    async with storage.unit() as unit:
        assert await unit.challenges.open_between(ANN.user_id, BOB.user_id, GUILD, CHANNEL, game=GAME) is None
        assert await unit.challenges.rematch_of("m-0") is None


@pytest.mark.parametrize("status", [ChallengeStatus.OPEN, ChallengeStatus.ACCEPTED])
async def test_a_rematch_is_found_while_open_or_accepted(storage: Storage, status: ChallengeStatus) -> None:
    rematch = replace(CHALLENGE, status=status)
    await add(storage, challenges=[rematch])
    async with storage.unit() as unit:
        assert await unit.challenges.rematch_of("m-0") == rematch
        assert await unit.challenges.rematch_of("m-1") is None


async def test_an_id_is_taken_once(storage: Storage) -> None:
    await add(storage, challenges=[CHALLENGE])
    assert await refused(storage, replace(CHALLENGE, challenged=CY, rematch_of=None))


async def test_a_pair_has_one_open_challenge_in_a_server(storage: Storage) -> None:
    first = replace(CHALLENGE, rematch_of=None)
    await add(storage, challenges=[first])
    assert await refused(storage, replace(first, id="c-2", place=Place(GUILD, 1)))
    assert not await refused(storage, replace(first, id="c-3", place=Place(1, CHANNEL)))
    assert await refused(storage, replace(first, id="c-4", challenger=BOB, challenged=ANN))
    assert not await refused(storage, replace(first, id="c-5", status=ChallengeStatus.EXPIRED))


async def test_a_pair_has_one_open_challenge_in_a_private_channel(storage: Storage) -> None:
    first = replace(CHALLENGE, rematch_of=None, place=Place(None, 5))
    await add(storage, challenges=[first])
    assert await refused(storage, replace(first, id="c-2"))
    assert not await refused(storage, replace(first, id="c-3", place=Place(None, 6)))


async def test_a_match_has_one_rematch_whoever_asks(storage: Storage) -> None:
    await add(storage, challenges=[replace(CHALLENGE, status=ChallengeStatus.ACCEPTED)])
    back = replace(CHALLENGE, challenger=BOB, challenged=ANN)
    assert await refused(storage, replace(back, id="c-2"))
    assert not await refused(storage, replace(back, id="c-3", status=ChallengeStatus.DECLINED))
    assert not await refused(storage, replace(back, id="c-4", rematch_of="m-9"))


async def test_a_pair_may_be_asked_to_another_game_as_well(storage: Storage) -> None:
    first = replace(CHALLENGE, rematch_of=None)
    await add(storage, challenges=[first])
    assert not await refused(
        storage, replace(first, id="c-5", game="another", challenger=BOB, challenged=ANN)
    )


async def test_the_open_challenges_of_a_person_are_found_whoever_asked_the_latest_first(
    storage: Storage,
) -> None:
    asked = replace(CHALLENGE, rematch_of=None)
    answered = replace(asked, id="c-2", challenger=CY, challenged=ANN, created_at=asked.created_at + 1)
    closed = replace(asked, id="c-3", status=ChallengeStatus.WITHDRAWN)
    await add(storage, challenges=[asked, answered, closed])
    async with storage.unit() as unit:
        assert await unit.challenges.open_of(ANN.user_id) == (answered, asked)
        assert await unit.challenges.open_of(BOB.user_id) == (asked,)
        assert await unit.challenges.open_of(ANN.user_id, limit=1) == (answered,)
        assert await unit.challenges.open_of(99) == ()
