"""Direct messages are written down once, and a match is followed only where somebody wants them."""

from dataclasses import replace

import pytest

from services.ports.direct_questions import Step
from services.ports.preferences import Scope
from services.ports.records import MatchStatus, Subject
from services.ports.unit import Stale, Storage
from tests.db.records import ANN, BOB, MATCH, add

STEP = Step(MATCH.id, ANN.user_id, 4, 1_800_000_000_000)
SENT = Step(MATCH.id, ANN.user_id, 4, 1_800_000_000_000, 2**62, 2**62 + 3)


async def followed(storage: Storage, version: int) -> list[tuple[str, str, int]]:
    async with storage.unit() as unit:
        unit.direct.follow("steps", MATCH.id, version, (ANN.user_id, BOB.user_id), 5)
        await unit.commit()
    claimed = await storage.claim_notices(now=10, until=11, limit=9)
    return [(one.topic, one.id, one.version) for one in claimed]


async def test_a_match_is_followed_once_somebody_at_the_table_wants_it_or_was_asked(storage: Storage) -> None:
    await add(storage, matches=[MATCH])
    assert await followed(storage, 1) == []
    async with storage.unit() as unit:
        unit.preferences.set(Scope.PERSON, BOB.user_id, "picks", "dm")
        unit.preferences.set(Scope.PERSON, 7, "picks", "dm")
        await unit.commit()
    assert await followed(storage, 2) == [("steps", MATCH.id, 2)]
    async with storage.unit() as unit:
        unit.preferences.set(Scope.PERSON, BOB.user_id, "picks", "here")
        unit.outbox.done("steps", Subject.MATCH, MATCH.id, 2)
        await unit.commit()
    assert await followed(storage, 3) == []
    async with storage.unit() as unit:
        unit.direct.ask(STEP)
        await unit.commit()
    assert await followed(storage, 4) == [("steps", MATCH.id, 4)]


async def test_one_is_asked_for_a_decision_once(storage: Storage) -> None:
    await add(storage, matches=[MATCH])
    async with storage.unit() as unit:
        unit.direct.ask(STEP)
        await unit.commit()
        assert await unit.direct.of(MATCH.id) == (STEP,)
        unit.direct.ask(STEP)
        with pytest.raises(Stale):
            await unit.commit()
        unit.direct.sent(SENT)
        await unit.commit()
        assert await unit.direct.of(MATCH.id) == (SENT,)
        assert await unit.direct.of("m-2") == ()
        unit.direct.forget(SENT)
        await unit.commit()
        assert await unit.direct.of(MATCH.id) == ()


async def test_whoever_was_asked_about_an_open_match_is_told_of_more_time(storage: Storage) -> None:
    over = replace(MATCH, id="m-9", status=MatchStatus.OVER)
    unasked = replace(MATCH, id="m-8")
    await add(storage, matches=[MATCH, over, unasked])
    async with storage.unit() as unit:
        for match in (MATCH, over):
            unit.direct.ask(replace(STEP, match_id=match.id))
        await unit.commit()
        for match in (MATCH, over, unasked):
            unit.direct.renew("steps", match.id, 5_000)
        await unit.commit()
    assert await renewed(storage) == {MATCH.id: 5_000}
    async with storage.unit() as unit:
        unit.direct.renew("steps", MATCH.id, 9_000)
        await unit.commit()
    assert await renewed(storage) == {MATCH.id: 9_000}


async def renewed(storage: Storage) -> dict[str, int]:
    """The matches whose direct messages are to be looked after, and when."""
    notices = await storage.claim_notices(now=99_000, until=0, limit=99)
    return {one.id: one.due_at for one in notices if one.topic == "steps"}
