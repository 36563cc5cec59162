"""The loopback Discord keeps Discord's word towards a real discord.py client."""

import discord
import pytest

from tests.loopback.conftest import Table
from tests.loopback.processes.stub import counter


async def test_a_bot_logs_in_syncs_and_answers_a_slash_command(table: Table) -> None:
    outcome = await table.counter()
    assert outcome.type == 4
    assert not outcome.ephemeral
    assert table.server.visible_text(outcome.shown, table.bo) == "Count: 0"
    assert [c["name"] for c in table.server.commands] == [
        "count",
        "secret",
        "form",
        "pick",
        "anywhere",
        "staff",
    ]
    assert table.server.violations == []


async def test_a_click_edits_the_message_it_sits_on(table: Table) -> None:
    message = (await table.counter()).shown
    outcome = await table.server.click(table.bo, message, "count:0")
    assert outcome.type == 7
    assert outcome.shown is message
    assert table.server.visible_text(message, table.ana) == "Count: 1"
    assert table.server.buttons(message)[0].custom_id == "count:1"


async def test_the_ledger_tells_ordinary_calls_from_free_ones(table: Table) -> None:
    assert table.server.ledger.ordinary() == 4  # me, application, commands, gateway
    table.server.ledger.clear()
    message = (await table.counter()).shown
    await table.server.click(table.bo, message, "count:0")
    assert table.server.ledger.ordinary() == 0
    assert table.server.ledger.count("POST /interactions/*") == 2
    with pytest.raises(discord.NotFound):
        await table.bot.fetch_user(1)
    assert table.server.ledger.ordinary() == 1


async def test_a_secret_is_seen_by_one_and_unknown_to_channel_routes(table: Table) -> None:
    server = table.server
    outcome = await server.slash(table.ana, table.guild, table.channel, "secret", {"friend": table.bo})
    assert outcome.ephemeral
    assert server.visible_text(outcome.shown, table.ana) == f"<@{table.bo.id}> likes penguins (pt-BR)"
    assert not server.visible_text(outcome.shown, table.bo)
    partial = table.bot.get_partial_messageable(table.channel.id).get_partial_message(outcome.shown.id)
    with pytest.raises(discord.NotFound) as caught:
        await partial.edit(content="seen")
    assert caught.value.code == 10008
    assert table.broken() == [10008]


async def test_a_form_opens_and_is_answered(table: Table) -> None:
    opened = await table.server.click(table.ana, (await table.counter()).shown, "name:0")
    assert opened.modal["title"] == "Who are you?"
    answered = await table.server.modal(opened, {"name": "Ana"})
    assert table.server.visible_text(answered.shown, table.ana) == "Hello Ana"
    assert answered.ephemeral


async def test_a_second_answer_is_refused_with_40060(table: Table) -> None:
    message = (await table.counter()).shown
    await table.server.click(table.ana, message, "twice:0")
    await table.server.until(lambda: bool(table.server.violations))
    assert table.broken() == [40060]


async def test_an_answer_after_three_seconds_is_refused_with_10062(table: Table) -> None:
    message = (await table.counter()).shown
    pressed = table.server.click(table.ana, message, "slow:0.2")
    table.server.skip(3.1)
    outcome = await pressed
    assert not outcome.acknowledged
    assert table.broken() == [10062]


async def test_a_token_dies_after_fifteen_minutes_but_a_new_click_revives_the_message(table: Table) -> None:
    server = table.server
    outcome = await table.counter()
    webhook = _webhook(table, outcome.interaction.token)
    await webhook.edit_message(outcome.shown.id, view=counter(7))
    server.skip(901)
    with pytest.raises(discord.HTTPException) as caught:
        await webhook.edit_message(outcome.shown.id, view=counter(8))
    assert (caught.value.status, caught.value.code) == (401, 50027)
    clicked = await server.click(table.bo, outcome.shown, "count:7")
    assert server.visible_text(clicked.shown, table.bo) == "Count: 8"


async def test_a_click_token_reaches_the_message_it_sits_on_and_nothing_else(table: Table) -> None:
    server = table.server
    message, other = (await table.counter()).shown, (await table.counter()).shown
    panel = await server.click(table.ana, message, "panel:0")
    assert panel.ephemeral
    await server.until(lambda: server.visible_text(message, table.bo) == "Count: 99")
    assert server.ledger.count("PATCH /webhooks/*") == 1
    assert table.broken() == []
    with pytest.raises(discord.NotFound) as caught:
        await _webhook(table, panel.interaction.token).edit_message(other.id, view=counter(1))
    assert caught.value.code == 10008


async def test_the_first_followup_fills_a_deferred_answer(table: Table) -> None:
    server = table.server
    outcome = await server.click(table.ana, (await table.counter()).shown, "think:0")
    assert (outcome.type, outcome.ephemeral) == (5, True)
    await server.until(lambda: len(outcome.interaction.followups) == 1)
    assert server.visible_text(outcome.shown, table.ana) == "Thought"
    assert server.visible_text(outcome.interaction.followups[0], table.ana) == "And more"
    assert server.messages(table.channel, viewer=table.bo) == [outcome.interaction.source]


