"""The Discord client: opens what the bot needs, and closes it again."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any

import discord
from discord.ext import commands

from bot.composition.joining import compose
from bot.composition.pieces import Pieces
from bot.config import Settings
from bot.shards import heard
from bot.signals import Farewell
from db import open_storage
from games.engines import flaws, worth_preparing
from services.clock import leaving
from services.clock.watch import Watch
from services.common.jobs import Jobs
from services.engines.process import Worker
from services.ports.shards import Shard
from services.ports.unit import Storage
from services.times import Now
from ui.background.studio import Studio
from ui.discord.commands import CatalogueTranslator, Tree
from ui.discord.lean import FrugalState, answer_frugally
from ui.discord.router import Router
from ui.words.catalogues import Texts

log = logging.getLogger(__name__)

SYNCED = "commands-synced"

LONGEST_WAIT = 30.0
"""Seconds a call of the bot's own waits for a rate limit; one that is longer fails and is made later."""


class GamesBot(commands.AutoShardedBot):
    """One process of the bot. What it knows about matches is in the database, not here."""

    def __init__(
        self,
        settings: Settings,
        *,
        now: Now,
        studio: Studio,
        thinking: Callable[[], Executor],
        settle: Callable[[], None],
    ) -> None:
        intents = discord.Intents.none()
        intents.guilds = settings.guild_events
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=intents,
            tree_cls=Tree,
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            # Servers are only streamed, and waited for, where their events are asked for.
            guild_ready_timeout=2.0 if settings.guild_events else 0.0,
            max_ratelimit_timeout=LONGEST_WAIT,
            shard_count=None if settings.shard_count == "auto" else settings.shard_count,
            shard_ids=settings.shard_ids,  # type: ignore[arg-type]  # None is its default
        )
        self.settings = settings
        self.texts = Texts.load(public=settings.locale)
        self.router = Router(self.texts)
        self.watch = Watch(now)
        self._studio = studio
        self._thinking = Worker("thinking", thinking)
        self._settle = settle
        self._connecting = False
        self._jobs: Jobs[None] = Jobs(log)
        self.hanging: tuple[str, ...] = ()
        self._storage: Storage | None = None
        self._pieces: Pieces | None = None

    def _get_state(self, **options: Any) -> FrugalState:
        return FrugalState(
            dispatch=self.dispatch, handlers=self._handlers, hooks=self._hooks, http=self.http, **options
        )

    async def setup_hook(self) -> None:
        """Logged in, not yet connected: open the database and be ready before the first event."""
        answer_frugally()
        storage = self._storage = await open_storage(self.settings.database)
        pieces = self._pieces = compose(
            self,
            storage,
            settings=self.settings,
            router=self.router,
            texts=self.texts,
            studio=self._studio,
            thinking=self._thinking,
            watch=self.watch,
            reachable=self.is_reachable,
            heard=self.heard_shards,
        )
        for cog in pieces.cogs:
            await self.add_cog(cog)
        for flaw in flaws():
            log.warning("opponents play worse than they could: %s", flaw)
        if worth_preparing():
            self._thinking.start()
        drawing = self._jobs.start("the start of the drawing process", self._studio.start)
        await self._sync_commands(storage)
        await pieces.housekeeping.recover()
        pieces.start()
        await drawing
        self._settle()

    async def connect(self, *, reconnect: bool = True) -> None:
        """Connect the shards; until one of them is, nobody reaches the bot."""
        self._connecting = True
        await super().connect(reconnect=reconnect)

    def is_reachable(self) -> bool:
        """Whether what people press comes here."""
        return not self._connecting or bool(self.heard_shards())

    def heard_shards(self) -> frozenset[Shard]:
        """The shards on which what people press comes here; none before they are connected."""
        return heard(self.shards.values()) if self._connecting else frozenset()

    @property
    def pieces(self) -> Pieces:
        """What the bot is joined of, once it has logged in."""
        if self._pieces is None:
            raise RuntimeError("the bot has not logged in, or is closed")
        return self._pieces

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Every button, select and modal; commands go through the tree."""
        await self.router.route(interaction)

    async def close(self) -> None:
        """Hang up, finish what is under way, let go of Discord and the database: each part in its time."""
        pieces, self._pieces = self._pieces, None
        storage, self._storage = self._storage, None
        last = Farewell()
        if self._connecting:
            self._connecting = False  # hanging up is no outage
            await last.to("the gateway", leaving.GATEWAY, self._hang_up())
        if pieces is not None:
            await last.to("housekeeping", leaving.HOUSEKEEPING, pieces.rest())
        await last.to("presses", leaving.ANSWERS, self.router.leave())
        if pieces is not None:
            await last.to("what follows presses", leaving.FOLLOWING, pieces.close())
        await self._jobs.stop(0)
        workers = asyncio.gather(self._thinking.close(), self._studio.close())
        await last.to("workers", leaving.PROCESSES, workers)
        await last.to("Discord", leaving.CALLS, super().close())
        if storage is not None:
            await last.to("the database", leaving.DATABASE, storage.close())
        self.hanging = tuple(last.hanging)
        last.say_what_failed()

    async def _hang_up(self) -> None:
        """Discord sends nothing more; what people pressed before that is still answered."""
        await asyncio.gather(*(shard.disconnect() for shard in self.shards.values()))

    async def _sync_commands(self, storage: Storage) -> None:
        """Tell Discord our commands, but only when they are not what it was told last."""
        tree = self.tree
        if not isinstance(tree, Tree):
            raise TypeError("the bot's command tree is not ours")
        tree.router = self.router
        await tree.set_translator(CatalogueTranslator(self.texts))
        fingerprint = f"{self.application_id}:{await tree.fingerprint()}"
        async with storage.unit() as unit:
            if self.settings.sync_commands == "changed" and await unit.facts.get(SYNCED) == fingerprint:
                return
            await tree.sync()
            unit.facts.set(SYNCED, fingerprint)
            await unit.commit()
        log.info("commands synced")
