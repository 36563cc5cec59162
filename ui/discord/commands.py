"""Slash commands around the router: their languages, and what is said when Discord's side of one fails."""

import hashlib
import json
import logging
import re
from collections.abc import Awaitable, Iterable, Mapping
from typing import Any, cast

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.app_commands import TranslationContextLocation as Where
from discord.ext import commands

from games.errors import RuleError
from services.ports.unit import StorageDown
from services.refusals import Refusal
from ui.discord.attempts import attempt
from ui.discord.face import plain
from ui.discord.reply import AnyInteraction
from ui.discord.router import Router, Unreadable, about
from ui.words.apart import Option, offered
from ui.words.catalogues import Texts
from ui.words.refusals import OLD_COMMAND, UNREADABLE_OPTION
from ui.words.typed import legible

log = logging.getLogger(__name__)

NAME = re.compile(r"[-\w]{1,32}")
DESCRIPTION_LENGTH = 100
NAMED = frozenset({Where.command_name, Where.group_name, Where.parameter_name})

PATIENCE = 3.0
"""Seconds in which an autocompletion is of any use."""


async def offer(
    interaction: AnyInteraction, typed: str, options: Awaitable[Iterable[Option]]
) -> list[Choice[str]]:
    """Answer an autocompletion with those options that have in them what was typed.

    Every autocompletion goes through here: no two choices read the same, for a client sends the first of
    those that do. Nothing is offered where the options cannot be found out; Discord offers no way to say
    why, so the trouble is only logged.
    """
    found: list[Choice[str]] = []
    try:
        found = [Choice(name=line, value=value) for line, value in offered(await options, typed)]
    except (Refusal, RuleError) as no:
        log.debug("nothing is offered: %s", no.code)
    except Unreadable as no:
        log.debug("nothing is offered: %s", no)
    except StorageDown as error:
        log.warning("nothing is offered: %s", error)
    except Exception:
        log.exception("nothing is offered: %s", about(interaction))
    await _answer(interaction, found)
    return found


async def _answer(interaction: AnyInteraction, choices: list[Choice[str]]) -> None:
    response = interaction.response
    failure = await attempt(lambda: response.autocomplete(choices), patience=PATIENCE)
    if failure is not None:
        log.info("Discord did not take an autocompletion: %s", failure)
        # Else the library sends it a second time, and logs a trace when that fails as well.
        response._response_type = discord.InteractionResponseType.autocomplete_result


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
        """The text in this language; None, which means the source's, where it is missing or does not fit."""
        if locale.value not in self._texts.locales:
            return None
        translated = self._texts.of(locale.value)(string.message)
        if not _fits(translated, context.location):
            log.warning("%s: %r does not fit as a %s", locale.value, translated, context.location.name)
            return None
        return translated


def _fits(text: str, where: Where) -> bool:
    """Whether Discord takes this text; one that it refuses would keep it from taking any command."""
    if where in NAMED:
        return NAME.fullmatch(text) is not None and text == text.lower()
    return 0 < len(text) <= DESCRIPTION_LENGTH


class OutOfShape(app_commands.AppCommandError):
    """A command, or an option of one, that is not as we told Discord: it was changed while somebody typed."""


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
        if interaction.type is discord.InteractionType.autocomplete:
            log.info("nothing is offered: %s", error)
            await _answer(interaction, [])
            return
        async with self.router.guarded(interaction) as press:
            if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
                log.info("a command Discord knows and we do not: %s", error)
                await press.reply.whisper(plain(press.say(OLD_COMMAND)))
            elif isinstance(error, app_commands.TransformerError | OutOfShape):
                log.info("an option that cannot be read: %s", about(interaction))
                await press.reply.whisper(plain(press.say(UNREADABLE_OPTION)))
            else:
                raise error

    async def _call(self, interaction: discord.Interaction[Any]) -> None:
        """As the library's own, after a look at what was typed; OutOfShape for what makes no sense."""
        heard = cast("dict[str, Any]", interaction.data or {})
        try:
            legible(heard.get("options"))
            command = interaction.command
            if isinstance(command, app_commands.Command):
                _check(command, interaction)
            await super()._call(interaction)
        except (AttributeError, KeyError, TypeError, ValueError) as error:  # what commands raise is wrapped
            heard["options"] = []  # nobody reads them any more, not even for the log
            raise OutOfShape(repr(error)) from error

    async def fingerprint(self) -> str:
        """A hash of what would be sent to Discord; the same payload never needs to be sent twice."""
        payload = [
            await command.get_translated_payload(self, self.translator)
            if self.translator is not None
            else command.to_dict(self)
            for command in sorted(self.get_commands(), key=lambda command: command.name)
        ]
        return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()


KINDS: Mapping[int, type] = {3: str, 4: int, 5: bool, 6: str, 7: str, 8: str}
"""What the value of an option is, by Discord's numbers; people, channels and roles come as their ids."""


def _check(command: app_commands.Command[Any, ..., Any], interaction: AnyInteraction) -> None:
    """OutOfShape for an option of another kind, a value of no choice, and where nothing is to be offered."""
    _, options = interaction.client.tree._get_app_command_options(interaction.data)
    known = {one.display_name: one for one in command.parameters}
    if interaction.type is discord.InteractionType.autocomplete:
        typed = [option["name"] for option in options if option.get("focused")]
        if not any(name in known and known[name].autocomplete for name in typed):
            raise OutOfShape(repr(typed))
        return
    for option in options:
        one, value = known.get(option["name"]), option["value"]
        if one is None:
            continue
        kind = one.type.value
        if option["type"] != kind or not isinstance(value, KINDS.get(kind, object)):
            raise OutOfShape(one.name)
        if one.choices and value not in {choice.value for choice in one.choices}:
            raise OutOfShape(one.name)
