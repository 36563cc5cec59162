"""What Discord tells of channels and servers that go or come back, where the operator lets it tell."""

import logging
from collections.abc import Awaitable

import discord
from discord.ext import commands

from services.clock.departures import Departures
from services.ports.unit import StorageDown

log = logging.getLogger(__name__)


class Comings(commands.Cog):
    """Hears the events of the `guilds` intent; without it the bot notices the same when a call fails."""

    def __init__(self, departures: Departures) -> None:
        self._departures = departures
        self._away: set[int] = set()

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._noting(self._departures.channel_gone(channel.id))

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self._noting(self._departures.channel_gone(payload.thread_id))

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Threads that were taken out of the archive, or unlocked."""
        now = payload.data.get("thread_metadata", {})
        if not (now.get("archived") or now.get("locked")):
            await self._noting(self._departures.channel_back(payload.thread_id))

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed. Its boards stay known: it may be invited again."""
        self._away.add(guild.id)

    @commands.Cog.listener()
    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        self._away.add(guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        self._away.add(guild.id)
        await self._back(guild)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Also every server as the bot starts, for which there is nothing to do."""
        await self._back(guild)

    async def _back(self, guild: discord.Guild) -> None:
        if guild.id in self._away:
            self._away.discard(guild.id)
            await self._noting(self._departures.server_back(guild.id))

    async def _noting(self, work: Awaitable[None]) -> None:
        """Whatever is missed here is noticed again when a call fails, or by whoever presses next."""
        try:
            await work
        except StorageDown:
            log.exception("the database did not hear of a place that went or came back")