async def test_pictures_come_as_multipart_and_are_served_again(table: Table) -> None:
    server = table.server
    outcome = await server.click(table.ana, (await table.counter()).shown, "picture:0")
    attachment = outcome.shown.attachments[0]
    assert (attachment["filename"], attachment["size"]) == ("shot.png", 20)
    assert await table.bot.http.get_from_cdn(attachment["url"]) == b"not really a picture"
    assert table.broken() == []


async def test_autocomplete_and_options_follow_the_registered_command(table: Table) -> None:
    server, place = table.server, (table.ana, table.guild, table.channel)
    offered = await server.autocomplete(*place, "pick", {"animal": "f"}, focused="animal")
    assert [choice["value"] for choice in offered.choices] == ["fox", "frog"]
    picked = await server.slash(*place, "pick", {"animal": "owl"})
    assert server.visible_text(picked.shown, table.bo) == "You picked owl"
    with pytest.raises(LookupError, match="requires"):
        server.slash(*place, "pick")
    with pytest.raises(LookupError, match="not registered"):
        server.slash(*place, "unknown")


async def test_people_cannot_click_what_they_do_not_see(table: Table) -> None:
    message = (await table.counter()).shown
    with pytest.raises(LookupError, match="no 'nowhere'"):
        table.server.click(table.ana, message, "nowhere")
    table.server.delete(message)
    with pytest.raises(LookupError, match="does not see"):
        table.server.click(table.ana, message, "count:0")


async def test_closed_dms_answer_50007_and_open_ones_take_messages(table: Table) -> None:
    server = table.server
    table.bo.dms_open = False
    user = await table.bot.fetch_user(table.bo.id)
    with pytest.raises(discord.Forbidden) as caught:
        await user.send("hello")
    assert caught.value.code == 50007
    sent = await (await table.bot.fetch_user(table.ana.id)).send(view=counter(3))
    clicked = await server.click(table.ana, server.message(sent.id), "count:3")
    assert server.visible_text(clicked.shown, table.ana) == "Count: 4"
    assert table.broken() == []


async def test_mentions_in_new_messages_ping_and_edits_do_not(table: Table) -> None:
    channel = table.bot.get_partial_messageable(table.channel.id)
    sent = await channel.send(f"<@{table.bo.id}> your turn")
    assert table.server.message(sent.id).pinged == {table.bo.id}
    await sent.edit(content=f"<@{table.ana.id}> your turn")
    assert table.server.message(sent.id).pinged == {table.bo.id}
    quiet = await channel.send(f"<@{table.bo.id}>", allowed_mentions=discord.AllowedMentions.none())
    assert table.server.message(quiet.id).pinged == set()


async def test_a_channel_closed_to_the_bot_refuses_ordinary_calls_only(table: Table) -> None:
    table.channel.app_permissions = 0
    with pytest.raises(discord.Forbidden) as caught:
        await table.bot.get_partial_messageable(table.channel.id).send("hello")
    assert caught.value.code == 50001
    assert (await table.counter()).type == 4


async def test_archived_threads_take_no_edits_until_a_message_takes_them_out(table: Table) -> None:
    channel = await table.bot.fetch_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    thread = await channel.create_thread(name="match")
    message = await thread.send("kick-off")
    await thread.edit(archived=True)
    with pytest.raises(discord.HTTPException) as caught:
        await message.edit(content="late")
    assert caught.value.code == 50083
    await thread.send("extra time")
    await message.edit(content="in time")


async def test_a_locked_thread_takes_nothing_from_who_may_not_manage_it(table: Table) -> None:
    channel = await table.bot.fetch_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    thread = await channel.create_thread(name="match")
    table.server.set_thread(table.server.world.channels[thread.id], archived=True, locked=True)
    with pytest.raises(discord.HTTPException) as caught:
        await thread.send("late")
    assert caught.value.code == 160005
    with pytest.raises(discord.HTTPException) as caught:
        await thread.edit(archived=False)
    assert caught.value.code == 50013


def _webhook(table: Table, token: str) -> discord.Webhook:
    return discord.Webhook.from_state(
        {"id": table.server.world.app.id, "type": 3, "token": token},
        state=table.bot._connection,
    )


async def test_a_role_is_given_and_called_as_allowed(table: Table) -> None:
    server, bot = table.server, table.bot
    role, other = (server.role(table.guild, name) for name in ("Champions", "Fans"))
    await bot.http.add_role(table.guild.id, table.ana.id, role.id)
    assert (role.held_by, other.held_by) == ({table.ana.id}, set())
    with pytest.raises(discord.NotFound) as caught:
        await bot.http.add_role(table.guild.id, table.ana.id, 7)
    assert caught.value.code == 10011
    server.part(table.bo, table.guild)
    with pytest.raises(discord.NotFound) as caught:
        await bot.http.add_role(table.guild.id, table.bo.id, role.id)
    assert caught.value.code == 10007
    allowed = discord.AllowedMentions(roles=[discord.Object(role.id)], users=False)
    where = bot.get_partial_messageable(table.channel.id)
    sent = await where.send(f"<@&{role.id}> <@&{other.id}> <@{table.ana.id}>", allowed_mentions=allowed)
    message = server.message(sent.id)
    assert (message.called, message.pinged) == ({role.id}, set())
    assert server.violations == []
