"""The simulated Discord is held against Discord's own OpenAPI document: what it takes, and what it sends."""

from typing import Any

import discord
import pytest

from tests.loopback import LoopbackDiscord
from tests.loopback.conftest import Table, at_work
from tests.loopback.processes.stub import Stub
from tests.loopback.rest.errors import MESSAGES, Refusal
from tests.loopback.rest.judge import NAME, Judge, document
from tests.loopback.rest.payloads import (
    channel_json,
    guild_json,
    member_json,
    message_json,
    role_json,
    user_json,
)

Json = dict[str, Any]
CALLBACK = "/interactions/{id}/{token}/callback"
MESSAGES_ROUTE = "/channels/{channel}/messages"
TEXT: Json = {"type": 10, "content": "Bruno scores!"}


@pytest.fixture
def judge() -> Judge:
    read = document()
    if read is None:
        pytest.skip(f"{NAME} lies in no folder beside this checkout; DISCORD_OPENAPI can name it")
    return Judge(read)


def said(*components: Json, **more: Any) -> Json:
    return {"type": 4, "data": {"flags": 32768, "components": [*components], **more}}


def test_a_right_answer_is_taken(judge: Judge) -> None:
    assert judge.asked("POST", CALLBACK, said({"type": 17, "components": [TEXT]})) is None


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (said({"type": 10, "contents": "Bruno scores!"}), "data/components/0: \"content\" is a required"),
        (said({"type": 99}), "data/components/0"),
        (said(TEXT, embed=[]), "'embed' was unexpected"),
        (said({"type": 1, "components": [{"type": 2, "style": 9, "label": "l"}]}), "components/0/style: "),
        (said(content="x" * 2001), "data/content"),
        ({"type": 40}, "40 is not one of"),
        ({}, "type"),
    ],
)  # fmt: skip
def test_a_wrong_answer_is_refused_by_name(judge: Judge, body: Json, reason: str) -> None:
    assert reason in str(judge.asked("POST", CALLBACK, body))


def test_snowflakes_are_numbers_or_their_digits(judge: Judge) -> None:
    for mentions, right in (([7], True), (["7"], True), (["seven"], False), ([-7], False)):
        body = {"content": "hi", "allowed_mentions": {"users": mentions}}
        assert (judge.asked("POST", MESSAGES_ROUTE, body) is None) is right


def test_routes_and_statuses_that_discord_does_not_have_are_refused(judge: Judge) -> None:
    assert "knows no" in str(judge.asked("POST", "/channels/{channel}/whisper", {}))
    assert "does not answer with 202" in str(judge.answered("GET", "/users/{user}", 202, {}))
    assert "without a body" in str(
        judge.answered("DELETE", f"{MESSAGES_ROUTE}/{{message}}", 204, {"id": "1"})
    )


async def _send_an_embed() -> None:
    async with LoopbackDiscord() as server, at_work(server, Stub()) as bot:
        channel = server.channel(server.guild("Lisbon"), "general")
        route = discord.http.Route("POST", MESSAGES_ROUTE, channel=channel.id)
        await bot.http.request(route, json={"content": "hi", "embed": {}})


@pytest.mark.usefixtures("judge")
async def test_a_misshapen_call_of_a_bot_ends_the_block_with_its_reason() -> None:
    with pytest.raises(AssertionError, match="'embed' was unexpected"):
        await _send_an_embed()


@pytest.mark.usefixtures("judge")
async def test_what_the_server_sends_is_judged_too(table: Table) -> None:
    await table.counter()
    assert table.server.violations == []
    table.ana.locale, table.ana.name = "en-US", 7  # type: ignore[assignment]  # a misshapen name
    await table.counter()
    assert {one.where for one in table.server.violations} == {
        "gateway GuildMemberResponse",
        f"POST {CALLBACK}",
    }
    table.server.violations.clear()


def test_people_places_and_messages_are_sent_in_discords_shapes(judge: Judge) -> None:
    server = LoopbackDiscord()
    guild = server.guild("Lisbon")
    channel, ana = server.channel(guild, "general"), server.user("ana")
    role = server.role(guild, "champion")
    message = server.place_message(channel, {"content": "hi"})
    body = guild_json(guild, [channel])
    for schema, value in (
        ("UserResponse", user_json(ana)),
        ("GuildMemberResponse", member_json(ana, guild)),
        ("GuildRoleResponse", role_json(role)),
        ("GuildChannelResponse", channel_json(channel)),
        ("PrivateChannelResponse", channel_json(server.dm(ana))),
        ("PrivateGroupChannelResponse", channel_json(server.private_channel(ana, server.user("bo")))),
        ("MessageResponse", message_json(message)),
        *(("GuildRoleResponse", one) for one in body["roles"]),
        *(("GuildChannelResponse", one) for one in body["channels"]),
    ):
        assert judge.shape(schema, value) is None, schema


@pytest.mark.parametrize("code", sorted(MESSAGES))
def test_refusals_have_discords_shape(judge: Judge, code: int) -> None:
    for detail in ("", "too long"):
        assert judge.shape("Error", Refusal(code, detail).body()) is None
