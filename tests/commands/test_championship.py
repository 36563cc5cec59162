"""Who may announce championships, and what its buttons say when they are old, foreign or pressed twice."""

import json
from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest

from services.championships.signing_up import Plan, SigningUp
from services.formats.strength import Rating
from services.ports.people import Person, Place
from services.ports.ratings import Book
from services.times import HOUR
from tests.commands.people import Clock, told
from tests.play.hall import Hall, hall
from tests.play.table import Actor, button, text
from tests.support.databases import opened
from ui.discord.face import Button, Row, plain
from ui.discord.ids import cup_id, cup_list_id, tie_id
from ui.discord.layout import build

UNREADABLE = "I cannot read this button; it may be from another time. Try `/help`."


@pytest.fixture
async def here(sqlite_url: str, clock: Clock) -> AsyncIterator[Hall]:
    async with hall(sqlite_url, 3, now=clock) as made:
        yield made


async def pressed(here: Hall, who: Actor, custom_id: str) -> str:
    """What somebody hears in private who presses such a button on some message of the bot."""
    where = here.bot.get_partial_messageable(here.channel.id, guild_id=who.guild.id)
    message = await where.send(view=build(plain("Old", Row((Button("Old", custom_id),)))).view)
    return told(await who.click(message, custom_id=custom_id))


WISHES = {"name": "Cup", "format": "knock-out", "signup": "60"}


async def test_only_organisers_announce(here: Hall) -> None:
    ana = here.people[0]
    said = told(await here.command(ana, "championship create", **WISHES))
    assert said == "Only those who may manage this server or its events can announce championships."
    assert here.messages() == []


async def test_a_championship_that_is_seeded_by_rating_says_so_and_shows_the_ratings(here: Hall) -> None:
    ana, *_ = here.people
    async with opened(here.url) as storage, storage.unit() as unit:
        unit.people.remember(Person(ana.id, "Ana"), 1)
        unit.ratings.save(Book(ana.guild.id, "penalties"), ana.id, Rating(1612.4, 80.0, 9), expected=0)
        await unit.commit()
    cup_id = await here.created(seeding="rating")
    assert "**Knock-out** · seeds by rating in this server" in text(here.messages()[0])
    await here.join()
    await here.command(here.olga, "championship manage start")
    await here.rounds(3)
    cup = (await here.cup(cup_id)).championship
    assert (cup.lineup[0], cup.points) == (ana.id, (1612, 1500, 1500))
    draw = next(text(one) for one in here.messages() if "The draw" in text(one))
    assert "1 1612 · " in draw
    assert "Then those with more points come first" in draw


async def test_a_role_that_manages_something_is_given_to_nobody(here: Hall) -> None:
    guild = here.olga.guild
    mighty = guild.create_role("Mods", permissions=discord.Permissions(manage_roles=True))
    harmless = guild.create_role("Champion")
    for role in (mighty, harmless):  # Olga may not manage roles
        said = told(await here.command(here.olga, "championship create", **WISHES, role=role))
        assert said.startswith("I give that role to nobody")
    boss = guild.add_member(
        here.env.create_user("Boss"),
        roles=[guild.create_role("B", permissions=discord.Permissions(manage_guild=True, manage_roles=True))],
    )
    said = told(await here.command(boss, "championship create", **WISHES, role=mighty))
    assert said.startswith("I give that role to nobody")
    result = await here.command(boss, "championship create", **WISHES, role=harmless)
    assert result.response is not None
    assert f"<@&{harmless.id}>" in text(result.response)


def called_by(here: Hall) -> list[list[int]]:
    """The roles that each message pinged."""
    backend = here.env.backend
    return [backend.messages[here.channel.id][one.id].ping_role_ids for one in here.messages()]


async def test_the_announcement_calls_the_role_that_is_named_and_no_other_once(here: Hall) -> None:
    ana, *_ = here.people
    fans = here.olga.guild.create_role("Fans", mentionable=True)
    here.olga.guild.create_role("Mods", mentionable=True)
    cup = await here.created(ping=fans, name=f"@everyone <@&{fans.id}>")
    assert called_by(here) == [[fans.id]]
    await here.press(ana, here.messages()[0], "Join")
    assert f"🔔 <@&{fans.id}>" in here.texts()[0]
    here.env.backend.delete_message(here.channel.id, here.messages()[0].id)
    more = await here.command(here.olga, "championship manage extend", minutes=61)
    assert told(more) == "Everybody has 1 hour 1 minute more."
    await here.rounds(2)
    assert f"🔔 <@&{fans.id}>" in here.texts()[0]
    assert called_by(here) == [[]]  # it came anew, and calls nobody again
    await here.command(here.olga, "championship manage move", championship=cup)
    await here.rounds(2)
    assert here.message("Sign-up closes").id != here.messages()[0].id
    assert not any(called_by(here))


