"""The demo's command line: what can be asked for, how to play, and how it ends."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import signal
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from discord.ext import commands

from bot.composition.app import create_bot
from bot.config import settings_of
from bot.demo.keep import open_folder
from bot.demo.session import PortTakenError, sitting
from bot.demo.smoothing import quiet_about_reaped_children
from bot.operator.exits import OneLineParser, Sorry, say_sorry
from services.ports.unit import StorageDown
from ui.words.catalogues import PSEUDO, SOURCE

PORTS = range(2**16)
HOW_TO_PLAY = """\
{url}

  1. Open this address in two tabs and choose a different person under "Viewing as" in each.
  2. In one tab type /penalty challenge or /penguin challenge, choose the other person and press Send.
  3. In the other tab press Accept. Whatever one presses shows in both tabs; secrets only in one.

Above the messages you also choose where a tab looks (channels, threads, direct messages, a server without
the bot), and what happens meanwhile: somebody leaves, a channel is deleted, the bot may not write, ...

Your games, and all that stands in the channels, are kept in {folder} (start with --fresh to forget them).
Ctrl-C ends the demo. Tabs that stay open go on when you start it again.
"""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command line asks for; `seconds` None means until Ctrl-C."""

    port: int
    folder: Path
    fresh: bool
    pseudo: bool
    seconds: float | None


def port_number(written: str) -> int:
    """A TCP port, 0 for any free one; ArgumentTypeError for everything else."""
    if not written.isdecimal() or int(written) not in PORTS:
        raise argparse.ArgumentTypeError(f"{written} is no port: one is a number up to {PORTS[-1]}")
    return int(written)


def read_wishes(arguments: Sequence[str]) -> Wishes:
    """The command line as Wishes; argparse ends the process on nonsense."""
    parser = OneLineParser("scripts/demo", description="Play the bot in your browser, without a token.")
    parser.add_argument(
        "--port", type=port_number, default=0, help="listen here (default: as last time, else any free port)"
    )
    parser.add_argument("--data", type=Path, default=Path("data/demo"), help="folder that keeps the games")
    parser.add_argument("--fresh", action="store_true", help="forget the games of earlier runs")
    parser.add_argument(
        "--pseudo", action="store_true", help="show the pseudo language used to find untranslated texts"
    )
    parser.add_argument("--seconds", type=float, default=None, help="end by itself after this many seconds")
    read = parser.parse_args(arguments)
    return Wishes(read.port, read.data, read.fresh, read.pseudo, read.seconds)


async def play(bot: commands.AutoShardedBot, wishes: Wishes) -> None:
    """Serve the demo until Ctrl-C, SIGTERM, the asked seconds or the page's own end button."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows: Ctrl-C raises KeyboardInterrupt instead
            loop.add_signal_handler(name, stop.set)
    async with sitting(bot, port=wishes.port, folder=wishes.folder) as here:
        sys.stdout.write(HOW_TO_PLAY.format(url=here.url, folder=wishes.folder))
        sys.stdout.flush()
        ends = {asyncio.ensure_future(stop.wait()), asyncio.ensure_future(here.over())}
        done, waiting = await asyncio.wait(ends, timeout=wishes.seconds, return_when=asyncio.FIRST_COMPLETED)
        for end in waiting:
            end.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        for end in done:
            end.result()
    sys.stdout.write("The demo has ended.\n")


def run(arguments: Sequence[str], bot_for: Callable[[Wishes, Path], commands.AutoShardedBot]) -> int:
    """Play with the bot that `bot_for` builds over the database file; answers the exit code."""
    wishes = read_wishes(arguments)
    quiet_about_reaped_children()

    async def main() -> None:
        await play(bot_for(wishes, open_folder(wishes.folder, fresh=wishes.fresh)), wishes)

    try:
        asyncio.run(main())
    except PortTakenError as taken:
        sys.stderr.write(f"Port {taken} is in use. Choose another one with --port, or leave --port away.\n")
        return 2
    except (Sorry, StorageDown) as error:
        return say_sorry(str(error))
    except KeyboardInterrupt:
        return 0
    return 0


def real_bot(wishes: Wishes, database: Path) -> commands.AutoShardedBot:
    """The bot as it is, over the demo's own database file; settings of a real server are left alone."""
    settings = settings_of(
        database_url=f"sqlite:///{database}",
        data_dir=wishes.folder,
        locale=PSEUDO if wishes.pseudo else SOURCE,
        shard_count=1,
        shard_ids=None,
        guild_events=False,
    )
    return create_bot(settings)


def main(arguments: Sequence[str]) -> int:
    """Play with the real bot; answers the exit code."""
    return run(arguments, real_bot)
