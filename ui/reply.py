"""One interaction's conversation: the first answer and what follows, in time, once, whatever Discord says."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import discord

from ui.face import Face
from ui.layout import Message, build

log = logging.getLogger(__name__)

AnyInteraction = discord.Interaction[Any]

ACKNOWLEDGE_AFTER = 1.8
"""Seconds after which an interaction is acknowledged without an answer; Discord gives up after three."""

UNKNOWN_INTERACTION, ALREADY_ACKNOWLEDGED = 10062, 40060
LOST = frozenset({UNKNOWN_INTERACTION, 10015, 50027})
"""Codes that say this token is dead: what was done stays done, only its answer is lost."""


class Reply:
    """Answers one interaction. Every method is quiet about an answer that Discord no longer takes."""

    def __init__(self, interaction: AnyInteraction) -> None:
        self.interaction = interaction
        self._lock = asyncio.Lock()
        self._dead = False
        self._whispering = False
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """From now on the interaction is acknowledged in time, even if nobody answers it."""
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(ACKNOWLEDGE_AFTER, self._late)

    async def finish(self) -> None:
        """The handler is done: acknowledge what nobody answered."""
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None:
            await self._task
        if not self.answered:
            await self.acknowledge()

    @property
    def answered(self) -> bool:
        return self._dead or self.interaction.response.is_done()

    @property
    def alive(self) -> bool:
        """Discord has not refused this token yet."""
        return not self._dead

    async def acknowledge(self) -> None:
        """Take note without a word: a click leaves its message as it is, a command shows "thinking"."""
        async with self._lock:
            if self.answered:
                return
            response = self.interaction.response
            if self.interaction.type is discord.InteractionType.component:
                await self._first(response.defer)
            else:
                self._whispering = True
                await self._first(lambda: response.defer(ephemeral=True, thinking=True))

    async def whisper(self, face: Face) -> int | None:
        """Tell only the person who acted; the message's id where it is this interaction's own answer."""
        message = build(face)
        told: list[int | None] = []

        async def answer() -> None:
            response = await self.interaction.response.send_message(
                view=message.view, ephemeral=True, allowed_mentions=message.mentions
            )
            told.append(response.message_id)

        async def fill_in() -> None:
            filled = await self.interaction.edit_original_response(
                view=message.view, allowed_mentions=message.mentions
            )
            told.append(filled.id)

        async def follow_up() -> None:
            await self.interaction.followup.send(
                view=message.view, ephemeral=True, allowed_mentions=message.mentions, wait=True
            )

        async with self._lock:
            if self._dead:
                return None
            if not self.interaction.response.is_done():
                await self._first(answer)
            elif self._whispering:
                self._whispering = False
                await self._later(fill_in)
            else:
                await self._later(follow_up)
        return told[0] if told else None

    async def update(self, message: Message) -> bool:
        """Change the message that was clicked; False when Discord did not take it."""
        async with self._lock:
            if self._dead:
                return False
            if not self.interaction.response.is_done():
                response = self.interaction.response
                return await self._first(
                    lambda: response.edit_message(
                        view=message.view,
                        attachments=list(message.files),
                        allowed_mentions=message.mentions,
                    )
                )
            return await self._later(
                lambda: self.interaction.edit_original_response(
                    view=message.view,
                    attachments=list(message.files),
                    allowed_mentions=message.mentions,
                )
            )

    async def post(self, message: Message) -> int | None:
        """A new message for everybody, pinging whom it may; its id, or None when it was not taken."""
        async with self._lock:
            if self._dead:
                return None
            posted: list[int | None] = []

            async def send() -> None:
                response = await self.interaction.response.send_message(
                    view=message.view, files=list(message.files), allowed_mentions=message.mentions
                )
                posted.append(response.message_id)

            async def follow() -> None:
                sent = await self.interaction.followup.send(
                    view=message.view,
                    files=list(message.files),
                    allowed_mentions=message.mentions,
                    wait=True,
                )
                posted.append(sent.id)

            if self.interaction.response.is_done():
                await self._later(follow)
            else:
                await self._first(send)
            return posted[0] if posted else None

    def _late(self) -> None:
        self._task = asyncio.ensure_future(self.acknowledge())

    async def _first(self, send: Callable[[], Awaitable[Any]]) -> bool:
        """The first answer; what Discord refuses is noted and never undoes what was done."""
        if self._timer is not None:
            self._timer.cancel()
        try:
            await send()
        except discord.InteractionResponded:
            return False
        except discord.HTTPException as error:
            if error.code == ALREADY_ACKNOWLEDGED:
                return False
            self._refused(error)
            return False
        return True

    async def _later(self, send: Callable[[], Awaitable[Any]]) -> bool:
        try:
            await send()
        except discord.HTTPException as error:
            self._refused(error)
            return False
        return True

    def _refused(self, error: discord.HTTPException) -> None:
        self._dead = self._dead or error.code in LOST
        level = logging.INFO if error.code in LOST else logging.WARNING
        log.log(level, "Discord did not take an answer: %s (%s)", error.status, error.code)
