"""Time: chance decides for who is late once, and who is late twice in a row loses."""

import asyncio
import random
from dataclasses import replace

import pytest

from games.chance import Draw, SealedChance, commitment
from games.contract import ToDraw, replay
from games.penalties import Penalties
from services.clock.deadlines import CLAIM
from services.matches.looks import GRACE, Look
from services.ports.records import ChallengeRecord, Deadline, JournalLine, MatchStatus, Notice, Subject
from services.ports.topics import BOARD, RATING
from tests.services.desk import ANA, BRUNO, CARLA, PHASES, SEED, Desk, pace, state_of

BARE = {"toss": False}
"""Ana shoots first as Jungle United; Bruno keeps."""


async def test_nothing_happens_before_the_time_is_up(desk: Desk) -> None:
    before = (await desk.begin("m1", options=BARE)).record
    desk.now += pace("live") - 1
    assert await desk.deadlines.sweep() == ()
    assert await desk.stored("m1") == before


@pytest.mark.parametrize("name", ["live", "relaxed", "correspondence", "own-15"])
async def test_the_pace_says_how_long_a_decision_may_take(desk: Desk, name: str) -> None:
    record = (await desk.begin("m1", pace=name)).record
    assert record.due_at == desk.now + pace(name)


@pytest.mark.parametrize("phase", list(PHASES))
async def test_the_first_miss_is_decided_by_chance_in_any_phase(desk: Desk, phase: str) -> None:
    before = await desk.begin("m1", PHASES[phase])
    (late,) = before.awaited
    look = await desk.overrun("m1")
    record = look.record
    assert record == await desk.stored("m1")
    assert (record.status, record.version) == (MatchStatus.OPEN, before.record.version + 1)
    assert record.misses == ((1, 0) if late == 0 else (0, 1))
    assert record.turn > before.record.turn
    assert record.due_at == desk.now + pace("live")
    new = [line for line in await desk.journal("m1") if line.number >= before.record.entries]
    assert new[0].entry.seat == late
    assert [line.forced for line in new] == [line.entry.seat is not None for line in new]
    assert {line.at for line in new} == {desk.now}
    assert [notice.version for notice in await desk.notices()] == [record.version]


async def test_the_second_miss_in_a_row_loses(desk: Desk) -> None:
    await desk.begin("m1", options=BARE)
    await desk.overrun("m1")
    await desk.play("m1", "ri", "c")
    assert await desk.awaited("m1") == BRUNO
    before = await desk.journal("m1")
    record = (await desk.overrun("m1")).record
    assert (record.status, record.winner, record.reason) == (MatchStatus.OVER, "home", "time")
    assert (record.due_at, record.ended_at) == (None, desk.now)
    assert await desk.journal("m1") == before
    assert await desk.due() == []
    assert await desk.notices() == [
        Notice(RATING, Subject.MATCH, "m1", record.version, desk.now),
        Notice(BOARD, Subject.MATCH, "m1", record.version, desk.now + GRACE),
    ]


async def test_a_move_of_ones_own_in_between_sets_the_misses_back(desk: Desk) -> None:
    await desk.begin("m1", options=BARE)
    assert (await desk.overrun("m1")).record.misses == (0, 1)
    assert (await desk.play("m1", "ri", "c")).record.misses == (0, 1)
    assert (await desk.play("m1", "ri")).record.misses == (0, 0)
    again = (await desk.overrun("m1")).record
    assert (again.misses, again.status) == ((0, 1), MatchStatus.OPEN)


async def test_one_miss_of_each_side_loses_for_neither(desk: Desk) -> None:
    await desk.begin("m1", options=BARE)
    await desk.overrun("m1")
    record = (await desk.overrun("m1")).record
    assert (record.misses, record.status) == ((1, 1), MatchStatus.OPEN)


FINAL = {"toss": False, "mode": "big-final"}
"""Ana shoots first; both may discard a striker, in any order."""