async def test_an_announcement_whose_answer_was_lost_still_calls_its_role(here: Hall, clock: Clock) -> None:
    fans = here.olga.guild.create_role("Fans", mentionable=True)
    gone = here.olga.guild.create_role("Gone", mentionable=True)
    place = Place(here.olga.guild.id, here.channel.id)
    for key, role in (("a1", fans), ("a2", gone)):
        plan = Plan(
            id=key, name=key, organiser=Person(here.olga.id, "Olga"), place=place, game="penalties",
            options={}, form="knock-out", form_options={}, sign_up=HOUR, ping_id=role.id,
        )  # fmt: skip
        async with opened(here.url) as storage:
            await SigningUp(storage, now=clock).create(plan)
    here.env.backend.delete_role(here.olga.guild.id, gone.id)  # meanwhile: nobody is left to be called
    clock.wait(60)
    await here.rounds(2)
    assert sorted(called_by(here)) == [[], [fans.id]]
    assert here.says(f"<@&{gone.id}>")


async def test_nobody_calls_a_role_that_he_or_the_bot_may_not_mention(here: Hall) -> None:
    guild = here.olga.guild
    quiet = guild.create_role("Quiet")
    said = told(await here.command(here.olga, "championship create", **WISHES, ping=guild.default_role))
    assert said == "I do not call everybody to a championship. Name a role of those who want to know."
    said = told(await here.command(here.olga, "championship create", **WISHES, ping=quiet))
    assert said.startswith(f"You may not mention <@&{quiet.id}> here.")
    loud = discord.Permissions(manage_guild=True, mention_everyone=True)
    may = guild.create_role("B", permissions=loud)
    boss = guild.add_member(here.env.create_user("Boss"), roles=[may])
    result = await here.command(boss, "championship create", **WISHES, ping=quiet)
    assert result.response is not None
    assert f"🔔 <@&{quiet.id}>" in text(result.response)
    nobody = discord.PermissionOverwrite(mention_everyone=False)
    theirs: dict[Any, discord.PermissionOverwrite] = {
        guild.default_role: nobody,
        may: discord.PermissionOverwrite(mention_everyone=True),
    }
    here.channel = guild.create_text_channel("lounge", overwrites=theirs)
    said = told(await here.command(boss, "championship create", **WISHES, ping=quiet))
    assert said.startswith(f"I may not mention <@&{quiet.id}> here.")
    assert here.messages() == []


@pytest.mark.parametrize(
    ("wishes", "chosen", "said"),
    [
        ({"format": "swiss", "rounds": 2}, {"rounds": 2}, "2 rounds."),
        ({"format": "swiss", "rounds": 1}, {"rounds": 1}, "1 round."),
        ({"format": "double-elimination"}, {"reset": 1}, "it is played again"),
        ({"format": "double-elimination", "reset": False}, {"reset": 0}, "The final is played once"),
        ({"format": "league", "legs": 2}, {"legs": 2}, "Everybody meets twice."),
        ({"format": "knock-out", "third": True}, {"third_place": 1}, "There is a match for third place."),
        (
            {"format": "world-cup", "groups": 3, "knockout": "128"},
            {"group_size": 3, "knockout": 128},
            "About 3",
        ),
    ],
)
async def test_what_is_chosen_about_a_format_holds_and_stands_in_the_sign_up(
    here: Hall, wishes: dict[str, Any], chosen: dict[str, int], said: str
) -> None:
    cup_id = await here.created(**wishes)
    options = json.loads((await here.cup(cup_id)).championship.form_options)
    assert chosen.items() <= options.items()
    assert said in here.texts()[0]


async def test_an_option_that_the_format_has_not_is_refused(here: Hall) -> None:
    for option in ({"legs": 2}, {"rounds": 3}, {"reset": True}, {"groups": 4}, {"knockout": "8"}):
        said = told(await here.command(here.olga, "championship create", **WISHES, **option))
        assert "cannot be played with that" in said


