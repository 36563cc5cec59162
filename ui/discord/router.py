"""The one door for components and modals: custom id to press, acknowledged in time and guarded."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, cast

import discord

from games.errors import RuleError
from services.clock import leaving
from services.players.preferences import PrivateWishes
from services.ports.people import Person
from services.ports.unit import StorageDown
from services.refusals import Refusal
from ui.discord._arrivals import Arrivals
from ui.discord.face import plain
from ui.discord.ids import parse
from ui.discord.lean import OFFERED
from ui.discord.reply import AnyInteraction, Reply
from ui.words.catalogues import Say, Texts
from ui.words.names import storable
from ui.words.refusals import (
    GONE,
    LEAVING,
    NOT_OFFERED,
    SHOWN_LATER,
    STORAGE_TROUBLE,
    TROUBLE,
    UNREADABLE_BUTTON,
    refused,
)

log = logging.getLogger(__name__)

PATIENCE = 5.0
"""Seconds in which presses that are being answered may come to their end."""


@dataclass(slots=True)
class Press:
    """Somebody pressed something: how to answer, who it was, in which language, and the id's parts,
    followed by what was chosen in a select.

    `kept` becomes true when what was asked for is stored: trouble after that is only about showing it.
    """

    reply: Reply
    person: Person
    say: Say
    parts: tuple[str, ...]
    kept: bool = False

    @property
    def interaction(self) -> AnyInteraction:
        return self.reply.interaction


Answer = Callable[[Press], Awaitable[None]]


class Unreadable(Exception):
    """A custom id of a known format whose parts make no sense."""


class NotOffered(Unreadable):
    """A custom id, or a choice, that the pressed message does not have: Discord should not let it through."""


class Router:
    """Routes interactions by the prefix of their custom id; slash commands use the same guard.

    `private` knows who chose a language of their own. `after` hears every press once Discord has taken its
    answer: from then on its token may edit messages.
    """

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.after: Answer | None = None
        self.private: PrivateWishes | None = None
        self.arrivals = Arrivals()
        self._answers: dict[str, Answer] = {}
        self._running: set[asyncio.Task[Any]] = set()
        self._leaving = False

    def on(self, prefix: str, answer: Answer) -> None:
        """Let `answer` hear every press whose custom id begins with this prefix."""
        if prefix in self._answers:
            raise ValueError(f"two answers for {prefix}")
        self._answers[prefix] = answer

    async def route(self, interaction: AnyInteraction) -> None:
        """Answer a component or a modal; other interactions are not ours."""
        if interaction.type not in {
            discord.InteractionType.component,
            discord.InteractionType.modal_submit,
        }:
            return
        heard = cast("dict[str, Any]", interaction.data or {})
        custom_id = str(heard.get("custom_id", ""))
        chosen = tuple(str(value) for value in heard.get("values") or ())
        prefix, parts = parse(custom_id)
        answer = self._answers.get(prefix)
        async with self.guarded(interaction, (*parts, *chosen)) as press:
            if not heard.get(OFFERED, False):
                raise NotOffered(prefix)
            if answer is None or not is_readable("".join((custom_id, *chosen))):
                raise Unreadable(prefix)
            await answer(press)

    @asynccontextmanager
    async def guarded(self, interaction: AnyInteraction, parts: tuple[str, ...] = ()) -> AsyncIterator[Press]:
        """Acknowledge in time; whatever is raised becomes a friendly private line and a logged trace."""
        reply = Reply(interaction, waited=self.arrivals.waited(interaction.id))
        reply.start()
        task = asyncio.current_task()
        if task is not None:
            self._running.add(task)
            task.add_done_callback(self._running.discard)
        try:
            say = await self.say(interaction)
        except asyncio.CancelledError:
            if not self._leaving:
                raise
            say = self.texts.private(str(interaction.locale))
        press = Press(reply, person(interaction.user), say, parts)
        if self._leaving and task is not None:
            task.cancel()
        after = self.after
        try:
            yield press
        except Refusal as refusal:
            await reply.whisper(plain(refused(refusal.code, refusal.facts, say)))
        except RuleError as error:
            await reply.whisper(plain(refused(error.code, {}, say)))
        except Unreadable as no:
            after = None
            log.info("%s: %s", type(no).__name__, about(interaction))
            words = NOT_OFFERED if isinstance(no, NotOffered) else UNREADABLE_BUTTON
            await reply.whisper(plain(say(words)))
        except StorageDown:
            log.exception("the database does not answer: %s", about(interaction))
            await reply.whisper(plain(say(SHOWN_LATER if press.kept else STORAGE_TROUBLE)))
        except asyncio.CancelledError:
            if not self._leaving:
                raise
            log.info("told to stop before the answer: %s", about(interaction))
            await reply.whisper(plain(say(SHOWN_LATER if press.kept else LEAVING)))
        except Exception:
            reference = secrets.token_hex(4)
            log.exception("reference %s: %s", reference, about(interaction))
            await reply.whisper(plain(say(TROUBLE, reference=reference)))
        finally:
            await reply.finish(plain(say(SHOWN_LATER if press.kept else GONE)))
            if after is not None and reply.alive and not self._leaving:
                await self._afterwards(press, after)
            if task is not None:
                self._running.discard(task)

    async def _afterwards(self, press: Press, after: Answer) -> None:
        """Whoever pressed has had the answer by now: trouble is only logged."""
        try:
            await after(press)
        except Refusal as refusal:
            log.info("nothing to do after %s: %s", about(press.interaction), refusal.code)
        except Exception:
            log.exception("after %s", about(press.interaction))

    async def say(self, interaction: AnyInteraction) -> Say:
        """The language this person reads: the one that was chosen, else that of their Discord."""
        wishes = None
        if self.private is not None:
            user_id = interaction.user.id
            wishes = self.private.at_hand(user_id) or await self.private.soon(user_id)
        chosen = None if wishes is None else wishes.language
        return self.texts.private(chosen or str(interaction.locale))

    async def drain(self, patience: float | None = None) -> None:
        """Let presses that are being answered come to their end, for at most so many seconds (PATIENCE)."""
        loop = asyncio.get_running_loop()
        until = loop.time() + (PATIENCE if patience is None else patience)
        while self._running and loop.time() < until:
            await asyncio.wait(set(self._running), timeout=until - loop.time())

    async def leave(self) -> None:
        """Let presses come to their end; who waits longer than that is told to press again, and so is who
        comes later: the database is about to be closed."""
        await self.drain(leaving.PRESSES)
        self._leaving = True
        for task in self._running:
            task.cancel()
        await self.drain(leaving.LAST_WORDS)


def person(user: discord.abc.User) -> Person:
    """Who acts, with the name that this server shows, and the user name."""
    return Person(user.id, storable(user.display_name), storable(user.name))


def about(interaction: AnyInteraction) -> str:
    """What an interaction was about, for the log: never the choice itself, which may be secret."""
    if interaction.command is not None:
        match = getattr(interaction.namespace, "match", None)
        return f"/{interaction.command.qualified_name}" + (f" {match!r}" if match else "")
    prefix, parts = pressed_id(interaction)
    return repr(" ".join((prefix, *parts[:2])))


def pressed_id(interaction: AnyInteraction) -> tuple[str, tuple[str, ...]]:
    """The format and the parts of the custom id that was pressed; empty for a command."""
    return parse(str(cast("dict[str, Any]", interaction.data or {}).get("custom_id", "")))


def is_readable(text: str) -> bool:
    """Whether this can be (part of) an id of ours; what cannot is not even looked for."""
    return text.isascii() and text.isprintable()


def number(text: str) -> int:
    """A whole number of a custom id; Unreadable when it is none."""
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise Unreadable(text)
    return int(text)
