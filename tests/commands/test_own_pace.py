"""A server's own pace: named by moderators, chosen in challenges, kept by the matches that began with it."""

import discord
import pytest

from tests.commands.people import Clock, ask, housekeeping, note, posted
from tests.play.table import Actor, Table, text

MISSING = (
    "This server has no pace of its own yet. Choose another; who manages the server can name one with "
    "`/settings server own_pace:`."
)


@pytest.fixture
def moderator(here: Table) -> Actor:
    """Somebody who may manage the server."""
    guild = here.ana.guild
    role = guild.create_role("Moderators", permissions=discord.Permissions(manage_guild=True))
    return guild.add_member(here.env.create_user("Mo"), roles=[role])


async def test_a_match_at_the_servers_own_pace_keeps_it_whatever_the_server_changes(
    here: Table, moderator: Actor, clock: Clock
) -> None:
    said = await ask(here, moderator, "settings server", own_pace=9)
    assert "This server's own pace: 9 minutes a move" in said
    challenge = posted(await here.command(here.ana, "penalty challenge", opponent=here.bruno, pace="own"))
    assert "this server's own pace: 9 minutes a move" in text(challenge)
    await ask(here, moderator, "settings server", own_pace=15)
    here.board = (await here.press(here.bruno, "Accept", challenge)).response
    assert "-# ⏱️ this server's own pace: 9 minutes a move" in here.board_text()
    assert f"<t:{clock.now // 1000 + 540}:R>" in here.board_text()
    clock.wait(539)
    await housekeeping(here)
    assert (await here.look()).record.misses == (0, 0)
    clock.wait(1)
    await housekeeping(here)
    assert sum((await here.look()).record.misses) == 1
    question = note(await here.command(here.ana, "penalty resign"))
    await here.press(here.ana, "Yes, I give up", question)
    again = posted(await here.press(here.bruno, "Rematch"))
    assert "9 minutes a move" in text(again)


async def test_a_server_may_make_its_own_pace_the_usual_one(here: Table, moderator: Actor) -> None:
    assert await ask(here, moderator, "settings server", pace="own") == MISSING
    said = await ask(here, moderator, "settings server", pace="own", own_pace=3)
    assert "Default pace: this server's own pace: 3 minutes a move" in said
    challenge = posted(await here.command(here.ana, "penguin challenge", opponent=here.bruno))
    assert "this server's own pace: 3 minutes a move" in text(challenge)
    named = posted(await here.command(here.carla, "penguin challenge", opponent=here.bruno, pace="live"))
    assert "live: 90 seconds a move" in text(named)


async def test_where_no_own_pace_was_named_it_cannot_be_chosen(here: Table) -> None:
    assert await ask(here, here.ana, "penalty challenge", opponent=here.bruno, pace="own") == MISSING
    assert await ask(here, here.ana, "penguin practice", level="chick", pace="own") == MISSING


async def test_practice_may_have_it_too(here: Table, moderator: Actor) -> None:
    await ask(here, moderator, "settings server", own_pace=24 * 60)
    board = posted(await here.command(here.ana, "penguin practice", level="chick", pace="own"))
    assert "this server's own pace: 1 day a move" in text(board)
