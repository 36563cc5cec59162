"""`/help`: what the bot can do."""

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.contexts import everywhere
from ui.discord.router import Router
from ui.pages.books import Pages
from ui.words.catalogues import msg


class Help(commands.Cog):
    def __init__(self, router: Router, pages: Pages) -> None:
        self._router = router
        self._pages = pages

    @app_commands.command(description=msg("What I can do, and how"))
    @everywhere()
    async def help(self, interaction: discord.Interaction[Any]) -> None:
        async with self._router.guarded(interaction) as press:
            await self._pages.help(press)
