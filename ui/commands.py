"""Slash commands around the router: their languages, and what is said when Discord's side of one fails."""

import hashlib
import json
import logging
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from ui.face import plain
from ui.router import Router
from ui.sentences import OLD_COMMAND, UNREADABLE_OPTION
from ui.text import Texts

log = logging.getLogger(__name__)


class CatalogueTranslator(app_commands.Translator):
    """Names and descriptions of commands from the same catalogues as everything else."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        if locale.value not in self._texts.locales:
            return None
        return self._texts.of(locale.value)(string.message)


class Tree(app_commands.CommandTree[commands.AutoShardedBot]):
    """The commands of the bot; whatever the library refuses before a command runs gets a sentence too."""

    def __init__(self, client: commands.AutoShardedBot) -> None:
        super().__init__(client, fallback_to_global=True)
        self.router: Router | None = None

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /
    ) -> None:
        """Commands guard themselves; this hears unknown commands and options that Discord changed."""
        if self.router is None:
            log.error("a command failed before the bot was ready", exc_info=error)
            return
        async with self.router.guarded(interaction) as press:
            if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
                log.info("a command Discord knows and we do not: %s", error)
                await press.reply.whisper(plain(press.say(OLD_COMMAND)))
            elif isinstance(error, app_commands.TransformerError):
                await press.reply.whisper(plain(press.say(UNREADABLE_OPTION)))
            else:
                raise error

    async def fingerprint(self) -> str:
        """A hash of what would be sent to Discord; the same payload never needs to be sent twice."""
        payload = [
            await command.get_translated_payload(self, self.translator)
            if self.translator is not None
            else command.to_dict(self)
            for command in sorted(self.get_commands(), key=lambda command: command.name)
        ]
        return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
