"""Secrets that are missing when the time is up: each is chosen on its own, and nobody's is touched."""

from dataclasses import replace

from services.matches.looks import Look
from services.ports.records import MatchStatus
from tests.services.desk import ANA, BRUNO, Desk, pace

FINAL = {"toss": False, "mode": "big-final"}


async def discards(desk: Desk) -> dict[int | None, str]:
    """The discards in the journal, by seat."""
    lines = [line.entry for line in await desk.journal("m1")]
    return {entry.seat: entry.token for entry in lines if entry.token.startswith("discard.")}


async def chosen(desk: Desk, who: object = ANA) -> str:
    """A discard that this player makes."""
    person = ANA if who is ANA else BRUNO
    token = (await desk.matches.look("m1", person.user_id)).legal[0]
    await desk.matches.play("m1", token, person)
    return token


async def test_two_missing_discards_are_chosen_for_each_side_in_one_step(desk: Desk) -> None:
    before = await desk.begin("m1", options=FINAL)
    assert before.awaited == {0, 1}
    record = (await desk.overrun("m1")).record
    assert (record.misses, record.status) == ((1, 1), MatchStatus.OPEN)
    assert (record.version, record.turn > before.record.turn) == (before.record.version + 1, True)
    made = await discards(desk)
    assert set(made) == {0, 1}
    assert all(line.forced for line in await desk.journal("m1") if line.entry.seat is not None)


async def test_a_discard_that_was_made_stays_when_the_other_one_is_missing(desk: Desk) -> None:
    await desk.begin("m1", options=FINAL)
    token = await chosen(desk)
    record = (await desk.overrun("m1")).record
    assert record.misses == (0, 1)
    made = await discards(desk)
    assert made[0] == token
    assert set(made) == {0, 1}
    forced = [line.entry.seat for line in await desk.journal("m1") if line.forced]
    assert forced == [1]


async def test_who_discards_in_time_gives_the_other_side_no_more_of_it(desk: Desk) -> None:
    due_at = (await desk.begin("m1", options=FINAL)).record.due_at
    desk.now += pace("live") // 2
    await chosen(desk)
    assert (await desk.stored("m1")).due_at == due_at


async def test_who_misses_the_discard_and_the_next_decision_loses(desk: Desk) -> None:
    await desk.begin("m1", options=FINAL)
    await desk.overrun("m1")
    late = await desk.awaited("m1")
    record = (await desk.overrun("m1")).record
    assert (record.status, record.reason) == (MatchStatus.OVER, "time")
    assert record.winner == ("away" if late == ANA else "home")


async def late_once_each(desk: Desk) -> Look:
    """Both are awaited, and each has missed the decision before."""
    look = await desk.begin("m1", options=FINAL)
    async with desk.storage.unit() as unit:
        late = replace(look.record, version=look.record.version + 1, misses=(1, 1))
        unit.matches.save(late, expected=look.record.version)
        await unit.commit()
    return look


async def test_two_second_misses_at_once_let_nobody_win(desk: Desk) -> None:
    await late_once_each(desk)
    record = (await desk.overrun("m1")).record
    assert (record.status, record.winner, record.reason) == (MatchStatus.OVER, None, "time")
    assert await discards(desk) == {}
    assert await desk.due() == []


async def test_a_second_miss_beside_a_secret_in_time_loses(desk: Desk) -> None:
    await late_once_each(desk)
    await chosen(desk, BRUNO)
    record = (await desk.overrun("m1")).record
    assert (record.winner, record.reason) == ("away", "time")
