"""Use cases under simultaneous submissions from two processes: one effect each, by seed."""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from dataclasses import dataclass
from random import Random

import pytest

from games.errors import RuleError
from services.challenges.challenges import Challenges
from services.challenges.invitations import Invitation
from services.matches.looks import Look
from services.matches.playing import Matches
from services.ports.people import Person, Place
from services.ports.records import ChallengeRecord, ChallengeStatus, Deadline, MatchStatus, Subject
from services.ports.unit import Storage
from services.refusals import Refusal
from services.times import MINUTE
from tests.races.audit import stored
from tests.support.databases import opened

ANA, BRUNO, CARLA = Person(1, "Ana"), Person(2, "Bruno"), Person(3, "Carla")
HERE = Place(7, 8)
TOKENS = ("heads", "tails", "shoot-first", "jungle", "forest", "l", "c", "r", "ri", "lc", "tc", "pa", "pk")


@dataclass
class Desk:
    """Two processes' use cases on one database, with one clock that the test moves."""

    storage: Storage
    matches: tuple[Matches, Matches]
    challenges: tuple[Challenges, Challenges]
    time: list[int]

    def invitation(self, key: str, challenger: Person = ANA, challenged: Person = BRUNO) -> Invitation:
        return Invitation(key, "penalties", {}, "live", "", challenger, challenged, HERE)

    async def match(self, key: str = "m") -> Look:
        await self.challenges[0].open(self.invitation(key))
        return await self.challenges[0].accept(key, BRUNO)


@pytest.fixture
async def desk(storage_url: str) -> AsyncIterator[Desk]:
    time = [1_000_000]

    def now() -> int:
        return time[0]

    async with opened(storage_url) as one, opened(storage_url) as other:
        yield Desk(
            one,
            (Matches(one, now=now), Matches(other, now=now)),
            (
                Challenges(one, now=now, seed=lambda: bytes(32)),
                Challenges(other, now=now, seed=lambda: bytes(32)),
            ),
            time,
        )


async def taken(work: Awaitable[object]) -> object | None:
    """What came of it; None for a no."""
    try:
        return await work
    except (Refusal, RuleError):
        return None


def answer(service: Challenges, key: str, deadline: Deadline, which: int) -> Awaitable[object]:
    match which:
        case 0:
            return service.accept(key, BRUNO)
        case 1:
            return service.decline(key, BRUNO)
        case 2:
            return service.withdraw(key, ANA)
        case _:
            return service.expire(deadline)


async def all_at_once(works: list[Awaitable[object]]) -> list[object]:
    """Everything that was taken."""
    return [result for result in await asyncio.gather(*map(taken, works)) if result is not None]


@pytest.mark.parametrize("seed", range(3))
async def test_every_decision_is_made_once_whoever_submits(desk: Desk, seed: int) -> None:
    rng = Random(seed)
    match_id = (await desk.match()).record.id
    for _ in range(200):
        before = (await stored(desk.storage, match_id)).record
        if before.status is MatchStatus.OVER:
            break
        works: list[Awaitable[object]] = []
        for _ in range(rng.randint(2, 12)):
            matches, by = rng.choice(desk.matches), rng.choice((ANA, BRUNO, CARLA))
            look = await matches.look(match_id, by.user_id)
            token = rng.choice(look.legal or TOKENS)
            works.append(matches.play(match_id, token, by, turn=before.turn))
        if rng.random() < 0.3:
            assert before.due_at is not None
            desk.time[0] = before.due_at
            deadline = Deadline(Subject.MATCH, match_id, before.turn, before.due_at)
            works += [rng.choice(desk.matches).expire(deadline) for _ in range(3)]
        rng.shuffle(works)
        effects = await all_at_once(works)
        after = (await stored(desk.storage, match_id)).record
        assert len(effects) == after.version - before.version <= 1
    assert (await stored(desk.storage, match_id)).record.status is MatchStatus.OVER
    assert (await desk.storage.count())["deadlines"] == 0


@pytest.mark.parametrize("seed", range(6))
async def test_a_challenge_is_answered_once_whoever_answers(desk: Desk, seed: int) -> None:
    rng = Random(seed)
    desk_time = desk.time[0]
    asked = await all_at_once([rng.choice(desk.challenges).open(desk.invitation(f"c{n}")) for n in range(12)])
    ids = {one.id for one in asked if isinstance(one, ChallengeRecord)}
    assert len(ids) == 1
    (key,) = ids
    late = rng.random() < 0.5
    deadline = Deadline(Subject.CHALLENGE, key, 0, desk_time + 10 * MINUTE)
    if late:
        desk.time[0] = deadline.due_at
    works: list[Awaitable[object]] = []
    for _ in range(12):
        service = rng.choice(desk.challenges)
        works.append(answer(service, key, deadline, rng.randrange(4)))
    effects = await all_at_once(works)
    record = await desk.challenges[0].look(key)
    if record.status is ChallengeStatus.OPEN:
        assert (late, effects) == (False, [])
        return
    assert len(effects) == 1
    assert record.version == 2
    counts = await desk.storage.count()
    assert counts["matches"] == (record.status is ChallengeStatus.ACCEPTED) == isinstance(effects[0], Look)
    assert counts["deadlines"] == counts["matches"]


@pytest.mark.parametrize("seed", range(3))
async def test_both_ask_for_a_rematch_at_once_and_get_one(desk: Desk, seed: int) -> None:
    rng = Random(seed)
    match_id = (await desk.match()).record.id
    await desk.matches[0].resign(match_id, ANA)
    works: list[Awaitable[object]] = [
        rng.choice(desk.challenges).rematch(match_id, challenge_id=f"r{n}", by=(ANA, BRUNO)[n % 2])
        for n in range(14)
    ]
    await all_at_once(works)
    counts = await desk.storage.count()
    assert (counts["challenges"], counts["matches"]) == (2, 2)
    async with desk.storage.unit() as unit:
        rematch = await unit.challenges.rematch_of(match_id)
    assert rematch is not None
    assert rematch.status is ChallengeStatus.ACCEPTED
    assert (await stored(desk.storage, rematch.id)).record.version == 1


async def test_a_resignation_meets_a_move_and_a_deadline(desk: Desk) -> None:
    for number in range(10):
        look = await desk.match(f"m{number}")
        due = look.record.due_at
        assert due is not None
        desk.time[0] = due
        deadline = Deadline(Subject.MATCH, look.record.id, 0, due)
        one, other = desk.matches
        works: list[Awaitable[object]] = [
            one.resign(look.record.id, ANA),
            other.play(look.record.id, "heads", BRUNO, turn=0),
            other.resign(look.record.id, BRUNO),
            one.expire(deadline),
            other.expire(deadline),
        ]
        effects = await all_at_once(works)
        found = await stored(desk.storage, look.record.id)
        assert found.record.version == 1 + len(effects)
        assert found.record.reason == "resigned"
