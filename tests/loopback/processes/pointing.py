"""Turns discord.py away from the real Discord and towards one on this machine."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

import discord
import yarl


class _Listening(Protocol):
    port: int


@contextmanager
def point_discord_at(server: _Listening | int) -> Iterator[None]:
    """Let discord.py talk to that server (or local port) inside the block."""
    port = server if isinstance(server, int) else server.port
    gateway: Any = discord.gateway.DiscordWebSocket
    base, default = discord.http.Route.BASE, gateway.DEFAULT_GATEWAY
    discord.http.Route.BASE = f"http://127.0.0.1:{port}/api/v10"
    gateway.DEFAULT_GATEWAY = yarl.URL(f"ws://127.0.0.1:{port}/gw")
    try:
        yield
    finally:
        discord.http.Route.BASE, gateway.DEFAULT_GATEWAY = base, default
