"""Deadlines and notices: replaced, cleared, shifted, and claimed by one at a time."""

import asyncio
from dataclasses import replace

from services.ports.records import ChallengeStatus, Deadline, MatchStatus, Notice, Subject
from services.ports.unit import Storage
from tests.db.records import CHALLENGE, MATCH, add
from tests.support.databases import opened

MATCHES, CHALLENGES = Subject.MATCH, Subject.CHALLENGE


async def set_deadlines(storage: Storage, *deadlines: Deadline) -> None:
    async with storage.unit() as unit:
        for deadline in deadlines:
            unit.deadlines.set(deadline)
        await unit.commit()


async def put(storage: Storage, *notices: Notice) -> None:
    async with storage.unit() as unit:
        for notice in notices:
            unit.outbox.put(notice)
        await unit.commit()


async def done(storage: Storage, version: int, topic: str = "board") -> None:
    async with storage.unit() as unit:
        unit.outbox.done(topic, MATCHES, "m-1", version)
        await unit.commit()


async def test_due_deadlines_are_claimed_oldest_first_up_to_the_limit(storage: Storage) -> None:
    late, early = Deadline(MATCHES, "m-1", 4, 20), Deadline(CHALLENGES, "m-1", 0, 10)
    future, middle = Deadline(MATCHES, "m-3", 1, 31), Deadline(MATCHES, "m-2", 9, 15)
    await set_deadlines(storage, late, early, future, middle)
    assert await storage.claim_deadlines(now=30, until=60, limit=2) == (early, middle)
    assert await storage.claim_deadlines(now=30, until=60, limit=2) == (late,)
    assert await storage.claim_deadlines(now=30, until=60, limit=2) == ()


async def test_a_claim_that_came_to_nothing_lapses(storage: Storage) -> None:
    deadline = Deadline(MATCHES, "m-1", 4, 20)
    await set_deadlines(storage, deadline)
    await storage.claim_deadlines(now=30, until=60, limit=9)
    assert await storage.claim_deadlines(now=59, until=99, limit=9) == ()
    assert await storage.claim_deadlines(now=60, until=99, limit=9) == (deadline,)


async def test_a_new_deadline_replaces_the_old_and_its_claim(storage: Storage) -> None:
    await set_deadlines(storage, Deadline(MATCHES, "m-1", 4, 20))
    await storage.claim_deadlines(now=30, until=60, limit=9)
    new = Deadline(MATCHES, "m-1", 5, 25)
    await set_deadlines(storage, new)
    assert await storage.claim_deadlines(now=30, until=60, limit=9) == (new,)


async def test_clearing_takes_the_deadline_of_that_subject_only(storage: Storage) -> None:
    kept = Deadline(CHALLENGES, "m-1", 0, 10)
    await set_deadlines(storage, Deadline(MATCHES, "m-1", 4, 20), kept)
    async with storage.unit() as unit:
        unit.deadlines.clear(MATCHES, "m-1")
        await unit.commit()
    assert await storage.claim_deadlines(now=30, until=60, limit=9) == (kept,)


async def test_time_that_nobody_was_there_is_not_counted(storage: Storage) -> None:
    over = replace(MATCH, id="m-2", status=MatchStatus.OVER, due_at=7)
    idle = replace(MATCH, id="m-3", due_at=None)
    declined = replace(CHALLENGE, id="c-2", status=ChallengeStatus.DECLINED)
    await add(storage, matches=[MATCH, over, idle], challenges=[CHALLENGE, declined])
    await set_deadlines(storage, Deadline(MATCHES, "m-1", 4, 20))
    async with storage.unit() as unit:
        unit.deadlines.shift(1_000)
        await unit.commit()
        assert MATCH.due_at is not None
        shifted = replace(MATCH, version=MATCH.version + 1, given_back=MATCH.given_back + 1)
        assert await unit.matches.get(MATCH.id) == replace(shifted, due_at=MATCH.due_at + 1_000)
        assert await unit.matches.get(over.id) == over
        assert await unit.matches.get(idle.id) == replace(shifted, id=idle.id, due_at=None)
        later = replace(CHALLENGE, expires_at=CHALLENGE.expires_at + 1_000, version=CHALLENGE.version + 1)
        assert await unit.challenges.get(CHALLENGE.id) == later
        assert await unit.challenges.get(declined.id) == declined
    assert await storage.claim_deadlines(now=1_019, until=9_999, limit=9) == ()
    assert await storage.claim_deadlines(now=1_020, until=9_999, limit=9) == (
        Deadline(MATCHES, "m-1", 4, 1_020),
    )


