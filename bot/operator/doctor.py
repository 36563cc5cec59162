"""`python -m bot doctor`: checks settings, token, database and pictures, and says what to do."""

import sys
from collections.abc import Awaitable, Callable

import aiohttp
import discord

from bot.config import Settings
from db import open_storage
from games.engines import ENGINES, flaws
from services.ports.unit import StorageDown
from ui.drawing.fonts import missing_fonts
from ui.games.penalties.picture.paint import draw
from ui.games.penalties.picture.scene import Bench, Scene
from ui.words.catalogues import Texts

COUNTED = 1_001
"""Matches that the doctor counts at most: one more than it tells."""


class Finding(Exception):
    """Something that keeps the bot from running, in one sentence."""


async def examine(settings: Settings) -> int:
    """Run every check, print a line each; 0 when all is well, else 2."""
    checks: tuple[tuple[str, Callable[[Settings], Awaitable[str]]], ...] = (
        ("language", _language),
        ("database", _database),
        ("pictures", _pictures),
        ("opponents", _opponents),
        ("token", _token),
    )
    healthy = True
    for name, check in checks:
        try:
            _say(f"ok       {name}: {await check(settings)}")
        except Finding as finding:
            healthy = False
            _say(f"problem  {name}: {finding}")
    return 0 if healthy else 2


async def _language(settings: Settings) -> str:
    say = Texts.load(public=settings.locale).public
    if say.locale != settings.locale:
        raise Finding(f"LOCALE={settings.locale} has no catalogue; {say.locale} would be used.")
    return say.locale


async def _database(settings: Settings) -> str:
    try:
        storage = await open_storage(settings.database)
    except StorageDown as error:
        raise Finding(str(error)) from error
    try:
        stored = await storage.matches_up_to(COUNTED)
    finally:
        await storage.close()
    kind = settings.database.partition(":")[0]
    return f"{kind} is ready, {'more than ' * (stored == COUNTED)}{min(stored, COUNTED - 1)} matches stored"


async def _pictures(settings: Settings) -> str:
    if missing := missing_fonts():
        raise Finding(f"These fonts are missing: {', '.join(missing)}. Install the bot again.")
    bench = Bench(None, "Doctor", "Doctor", 0)
    return f"{len(draw(Scene('toss', bench, bench))) // 1024} KB drawn"


async def _opponents(settings: Settings) -> str:
    for flaw in flaws():
        raise Finding(f"They play worse than they could: {flaw}. Install the bot again.")
    return f"{len(ENGINES)} are ready"


async def _token(settings: Settings) -> str:
    token = settings.discord_token.get_secret_value()
    if not token:
        raise Finding("DISCORD_TOKEN is not set: copy .env.example to .env and put your bot's token there.")
    async with discord.Client(intents=discord.Intents.none()) as client:
        try:
            await client.login(token)
        except discord.LoginFailure as error:
            raise Finding("Discord does not accept DISCORD_TOKEN.") from error
        except (aiohttp.ClientConnectionError, discord.HTTPException) as error:
            raise Finding(f"Discord cannot be reached: {error}.") from error
        return f"logged in as {client.user}, {_installed(client.application)}"


def _installed(app: discord.AppInfo | discord.PartialAppInfo | None) -> str:
    """Who may add the bot, by the portal's page Installation."""
    if not isinstance(app, discord.AppInfo) or not app._integration_types_config:
        return "Discord does not say who may add it"
    servers, people = app.guild_integration_config is not None, app.user_integration_config is not None
    match servers, people:
        case True, True:
            return "servers and people may add it"
        case True, False:
            return "servers may add it, people not (portal: Installation, User Install)"
        case _:
            return "people may add it, servers not (portal: Installation, Guild Install)"


def _say(line: str) -> None:
    print(line, file=sys.stdout)  # noqa: T201 - the doctor talks to the operator