async def test_only_who_has_not_discarded_is_late_and_the_others_discard_gave_no_more_time(
    desk: Desk,
) -> None:
    due_at = (await desk.begin("m1", options=FINAL)).record.due_at
    desk.now += pace("live") // 2
    look = await desk.matches.play("m1", "discard.lc", ANA)
    assert look.awaited == {1}
    assert look.record.due_at == due_at
    late = await desk.overrun("m1")
    assert desk.now == due_at
    assert late.record.misses == (0, 1)
    (mine, forced) = await desk.journal("m1")
    assert (mine.entry.line, mine.forced) == ("0:discard.lc", False)
    assert (forced.entry.seat, forced.forced) == (1, True)
    assert forced.entry.token.startswith("discard.")
    assert late.awaited == {1}
    assert late.record.due_at == desk.now + pace("live")


async def test_a_discard_during_the_toss_leaves_its_clock_and_its_buttons_as_they_were(desk: Desk) -> None:
    before = await desk.begin("m1", options={"mode": "big-final"})
    desk.now += 1000
    look = await desk.matches.play("m1", "discard.ri", ANA, turn=before.record.turn)
    assert (look.record.turn, look.record.due_at) == (before.record.turn, before.record.due_at)
    assert look.legal == look.aside == ()
    assert (await desk.matches.look("m1", BRUNO.user_id)).aside == tuple(
        f"discard.{shot}" for shot in ("lc", "tc", "pa", "pk", "ri")
    )
    after = await desk.matches.play("m1", "heads", BRUNO, turn=before.record.turn)
    assert after.record.turn == before.record.turn + 1


async def test_a_card_is_picked_by_chance_for_who_is_late_and_no_free_hand_given(desk: Desk) -> None:
    await desk.begin("m1", options={"toss": False, "teams": "draft"})
    look = await desk.overrun("m1")
    assert len(look.view.draft.squads[1]) == 1
    assert look.view.draft.handed_over == (False, False)
    assert look.awaited == {0}


def checked_chance(lines: tuple[JournalLine, ...]) -> SealedChance:
    """Walk a journal from the seed alone: every coin and every forced move is what the seed says."""
    game, chance = Penalties(), SealedChance(SEED, commitment(SEED))
    state = game.initial(BARE)
    for line in lines:
        seat = line.entry.seat
        if seat is None:
            pending = game.pending(state)
            assert isinstance(pending, ToDraw)
            outcome = chance.answer(pending.ask)
            assert line.entry.token == str(outcome)
            state = game.apply_draw(state, outcome).state
        else:
            legal = game.legal_actions(state, seat)
            action = game.from_token(line.entry.token)
            if line.forced:
                chance.absorb(f"{seat}:late")
                assert action == legal[chance.answer(Draw(len(legal)))]
            state = game.apply(state, action, seat).state
        chance.absorb(line.entry.line)
    return chance


@pytest.mark.parametrize("seed", range(3))
async def test_what_chance_decided_follows_from_the_seed_and_the_journal(desk: Desk, seed: int) -> None:
    rng = random.Random(seed)
    await desk.begin("m1", options=BARE)
    while (look := await desk.matches.look("m1")).awaited:
        (seat,) = look.awaited
        if look.record.misses[seat] == 0 and rng.random() < 0.5:
            await desk.overrun("m1")
        else:
            person = look.record.seats[seat]
            legal = (await desk.matches.look("m1", person.user_id)).legal
            await desk.matches.play("m1", rng.choice(legal), person)
    lines = await desk.journal("m1")
    assert any(line.forced for line in lines)
    assert checked_chance(lines).digest == look.record.digest
    assert replay(Penalties(), BARE, [line.entry for line in lines]).state == state_of(look.record)


