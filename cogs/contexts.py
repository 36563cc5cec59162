"""Where commands are offered: by default Discord keeps them to the servers that the bot is in."""

from collections.abc import Callable
from typing import TypeVar

from discord import app_commands

T = TypeVar("T")


def everywhere() -> Callable[[T], T]:
    """In servers and direct messages, brought along by a server or by a person."""

    def offered(command: T) -> T:
        app_commands.allowed_installs(guilds=True, users=True)(command)
        app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(command)
        return command

    return offered
