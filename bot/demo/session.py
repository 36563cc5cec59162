"""One sitting of the demo: starts the bot in its simulated server, serves the page, ends all of it again."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from typing import Any

import simcord
from discord.ext import commands

from bot.demo.abroad import brought_by_people
from bot.demo.smoothing import (
    LivePreview,
    known,
    let_go_of_previews,
    require_known_simulator,
    source_message_edits,
    start_clock_at_now,
)
from bot.demo.steering import Steering
from bot.demo.world import World, build_world


class PortTakenError(Exception):
    """Somebody else already listens on the wished port."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A running demo: its address, its world, and `over`, which returns when somebody ends it in a tab."""

    url: str
    env: simcord.Env
    world: World
    over: Callable[[], Awaitable[None]]


def check_port(port: int) -> None:
    """Raise PortTakenError when nobody can listen on this port of 127.0.0.1; 0 always passes."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError as error:
            raise PortTakenError(port) from error


@asynccontextmanager
async def sitting(bot: commands.AutoShardedBot, *, port: int = 0) -> AsyncIterator[Sitting]:
    """Run the bot in its simulated server and serve the page; ends bot, page and simulator on leaving."""
    require_known_simulator()
    check_port(port)
    env = simcord.Env(bot, check_errors=False, shard_count=None if bot.shard_count else 1)
    world = build_world(env)
    start_clock_at_now(env)
    with source_message_edits(), brought_by_people(env, world):
        try:
            with _patience(env):
                await env.start()
            with env.time_context():
                if not env.backend.commands:
                    # A bot that remembers what it registered finds a Discord that forgot it.
                    with env._bot_scope():
                        await bot.tree.sync()
                preview = env.preview(
                    world.channel, viewers=world.members, layout="channel", timezone="UTC", port=port
                )
                Steering(env, preview, world)
                async with preview:
                    live = LivePreview(env, preview)
                    await _repost(bot, env, world.kept)
                    ticker = asyncio.create_task(live.run())
                    try:
                        yield Sitting(preview.url, env, world, _over(preview, ticker))
                    finally:
                        ticker.cancel()
                        await asyncio.gather(ticker, return_exceptions=True)
        finally:
            await bot.close()
            await env.shutdown()
            await let_go_of_previews()


@contextmanager
def _patience(env: simcord.Env) -> Iterator[None]:
    """Let a start take its time.

    Edge: a bot that still draws after 5 seconds, as one that comes back on a slow machine, fails to start.
    """
    settle = known(env, "_settle_internal", "timeout", "idle", "dispatch", "_deadline")

    async def settled(**named: Any) -> None:
        with suppress(TimeoutError):
            await settle(**named)

    name = "_settle_internal"
    setattr(env, name, settled)
    try:
        yield
    finally:
        delattr(env, name)


async def _repost(bot: commands.AutoShardedBot, env: simcord.Env, channels: Iterable[int]) -> None:
    repost = getattr(bot, "repost_open_matches", None)
    if repost is not None:
        with env._bot_scope():
            for channel_id in channels:
                await repost(channel_id)


def _over(preview: simcord.Preview, ticker: asyncio.Task[None]) -> Callable[[], Awaitable[None]]:
    async def over() -> None:
        closed = asyncio.create_task(preview.wait_closed())
        done, _ = await asyncio.wait({closed, ticker}, return_when=asyncio.FIRST_COMPLETED)
        closed.cancel()
        if ticker in done:
            ticker.result()

    return over
