"""The Discord client: opens what the bot needs, joins the pieces, and closes them again."""

import logging
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any

import discord
from discord.ext import commands

from bot.config import Settings
from bot.tasks import Housekeeping
from cogs.help import Help
from cogs.my import My
from cogs.penalty import Penalty
from cogs.penguin import Penguin
from cogs.settings import SettingsCog
from db import open_storage
from games.engines import worth_preparing
from services.admission import Limits
from services.analyses import Analyses
from services.challenges import Challenges
from services.deadlines import Deadlines
from services.endings import Endings
from services.engines import Engines
from services.matches import Matches
from services.mine import Mine
from services.ports import Storage
from services.practice import Practice
from services.replays import Replays
from services.settings import Settings as Wishes
from services.thinking import Thinking
from services.times import MINUTE, SECOND, Now
from ui.analyses import AnalysisPages
from ui.commands import CatalogueTranslator, Tree
from ui.endings import EndingQuestions
from ui.frugal import FrugalState, answer_frugally
from ui.host import Host
from ui.mine import MinePages
from ui.notes import PrivateNotes
from ui.opponents import Opponents
from ui.pages import Pages
from ui.panels import Panels
from ui.public import PublicMessages
from ui.refresher import Refresher
from ui.replays import ReplayPages
from ui.router import Router
from ui.studio import Studio
from ui.text import Texts
from ui.watching import Watching

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
            max_ratelimit_timeout=LONGEST_WAIT,
            shard_count=None if settings.shard_count == "auto" else settings.shard_count,
            shard_ids=settings.shard_ids,  # type: ignore[arg-type]  # None is its default
        )
        self.settings = settings
        self.texts = Texts.load(public=settings.locale)
        self.router = Router(self.texts)
        self._now = now
        self._studio = studio
        self._thinking = Thinking(thinking)
        self._settle = settle
        self._analyses: Analyses | None = None
        self._opponents: Opponents | None = None
        self._watching: Watching | None = None
        self._storage: Storage | None = None
        self._housekeeping: Housekeeping | None = None

    def _get_state(self, **options: Any) -> FrugalState:
        return FrugalState(
            dispatch=self.dispatch, handlers=self._handlers, hooks=self._hooks, http=self.http, **options
        )

    async def setup_hook(self) -> None:
        """Logged in, not yet connected: open the database and be ready before the first event."""
        answer_frugally()
        storage = self._storage = await open_storage(self.settings.database)
        self.matches = Matches(storage, now=self._now)
        limits = Limits(
            challenges=self.settings.open_challenges,
            matches=self.settings.open_matches,
            matches_of_server=self.settings.open_matches_in_server,
            after_decline=self.settings.minutes_after_decline * MINUTE,
        )
        self.challenges = Challenges(storage, limits=limits, now=self._now)
        wishes = Wishes(storage, now=self._now)
        deadlines = Deadlines(storage, self.matches, self.challenges, now=self._now)
        messages = PublicMessages(self, monotonic=lambda: self._now() / SECOND)
        self.refresher = Refresher(
            messages,
            matches=self.matches,
            challenges=self.challenges,
            deadlines=deadlines,
            studio=self._studio,
            texts=self.texts,
        )
        engines = Engines(storage, self.matches, self._thinking)
        opponents = self._opponents = Opponents(engines, self.refresher)
        notes = PrivateNotes()
        host = Host(
            self.router,
            self.refresher,
            messages,
            matches=self.matches,
            challenges=self.challenges,
            practice=Practice(storage, limits=limits, now=self._now),
            settings=wishes,
            opponents=opponents,
            notes=notes,
        )
        Panels(self.router, host, matches=self.matches, notes=notes, studio=self._studio)
        replays = Replays(storage)
        replay_pages = ReplayPages(self.router, replays=replays, studio=self._studio)
        analyses = self._analyses = Analyses(storage, self._thinking)
        analysis_pages = AnalysisPages(self.router, analyses=analyses, studio=self._studio)
        pages = Pages(self.router)
        endings = EndingQuestions(
            self.router, host, self.texts, matches=self.matches, endings=Endings(self.matches)
        )
        await self.add_cog(Penalty(self.router, host, pages, endings, settings=wishes))
        penguin = Penguin(
            self.router,
            host,
            pages,
            endings,
            settings=wishes,
            replays=replays,
            replay_pages=replay_pages,
            analysis_pages=analysis_pages,
        )
        await self.add_cog(penguin)
        mine = MinePages(
            self.router, self.refresher, endings=endings, mine=Mine(storage), challenges=self.challenges
        )
        await self.add_cog(My(self.router, mine))
        await self.add_cog(SettingsCog(self.router, wishes))
        await self.add_cog(Help(self.router, pages))
        if worth_preparing():
            self._thinking.start()
        await self._sync_commands(storage)
        away = await deadlines.recover()
        if away:
            log.info("away for %d s: every clock got that time back", away // 1000)
        watching = self._watching = Watching(
            self.router, host, matches=self.matches, studio=self._studio, now=self._now
        )
        self._housekeeping = Housekeeping(deadlines, self.refresher, opponents)
        self._housekeeping.start()
        watching.start()
        self._settle()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Every button, select and modal; commands go through the tree."""
        await self.router.route(interaction)

    async def repost_open_matches(self, channel_id: int) -> int:
        """Post the board of every open match of a channel anew, as after the channel was lost; how many."""
        looks = await self.matches.open_in(channel_id)
        for look in looks:
            await self.refresher.repost(look)
        return len(looks)

    async def close(self) -> None:
        """Finish what is under way, then let go of Discord and the database."""
        if self._housekeeping is not None:
            await self._housekeeping.stop()
            self._housekeeping = None
        if self._analyses is not None:
            await self._analyses.close()
            self._analyses = None
        await self.router.drain()
        if self._opponents is not None:
            await self._opponents.close()
            self._opponents = None
        if self._watching is not None:
            await self._watching.close()
            self._watching = None
        await self._thinking.close()
        try:
            await super().close()
        finally:
            if self._storage is not None:
                await self._storage.close()
                self._storage = None
            await self._studio.close()

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
