"""`/settings`: what moderators and people decide, and what it does to the commands."""

import discord
import pytest

from services.ports.unit import StorageDown
from tests.commands.people import Clock, ask, housekeeping, note, posted, rows, told
from tests.play.table import Actor, Table, text
from tests.ui.stage import pseudo
from ui.words.catalogues import PSEUDO

OWN_LANGUAGE = (
    "\nLanguage: same as your Discord\n-# To change them, add an option, such as `/settings me picks:`."
    "\nExport my data\nDelete my data"
)
WHERE = "Secret choices: in the channel (only you see them)" + OWN_LANGUAGE


@pytest.fixture
def moderator(here: Table) -> Actor:
    """Somebody who may manage the server."""
    guild = here.ana.guild
    role = guild.create_role("Moderators", permissions=discord.Permissions(manage_guild=True))
    return guild.add_member(here.env.create_user("Mo"), roles=[role])


async def test_only_who_manages_the_server_sees_and_changes_its_settings(here: Table) -> None:
    said = await ask(here, here.carla, "settings server", pace="relaxed")
    assert said == "Only those who may manage this server can change its settings."
    assert (await rows(here))["preferences"] == 0


async def test_a_server_names_its_pace(here: Table, moderator: Actor) -> None:
    assert "Default pace: live; relaxed for practice" in await ask(here, moderator, "settings server")
    said = await ask(here, moderator, "settings server", pace="relaxed")
    assert "Allowed in: every channel\nDefault pace: relaxed: 10 minutes a move" in said
    challenge = posted(await here.command(here.ana, "penalty challenge", opponent=here.bruno))
    assert "relaxed: 10 minutes a move" in text(challenge)
    named = await here.command(here.ana, "penguin challenge", opponent=here.bruno, pace="live")
    assert "live: 90 seconds a move" in text(posted(named))


async def test_a_server_may_do_without_pings(here: Table, moderator: Actor) -> None:
    assert "People are pinged: when the board waits for them" in await ask(here, moderator, "settings server")
    assert "People are pinged: never" in await ask(here, moderator, "settings server", pings=False)
    assert "People are pinged: never" in await ask(here, moderator, "settings server", pace="relaxed")
    await here.begin()
    assert here.board is not None
    before = here.board.id
    await here.press(here.bruno, "Heads")
    assert here.board.id == before
    assert "wins the toss" in here.board_text()
    said = await ask(here, moderator, "settings server", pings=True)
    assert "People are pinged: when the board waits for them" in said
    winner = await here.to_act()
    await here.press(winner, "Shoot first")
    assert here.board.id != before


async def test_results_are_announced_where_a_server_wants_them(here: Table, moderator: Actor) -> None:
    stadium = here.ana.guild.create_text_channel("stadium")
    assert "Results are announced: nowhere" in await ask(here, moderator, "settings server")
    said = await ask(here, moderator, "settings server", results=True, channel=stadium)
    assert f"Results are announced: <#{stadium.id}>" in said
    await here.begin()
    question = note(await here.command(here.ana, "penalty resign"))
    await here.press(here.ana, "Yes, I give up", question)
    for _ in range(2):
        await housekeeping(here)
    (line,) = stadium.history()
    won = "🏆 **\u2068Bruno\u2069** won against **\u2068Ana\u2069** (Penalties: Animal Cup)."
    assert [part.content for part in line.components if isinstance(part, discord.TextDisplay)] == [won]
    assert "Results are announced: nowhere" in await ask(here, moderator, "settings server", results=False)
    before = await rows(here)
    await here.begin()
    question = note(await here.command(here.ana, "penalty resign"))
    await here.press(here.ana, "Yes, I give up", question)
    await housekeeping(here)
    assert len(stadium.history()) == 1
    assert before["matches"] == 1


async def test_games_are_kept_to_the_channels_that_are_named(here: Table, moderator: Actor) -> None:
    await here.begin()
    other = here.ana.guild.create_text_channel("stadium")
    said = await ask(here, moderator, "settings server", allow=other)
    assert f"Allowed in: <#{other.id}>" in said
    before = await rows(here)
    no = f"Games are not allowed in this channel. Play in <#{other.id}>."
    assert await ask(here, here.bruno, "penguin challenge", opponent=here.ana) == no
    assert await ask(here, here.bruno, "penguin practice", level="chick") == no
    assert await ask(here, here.bruno, "penalty show") == no
    assert await rows(here) == before
    await ask(here, moderator, "settings server", everywhere=True)
    posted(await here.command(here.bruno, "penalty show"))


