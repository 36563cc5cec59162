"""Serves a loopback Discord from a process of its own, and clicks if asked to.

`python -m tests.loopback.processes.serve [--clicks N --concurrency C --slash count --prefix count:]` prints a
JSON line with its port, waits for the bot, prints a JSON line with the load report and ends; without
clicks it serves until it is stopped or its standard input closes.
"""

import argparse
import asyncio
import json
import sys
from dataclasses import asdict

from tests.loopback.people.interactions import Interaction
from tests.loopback.processes.load import first_button, load, open_tables
from tests.loopback.server import TOKEN, LoopbackDiscord


def tell(line: dict[str, object]) -> None:
    """One JSON line to whoever started this process."""
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


async def click_away(server: LoopbackDiscord, given: argparse.Namespace) -> None:
    """Warm up with a tenth of the clicks, then measure."""
    await server.synced(timeout=given.patience)
    await server.ready(given.shards, timeout=given.patience)
    tables = await open_tables(server, given.slash, given.concurrency, guilds=given.guilds)

    def press(number: int) -> Interaction:
        user, message = tables[number]
        return server.click(user, message, first_button(server, message, given.prefix), stale=True)

    await load(server, press, max(given.clicks // 10, 1), given.concurrency)
    report = await load(server, press, given.clicks, given.concurrency)
    tell(asdict(report) | {"violations": len(server.violations)})


async def main() -> None:
    """Read the command line, serve, click."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--port", type=int, default=0)
    arguments.add_argument("--token", default=TOKEN)
    arguments.add_argument("--validate", action="store_true", help="check every message (slower)")
    arguments.add_argument("--keep", action="store_true", help="keep every call and file (memory)")
    arguments.add_argument("--guilds", type=int, default=1)
    arguments.add_argument("--offered", type=int, default=0, help="guilds there when the bot identifies")
    arguments.add_argument("--stubs", action="store_true", help="offer them without the guilds intent too")
    arguments.add_argument("--shards", type=int, default=1)
    arguments.add_argument("--clicks", type=int, default=0)
    arguments.add_argument("--concurrency", type=int, default=50)
    arguments.add_argument("--slash", default="count")
    arguments.add_argument("--prefix", default="")
    arguments.add_argument("--patience", type=float, default=60.0, help="seconds to wait for the bot")
    given = arguments.parse_args()
    async with LoopbackDiscord(
        port=given.port,
        token=given.token,
        validate=given.validate,
        keep=given.keep,
        shards=given.shards,
        stubs_without_intent=given.stubs,
    ) as server:
        for number in range(given.offered):
            server.channel(server.guild(f"offered {number}"), "general")
        tell({"port": server.port})
        if given.clicks:
            await click_away(server, given)
        else:
            await asyncio.to_thread(sys.stdin.read)


if __name__ == "__main__":
    asyncio.run(main())