async def test_a_message_is_redrawn_when_the_time_it_says_has_come_but_the_most_urgent_at_once(
    storage: Storage,
) -> None:
    await set_deadlines(storage, Deadline(MATCHES, "m-1", 4, 20), Deadline(MATCHES, "m-2", 4, 30))
    async with storage.unit() as unit:
        assert await unit.deadlines.stale(30, 9) == ()
        unit.deadlines.shift(1_000)
        await unit.commit()
        assert await unit.deadlines.stale(19, 9) == ()
        assert await unit.deadlines.stale(20, 9) == ((MATCHES, "m-1"),)
        unit.deadlines.redrawn(MATCHES, "m-1")
        await unit.commit()
        assert await unit.deadlines.stale(30, 9) == ((MATCHES, "m-2"),)
        unit.deadlines.shift(1_000, soon=1)
        await unit.commit()
        assert await unit.deadlines.stale(0, 9) == ((MATCHES, "m-1"),)


async def test_notices_are_claimed_when_due(storage: Storage) -> None:
    board, ping = Notice("board", MATCHES, "m-1", 3, 10), Notice("ping", MATCHES, "m-1", 3, 20)
    await put(storage, ping, board)
    assert await storage.claim_notices(now=10, until=60, limit=9) == (board,)
    assert await storage.claim_notices(now=20, until=60, limit=9) == (ping,)
    assert await storage.claim_notices(now=60, until=99, limit=1) == (board,)


async def test_a_newer_notice_replaces_an_older_one_and_never_the_reverse(storage: Storage) -> None:
    newer = Notice("board", MATCHES, "m-1", 4, 10)
    await put(storage, Notice("board", MATCHES, "m-1", 3, 10))
    await storage.claim_notices(now=10, until=60, limit=9)
    await put(storage, newer)
    await put(storage, Notice("board", MATCHES, "m-1", 2, 5))
    assert await storage.claim_notices(now=10, until=60, limit=9) == (newer,)


async def test_a_notice_put_again_is_tried_again_later(storage: Storage) -> None:
    again = Notice("board", MATCHES, "m-1", 3, 50)
    await put(storage, replace(again, due_at=10))
    await storage.claim_notices(now=10, until=60, limit=9)
    await put(storage, again)
    assert await storage.claim_notices(now=49, until=99, limit=9) == ()
    assert await storage.claim_notices(now=50, until=99, limit=9) == (again,)


async def test_done_forgets_a_notice_unless_it_is_newer_by_now(storage: Storage) -> None:
    await put(storage, Notice("board", MATCHES, "m-1", 4, 10), Notice("ping", MATCHES, "m-1", 1, 10))
    await done(storage, 3)
    assert (await storage.count())["outbox"] == 2
    await done(storage, 4)
    assert await storage.claim_notices(now=10, until=60, limit=9) == (Notice("ping", MATCHES, "m-1", 1, 10),)
    await done(storage, 9, "ping")
    assert (await storage.count())["outbox"] == 0


async def test_two_processes_claim_at_once_and_each_row_goes_to_one(storage_url: str) -> None:
    async with opened(storage_url) as one, opened(storage_url) as two:
        await set_deadlines(one, *(Deadline(MATCHES, f"m-{n}", 0, n) for n in range(40)))
        await put(two, *(Notice("board", MATCHES, f"m-{n}", 1, n) for n in range(40)))
        tries = [storage for storage in (one, two) for _ in range(10)]
        deadlines = await asyncio.gather(*(s.claim_deadlines(now=50, until=99, limit=5) for s in tries))
        notices = await asyncio.gather(*(s.claim_notices(now=50, until=99, limit=5) for s in tries))
    for ids in ([row.id for rows in claimed for row in rows] for claimed in (deadlines, notices)):
        assert len(ids) == len(set(ids)) == 40


async def test_what_is_asked_for_once_more_while_it_is_done_is_done_again(storage: Storage) -> None:
    asked = Notice("board", MATCHES, "m-1", 3, 10)
    again = replace(asked, due_at=20)
    await put(storage, asked)
    assert await storage.claim_notices(now=15, until=60, limit=9) == (asked,)
    await put(storage, again)
    async with storage.unit() as unit:
        unit.outbox.done("board", MATCHES, "m-1", asked.version, due_at=asked.due_at)
        await unit.commit()
    assert await storage.claim_notices(now=25, until=60, limit=9) == (again,)
    async with storage.unit() as unit:
        unit.outbox.done("board", MATCHES, "m-1", again.version, due_at=again.due_at)
        await unit.commit()
    assert await storage.claim_notices(now=99, until=199, limit=9) == ()