@pytest.mark.parametrize(
    "custom_id",
    [
        "cu1",
        "cu1:x",
        "cu1:x:dance",
        "ti1",
        "ti1:x",
        "ti1:x:there",
        "cu1:ä:join",
        "cl1",
        "cl1:x:0",
        "cl1:hall:x",
    ],
)
async def test_a_button_that_makes_no_sense_is_answered_kindly(here: Hall, custom_id: str) -> None:
    assert await pressed(here, here.people[0], custom_id) == UNREADABLE


async def test_buttons_of_what_is_not_known(here: Hall) -> None:
    ana = here.people[0]
    for do in ("join", "leave", "check-in", "quit"):
        assert (await pressed(here, ana, cup_id("zzz", do))).startswith("I do not know this championship")
    assert await pressed(here, ana, tie_id("zzz")) == "I do not know this tie (any more)."


async def test_the_lists_of_a_server_are_turned_by_their_buttons(here: Hall) -> None:
    ana, *_ = here.people
    for number in range(9):
        await here.created(name=f"Cup {number}")
    answer = (await here.command(ana, "championship list")).response
    assert answer is not None
    shown = [text(answer)]
    turned = await here.press(ana, answer, "Next")
    assert turned.response is not None
    shown.append(text(turned.response))
    found = [[number for number in range(9) if f"Cup {number}\u2069" in page] for page in shown]
    assert sorted([*found[0], *found[1]]) == list(range(9))
    assert len(found[1]) == 1
    assert "There are no older ones." in await pressed(here, ana, cup_list_id("hall", 2))


async def test_sign_up_buttons_pressed_twice_and_too_late(here: Hall, clock: Clock) -> None:
    ana, bruno, _ = here.people
    cup = await here.created()
    announced = here.messages()[0]
    await here.press(ana, announced, "Join")
    assert told(await here.press(ana, announced, "Join")) == "You take part already."
    assert "You do not take part any more." in told(await here.press(ana, announced, "Leave"))
    assert "0 of 128 places taken" in text(here.messages()[0])
    assert told(await here.press(ana, announced, "Leave")).startswith("You do not take part")
    assert await pressed(here, ana, cup_id(cup, "check-in")) == "Nobody checks in now."
    clock.wait(3601)
    assert await pressed(here, bruno, cup_id(cup, "join")) == "Sign-up for this championship is closed."


async def test_who_is_put_out_before_it_begins_reads_why_he_cannot_join_and_is_let_in_again(
    here: Hall,
) -> None:
    ana, bruno, _ = here.people
    await here.created()
    announced = here.messages()[0]
    for one in (ana, bruno):
        await here.press(one, announced, "Join")
    out = {"entrant": ana, "reason": "rude"}
    asked = await here.command(here.olga, "championship manage disqualify", **out)
    assert told(asked).startswith("Put **\u2068Ana\u2069** out of **\u2068Animal Cup\u2069**?")
    assert asked.response is not None
    done = await here.press(here.olga, asked.response, "Yes, put Ana out")
    assert told(done) == "**\u2068Ana\u2069** is out of **\u2068Animal Cup\u2069**."
    await here.rounds(2)
    assert "1 of 128 places taken" in text(here.messages()[0])
    said = told(await here.press(ana, here.messages()[0], "Join"))
    assert said.startswith("Whoever was put out of this championship cannot join it again. \u2068Olga\u2069")
    said = told(await here.command(here.olga, "championship manage readmit", entrant=bruno))
    assert said == "Whoever you named was not put out of this championship."
    said = told(await here.command(here.olga, "championship manage readmit", entrant=ana))
    assert said == "\u2068Ana\u2069 takes part again."
    await here.rounds(2)
    assert "2 of 128 places taken" in text(here.messages()[0])
    log = told(await here.command(here.olga, "championship log"))
    assert "**\u2068Olga\u2069** let **\u2068Ana\u2069** take part again." in log


