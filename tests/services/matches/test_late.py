"""What chance did for somebody who was late is kept until that seat decides again; a secret is not."""

import pytest

from services.ports.records import MatchStatus
from tests.services.desk import ANA, BRUNO, PHASES, Desk

SECRET = {"dive", "second-dive"}
FINAL = {"toss": False, "mode": "big-final"}


@pytest.mark.parametrize("phase", list(PHASES))
async def test_what_chance_chose_in_the_open_is_kept_and_a_secret_only_as_that(
    desk: Desk, phase: str
) -> None:
    before = await desk.begin("m1", PHASES[phase])
    (late,) = before.awaited
    record = (await desk.overrun("m1")).record
    made = next(line.entry.token for line in await desk.journal("m1") if line.forced)
    kept = "" if phase in SECRET else made
    assert record.forced == ((kept, None) if late == 0 else (None, kept))
    assert await desk.stored("m1") == record


async def test_it_goes_with_the_next_decision_of_that_seat_and_not_of_the_other(desk: Desk) -> None:
    await desk.begin("m1", PHASES["team"])
    late = await desk.awaited("m1")
    seat = 0 if late == ANA else 1
    kept = (await desk.overrun("m1")).record.forced
    assert kept[seat] in {"jungle", "forest"}
    while await desk.awaited("m1") != late:
        look = await desk.matches.look("m1", (await desk.awaited("m1")).user_id)
        assert (await desk.play("m1", look.legal[0])).record.forced == kept
    look = await desk.matches.look("m1", late.user_id)
    assert (await desk.play("m1", look.legal[0])).record.forced == ()


async def test_both_who_miss_a_discard_are_kept_without_what_it_was(desk: Desk) -> None:
    await desk.begin("m1", options=FINAL)
    assert (await desk.overrun("m1")).record.forced == ("", "")


async def test_a_forced_move_on_the_ice_and_an_offer_that_nobody_answered(desk: Desk) -> None:
    await desk.begin("m1", game="penguin", options={"lot": False})
    moved = (await desk.overrun("m1")).record
    made = next(line.entry.token for line in await desk.journal("m1") if line.forced)
    assert moved.forced == (made, None)
    await desk.matches.play("m1", "draw", BRUNO)
    assert await desk.awaited("m1") == ANA
    over = (await desk.overrun("m1")).record
    assert (over.status, over.reason) == (MatchStatus.OVER, "time")


async def test_an_offer_that_times_out_is_declined_by_chance(desk: Desk) -> None:
    await desk.begin("m1", ("draw",), game="penguin", options={"lot": False})
    assert (await desk.overrun("m1")).record.forced == (None, "decline")
