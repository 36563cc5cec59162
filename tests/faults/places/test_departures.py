"""Whoever departs, a player, the bot or a server: the match stays open, or its clock ends it."""

from collections.abc import Callable

import pytest

from services.ports.records import MatchRecord, MatchStatus
from tests.faults.calls.test_permissions import toss
from tests.faults.ground import Ground, ground
from tests.loopback import Guild, LoopbackDiscord

DAY = 86_400


async def run_out(here: Ground, match_id: str) -> MatchRecord:
    """Days pass in which nobody presses anything, until nothing is left to do."""
    for _ in range(12):
        here.clock.wait(DAY)
        await here.keep_house()
    return await here.record(match_id)


async def left_over(here: Ground) -> dict[str, int]:
    """What still waits for something: clocks and notices, and what people are in."""
    rows = await here.storage.count()
    async with here.storage.unit() as unit:
        matches = [len(await unit.matches.open_of(who.id)) for who in (here.ana, here.bruno)]
    return {"deadlines": rows["deadlines"], "outbox": rows["outbox"], "matches": sum(matches)}


NOTHING = {"deadlines": 0, "outbox": 0, "matches": 0}


@pytest.mark.parametrize("how", ["leaves", "is kicked", "is banned", "deletes the account", "blocks the bot"])
async def test_a_player_who_departs_loses_by_the_clock_and_nobody_stays_in_the_match(
    sqlite_url: str, how: str
) -> None:
    async with ground(sqlite_url) as here:
        play, gone = await toss(here)
        here.bruno.dms_open = False
        if how != "blocks the bot":
            here.server.part(gone, here.guild)
        if how == "deletes the account":
            del here.server.world.users[gone.id]
        over = await run_out(here, play.match_id)
        assert (over.status, over.reason) == (MatchStatus.OVER, "time")
        assert over.winner is not None
        assert await here.is_right(play.match_id)
        assert await left_over(here) == NOTHING
        assert here.server.violations == []


async def test_the_other_player_goes_on_meanwhile(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        play, caller = await toss(here)
        other = here.bruno if caller is here.ana else here.ana
        here.server.part(other, here.guild)
        await here.press_label(caller, await here.board(play.match_id), "Heads")
        assert await here.is_right(play.match_id)
        assert (await run_out(here, play.match_id)).reason == "time"
        assert await left_over(here) == NOTHING


@pytest.mark.parametrize(
    "goes",
    [LoopbackDiscord.leave, LoopbackDiscord.take_away],
    ids=["kicked and invited again", "unavailable for a while"],
)
async def test_a_server_that_is_back_has_its_boards_made_true(
    sqlite_url: str, goes: Callable[[LoopbackDiscord, Guild], None]
) -> None:
    async with ground(sqlite_url, guild_events=True) as here:
        play, _ = await toss(here)
        goes(here.server, here.guild)
        await here.told()
        here.clock.wait(DAY)
        await here.keep_house()
        assert not await here.is_right(play.match_id)
        here.server.join(here.guild)
        await here.told()
        await here.keep_house()
        assert await here.is_right(play.match_id)
        assert here.server.violations == []


async def test_without_server_events_the_next_press_makes_the_board_true_after_an_invitation(
    sqlite_url: str,
) -> None:
    async with ground(sqlite_url) as here:
        play, _ = await toss(here)
        board = await here.board(play.match_id)
        here.server.leave(here.guild)
        here.clock.wait(DAY)
        await here.keep_house()
        here.server.join(here.guild)
        await here.press_label(await play.to_act(), board, "Heads")
        assert await here.is_right(play.match_id)
        assert await here.board(play.match_id) is board


async def test_a_match_whose_bot_was_kicked_for_good_ends_by_the_clock(sqlite_url: str) -> None:
    async with ground(sqlite_url, guild_events=True) as here:
        play, _ = await toss(here)
        here.server.leave(here.guild)
        assert (await run_out(here, play.match_id)).reason == "time"
        assert await left_over(here) == NOTHING
