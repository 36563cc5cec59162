"""`python -m bot`: run the bot; `doctor`: check everything without starting it; `verify FILE`: a record."""

import argparse
import asyncio
import sys
from collections.abc import Callable, Sequence

import aiohttp
import discord

from bot.app import create_bot
from bot.client import GamesBot
from bot.config import BadSettings, Settings, load_settings
from bot.doctor import examine
from bot.lasting import keep_what_is_there
from bot.logs import set_up
from bot.stopping import until_told
from services import verify
from services.ports import StorageAway, StorageDown
from ui.calls import Kind, failure_of

CANNOT_START = 2
"""Exit code for what somebody has to set right: starting again would not help."""
MAY_PASS = 75
"""Exit code for what may pass by itself (`EX_TEMPFAIL` of sysexits.h): start again in a while."""
NO_TOKEN = "DISCORD_TOKEN is not set: copy .env.example to .env and put your bot's token there."
BAD_TOKEN = (
    "Discord does not accept DISCORD_TOKEN: copy it again from the developer portal (Bot, Reset Token)."
)
BAD_SHARDS = (
    "Discord does not accept these shards: SHARD_IDS must be below SHARD_COUNT, each for 2,500 servers."
)
AUTHENTICATION_FAILED = 4004
UNREACHABLE = "Discord cannot be reached: check this machine's network and proxy."


def main(arguments: Sequence[str] | None = None, *, create: Callable[..., GamesBot] = create_bot) -> int:
    """Run one command; returns the exit code: 0, or 2 or 75 after one sentence on standard error."""
    parser = argparse.ArgumentParser(prog="python -m bot", description="Football table games for Discord.")
    parser.add_argument("command", nargs="?", choices=("run", "doctor", "verify"), default="run")
    parser.add_argument("file", nargs="?", help="with verify: the record of a match")
    wishes = parser.parse_args(arguments)
    if wishes.command == "verify":
        return verify.main([wishes.file] if wishes.file else [])
    try:
        settings = load_settings()
    except BadSettings as error:
        return _sorry(str(error))
    set_up("WARNING" if wishes.command == "doctor" else settings.log_level)
    if wishes.command == "doctor":
        return asyncio.run(examine(settings))
    if not settings.discord_token.get_secret_value():
        return _sorry(NO_TOKEN)
    try:
        asyncio.run(serve(settings, create))
    except StorageAway as error:
        return _sorry(str(error), MAY_PASS)
    except StorageDown as error:
        return _sorry(str(error))
    except (discord.LoginFailure, discord.ConnectionClosed) as error:
        return _sorry(_shown_out(error))
    except discord.HTTPException as error:
        said = f"Discord does not let the bot start: {error.status} {error.text or error}".strip()
        return _sorry(said, _code_after(error))
    except (aiohttp.ClientError, OSError):
        return _sorry(UNREACHABLE, MAY_PASS)
    except KeyboardInterrupt:
        return 0
    except discord.GatewayNotFound as error:
        return _sorry(f"Discord does not let the bot start: {error}", MAY_PASS)
    except Exception as error:
        failure = failure_of(error)
        if failure is None:
            raise
        return _sorry(f"Discord does not let the bot start: {failure.status}, try again later", MAY_PASS)
    return 0


async def serve(settings: Settings, create: Callable[..., GamesBot]) -> None:
    """Run the bot until it is told to stop (SIGINT or SIGTERM)."""
    bot = create(settings, settle=keep_what_is_there)
    try:
        await until_told(asyncio.create_task(bot.start(settings.discord_token.get_secret_value())))
    finally:
        await bot.close()


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


def _sorry(sentence: str, code: int = CANNOT_START) -> int:
    print(sentence, file=sys.stderr)  # noqa: T201 - the operator's one line
    return code


if __name__ == "__main__":
    sys.exit(main())
