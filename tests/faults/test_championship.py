"""A championship where Discord refuses, is busy, or lost a message: it goes on by another way, or later."""

import discord
import pytest

from services.ports.championships import CupStatus
from tests.commands.people import Clock, told
from tests.faults.ground import Ground, ground
from tests.loopback.rest.messages import texts_of
from tests.loopback.world import ORDINARY
from tests.play.hall import Hall
from tests.play.table import button, text
from tests.support.simcord_env import missing_access

POSTS = "/channels/*/messages"


async def everybody_joins(here: Hall, **options: object) -> str:
    cup = await here.created(**options)
    await here.join()
    return cup


async def test_where_the_bot_may_not_speak_the_tie_begins_from_a_private_message(here: Hall) -> None:
    cup = await everybody_joins(here)
    missing_access(here.env, "POST", POSTS, times=None)
    await here.command(here.olga, "championship manage start")
    await here.rounds(3)
    assert len(here.messages()) == 1
    (tie,) = await here.open(cup)
    home, away = (here.who(player) for player in tie.players)
    for one in (home, away):
        seen = await here.command(one, "championship show")
        assert seen.response is not None
        answer = await here.press(one, seen.response, "I am here")
    assert answer.response is not None or answer.followups
    assert here.says("both of you are here: the match is on!")


async def test_what_discord_was_too_busy_for_comes_later_and_once(here: Hall, clock: Clock) -> None:
    cup = await everybody_joins(here)
    here.env.inject_error("POST", POSTS, status=503, code=0, message="busy", times=3)
    await here.command(here.olga, "championship manage start")
    await here.rounds(4)
    for _ in range(6):
        clock.wait(61)
        await here.rounds(3)
    (tie,) = await here.open(cup)
    said = here.texts()
    assert sum("🎲" in words for words in said) == 1
    assert sum("you meet each other!" in words for words in said) == 1
    assert "you meet each other!" in text(here.call(tie))


async def test_a_sign_up_that_somebody_deletes_is_posted_again(here: Hall) -> None:
    cup = await everybody_joins(here)
    gone = (await here.cup(cup)).championship.place.message_id
    channel = here.bot.get_partial_messageable(here.channel.id)
    assert gone is not None
    await channel.get_partial_message(gone).delete()
    await here.command(here.olga, "championship manage extend", minutes=5)
    await here.rounds(3)
    (posted,) = here.messages()
    assert "2 of 128 places taken" in text(posted)
    assert (await here.cup(cup)).championship.place.message_id == posted.id


@pytest.mark.parametrize("allowed", [True, False])
async def test_the_champion_gets_the_role_where_the_bot_may_give_it(here: Hall, allowed: bool) -> None:
    guild = here.olga.guild
    may = discord.Permissions(manage_guild=True, manage_roles=True)
    boss = guild.add_member(here.env.create_user("Boss"), roles=[guild.create_role("Boss", permissions=may)])
    role = guild.create_role("Champion")
    wishes = {"name": "Cup", "format": "knock-out", "signup": "60", "role": role}
    await here.command(boss, "championship create", **wishes)
    await here.join()
    await here.command(boss, "championship manage start")
    await here.rounds(3)
    if not allowed:
        missing_access(here.env, "PUT", "/guilds/*/members/*/roles/*", times=None)
    cup = str(button(here.messages()[0], "Bracket")["custom_id"]).split(":")[1]
    (tie,) = await here.open(cup)
    await here.shoot_out(await here.begun(tie))
    await here.rounds(3)
    stored = (await here.cup(cup)).championship
    assert stored.status is CupStatus.OVER
    assert here.says(f"<@{stored.champion_id}> is the champion of")
    member = await here.bot.http.get_member(guild.id, stored.champion_id)
    assert (str(role.id) in member["roles"]) is allowed


async def test_a_press_whose_channel_is_another_one_finds_its_board(here: Hall) -> None:
    cup = await everybody_joins(here)
    await here.command(here.olga, "championship manage start")
    await here.rounds(3)
    (tie,) = await here.open(cup)
    home, away = (here.who(player) for player in tie.players)
    await here.press(home, here.call(tie), "I am here")
    elsewhere = here.olga.guild.create_text_channel("lounge")
    seen = await away.slash(elsewhere, "championship show")
    assert seen.response is not None
    assert "Your match is on." in told(await here.press(away, seen.response, "I am here"))
    await here.rounds(3)
    assert "⚽" in text(here.call(tie))
    assert "To the match" in text(here.call(tie))


async def two_begin(here: Ground) -> None:
    """Ana and Bruno have joined what Carla announced, and she has it start."""
    here.server.permit(here.carla, here.guild, discord.Permissions(manage_events=True).value | ORDINARY)
    options = {"name": "Cup", "format": "knock-out", "signup": "60"}
    await here.command(here.carla, "championship create", options)
    (announced,) = here.server.messages(here.channel)
    for one in (here.ana, here.bruno):
        await here.press_label(one, announced, "Join")
    await here.command(here.carla, "championship manage start")


def last_words(here: Ground) -> str:
    """What the newest message of the channel says."""
    return "".join(texts_of(here.server.messages(here.channel)[-1]))


async def test_the_board_of_a_tie_is_no_second_copy_of_its_call(sqlite_url: str) -> None:
    """Sent by the bot itself within minutes of the call, under a name of its own: Discord knows both."""
    async with ground(sqlite_url) as here:
        await two_begin(here)
        await here.keep_house()
        await here.server.until(lambda: "meet each other!" in last_words(here))
        *_, call = here.server.messages(here.channel)
        await here.press_label(here.ana, call, "I am here")
        elsewhere = here.server.channel(here.guild, "lounge")
        shown = await here.command(here.bruno, "championship show", channel=elsewhere)
        assert shown.original is not None
        await here.press_label(here.bruno, shown.original, "I am here")
        await here.server.until(lambda: "the match is on" in "".join(texts_of(call)))
        (match,) = await here.bot.pieces.matches.open_of(here.ana.id, "penalties")
        assert (await here.board(match.record.id)).id != call.id
        assert await here.is_right(match.record.id)


async def test_a_call_whose_sender_never_heard_of_it_is_put_right_by_a_press(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        await two_begin(here)
        posts = iter(("the draw", "the call"))
        here.server.fail(
            lambda method, path: method == "POST" and "/messages" in path and next(posts, "") == "the call",
            cut="after",
        )
        await here.keep_house()
        await here.server.until(lambda: "meet each other!" in last_words(here))
        *_, call = here.server.messages(here.channel)
        asked = await here.command(here.carla, "championship manage cancel")
        assert asked.original is not None
        await here.press_label(here.carla, asked.original, "Yes")
        await here.press_label(here.ana, call, "I am here")
        assert here.server.buttons(call) == []
        assert "counts for nothing" in "".join(texts_of(call))
