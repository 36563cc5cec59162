"""One sitting of the demo: starts the bot in its simulated server, serves the page, ends all of it again."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import simcord
from discord.ext import commands

from bot.demo.abroad import brought_by_people
from bot.demo.keep import Address, keep_address, last_address
from bot.demo.kept import KeptDiscord
from bot.demo.smoothing import (
    LivePreview,
    keep_token,
    known,
    let_go_of_previews,
    require_known_simulator,
    source_message_edits,
    start_clock_at_now,
)
from bot.demo.steering import Steering
from bot.demo.world import World, build_world
from services.common.jobs import Jobs


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
async def sitting(
    bot: commands.AutoShardedBot, *, port: int = 0, folder: Path | None = None
) -> AsyncIterator[Sitting]:
    """Run the bot in its simulated server and serve the page; ends bot, page and simulator on leaving.

    A `folder` keeps the address and all that stands in the simulated Discord for the next sitting.
    """
    require_known_simulator()
    before = None if folder is None else last_address(folder)
    if not port and before is not None and _is_free(before.port):
        port = before.port
    check_port(port)
    env = simcord.Env(bot, check_errors=False, shard_count=None if bot.shard_count else 1)
    world = build_world(env)
    kept = None if folder is None else KeptDiscord(folder, env)
    if kept is not None:
        kept.put_back()
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
                preview = _preview(env, world, port)
                if before is not None:
                    keep_token(preview, before.token)
                Steering(env, preview, world)
                async with preview:
                    if folder is not None:
                        keep_address(folder, _address_of(preview))
                    live = LivePreview(env, preview)
                    jobs: Jobs[None] = Jobs()
                    working = [jobs.start("the page", live.run)]
                    if kept is not None:
                        working.append(jobs.start("what is kept", kept.run))
                    try:
                        yield Sitting(preview.url, env, world, _over(preview, working))
                    finally:
                        await jobs.stop(0)
                        await asyncio.gather(*working, return_exceptions=True)
        finally:
            await bot.close()
            if kept is not None:
                kept.write()
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


def _preview(env: simcord.Env, world: World, port: int) -> simcord.Preview:
    """The page for everybody who may sit in a tab.

    Edge: a preview is made for people who see its channel right then; some have left in an earlier run.
    """
    owner = simcord.MemberActor(env, world.server, world.server.owner)
    preview = env.preview(world.channel, viewers=[owner], layout="channel", timezone="UTC", port=port)
    preview.viewers = world.members
    return preview


def _is_free(port: int) -> bool:
    try:
        check_port(port)
    except PortTakenError:
        return False
    return True


def _address_of(preview: simcord.Preview) -> Address:
    parts = urlsplit(preview.url)
    return Address(parts.port or 0, parts.fragment)


def _over(preview: simcord.Preview, working: Sequence[asyncio.Task[None]]) -> Callable[[], Awaitable[None]]:
    async def over() -> None:
        closed = asyncio.ensure_future(preview.wait_closed())
        done, _ = await asyncio.wait({closed, *working}, return_when=asyncio.FIRST_COMPLETED)
        closed.cancel()
        for task in working:
            if task in done:
                task.result()

    return over
