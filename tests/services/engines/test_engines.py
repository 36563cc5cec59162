"""An engine at the table: it answers once, whoever asks it, however often, and after any crash."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from bot.composition.thinking import thinking_process
from games.contract import replay
from games.engines import ENGINES, Engine
from games.registry import GAMES
from services.challenges.practice import Practice
from services.engines.moves import Engines, awaits_engine, seed_of
from services.engines.process import Worker
from services.matches.looks import GRACE, Look
from services.matches.playing import Matches
from services.ports.records import MatchStatus, Notice, Subject
from services.ports.topics import BOARD, ENGINE
from services.times import SECOND
from tests.services.desk import ANA, BRUNO, HERE, SEED, Desk, pace, refused
from tests.services.engines.slow import Slow
from tests.support.drawing import HereAndNow

CHICK = next(engine for engine in ENGINES.values() if engine.level == "chick")


def lost(view: Any, seed: int) -> str:
    raise ValueError("lost on the ice")


def cheating(view: Any, seed: int) -> str:
    return "d4sel"


def engines(desk: Desk, *, pool: Callable[[], Executor] = HereAndNow, **changes: Any) -> Engines:
    """The use case as a process has it, with its own memory of matches."""
    known = {user_id: replace(engine, **changes) for user_id, engine in ENGINES.items()}
    matches = Matches(desk.storage, now=desk.clock)
    return Engines(desk.storage, matches, Worker("thinking", pool), engines=MappingProxyType(known))


async def begin(desk: Desk, *, first: str = "ana") -> Look:
    """Ana and the chick at m1; a seed is taken with which the lot falls as wished."""
    for salt in range(64):
        seed = bytes([salt]) + SEED[1:]
        practice = Practice(desk.storage, now=desk.clock, seed=lambda seed=seed: seed)  # type: ignore[misc]
        name = f"m1-{salt}"
        look = await practice.begin(name, game="penguin", level="chick", pace="live", by=ANA, place=HERE)
        if (look.seat in look.awaited) == (first == "ana"):
            return look
    raise AssertionError("no lot fell like that")


async def asked(desk: Desk, match_id: str) -> list[Notice]:
    return [notice for notice in await desk.notices() if (notice.topic, notice.id) == (ENGINE, match_id)]


async def test_a_move_that_awaits_the_engine_asks_it_in_the_same_commit(desk: Desk) -> None:
    look = await begin(desk)
    match_id = look.record.id
    assert await asked(desk, match_id) == []
    moved = await desk.matches.play(match_id, look.legal[0], ANA)
    assert awaits_engine(moved)
    assert await asked(desk, match_id) == [Notice(ENGINE, Subject.MATCH, match_id, 2, desk.now + GRACE)]
    assert moved.record.due_at is None
    assert match_id not in {deadline.id for deadline in await desk.due()}


async def test_the_engine_answers_and_the_persons_clock_runs(desk: Desk) -> None:
    look = await begin(desk)
    match_id = look.record.id
    await desk.matches.play(match_id, look.legal[0], ANA)
    answered = await engines(desk).answer(match_id)
    assert answered is not None
    assert answered.record == await desk.stored(match_id)
    assert (answered.record.version, answered.awaited) == (3, look.awaited)
    assert answered.record.due_at == desk.now + pace("live")
    assert await asked(desk, match_id) == []
    lines = await desk.journal(match_id)
    assert [line.forced for line in lines] == [False] * 3
    game = GAMES["penguin"]
    assert replay(game, {}, (line.entry for line in lines)).entries[-1].seat == 1


async def test_an_engine_that_the_lot_lets_begin_is_asked_when_the_match_begins(desk: Desk) -> None:
    look = await begin(desk, first="engine")
    assert [notice.version for notice in await asked(desk, look.record.id)] == [1]
    answered = await engines(desk).answer(look.record.id)
    assert answered is not None
    assert answered.awaited == {0}


async def test_killed_between_notice_and_move_the_move_is_made_after_the_start(desk: Desk) -> None:
    look = await begin(desk)
    match_id = look.record.id
    await desk.matches.play(match_id, look.legal[0], ANA)
    dead = Slow()
    thinking = asyncio.ensure_future(engines(desk, pool=lambda: dead).answer(match_id))
    await dead.at_it.wait()
    thinking.cancel()
    await asyncio.gather(thinking, return_exceptions=True)
    assert (await desk.stored(match_id)).version == 2
    desk.now += GRACE
    due = [notice for notice in await desk.deadlines.undrawn() if notice.topic == ENGINE]
    assert [notice.id for notice in due] == [match_id]
    assert await engines(desk).answer(due[0].id) is not None
    assert (await desk.stored(match_id)).version == 3


async def test_asked_twice_it_moves_once(desk: Desk) -> None:
    look = await begin(desk)
    match_id = look.record.id
    await desk.matches.play(match_id, look.legal[0], ANA)
    here = engines(desk)
    first, second = await asyncio.gather(here.answer(match_id), here.answer(match_id))
    assert (first is None) != (second is None)
    assert await here.answer(match_id) is None
    assert (await desk.stored(match_id)).version == 3


async def test_two_processes_think_of_the_same_move_and_one_makes_it(desk: Desk) -> None:
    look = await begin(desk)
    match_id = look.record.id
    await desk.matches.play(match_id, look.legal[0], ANA)
    pools = [Slow(), Slow()]
    answers = [
        asyncio.ensure_future(engines(desk, pool=lambda pool=pool: pool).answer(match_id))  # type: ignore[misc]
        for pool in pools
    ]
    for pool in pools:
        await pool.at_it.wait()
    tokens = [pool.asked[0][1]() for pool in pools]
    assert tokens[0] == tokens[1]
    for pool in pools:
        pool.answer()
    made = [answer for answer in await asyncio.gather(*answers) if answer is not None]
    assert [look.record.version for look in made] == [3]
    assert (await desk.stored(match_id)).version == 3


async def test_a_thought_that_comes_when_the_match_is_two_moves_on_is_dropped(desk: Desk) -> None:
    look = await begin(desk)
    match_id = look.record.id
    await desk.matches.play(match_id, look.legal[0], ANA)
    pool = Slow()
    legal_now: list[str] = []
    late = engines(desk, pool=lambda: pool, choose=lambda view, seed: legal_now[0])
    slow = asyncio.ensure_future(late.answer(match_id))
    await pool.at_it.wait()
    await engines(desk).answer(match_id)
    again = await desk.matches.look(match_id, ANA.user_id)
    await desk.matches.play(match_id, again.legal[0], ANA)
    standing = await desk.stored(match_id)
    legal_now += (await desk.matches.look(match_id, CHICK.user_id)).legal
    pool.answer()
    assert await slow is None
    assert await desk.stored(match_id) == standing
    assert [notice.version for notice in await asked(desk, match_id)] == [4]


async def test_while_an_engine_thinks_the_loop_serves_everybody(desk: Desk) -> None:
    look = await begin(desk)
    match_id = look.record.id
    await desk.matches.play(match_id, look.legal[0], ANA)
    pool = Slow()
    answer = asyncio.ensure_future(engines(desk, pool=lambda: pool).answer(match_id))
    await pool.at_it.wait()
    assert (await desk.matches.look(match_id)).record.version == 2
    assert not answer.done()
    pool.answer()
    assert await answer is not None


async def test_a_process_of_its_own_finds_the_move_that_this_one_would(desk: Desk) -> None:
    look = await begin(desk)
    match_id = look.record.id
    moved = await desk.matches.play(match_id, look.legal[0], ANA)
    expected = CHICK.choose(moved.view, seed_of(moved.record))
    thinking = Worker("thinking", thinking_process)
    await Engines(desk.storage, desk.matches, thinking).answer(match_id)
    await thinking.close()
    assert (await desk.journal(match_id))[-1].entry.token == expected


async def test_who_resigns_while_the_engine_thinks_has_resigned(desk: Desk) -> None:
    look = await begin(desk)
    match_id = look.record.id
    await desk.matches.play(match_id, look.legal[0], ANA)
    pool = Slow()
    answer = asyncio.ensure_future(engines(desk, pool=lambda: pool).answer(match_id))
    await pool.at_it.wait()
    await desk.matches.resign(match_id, ANA)
    pool.answer()
    assert await answer is None
    ended = await desk.stored(match_id)
    assert (ended.version, ended.reason) == (3, "resigned")
    assert await asked(desk, match_id) == []


@pytest.mark.parametrize("broken", [lost, cheating], ids=["raises", "answers nonsense"])
async def test_an_engine_that_fails_is_asked_later_and_later_and_then_gives_up(
    desk: Desk, broken: Callable[[Any, int], str]
) -> None:
    look = await begin(desk)
    match_id = look.record.id
    await desk.matches.play(match_id, look.legal[0], ANA)
    here = engines(desk, choose=broken)
    pauses = []
    for _ in range(3):
        failed = await here.answer(match_id)
        assert failed is not None
        assert not awaits_engine(failed)
        (notice,) = await asked(desk, match_id)
        pauses.append(notice.due_at - desk.now)
    assert pauses == [5 * SECOND, 20 * SECOND, 80 * SECOND]
    ended = await here.answer(match_id)
    assert ended is not None
    assert (ended.record.status, ended.record.winner, ended.record.reason) == (
        MatchStatus.OVER,
        "home",
        "engine",
    )
    assert await asked(desk, match_id) == []


async def test_an_engine_that_comes_to_itself_starts_with_a_clean_slate(desk: Desk) -> None:
    look = await begin(desk)
    match_id = look.record.id
    await desk.matches.play(match_id, look.legal[0], ANA)
    await engines(desk, choose=lost).answer(match_id)
    assert (await desk.stored(match_id)).misses == (0, 1)
    await engines(desk).answer(match_id)
    assert (await desk.stored(match_id)).misses == (0, 0)


async def test_an_engine_this_program_does_not_have_gives_up_in_the_same_way(desk: Desk) -> None:
    look = await begin(desk)
    match_id = look.record.id
    await desk.matches.play(match_id, look.legal[0], ANA)
    nobody: dict[int, Engine] = {}
    here = Engines(desk.storage, desk.matches, Worker("thinking", HereAndNow), engines=nobody)
    for _ in range(4):
        await here.answer(match_id)
    assert (await desk.stored(match_id)).reason == "engine"


async def test_a_notice_about_a_match_that_is_not_there_is_forgotten(desk: Desk) -> None:
    async with desk.storage.unit() as unit:
        unit.outbox.put(Notice(ENGINE, Subject.MATCH, "m9", 7, desk.now))
        await unit.commit()
    assert await refused(engines(desk).answer("m9")) == "no-such-match"
    assert await asked(desk, "m9") == []


async def test_a_person_who_is_late_has_chance_decide_and_then_the_engine_is_asked(desk: Desk) -> None:
    look = await begin(desk)
    match_id = look.record.id
    desk.now += pace("live")
    changed = {one.record.id: one for one in await desk.deadlines.sweep() if isinstance(one, Look)}
    assert awaits_engine(changed[match_id])
    assert [notice.version for notice in await asked(desk, match_id)] == [2]


async def test_a_match_of_people_asks_no_engine(desk: Desk) -> None:
    await desk.begin("m1", game="penguin")
    assert {notice.topic for notice in await desk.notices()} == {BOARD}


async def face(desk: Desk, level: str, match_id: str) -> Look:
    """Ana at a table with this level of the shoot-out."""
    practice = Practice(desk.storage, now=desk.clock, seed=lambda: SEED)
    return await practice.begin(match_id, game="penalties", level=level, pace="live", by=ANA, place=HERE)


async def finish(desk: Desk, match_id: str, here: Engines) -> Look:
    """Ana plays the first card that she may, the engine what it likes, until somebody has won."""
    while True:
        table = await desk.matches.look(match_id, ANA.user_id)
        if table.record.status is MatchStatus.OVER:
            return table
        desk.now += 1
        if table.legal:
            await desk.matches.play(match_id, table.legal[0], ANA)
        else:
            assert await here.answer(match_id) is not None


async def test_a_look_up_does_not_wait_for_those_who_think(desk: Desk) -> None:
    look = await face(desk, "legend", "m1")
    assert awaits_engine(look)
    busy = Slow()
    answered = await engines(desk, pool=lambda: busy).answer("m1")
    assert answered is not None
    assert answered.record.version == 2
    assert busy.asked == []


async def test_the_engines_dive_is_in_the_journal_before_the_person_shoots_and_not_in_sight(
    desk: Desk,
) -> None:
    here = engines(desk)
    await face(desk, "legend", "m1")
    look = await desk.matches.look("m1", ANA.user_id)
    while look.view.phase != "shot" or not look.legal:
        desk.now += 1
        if look.legal:
            await desk.matches.play("m1", look.legal[0], ANA)
        else:
            await here.answer("m1")
        look = await desk.matches.look("m1", ANA.user_id)
    assert (await desk.journal("m1"))[-1].entry.seat == 1
    assert (await desk.journal("m1"))[-1].entry.token in {"l", "c", "r"}
    assert (look.view.keeper_ready, look.view.my_dive) == (True, None)


async def test_one_who_studies_is_shown_what_its_rival_did_before_this_match_began(desk: Desk) -> None:
    plain, seen = engines(desk), list[Any]()

    def studying(view: Any, seed: int, past: Any) -> str:
        seen.append(past)
        return "heads"

    await face(desk, "rookie", "earlier")
    earlier = await finish(desk, "earlier", plain)
    desk.now += 1
    await desk.begin("people")
    await desk.matches.resign("people", BRUNO)
    desk.now += 1
    await face(desk, "rookie", "meanwhile")
    desk.now += 1
    await face(desk, "mind-reader", "m1")
    desk.now += 1
    await finish(desk, "meanwhile", plain)
    await engines(desk, choose=studying).answer("m1")
    ((latest, seat), (before, _)) = seen[0]
    assert (latest.kicks, seat) == ((), 0)
    assert before == (await desk.matches.look("earlier")).view
    assert before.kicks == earlier.view.kicks


async def test_the_mind_reader_plays_a_whole_match(desk: Desk) -> None:
    here = engines(desk)
    await face(desk, "mind-reader", "m1")
    assert (await finish(desk, "m1", here)).record.reason in {"shoot-out", "sudden-death"}
