"""What the loopback Discord refuses of messages, modals and commands, as Discord does."""

from typing import Any

import aiohttp
import discord
import pytest

from tests.loopback import LoopbackDiscord
from tests.loopback.conftest import Table
from tests.loopback.processes.stub import picture
from tests.loopback.rest.errors import Refusal
from tests.loopback.rest.validate import check_message
from tests.loopback.rest.validate_forms import check_commands, check_modal
from tests.loopback.world import COMPONENTS_V2, SEND_MESSAGES, VIEW_CHANNEL, Json


def standing(*components: Json, flags: int = COMPONENTS_V2, content: str = "", **more: Any) -> Json:
    """A message as it would stand."""
    return {"flags": flags, "content": content, "embeds": [], "components": [*components], **more}


def text(content: str) -> Json:
    """A text display."""
    return {"type": 10, "content": content}


def button(custom_id: str, label: str = "Go") -> Json:
    """A grey button."""
    return {"type": 2, "style": 2, "custom_id": custom_id, "label": label}


def row(*inside: Json) -> Json:
    """An action row."""
    return {"type": 1, "components": [*inside]}


def box(*inside: Json) -> Json:
    """A container."""
    return {"type": 17, "components": [*inside]}


ROWS = [row(*(button(f"{r}:{b}") for b in range(5))) for r in range(6)]


@pytest.mark.parametrize(
    "message",
    [
        standing(text("a" * 4_000)),
        standing(box(*ROWS, text("a"), text("b"), text("c"))),  # 6 x 6 + 3 texts + 1 container = 40
        standing(row(button("x" * 100, "y" * 80))),
        standing(row(button("x")), flags=0, content="classic"),
        standing(flags=0, content="plain"),
        standing({"type": 9, "components": [text("a")], "accessory": button("s")}),
    ],
)
def test_what_fits_is_taken(message: Json) -> None:
    check_message(message, frozenset())


@pytest.mark.parametrize(
    ("message", "code", "status"),
    [
        (standing(box(*ROWS, text("a"), text("b"), text("c"), text("d"))), 50035, 400),
        (standing(text("a" * 2_001), text("a" * 2_000)), 50035, 400),
        (standing(*[text("猫" * 425)] * 8), 50035, 500),
        (standing(row(button("x"), button("x"))), 50035, 400),
        (standing(row(button("x" * 101))), 50035, 400),
        (standing(row(button(""))), 50035, 400),
        (standing(row(button("x", "y" * 81))), 50035, 400),
        (standing(row({"type": 2, "style": 2, "custom_id": "bare"})), 50035, 400),
        (standing(row(*[button(str(n)) for n in range(6)])), 50035, 400),
        (standing(row()), 50035, 400),
        (standing(text("")), 50035, 400),
        (standing(box(box(text("a")))), 50035, 400),
        (standing(text("a"), content="both"), 50035, 400),
        (standing(text("a"), embeds=[{"title": "both"}]), 50035, 400),
        (standing(text("a"), flags=0), 50035, 400),
        (standing({"type": 12, "items": [{"media": {"url": "attachment://gone.png"}}]}), 50035, 400),
        (standing({"type": 9, "components": [text("a")]}), 50035, 400),
        (standing(flags=0), 50006, 400),
        (standing(flags=0, content="a" * 2_001), 50035, 400),
    ],
)
def test_what_does_not_fit_is_refused(message: Json, code: int, status: int) -> None:
    with pytest.raises(Refusal) as caught:
        check_message(message, frozenset())
    assert (caught.value.code, caught.value.status) == (code, status)


def field(custom_id: str = "name", label: str = "Name") -> Json:
    """A labelled text input."""
    return {"type": 18, "label": label, "component": {"type": 4, "style": 1, "custom_id": custom_id}}


@pytest.mark.parametrize(
    "change",
    [
        {"title": "t" * 46},
        {"title": ""},
        {"custom_id": "c" * 101},
        {"components": []},
        {"components": [field(str(n)) for n in range(6)]},
        {"components": [field(), field()]},
        {"components": [field(label="l" * 46)]},
        {"components": [text("only words")]},
        {"components": [row(button("x"))]},
    ],
)
def test_a_modal_is_held_to_its_limits(change: Json) -> None:
    form: Json = {"title": "t" * 45, "custom_id": "c", "components": [text("words"), field()]}
    check_modal(form)
    with pytest.raises(Refusal):
        check_modal(form | change)


