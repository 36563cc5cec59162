"""How the bot reaches a public message: by a fresh interaction's token, else by a call of its own."""

import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeVar

import discord

from services.ports import Place
from ui.calls import Failure, Kind, attempt, by_token
from ui.face import Face
from ui.layout import build
from ui.reply import Reply
from ui.threads import ARCHIVED, reopen

T = TypeVar("T")

log = logging.getLogger(__name__)

TOKEN_LIFE = 14 * 60.0
"""Seconds a token is used after its click; Discord lets it live fifteen minutes."""

TOKENS = 10_000
"""Tokens remembered at most; without one the bot's own edit serves."""

TOKEN_PATIENCE = 10.0
"""Seconds an edit by a token may take before the bot's own edit is tried."""

NO_CHANNEL, DELETED, NO_PERMISSION = 10003, 10008, 50013

PAUSE, LONGEST_PAUSE = 5.0, 900.0
"""Seconds the bot's own calls for one message rest after Discord was busy; doubled each time."""

PAUSES = 10_000
"""Messages at most whose pauses are remembered."""

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


@dataclass(frozen=True, slots=True)
class _Rest:
    """Discord was busy: no call of the bot's own for this subject before `until`."""

    until: float
    seconds: float


class PublicMessages:
    """Edits and sends messages for everybody; what Discord refuses is noted, never raised."""

    def __init__(self, client: discord.Client, *, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._client = client
        self._monotonic = monotonic
        self._tokens: dict[int, _Token] = {}
        self._rests: dict[str, _Rest] = {}

    def remember(self, reply: Reply, message_id: int) -> None:
        """This interaction, if Discord took an answer to it, may edit that public message for a while."""
        if not reply.alive:
            return
        if len(self._tokens) >= TOKENS:
            self._forget_old()
        self._tokens.pop(message_id, None)
        until = self._monotonic() + TOKEN_LIFE
        self._tokens[message_id] = _Token(reply.interaction.token, until, reply.may_attach)

    async def edit(self, subject: str, place: Place, face: Face, pictures: Pictures | None = None) -> Edited:
        """Edit a message that is about `subject` (the id of a match or a challenge)."""
        message_id = place.message_id
        if message_id is None:
            return "done"
        token = self._tokens.get(message_id)
        if token is not None and token.until > self._monotonic():
            made = build(face, pictures if token.may_attach else None)
            webhook = by_token(self._client, token.token)
            result = await attempt(
                lambda: webhook.edit_message(
                    message_id, view=made.view, attachments=list(made.files), allowed_mentions=made.mentions
                ),
                patience=TOKEN_PATIENCE,
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
        if self._resting(subject):
            return "later"

        async def send() -> int:
            made = build(face, pictures)
            message = await self._channel(place).send(
                view=made.view,
                files=list(made.files),
                allowed_mentions=made.mentions,
                # Tried again after a lost answer, Discord gives back the message that is there already.
                nonce=f"{subject}-{version}"[:MAX_NONCE],
            )
            return message.id

        sent = await self._in_open_thread(place, send)
        if not isinstance(sent, Failure):
            self._rests.pop(subject, None)
            return sent
        if sent.code == NO_PERMISSION and pictures:
            return await self.send(subject, version, place, face)
        return self._failed(subject, sent)

    async def delete(self, subject: str, place: Place) -> Edited:
        """Take a message of the bot's own away."""
        message_id = place.message_id
        if message_id is None:
            return "done"
        if self._resting(subject):
            return "later"
        message = self._channel(place).get_partial_message(message_id)
        result = await self._in_open_thread(place, message.delete)
        return self._failed(subject, result) if isinstance(result, Failure) else "done"

    async def _edit_as_bot(
        self, subject: str, place: Place, message_id: int, face: Face, pictures: Pictures | None
    ) -> Edited:
        if self._resting(subject):
            return "later"
        message = self._channel(place).get_partial_message(message_id)

        async def edit() -> None:
            made = build(face, pictures)
            await message.edit(view=made.view, attachments=list(made.files), allowed_mentions=made.mentions)

        result = await self._in_open_thread(place, edit)
        if not isinstance(result, Failure):
            self._rests.pop(subject, None)
            return "done"
        if result.code == NO_PERMISSION and pictures:
            return await self._edit_as_bot(subject, place, message_id, face, None)
        return self._failed(subject, result)

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
        before = self._rests.pop(subject, None)
        seconds = PAUSE if before is None else min(2 * before.seconds, LONGEST_PAUSE)
        if len(self._rests) >= PAUSES:
            self._rests.pop(next(iter(self._rests)))
        self._rests[subject] = _Rest(self._monotonic() + max(seconds, failure.retry_after), seconds)
        return "later"

    def _resting(self, subject: str) -> bool:
        rest = self._rests.get(subject)
        return rest is not None and rest.until > self._monotonic()

    def _channel(self, place: Place) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(place.channel_id, guild_id=place.guild_id)

    def _forget_old(self) -> None:
        now = self._monotonic()
        kept = {key: token for key, token in self._tokens.items() if token.until > now}
        self._tokens = dict(list(kept.items())[-TOKENS // 2 :])
