"""Passes over the library's waits between two tries, and over the bot's own hurry to answer in time."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import discord.http
import discord.webhook.async_

from ui.discord import reply


class _Hurried:
    """asyncio, but for waits of whole seconds (1, 3, 5... after an error); those for a limit are kept."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, delay: float) -> None:
        await asyncio.sleep(0 if isinstance(delay, int) else delay)


@contextmanager
def hurried() -> Iterator[None]:
    """Let discord.py try again at once inside the block; it tries as often as ever."""
    modules: tuple[Any, ...] = (discord.http, discord.webhook.async_)
    for module in modules:
        assert module.asyncio is asyncio, "one block at a time"
        module.asyncio = _Hurried()
    try:
        yield
    finally:
        for module in modules:
            module.asyncio = asyncio


@contextmanager
def unhurried(seconds: float) -> Iterator[None]:
    """Let answers to interactions take as long inside the block, before the bot gives way or tries again."""
    before = reply.ACKNOWLEDGE_AFTER, reply.GIVE_WAY_AFTER
    reply.ACKNOWLEDGE_AFTER = reply.GIVE_WAY_AFTER = seconds
    try:
        yield
    finally:
        reply.ACKNOWLEDGE_AFTER, reply.GIVE_WAY_AFTER = before
