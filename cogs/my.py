"""`/my`: what one person is in, in every server."""

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.contexts import everywhere
from ui.discord.router import Router
from ui.pages.mine import MinePages
from ui.words.catalogues import msg


@everywhere()
class My(commands.GroupCog, group_name="my", group_description=msg("What you are playing")):
    def __init__(self, router: Router, mine: MinePages) -> None:
        self._router = router
        self._mine = mine
        super().__init__()

    @app_commands.command(description=msg("All your open matches and challenges, in every server"))
    async def games(self, interaction: discord.Interaction[Any]) -> None:
        async with self._router.guarded(interaction) as press:
            await self._mine.show(press)
