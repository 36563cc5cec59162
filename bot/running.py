"""`python -m bot`: run the bot until it is told to stop; what keeps it from starting becomes one sentence."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import aiohttp
import discord

from bot.client import GamesBot
from bot.composition.app import create_bot
from bot.config import Settings, load_settings
from bot.garbage import keep_what_is_there
from bot.logs import set_up
from bot.operator.exits import CANNOT_START, MAY_PASS, Sorry
from bot.signals import leave_at_once, leave_in_time, until_told
from services.ports.unit import StorageAway, StorageDown
from ui.discord.attempts import Kind, failure_of

NO_TOKEN = "DISCORD_TOKEN is not set: copy .env.example to .env and put your bot's token there."
BAD_TOKEN = (
    "Discord does not accept DISCORD_TOKEN: copy it again from the developer portal (Bot, Reset Token)."
)
BAD_SHARDS = (
    "Discord does not accept these shards: SHARD_IDS must be below SHARD_COUNT, each for 2,500 servers."
)
AUTHENTICATION_FAILED = 4004
UNREACHABLE = "Discord cannot be reached: check this machine's network and proxy."


def run(create: Callable[..., GamesBot] | None = None) -> int:
    """Run the bot; returns 0 when it was told to stop, else raises Sorry."""
    settings = load_settings()
    set_up(settings.log_level)
    if not settings.discord_token.get_secret_value():
        raise Sorry(NO_TOKEN)
    try:
        explained(serve(settings, create or create_bot))
    except KeyboardInterrupt:
        return 0
    return 0


def explained(work: Coroutine[Any, Any, None]) -> None:
    """Run it to its end; what a database or Discord may say on the way becomes Sorry."""
    try:
        asyncio.run(work)
    except StorageAway as error:
        raise Sorry(str(error), MAY_PASS) from error
    except StorageDown as error:
        raise Sorry(str(error)) from error
    except (discord.LoginFailure, discord.ConnectionClosed) as error:
        raise Sorry(_shown_out(error)) from error
    except discord.HTTPException as error:
        said = f"Discord does not let the bot start: {error.status} {error.text or error}".strip()
        raise Sorry(said, _code_after(error)) from error
    except (aiohttp.ClientError, OSError) as error:
        raise Sorry(UNREACHABLE, MAY_PASS) from error
    except discord.GatewayNotFound as error:
        raise Sorry(f"Discord does not let the bot start: {error}", MAY_PASS) from error
    except Exception as error:
        failure = failure_of(error)
        if failure is None:
            raise
        said = f"Discord does not let the bot start: {failure.status}, try again later"
        raise Sorry(said, MAY_PASS) from error


async def serve(settings: Settings, create: Callable[..., GamesBot]) -> None:
    """Run the bot until it is told to stop (SIGINT or SIGTERM)."""
    bot = create(settings, settle=keep_what_is_there)
    running = asyncio.ensure_future(bot.start(settings.discord_token.get_secret_value()))
    try:
        await until_told(running, first=leave_in_time, again=leave_at_once)
    finally:
        await bot.close()
    if bot.hanging:
        leave_at_once()


def _shown_out(error: discord.LoginFailure | discord.ConnectionClosed) -> str:
    """Why Discord ended the connection for good."""
    match error:
        case discord.ConnectionClosed(code=4010 | 4011):
            return BAD_SHARDS
        case discord.ConnectionClosed(code=code) if code != AUTHENTICATION_FAILED:
            return f"Discord closed the connection for good, with code {code}."
        case _:
            return BAD_TOKEN


def _code_after(error: discord.HTTPException) -> int:
    """How the program ends when Discord refused a call of the start."""
    failure = failure_of(error)
    return CANNOT_START if failure is None or failure.kind is Kind.REFUSED else MAY_PASS
