"""Python imports this before anything else: discord.py then talks to LOOPBACK_PORT of this machine."""

import os
from typing import Any

import discord
import yarl

port = os.environ["LOOPBACK_PORT"]
gateway: Any = discord.gateway.DiscordWebSocket
discord.http.Route.BASE = f"http://127.0.0.1:{port}/api/v10"
gateway.DEFAULT_GATEWAY = yarl.URL(f"ws://127.0.0.1:{port}/gw")
