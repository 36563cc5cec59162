"""`python -m tests.soak.serve PORT CLOCK`: one life of the bot, until it is killed or its driver is gone."""

import asyncio
import os
import sys
import threading

from bot.config import Settings
from bot.logs import set_up
from tests.loopback.pointing import point_discord_at
from tests.loopback.run_bot import run
from tests.loopback.server import TOKEN


def _end_with_the_driver() -> None:
    sys.stdin.read()
    os._exit(1)


if __name__ == "__main__":
    port = int(sys.argv.pop(1))
    threading.Thread(target=_end_with_the_driver, daemon=True).start()
    set_up(Settings().log_level)
    with point_discord_at(port):
        asyncio.run(run("tests.soak.bot:create_bot", "bot.config:Settings", TOKEN))
