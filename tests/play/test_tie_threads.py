"""A championship whose matches are played in threads: made of the calls, and archived when they are over."""

from dataclasses import replace
from typing import Any

import discord

from services.matches.consequences import LINGER
from services.ports.championships import Tie
from services.times import SECOND
from tests.commands.people import Clock
from tests.play.hall import Hall
from tests.play.table import Table, pressable, text
from tests.play.test_threads import last_in
from tests.support.simcord_env import missing_access

LONG = LINGER / SECOND
NEW_THREAD = "/channels/*/messages/*/threads"


async def begun(here: Hall) -> Tie:
    """Both are called to their final."""
    cup = await here.created(place="thread", time="60", pace="relaxed")
    assert "Each of your matches gets its own thread." in here.texts()[0]
    await called(here)
    (tie,) = await here.open(cup)
    return tie


async def called(here: Hall) -> None:
    await here.join()
    await here.command(here.olga, "championship manage start")
    await here.rounds(3)


async def both_come(here: Hall, tie: Tie) -> None:
    for player in tie.players:
        await here.press(here.who(player), here.call(tie), "I am here")
    await here.rounds(2)


def archived(thread: Any) -> bool:
    meta = thread._channel.thread_metadata
    return bool(meta.archived) and not meta.locked


async def test_the_call_gets_a_thread_and_the_match_is_played_in_it(here: Hall, clock: Clock) -> None:
    tie = await begun(here)
    (thread,) = here.channel.threads
    home, away = (here.who(player) for player in tie.players)
    assert (thread.id, thread.name) == (tie.place.message_id, f"{home.name} – {away.name}")
    await both_come(here, tie)
    table = Table(here.env, here.url, thread, home, away, here.olga)
    table.board = last_in(table, thread)
    assert f"🤝 <@{home.id}>, <@{away.id}>, the match is on!" in table.board_text()
    assert pressable(here.call(tie)) == ["To the match"]
    assert not here.says("the match is on!")
    await here.shoot_out(table)
    await here.rounds(3)
    assert here.says("is the champion of")
    assert not archived(thread)
    clock.wait(LONG)
    await here.rounds(2)
    assert archived(thread)


async def test_the_thread_of_a_tie_that_nobody_came_to_is_archived_too(here: Hall, clock: Clock) -> None:
    await begun(here)
    (thread,) = here.channel.threads
    clock.wait(3601)
    await here.rounds(2)
    assert not archived(thread)
    clock.wait(LONG)
    await here.rounds(2)
    assert archived(thread)


async def test_the_thread_of_a_call_that_was_left_behind_is_archived(here: Hall) -> None:
    tie = await begun(here)
    fresh: Any = here.olga.guild.create_text_channel("second stadium")
    there = replace(here, channel=fresh)
    await there.command(here.olga, "championship manage move")
    await here.rounds(3)
    (left,), (thread,) = here.channel.threads, there.channel.threads
    assert left.id == tie.place.message_id
    assert (archived(left), archived(thread)) == (True, False)


async def test_where_no_thread_can_be_made_the_organiser_hears_why_and_they_play_here(here: Hall) -> None:
    guild = here.olga.guild
    no_threads = discord.PermissionOverwrite(create_public_threads=False)
    here.channel = guild.create_text_channel("lounge", overwrites={guild.default_role: no_threads})
    wishes = {"name": "Cup", "format": "knock-out", "signup": "60", "place": "thread"}
    result = await here.command(here.olga, "championship create", **wishes)
    (note,) = result.followups
    assert text(note).endswith("for threads I need **Create Public Threads**.")
    assert "thread" not in here.texts()[0]
    await called(here)
    assert here.channel.threads == []


async def test_where_discord_refuses_the_thread_the_match_is_played_in_the_channel(here: Hall) -> None:
    missing_access(here.env, "POST", NEW_THREAD, times=None)
    tie = await begun(here)
    await both_come(here, tie)
    assert here.channel.threads == []
    assert here.says("both of you are here: the match is on!")


async def test_while_discord_is_busy_the_thread_waits_until_the_match_begins(here: Hall) -> None:
    here.env.inject_error("POST", NEW_THREAD, status=503, code=0, message="busy", times=10)
    tie = await begun(here)
    assert here.channel.threads == []
    here.env.backend.faults.clear()
    await both_come(here, tie)
    (thread,) = here.channel.threads
    assert thread.id == tie.place.message_id
    assert not here.says("the match is on!")
