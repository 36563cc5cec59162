"""What people are told in private, what everybody sees, and what is stored."""

from typing import Any

import simcord

from tests.play.table import Actor, Shown, Table, text
from tests.support.clocks import Clock as Clock  # noqa: PLC0414 (handed on)
from tests.support.databases import opened


def note(result: simcord.InteractionResult) -> Shown:
    """The one private message that answers a press or a command."""
    assert result.acknowledged
    shown = [message for message in (result.response, *result.followups) if message is not None]
    (private,) = (message for message in shown if message.ephemeral)
    return private


def told(result: simcord.InteractionResult) -> str:
    """What the one who acted reads, and nobody else."""
    return text(note(result))


def posted(result: simcord.InteractionResult) -> Shown:
    """The message for everybody that answers a press or a command."""
    assert result.response is not None
    assert not result.response.ephemeral
    return result.response


async def rows(here: Table) -> dict[str, int]:
    """How much is stored."""
    async with opened(here.url) as storage:
        return await storage.count()


async def housekeeping(here: Table) -> None:
    """Let the bot make its rounds."""
    await here.env.advance_time(2)


async def ask(here: Table, who: Actor, name: str, **options: Any) -> str:
    """Give a command that is answered in private; what it says."""
    return told(await here.command(who, name, **options))


def choices(offered: list[dict[str, Any]]) -> list[tuple[str, str]]:
    return [(choice["name"], choice["value"]) for choice in offered]
