"""Runs a bot in a process of its own against a loopback server, so that it can be killed.

`python -m tests.loopback.processes.run_bot --port P [--factory bot.composition.app:create_bot]
[--settings bot.config:Settings]`;
the port may also come from LOOPBACK_PORT. What follows `--` becomes the bot's own command line.
"""

import argparse
import asyncio
import importlib
import inspect
import os
import sys
from typing import Any

from bot.signals import until_told
from tests.loopback.processes.pointing import point_discord_at
from tests.loopback.server import TOKEN


def named(path: str) -> Any:
    """The object at `package.module:name`."""
    module, _, name = path.partition(":")
    return getattr(importlib.import_module(module), name)


async def run(factory: str, settings: str, token: str) -> None:
    """Create the bot from its settings and let it work until SIGTERM or SIGINT."""
    made = named(factory)(named(settings)() if settings else None)
    bot = await made if inspect.isawaitable(made) else made
    async with bot:
        await until_told(asyncio.create_task(bot.start(token)))


def main() -> None:
    """Read the command line and run."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--port", type=int, default=int(os.environ.get("LOOPBACK_PORT", "0")))
    arguments.add_argument("--token", default=TOKEN)
    arguments.add_argument("--factory", default="bot.composition.app:create_bot")
    arguments.add_argument("--settings", default="bot.config:Settings", help="empty: the factory gets None")
    arguments.add_argument(
        "--main", default="", help="run this whole entry point instead, as bot.__main__:main"
    )
    arguments.add_argument("rest", nargs="*")
    given = arguments.parse_args()
    sys.argv[1:] = given.rest
    with point_discord_at(given.port):
        if given.main:
            sys.exit(named(given.main)(given.rest))
        asyncio.run(run(given.factory, given.settings, given.token))


if __name__ == "__main__":
    main()
