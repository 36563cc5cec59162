"""How the bot reaches a public message: by a fresh interaction's token, else by a call of its own."""

import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeVar

import discord

from services.common.bounded import Bounded
from services.ports.people import Place
from ui.discord._back_off import Rests
from ui.discord.attempts import Failure, Kind, attempt, by_token
from ui.discord.face import Face
from ui.discord.layout import build
from ui.discord.reply import Reply
from ui.discord.threads import ARCHIVED, reopen

T = TypeVar("T")

log = logging.getLogger(__name__)

TOKEN_LIFE = 14 * 60.0
"""Seconds a token is used after its click; Discord lets it live fifteen minutes."""

TOKENS = 10_000
"""Tokens remembered at most; without one the bot's own edit serves."""

TOKEN_PATIENCE = 10.0
"""Seconds an edit by a token may take before the bot's own edit is tried."""

NO_CHANNEL, DELETED, NO_PERMISSION = 10003, 10008, 50013

PAUSE = 5.0
"""Seconds the bot's own calls for one message rest at first after Discord was busy."""

IN_WORDS = 60.0
"""Seconds at first in which a channel that takes no pictures is told everything in words."""

MAX_NONCE = 25

Pictures = Mapping[str, bytes]

Edited = Literal["done", "unreachable", "deleted", "gone", "later"]
"""What came of an edit: "deleted" where the message is gone, "gone" where its channel is, "unreachable" where
Discord said no, and would again until something changes."""


GONE: Mapping[int, Edited] = MappingProxyType({NO_CHANNEL: "gone", DELETED: "deleted"})


@dataclass(frozen=True, slots=True)
class _Token:
    """An interaction's token that may still edit a message."""

    token: str
    until: float
    may_attach: bool


class PublicMessages:
    """Edits and sends messages for everybody; what Discord refuses is noted, never raised."""

    def __init__(self, client: discord.Client, *, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._client = client
        self._monotonic = monotonic
        self._tokens: Bounded[int, _Token] = Bounded(TOKENS)
        self._rests = Rests(PAUSE, monotonic=monotonic)
        self._pictures = Rests(IN_WORDS, monotonic=monotonic)

    def remember(self, reply: Reply, message_id: int) -> None:
        """This interaction, if Discord took an answer to it, may edit that public message for a while.

        It also tells whether pictures may be sent there (again).
        """
        if not reply.alive:
            return
        channel_id = reply.interaction.channel_id
        if reply.may_attach:
            self._pictures.end(channel_id)
        elif not self._pictures.has(channel_id):
            self._pictures.begin(channel_id)
        until = self._monotonic() + TOKEN_LIFE
        self._tokens[message_id] = _Token(reply.interaction.token, until, reply.may_attach)

    async def edit(self, subject: str, place: Place, face: Face, pictures: Pictures | None = None) -> Edited:
        """Edit a message that is about `subject` (the id of a match or a challenge)."""
        message_id = place.message_id
        if message_id is None:
            return "done"
        token = self._tokens.get(message_id)
        if token is not None and token.until > self._monotonic():
            webhook = by_token(self._client, token.token)

            async def edit(drawn: Pictures | None) -> object:
                made = build(face, drawn)
                return await webhook.edit_message(
                    message_id, view=made.view, attachments=list(made.files), allowed_mentions=made.mentions
                )

            drawn = pictures if token.may_attach else None
            result = await self._drawn(
                place, drawn, edit, lambda call: attempt(call, patience=TOKEN_PATIENCE)
            )
            if not isinstance(result, Failure):
                return "done"
            self._tokens.pop(message_id, None)
            log.info("%s: a token's edit failed: %s", subject, result)
        return await self._edit_as_bot(subject, place, message_id, face, pictures)

    async def send(
        self, subject: str, version: int, place: Place, face: Face, pictures: Pictures | None = None
    ) -> int | Edited:
        """Send a new message as the bot; its id, or what came of it instead."""
        if self._rests.has(subject):
            return "later"

        async def send(drawn: Pictures | None) -> int:
            made = build(face, drawn)
            message = await self._channel(place).send(
                view=made.view,
                files=list(made.files),
                allowed_mentions=made.mentions,
                # Tried again after a lost answer, Discord gives back the message that is there already.
                nonce=f"{subject}-{version}"[:MAX_NONCE],
            )
            return message.id

        sent = await self._drawn(place, pictures, send, lambda call: self._in_open_thread(place, call))
        if isinstance(sent, Failure):
            return self._failed(subject, sent)
        self._rests.end(subject)
        return sent

    async def delete(self, subject: str, place: Place) -> Edited:
        """Take a message of the bot's own away."""
        message_id = place.message_id
        if message_id is None:
            return "done"
        if self._rests.has(subject):
            return "later"
        message = self._channel(place).get_partial_message(message_id)
        result = await self._in_open_thread(place, message.delete)
        return self._failed(subject, result) if isinstance(result, Failure) else "done"

    async def _edit_as_bot(
        self, subject: str, place: Place, message_id: int, face: Face, pictures: Pictures | None
    ) -> Edited:
        if self._rests.has(subject):
            return "later"
        message = self._channel(place).get_partial_message(message_id)

        async def edit(drawn: Pictures | None) -> None:
            made = build(face, drawn)
            await message.edit(view=made.view, attachments=list(made.files), allowed_mentions=made.mentions)

        result = await self._drawn(place, pictures, edit, lambda call: self._in_open_thread(place, call))
        if isinstance(result, Failure):
            return self._failed(subject, result)
        self._rests.end(subject)
        return "done"

    async def _drawn(
        self,
        place: Place,
        pictures: Pictures | None,
        call: Callable[[Pictures | None], Awaitable[T]],
        make: Callable[[Callable[[], Awaitable[T]]], Awaitable[T | Failure]],
    ) -> T | Failure:
        """Make a call with its pictures; where the bot may not attach any, in words, and so for a while."""
        drawn = None if self._pictures.has(place.channel_id) else pictures
        result = await make(lambda: call(drawn))
        if not drawn:
            return result
        if not isinstance(result, Failure):
            self._pictures.end(place.channel_id)
        elif result.code == NO_PERMISSION:
            result = await make(lambda: call(None))
            if not isinstance(result, Failure):
                self._pictures.begin(place.channel_id)
        return result

    async def _in_open_thread(self, place: Place, call: Callable[[], Awaitable[T]]) -> T | Failure:
        """Make this call; in a thread that turns out to be archived, once more after taking it out."""
        result = await attempt(call)
        if isinstance(result, Failure) and result.code == ARCHIVED and await reopen(self._client, place):
            result = await attempt(call)
        return result

    def _failed(self, subject: str, failure: Failure) -> Edited:
        """What a failure of the bot's own call means; unless it was a plain no, the next one has to wait."""
        log.info("%s: the bot's own call failed: %s", subject, failure)
        if failure.code in GONE:
            return GONE[failure.code]
        if failure.kind is Kind.REFUSED:
            return "unreachable"
        self._rests.begin(subject, at_least=failure.retry_after)
        return "later"

    def _channel(self, place: Place) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(place.channel_id, guild_id=place.guild_id)