async def test_who_is_blocked_hears_only_that_it_cannot_be_now(here: Table) -> None:
    said = await ask(here, here.bruno, "settings me", block=here.ana)
    who, where = "### Your settings\nWho may challenge you:", WHERE
    assert said == f"{who} everyone you haven't blocked\nBlocked: \u2068Ana\u2069\n{where}"
    no = "You cannot challenge \u2068Bruno\u2069 now."
    assert await ask(here, here.ana, "penalty challenge", opponent=here.bruno) == no
    await ask(here, here.bruno, "settings me", forget=here.ana, challengers="nobody")
    assert await ask(here, here.ana, "penalty challenge", opponent=here.bruno) == no
    said = await ask(here, here.bruno, "settings me", challengers="listed", allow=here.ana)
    assert said == f"{who} only those you allow\nAllowed: \u2068Ana\u2069\n{where}"
    posted(await here.command(here.ana, "penalty challenge", opponent=here.bruno))


async def test_who_is_blocked_cannot_press_rematch_either(here: Table) -> None:
    await here.begin()
    question = note(await here.command(here.ana, "penalty resign"))
    await here.press(here.ana, "Yes, I give up", question)
    await ask(here, here.bruno, "settings me", block=here.ana)
    assert told(await here.press(here.ana, "Rematch")) == "You cannot challenge \u2068Bruno\u2069 now."


async def test_after_a_no_one_is_told_when_to_ask_again(here: Table, clock: Clock) -> None:
    challenge = posted(await here.command(here.ana, "penalty challenge", opponent=here.bruno))
    await here.press(here.bruno, "Decline", challenge)
    said = await ask(here, here.ana, "penalty challenge", opponent=here.bruno)
    again = f"<t:{clock.now // 1000 + 600}:R>"
    assert said == (
        f"\u2068Bruno\u2069 said no. You can ask again {again}, or \u2068Bruno\u2069 can challenge you."
    )


async def test_where_one_is_asked_for_secrets_is_ones_own_choice(here: Table) -> None:
    said = await ask(here, here.bruno, "settings me", picks="dm")
    assert "\nSecret choices: in a direct message\n" in said
    assert "\nSecret choices: in the channel" in await ask(here, here.ana, "settings me")
    assert "\nSecret choices: in the channel" in await ask(here, here.bruno, "settings me", picks="here")


async def test_a_chosen_language_holds_for_what_only_one_reads(here: Table) -> None:
    await here.begin()
    said = await ask(here, here.bruno, "settings me", language=PSEUDO)
    assert said.startswith("### " + pseudo()("Your settings"))
    assert (await ask(here, here.bruno, "help")).startswith("### " + pseudo()("⚽ Football table games"))
    offered = await here.bruno.autocomplete(here.channel, "penalty show", "match", "")
    assert offered[0]["name"] == pseudo()("against {name}: {turn}", name="Ana", turn=pseudo()("your turn"))
    assert "calls the toss" in text(posted(await here.command(here.bruno, "penalty show")))
    assert "your turn" not in (await ask(here, here.ana, "help"))
    assert (await ask(here, here.ana, "help")).startswith("### ⚽ Football table games")
    said = await ask(here, here.bruno, "settings me", language="auto")
    assert said.endswith(OWN_LANGUAGE)


async def test_only_languages_that_there_are_can_be_chosen(here: Table) -> None:
    offered = await here.ana.autocomplete(here.channel, "settings me", "language", "")
    names = {choice["value"]: choice["name"] for choice in offered}
    assert names["auto"] == "Automatic: the language of my Discord"
    assert names["en-US"] == "English (United States)"
    assert PSEUDO not in names
    said = await ask(here, here.ana, "settings me", language="tlh")
    assert said == "I do not speak that language (yet). Choose one from the list."
    assert (await ask(here, here.ana, "settings me")).endswith(OWN_LANGUAGE)


async def test_a_language_that_cannot_be_read_is_that_of_ones_discord(
    here: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await ask(here, here.ana, "settings me", language=PSEUDO)

    async def silent(*_: object) -> None:
        raise StorageDown("nobody answers")

    private = here.bot.pieces.private
    private._known.clear()
    monkeypatch.setattr(private, "stored", silent)
    assert (await ask(here, here.ana, "help")).startswith("### ⚽ Football table games")
    monkeypatch.undo()
    assert (await ask(here, here.ana, "help")).startswith("### " + pseudo()("⚽ Football table games"))