async def test_expiring_is_harmless_twice_and_too_late(desk: Desk) -> None:
    await desk.begin("m1", options=BARE)
    (deadline,) = await desk.due()
    await desk.play("m1", "l")
    desk.now += 10 * pace("live")
    before = await desk.stored("m1")
    assert await desk.matches.expire(deadline) is None
    assert await desk.stored("m1") == before
    (deadline,) = await desk.due()
    assert await desk.matches.expire(deadline) is not None
    after = await desk.stored("m1")
    assert await desk.matches.expire(deadline) is None
    assert await desk.stored("m1") == after


async def test_a_deadline_of_a_finished_or_forgotten_match_is_cleared(desk: Desk) -> None:
    await desk.begin("m1", options=BARE)
    (deadline,) = await desk.due()
    await desk.matches.resign("m1", ANA)
    before = await desk.stored("m1")
    async with desk.storage.unit() as unit:
        unit.deadlines.set(deadline)
        unit.deadlines.set(replace(deadline, id="m9"))
        await unit.commit()
    desk.now = deadline.due_at
    assert await desk.deadlines.sweep() == ()
    assert await desk.due() == []
    assert await desk.stored("m1") == before


async def test_a_move_and_its_deadline_at_the_same_moment_are_one_of_the_two(desk: Desk) -> None:
    await desk.begin("m1", options=BARE)
    (deadline,) = await desk.due()
    desk.now = deadline.due_at
    await asyncio.gather(
        desk.matches.play("m1", "l", BRUNO, turn=0),
        *(desk.matches.expire(deadline) for _ in range(3)),
        return_exceptions=True,
    )
    (line,) = await desk.journal("m1")
    record = await desk.stored("m1")
    assert (record.version, record.entries, record.turn) == (2, 1, 1)
    assert record.misses == ((0, 1) if line.forced else (0, 0))


async def test_several_sweeps_at_once_decide_each_thing_once(desk: Desk) -> None:
    await desk.begin("m1", options=BARE)
    await desk.begin("m2", options=BARE, by=CARLA, to=ANA)
    asked = await desk.ask("c1", by=CARLA, to=BRUNO)
    desk.now = asked.expires_at
    sweeps = await asyncio.gather(*(desk.deadlines.sweep() for _ in range(4)))
    changed = [
        change.id if isinstance(change, ChallengeRecord) else change.record.id
        for sweep in sweeps
        for change in sweep
    ]
    assert sorted(changed) == ["c1", "m1", "m2"]


async def test_one_broken_match_holds_up_nobody_else(desk: Desk, caplog: pytest.LogCaptureFixture) -> None:
    broken = (await desk.begin("m1", options=BARE)).record
    async with desk.storage.unit() as unit:
        unit.matches.save(replace(broken, state="{}", version=2), expected=1)
        await unit.commit()
    await desk.begin("m2", options=BARE, by=CARLA, to=ANA)
    desk.now += pace("live")
    (changed,) = await desk.deadlines.sweep()
    assert not isinstance(changed, ChallengeRecord)
    assert changed.record.id == "m2"
    assert "match m1 cannot expire" in caplog.text
    assert [due.id for due in await desk.due()] == ["m1", "m2"]
    assert await desk.deadlines.sweep() == ()
    desk.now += CLAIM
    caplog.clear()
    await desk.deadlines.sweep()
    assert "match m1 cannot expire" in caplog.text


async def test_nor_does_one_that_fails_in_a_way_nobody_foresaw(
    desk: Desk, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    expire = desk.matches.expire

    async def failing(deadline: Deadline) -> Look | None:
        if deadline.id == "m1":
            raise RuntimeError("unforeseen")
        return await expire(deadline)

    await desk.begin("m1", options=BARE)
    await desk.begin("m2", options=BARE, by=CARLA, to=ANA)
    monkeypatch.setattr(desk.matches, "expire", failing)
    desk.now += pace("live")
    assert [one.id for one in await desk.due()] == ["m1", "m2"]  # in this order
    (changed,) = await desk.deadlines.sweep()
    assert isinstance(changed, Look)
    assert changed.record.id == "m2"
    assert "match m1 cannot expire" in caplog.text
