"""The part of `/championship` that looks: bracket, table, matches, log, and the lists."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from services.championships.looking import Looking
from ui.championships.lists import CupLists, cup_options
from ui.championships.pages import CupPages
from ui.discord.commands import offer
from ui.discord.router import Router
from ui.words.apart import Option
from ui.words.catalogues import msg

Interaction = discord.Interaction[Any]

WHICH_CUP = msg("Which championship; the latest of this server unless you say")


class ChampionshipPages(commands.GroupCog, group_name="championship"):
    """Commands that change nothing; each answer is private."""

    _router: Router
    _pages: CupPages
    _lists: CupLists
    _looking: Looking

    @app_commands.command(description=msg("The bracket of a championship"))
    @app_commands.describe(championship=WHICH_CUP)
    async def bracket(self, interaction: Interaction, championship: str | None = None) -> None:
        await self._show(interaction, championship, "bracket")

    @app_commands.command(description=msg("The groups or the table of a championship"))
    @app_commands.describe(championship=WHICH_CUP)
    async def table(self, interaction: Interaction, championship: str | None = None) -> None:
        await self._show(interaction, championship, "table")

    @app_commands.command(description=msg("Who meets whom in a championship, and how it ended"))
    @app_commands.describe(championship=WHICH_CUP)
    async def matches(self, interaction: Interaction, championship: str | None = None) -> None:
        await self._show(interaction, championship, "matches")

    @app_commands.command(description=msg("What was done in a championship, and by whom"))
    @app_commands.describe(championship=WHICH_CUP)
    async def log(self, interaction: Interaction, championship: str | None = None) -> None:
        await self._show(interaction, championship, "log")

    @app_commands.command(description=msg("Your ties that wait to be played, in every server"))
    async def mine(self, interaction: Interaction) -> None:
        async with self._router.guarded(interaction) as press:
            await self._lists.mine(press)

    @app_commands.command(name="list", description=msg("The championships of this server"))
    async def all(self, interaction: Interaction) -> None:
        async with self._router.guarded(interaction) as press:
            await self._lists.all(press)

    @app_commands.command(description=msg("The hall of fame of this server"))
    async def history(self, interaction: Interaction) -> None:
        async with self._router.guarded(interaction) as press:
            await self._lists.history(press)

    @bracket.autocomplete("championship")
    @table.autocomplete("championship")
    @matches.autocomplete("championship")
    @log.autocomplete("championship")
    async def _championships(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self.offered(interaction, current)

    async def offered(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        """The championships of this server whose name contains what was typed."""

        async def found() -> list[Option]:
            say = await self._router.say(interaction)
            return cup_options(await self._looking.listed(interaction.guild_id or 0), say)

        return await offer(interaction, current, found())

    async def _show(self, interaction: Interaction, championship: str | None, what: str) -> None:
        async with self._router.guarded(interaction) as press:
            await self._pages.show(press, championship, what)
