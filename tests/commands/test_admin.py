"""`/admin match end`: a moderator ends a match of the server, and everybody reads so."""

from dataclasses import replace
from typing import Any

import discord
import pytest

from services.ports.records import MatchStatus
from tests.commands.people import ask, choices, note, told
from tests.play.table import Actor, Shown, Table, pressable, text
from tests.support.databases import opened

OPTION_NAMES = ["match", "winner", "reason"]


@pytest.fixture
def moderator(here: Table) -> Actor:
    """Somebody who may manage the server."""
    guild = here.ana.guild
    role = guild.create_role("Moderators", permissions=discord.Permissions(manage_guild=True))
    return guild.add_member(here.env.create_user("Mo"), roles=[role])


async def forget_the_rules(here: Table) -> str:
    """The match on the table goes on under another id, by rules that this program no longer knows."""
    async with opened(here.url) as storage, storage.unit() as unit:
        record = await unit.matches.get(here.match_id)
        assert record is not None
        unit.matches.add(replace(record, id="old", rules_version=0))
        await unit.commit()
    return "old"


def test_discord_shows_it_to_who_manages_the_server_and_in_servers_only(here: Table) -> None:
    command = here.bot.tree.get_command("admin")
    assert command is not None
    sent: dict[str, Any] = command.to_dict(here.bot.tree)
    assert int(sent["default_member_permissions"]) == discord.Permissions(manage_guild=True).value
    assert not sent["dm_permission"]
    (match,) = sent["options"]
    assert [option["name"] for option in match["options"][0]["options"]] == OPTION_NAMES


async def test_a_moderator_ends_a_match_and_the_board_says_so(here: Table, moderator: Actor) -> None:
    await here.begin()
    await here.settle_toss()
    picker = (await here.press(here.bruno, "Choose your dive")).response
    offered = await moderator.autocomplete(here.channel, "admin match end", "match", "")
    assert choices(offered) == [("Ana against Bruno: Penalties: Animal Cup", here.match_id)]
    said = await ask(here, moderator, "admin match end", match=here.match_id, reason="Not in *school* hours")
    assert said == "You ended the match of \u2068Ana\u2069 against \u2068Bruno\u2069."
    assert "🤝 No result.\n> \u2068Not in \\*school\\* hours\u2069" in here.board_text()
    assert "A moderator ended the match." in here.board_text()
    assert "NO RESULT" in here.board_text()
    assert pressable(here.board) == ["Rematch"] if here.board is not None else False
    record = (await here.look()).record
    assert (record.status, record.winner, record.reason) == (MatchStatus.OVER, None, "moderator")
    with pytest.raises(Exception, match="Unknown Message"):  # the keeper's private note is taken away
        await here.press(here.bruno, "Left", picker)
    assert await moderator.autocomplete(here.channel, "admin match end", "match", "") == []


async def test_a_moderator_names_the_winner(here: Table, moderator: Actor) -> None:
    await here.begin("penguin")
    await here.command(moderator, "admin match end", match=here.match_id, winner="1")
    assert "🏆 **\u2068Bruno\u2069** wins!" in here.board_text()
    assert "A moderator ended the match." in here.board_text()
    assert (await here.look()).record.winner == "away"


async def test_matches_of_other_servers_are_out_of_reach(here: Table) -> None:
    await here.begin()
    elsewhere = here.env.create_guild()
    channel = elsewhere.create_text_channel("general")
    role = elsewhere.create_role("Moderators", permissions=discord.Permissions(manage_guild=True))
    stranger = elsewhere.add_member(here.env.create_user("Max"), roles=[role])
    assert await stranger.autocomplete(channel, "admin match end", "match", "") == []
    said = told(await stranger.slash(channel, "admin match end", match=here.match_id))
    assert said == "I do not know this match (any more)."
    assert told(await stranger.slash(channel, "admin match end", match="ä")) == said
    assert (await here.look()).record.status is MatchStatus.OPEN


async def test_a_match_by_forgotten_rules_is_ended_in_words_alone(here: Table, moderator: Actor) -> None:
    await here.begin()
    old = await forget_the_rules(here)
    said = await ask(here, moderator, "admin match end", match=old, winner="0")
    assert said == "I can no longer read that match, so nobody can win it. End it without a winner."
    await ask(here, moderator, "admin match end", match=old, reason="Sorry!")
    assert here.board_text() == (
        "### 🏁 \u2068Ana\u2069 against \u2068Bruno\u2069\n🤝 No result.\n> \u2068Sorry\\!\u2069\n"
        "A moderator ended the match."
    )


async def test_a_player_leaves_a_match_by_forgotten_rules_from_the_list(here: Table) -> None:
    await here.begin()
    await forget_the_rules(here)
    mine = note(await here.command(here.ana, "my games"))
    assert "It was begun by rules that I no longer know" in text(mine)
    await here.press(here.ana, "Leave", mine)
    assert "no longer know" not in text(mine)
    assert "I no longer know the rules it was begun by." in here.board_text()
    assert isinstance(mine, Shown)
    assert "Leave" not in pressable(mine)
