"""What is said after an acknowledgement of which no word came back arrives all the same."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from tests.faults.ground import Ground, ground
from tests.loopback import Message
from ui.discord.face import plain
from ui.discord.reply import AnyInteraction, Reply
from ui.discord.router import Press

WORDS = plain("Here it is.")
CALLBACK = "POST /interactions/*"
LOST = ({"cut": "after"}, {"cut": "after"}), ({"cut": "after"}, {"cut": "before"})
"""What happens to the acknowledgement, and to the answer after it."""


@pytest_asyncio.fixture
async def here(sqlite_url: str) -> AsyncIterator[Ground]:
    async with ground(sqlite_url) as made:
        yield made


async def said(here: Ground, reply: Reply, how: str, faults: tuple[dict[str, Any], ...]) -> int | None:
    """Acknowledge, and then say it, each call having the next of these faults; the id of what was said."""
    for one in faults:
        here.server.fail(CALLBACK, **one)
    await reply.acknowledge()
    try:
        return await (reply.whisper(WORDS) if how == "whisper" else reply.post(WORDS, aside="Posted."))
    finally:
        here.server.heal()


def found(here: Ground, before: set[int]) -> list[Message]:
    """New messages that say it, whoever sees them."""
    messages = here.server.world.messages.values()
    return [
        one
        for one in messages
        if one.id not in before and "Here it is." in here.server.visible_text(one, here.ana)
    ]


@pytest.mark.parametrize("how", ["whisper", "post"])
@pytest.mark.parametrize("faults", [LOST[0][:1], *LOST])
async def test_after_a_click_it_is_a_message_of_its_own_and_not_the_one_that_was_clicked(
    here: Ground, faults: tuple[dict[str, Any], ...], how: str
) -> None:
    ids: list[int | None] = []

    async def answer(press: Press) -> None:
        ids.append(await said(here, press.reply, how, faults))

    here.bot.router.on("zz1", answer)
    relic = here.relic("zz1:x")
    before = set(here.server.world.messages)
    await here.press(here.ana, relic, "zz1:x")
    (made,) = found(here, before)
    assert ids == [made.id]
    assert made.ephemeral == (how == "whisper")
    assert here.server.buttons(relic)


@pytest.mark.parametrize("how", ["whisper", "post"])
@pytest.mark.parametrize("faults", [LOST[0][:1], *LOST])
async def test_after_a_command_nobody_is_left_with_a_bot_that_thinks(
    here: Ground, faults: tuple[dict[str, Any], ...], how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids: list[int | None] = []

    async def answer(_: object, interaction: AnyInteraction) -> None:
        async with here.bot.router.guarded(interaction) as press:
            ids.append(await said(here, press.reply, how, faults))

    group: Any = here.bot.tree.get_command("penalty")
    monkeypatch.setattr(group.get_command("rules"), "_callback", answer)
    before = set(here.server.world.messages)
    await here.command(here.ana, "rules")
    (made,) = found(here, before)
    assert ids == [made.id]
    assert made.ephemeral == (how == "whisper")
    assert [one for one in here.server.world.messages.values() if one.loading] == []