@pytest.mark.parametrize(
    "change",
    [
        {"name": "Shout"},
        {"name": "n" * 33},
        {"description": ""},
        {"description_localizations": {"xx": "unknown"}},
        {"name_localizations": {"de": "Groß"}},
        {"options": [{"name": f"o{n}", "description": "d", "type": 3} for n in range(26)]},
        {"options": [{"name": "a", "description": "d"}, {"name": "b", "description": "d", "required": True}]},
        {"options": [{"name": "a", "description": "d", "choices": [{"name": "n" * 101, "value": "v"}]}]},
        {"options": [{"name": f"o{n}", "description": "d" * 100, "options": BIG} for n, BIG in [(1, [
            {"name": f"p{m}", "description": "d" * 100, "choices": [
                {"name": f"{k}" * 25, "value": "v" * 90} for k in range(10, 14)]} for m in range(20)])]]},
    ],
)  # fmt: skip
def test_a_command_is_held_to_its_limits(change: Json) -> None:
    command: Json = {
        "name": "play",
        "description": "d" * 100,
        "name_localizations": {"hi": "खेलें", "th": "เล่น"},
    }
    check_commands([command])
    with pytest.raises(Refusal):
        check_commands([command | change])


async def test_a_broken_rule_reaches_the_bot_and_the_list_of_violations(table: Table) -> None:
    message = (await table.counter()).shown
    table.server.click(table.ana, message, "bad:0")
    await table.server.until(lambda: bool(table.server.violations))
    assert table.broken() == [50035]
    assert "shot.png" in table.server.violations[0].detail
    assert table.server.visible_text(message, table.bo) == "Count: 0"


@pytest.mark.parametrize(
    ("happening", "kind", "code"),
    [
        ("slash", 4, 0),
        ("slash", 6, 50035),
        ("slash", 7, 50035),
        ("slash", 8, 50035),
        ("slash", 9, 50035),  # an empty modal
        ("slash", 3, 50035),
        ("autocomplete", 8, 0),
        ("autocomplete", 4, 50035),
        ("click", 6, 0),
        ("click", 7, 0),
        ("click", 8, 50035),
    ],
)
async def test_each_happening_takes_its_own_kinds_of_answer(happening: str, kind: int, code: int) -> None:
    async with LoopbackDiscord() as server, aiohttp.ClientSession() as client:
        animal = {"name": "animal", "description": "d", "type": 3, "autocomplete": True}
        server.commands.append({"id": "1", "type": 1, "name": "pick", "options": [animal]})
        ana, guild = server.user("ana"), server.guild("Lisbon")
        channel = server.channel(guild, "general")
        message = server.place_message(channel, {"components": [row(button("go"))]})
        interaction = {
            "slash": lambda: server.slash(ana, guild, channel, "pick"),
            "autocomplete": lambda: server.autocomplete(
                ana, guild, channel, "pick", {"animal": "f"}, focused="animal"
            ),
            "click": lambda: server.click(ana, message, "go"),
        }[happening]()
        url = f"{server.api_url}/interactions/{interaction.id}/{interaction.token}/callback"
        data = {8: {"choices": []}, 9: {"title": "t", "custom_id": "c", "components": []}}
        answer = {"type": kind, "data": data.get(kind, {"content": "yes"})}
        async with client.post(url, json=answer) as response:
            body = await response.json() if response.status != 204 else {}
        assert body.get("code", 0) == code
        assert (await interaction).type == kind if code == 0 else interaction.callback == 0


async def test_kept_attachments_are_named_and_new_ones_listed(table: Table) -> None:
    server = table.server
    message = (await server.click(table.ana, (await table.counter()).shown, "picture:0")).shown
    kept = message.attachments[0]
    route = discord.http.Route(
        "PATCH", "/channels/{channel}/messages/{id}", channel=table.channel.id, id=message.id
    )
    answer: Any = await table.bot.http.request(route, json={"attachments": [{"id": kept["id"]}]})
    media = answer["components"][0]["items"][0]["media"]
    assert (media["url"], media["content_type"]) == (kept["url"], "image/png")
    for attachments in ([{"id": 77}], []):
        with pytest.raises(discord.HTTPException) as caught:
            await table.bot.http.request(route, json={"attachments": attachments})
        assert caught.value.code == 50035
    assert message.attachments == [kept]


async def test_others_messages_and_missing_permissions_are_respected(table: Table) -> None:
    message = table.server.place_message(table.channel, {"content": "mine"})
    message.author = table.ana
    channel = table.bot.get_partial_messageable(table.channel.id)
    with pytest.raises(discord.Forbidden) as caught:
        await channel.get_partial_message(message.id).edit(content="yours")
    assert caught.value.code == 50005
    table.channel.app_permissions = VIEW_CHANNEL | SEND_MESSAGES
    await channel.send("hello")
    with pytest.raises(discord.Forbidden) as caught:
        await channel.send(file=picture())
    assert caught.value.code == 50013


async def test_a_form_is_filled_in_as_the_client_allows(table: Table) -> None:
    opened = await table.server.slash(table.ana, table.guild, table.channel, "form")
    with pytest.raises(ValueError, match="must be filled in"):
        table.server.modal(opened, {})
    with pytest.raises(ValueError, match="0-20 characters"):
        table.server.modal(opened, {"name": "a" * 21})
    with pytest.raises(KeyError, match="nickname"):
        table.server.modal(opened, {"nickname": "a"})
