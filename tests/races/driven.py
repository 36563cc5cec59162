"""The real bot in a process of its own, which sweeps and comes to rest when its driver says so."""

import asyncio
import os
import signal
import sys

from bot.client import GamesBot
from bot.config import Settings
from bot.logs import set_up
from tests.soak.bot import create_bot as create_clocked_bot
from ui.discord import reply

QUIET, SWEEP = b"quiet\n", b"sweep\n"

LONG = 60.0
"""Seconds that an answer may take before this bot gives way."""


def create_bot(settings: Settings) -> GamesBot:
    """For `tests.loopback.processes.run_bot`; the first argument of the command line is the clock's file."""
    set_up(settings.log_level)
    reply.ACKNOWLEDGE_AFTER = reply.GIVE_WAY_AFTER = LONG
    bot = create_clocked_bot(settings)
    bot.obeying = asyncio.ensure_future(_obey(bot))  # type: ignore[attr-defined]  # it lives as long as the bot
    return bot


async def _obey(bot: GamesBot) -> None:
    """Do what each line says and answer with that line; without a driver the bot ends, as by SIGTERM."""
    orders = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(orders), sys.stdin
    )
    while line := await orders.readline():
        if line == QUIET:
            await bot.router.drain()
        elif line == SWEEP:
            await bot.pieces.housekeeping.tick()
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()
    os.kill(os.getpid(), signal.SIGTERM)
