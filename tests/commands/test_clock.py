"""Time runs out before everybody's eyes: the board is redrawn by the bot itself."""

from services.ports.records import MatchStatus
from tests.commands.people import Clock, housekeeping, told
from tests.play.table import Table, pressable


async def test_a_decision_that_is_late_is_made_by_chance_and_shown(here: Table, clock: Clock) -> None:
    await here.begin()
    await here.settle_toss()
    assert f"⏳\u00a0<t:{clock.now // 1000 + 90}:R>" in here.board_text()
    clock.wait(89)
    await housekeeping(here)
    assert "choose your dive" in here.board_text()
    clock.wait(1)
    await housekeeping(here)
    assert "🥅 The keeper is ready. **\u2068Ana\u2069**, take your shot!" in here.board_text()
    assert f"⏳\u00a0<t:{clock.now // 1000 + 90}:R>" in here.board_text()
    assert "🔒 Sealed" in told(await here.press(here.bruno, "Show my dive"))


async def test_who_is_late_twice_in_a_row_loses_and_everybody_sees_it(here: Table, clock: Clock) -> None:
    await here.begin()
    await here.settle_toss()
    clock.wait(90)
    await housekeeping(here)
    await here.shoot("Top corner")
    await here.dive("Left")
    clock.wait(90)
    await housekeeping(here)
    assert "\u2068Bruno\u2069 let the time run out twice." in here.board_text()
    assert "🏆 **\u2068Ana\u2069** wins!" in here.board_text()
    assert here.board is not None
    assert pressable(here.board) == ["Rematch", "Analyse"]
    record = (await here.look()).record
    assert (record.status, record.winner, record.reason) == (MatchStatus.OVER, "home", "time")


async def test_an_unattended_match_comes_to_its_end(here: Table, clock: Clock) -> None:
    await here.begin()
    for _ in range(10):
        clock.wait(90)
        await housekeeping(here)
    assert (await here.look()).record.status is MatchStatus.OVER
    assert "let the time run out twice." in here.board_text()