async def test_i_am_here_twice_by_somebody_else_and_after_the_end(here: Hall) -> None:
    cup = await here.begin()
    (tie,) = await here.open(cup)
    home, away = (here.who(player) for player in tie.players)
    other = next(one for one in here.people if one not in (home, away))
    assert (await pressed(here, other, tie_id(tie.id))).startswith("These two were called")
    call = here.call(tie)
    await here.press(home, call, "I am here")
    await here.press(home, here.call(tie), "I am here")
    boards = len(here.messages())
    begun = await here.press(away, here.call(tie), "I am here")
    assert f"🤝 <@{home.id}>, both of you are here" in text(begun.response) if begun.response else False
    assert "⚽" in text(here.call(tie))
    assert button(here.call(tie), "To the match")
    assert len(here.messages()) == boards + 1
    assert (await pressed(here, away, tie_id(tie.id))).startswith("Your match is on.")
    assert (await pressed(here, home, tie_id(tie.id))).startswith("Your match is on.")


async def test_leaving_asks_once_it_has_begun_and_the_rival_goes_on(here: Hall) -> None:
    cup = await here.begin()
    (tie,) = await here.open(cup)
    home = here.who(tie.home_id)
    question = await here.command(home, "championship leave")
    assert question.response is not None
    assert "Leave **\u2068Animal Cup\u2069**?" in text(question.response)
    stays = await here.press(home, question.response, "No, I stay")
    assert stays.acknowledged
    assert len(await here.open(cup)) == 1
    question = await here.command(home, "championship leave")
    assert question.response is not None
    await here.press(home, question.response, "Yes, I leave")
    await here.rounds(3)
    assert "has left." in text(here.call(tie))
    assert await pressed(here, home, tie_id(tie.id)) == (
        "This tie is over; `/championship show` tells what comes next."
    )
    again = await pressed(here, home, cup_id(cup, "quit"))
    assert again == "That entrant has left this championship already."
    assert tie.home_id not in {player for one in await here.open(cup) for player in one.players}


async def test_whoever_is_prevented_leaves_by_the_button_of_the_check_in(here: Hall) -> None:
    await here.created(checkin="10")
    ana, bruno, _ = here.people
    for one in here.people:
        await here.press(one, here.messages()[0], "Join")
    await here.command(here.olga, "championship manage start")
    await here.rounds(2)
    await here.press(ana, here.messages()[0], "Check in")
    assert "1 of 3 checked in" in here.texts()[0]
    for one in (ana, bruno):
        await here.press(one, here.messages()[0], "Leave")
    assert "0 of 1 checked in" in here.texts()[0]


async def test_show_offers_nobody_to_come_while_it_is_paused(here: Hall) -> None:
    (tie,) = await here.open(await here.begin())
    home = here.who(tie.home_id)
    for command, offered in (("pause", False), ("resume", True)):
        await here.command(here.olga, f"championship manage {command}")
        seen = (await here.command(home, "championship show")).response
        assert seen is not None
        assert ("I am here" in text(seen)) == offered


async def test_show_offers_the_own_tie_and_its_button_works_there(here: Hall) -> None:
    cup = await here.begin()
    (tie,) = await here.open(cup)
    home, away = (here.who(player) for player in tie.players)
    seen = await here.command(home, "championship show")
    assert seen.response is not None
    assert "You are here" in told(await here.press(home, seen.response, "I am here"))
    assert "is here." in text(here.call(tie))
    other = next(one for one in here.people if one not in (home, away))
    seen = await here.command(other, "championship show", championship=cup)
    assert seen.response is not None
    assert "I am here" not in text(seen.response)
    offered = await home.autocomplete(here.channel, "championship show", "championship", "anim")
    assert [choice["value"] for choice in offered] == [cup]


async def test_only_who_can_come_plays_in_anothers_place(here: Hall) -> None:
    cup = await here.begin()
    ana, *_ = here.people
    robot = here.olga.guild.add_member(here.env.create_user("Robot", bot=True))
    said = told(await here.command(here.olga, "championship manage replace", entrant=ana, substitute=robot))
    assert said.startswith("\u2068Robot\u2069 is a bot")
    stranger = here.env.create_user("Stranger")
    said = told(
        await here.command(here.olga, "championship manage replace", entrant=ana, substitute=stranger)
    )
    assert said.startswith("\u2068Stranger\u2069 is not in this server")
    assert ana.id in (await here.cup(cup)).championship.lineup
    late = here.olga.guild.add_member(here.env.create_user("Late"))
    told(await here.command(here.olga, "championship manage replace", entrant=ana, substitute=late))
    assert late.id in (await here.cup(cup)).championship.lineup
