"""A championship without its organiser, its channel, or anybody who comes: there is a next state."""

import discord

from services.formats.values import Ending
from services.ports.championships import CupStatus
from services.ports.people import Person
from tests.commands.people import Clock, told
from tests.play.hall import Hall
from tests.play.table import Actor


async def by_show(here: Hall, who: Actor, label: str) -> str:
    """Press a button of the private answer to `/championship show`."""
    seen = await here.command(who, "championship show")
    assert seen.response is not None
    result = await here.press(who, seen.response, label)
    return told(result) if label == "Join" else ""


async def lose_channel(here: Hall) -> None:
    here.env.backend.delete_channel(here.channel.id)
    here.channel = here.olga.guild.create_text_channel("lounge")
    await here.env.settle()


async def test_when_the_organiser_has_left_the_clock_goes_on_and_others_may_organise(
    here: Hall, clock: Clock
) -> None:
    guild, (ana, bruno) = here.olga.guild, here.people
    cup_id = await here.created(signup="10", time="15")
    for one in (ana, bruno):
        await here.press(one, here.messages()[0], "Join")
    guild.remove_member(here.olga)
    await here.env.settle()
    clock.wait(601)
    await here.rounds(3)
    (tie,) = await here.open(cup_id)
    said = told(await here.command(ana, "championship manage pause", championship=cup_id))
    assert said.startswith("Only \u2068Olga\u2069")
    may = guild.create_role("Events", permissions=discord.Permissions(manage_events=True))
    rita = guild.add_member(here.env.create_user("Rita"), roles=[may])
    said = told(await here.command(rita, "championship manage extend", minutes=5, championship=cup_id))
    assert said == "Everybody has 5 minutes more."
    await here.rounds(2)
    await here.press(here.who(tie.home_id), here.call(tie), "I am here")
    clock.wait(20 * 60 + 1)
    await here.rounds(3)
    it = (await here.cup(cup_id)).championship
    assert (it.status, it.champion_id) == (CupStatus.OVER, tie.home_id)
    assert here.says(f"<@{tie.home_id}> is the champion of")


async def test_a_sign_up_whose_channel_was_deleted_is_joined_and_played_by_private_messages(
    here: Hall, clock: Clock
) -> None:
    cup_id = await here.created(signup="10")
    await lose_channel(here)
    for one in here.people:
        assert (await by_show(here, one, "Join")).startswith("You're in")
    clock.wait(601)
    await here.rounds(3)
    (tie,) = await here.open(cup_id)
    for player in tie.players:
        await by_show(here, here.who(player), "I am here")
    assert here.says("both of you are here: the match is on!")
    await here.bot.pieces.matches.resign(tie.id, Person(tie.home_id, "x"))
    await here.rounds(3)
    it = (await here.cup(cup_id)).championship
    assert (it.status, it.champion_id) == (CupStatus.OVER, tie.away_id)


async def test_without_organiser_and_channel_and_with_nobody_who_comes_it_ends_by_the_clock(
    here: Hall, clock: Clock
) -> None:
    """Nobody was ever called: the time runs all the same, and nobody has the title."""
    cup_id = await here.created(signup="10", time="15")
    await here.join()
    here.olga.guild.remove_member(here.olga)
    await lose_channel(here)
    clock.wait(601)
    await here.rounds(3)
    (tie,) = await here.open(cup_id)
    assert tie.place.message_id is None
    clock.wait(901)
    await here.rounds(3)
    cup = await here.cup(cup_id)
    (result,) = cup.record.results
    assert (result.ending, result.winner) == (Ending.VOID, None)
    it = cup.championship
    assert (it.status, it.champion_id) == (CupStatus.OVER, None)
    assert here.messages() == []


async def test_a_sign_up_that_nobody_can_see_any_more_is_cancelled_by_the_clock(
    here: Hall, clock: Clock
) -> None:
    cup_id = await here.created(signup="10")
    await lose_channel(here)
    for _ in range(2):  # it stays open ten minutes more, once
        clock.wait(601)
        await here.rounds(2)
    it = (await here.cup(cup_id)).championship
    assert (it.status, it.reason) == (CupStatus.CANCELLED, "too-few")
