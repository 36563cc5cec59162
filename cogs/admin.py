"""`/admin`: what moderators may do to matches of their server; `Moderation.may` says who they are."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.choices import WINNERS
from games.seats import Seat
from ui.discord.commands import offer
from ui.discord.router import Router
from ui.match.moderation import Moderation
from ui.match.telling import Asked, Telling
from ui.words.apart import Option
from ui.words.catalogues import msg

Interaction = discord.Interaction[Any]

REMARK_LENGTH = 200


@app_commands.guild_only()
@app_commands.default_permissions(manage_guild=True)
class Admin(commands.GroupCog, group_name="admin", group_description=msg("For those who manage this server")):
    match = app_commands.Group(name="match", description=msg("The matches of this server"))

    def __init__(self, router: Router, moderation: Moderation, telling: Telling) -> None:
        self._router = router
        self._moderation = moderation
        self._telling = telling
        super().__init__()

    @match.command(description=msg("End a match of this server, whatever state it is in"))
    @app_commands.describe(
        match=msg("Which match"),
        winner=msg("Who wins it; nobody unless you say"),
        reason=msg("What both players and everybody else read about it"),
    )
    @app_commands.choices(winner=WINNERS)
    async def end(
        self,
        interaction: Interaction,
        match: str,
        winner: str | None = None,
        reason: app_commands.Range[str, 1, REMARK_LENGTH] | None = None,
    ) -> None:
        async with self._router.guarded(interaction) as press:
            seat = None if winner in {None, "nobody"} else Seat(int(winner or 0))
            await self._moderation.end(press, match, winner=seat, remark=reason or "")

    @end.autocomplete("match")
    async def _open_matches(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        async def matches() -> list[Option]:
            if interaction.guild_id is None or not await self._moderation.may(interaction):
                return []
            records = await self._moderation.open_in_server(interaction.guild_id)
            say = await self._router.say(interaction)
            return await self._telling.of_all(
                records, Asked(interaction.user.id, say, interaction.channel_id)
            )

        return await offer(interaction, current, matches())
