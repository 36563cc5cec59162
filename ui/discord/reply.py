"""One interaction's conversation: the first answer and what follows, in time, once, whatever Discord says."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import discord

from ui.discord.attempts import Failure, Kind, attempt
from ui.discord.face import Face, plain
from ui.discord.layout import Message, build

log = logging.getLogger(__name__)

AnyInteraction = discord.Interaction[Any]

ACKNOWLEDGE_AFTER = 1.0
"""Seconds, from when Discord made an interaction, after which it is acknowledged without an answer."""

GIVE_WAY_AFTER = 1.5
"""Seconds, likewise, after which an answer that is still on its way gives way to a bare acknowledgement."""

LAST_PATIENCE = 0.5
"""Seconds that the last try may take: two seconds in all, of Discord's three; one is left to the network."""

LATER_PATIENCE = 15.0
"""Seconds for an answer after the first one."""

UNKNOWN_MESSAGE, UNKNOWN_INTERACTION, ALREADY_ACKNOWLEDGED = 10008, 10062, 40060
LOST = frozenset({UNKNOWN_INTERACTION, 10015, 50027})
"""Codes that say this token is dead: what was done stays done, only its answer is lost."""

Send = Callable[[], Awaitable[Any]]


class Reply:
    """Answers one interaction. Every method is quiet about an answer that Discord no longer takes.

    `waited` are the seconds it has been on its way, or lay in a queue, before it was heard.
    """

    def __init__(self, interaction: AnyInteraction, *, waited: float = 0.0) -> None:
        self.interaction = interaction
        self._lock = asyncio.Lock()
        self._dead = False
        self._acknowledged = False
        self._thinking = False
        self._unsure = False
        self._redrawn = False
        self._made = asyncio.get_running_loop().time() - waited
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Future[Any] | None = None

    def start(self) -> None:
        """From now on the interaction is acknowledged in time, even if nobody answers it."""
        self._timer = asyncio.get_running_loop().call_at(self._made + ACKNOWLEDGE_AFTER, self._late)

    async def finish(self, gone: Face) -> None:
        """The handler is done: acknowledge what nobody answered.

        Where the clicked message was deleted meanwhile only a new one can do so: it says `gone`.
        """
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None:
            await self._task
        failure = await self.acknowledge()
        if failure is not None and failure.code == UNKNOWN_MESSAGE:
            await self.whisper(gone)

    @property
    def answered(self) -> bool:
        return self._dead or self._acknowledged

    @property
    def alive(self) -> bool:
        """Discord took an answer, and has not refused this token since."""
        return self._acknowledged and not self._dead

    @property
    def unsure(self) -> bool:
        """Whether an answer may be there of which Discord's word never came."""
        return self._unsure

    @property
    def redrawn(self) -> bool:
        """Whether it has changed the message that was clicked."""
        return self._redrawn

    @property
    def may_attach(self) -> bool:
        """Whether the bot may send pictures where this interaction happened."""
        return self.interaction.guild_id is None or self.interaction.app_permissions.attach_files

    @property
    def _clicked(self) -> bool:
        return self.interaction.type is discord.InteractionType.component

    async def acknowledge(self) -> Failure | None:
        """Take note without a word: a click leaves its message as it is, a command shows "thinking"."""
        async with self._lock:
            return None if self.answered else await self._bare()

    async def whisper(self, face: Face, pictures: Mapping[str, bytes] | None = None) -> int | None:
        """Tell only the person who acted; the message's id, None where it was not taken."""
        told: list[int | None] = []

        async def answer() -> None:
            message = self._built(face, pictures)
            response = await self.interaction.response.send_message(
                view=message.view,
                files=list(message.files),
                ephemeral=True,
                allowed_mentions=message.mentions,
            )
            told.append(response.message_id)

        async def fill_in() -> None:
            message = self._built(face, pictures)
            filled = await self.interaction.edit_original_response(
                view=message.view, attachments=list(message.files), allowed_mentions=message.mentions
            )
            told.append(filled.id)

        async def follow_up() -> None:
            message = self._built(face, pictures)
            sent = await self.interaction.followup.send(
                view=message.view,
                files=list(message.files),
                ephemeral=True,
                allowed_mentions=message.mentions,
                wait=True,
            )
            told.append(sent.id)

        async with self._lock:
            if await self._first(answer):
                return told[0] if told else await self._original()
            if self._thinking:
                self._thinking = not await self._later(fill_in)
            else:
                await self._later(follow_up)
        return told[0] if told else None

    async def update(self, face: Face, pictures: Mapping[str, bytes] | None = None) -> bool:
        """Change the message that was clicked; False when Discord did not take it."""

        async def answer() -> None:
            message = self._built(face, pictures)
            await self.interaction.response.edit_message(
                view=message.view, attachments=list(message.files), allowed_mentions=message.mentions
            )

        async def edit() -> None:
            message = self._built(face, pictures)
            await self.interaction.edit_original_response(
                view=message.view, attachments=list(message.files), allowed_mentions=message.mentions
            )

        async with self._lock:
            updated = await self._first(answer) or await self._later(edit)
            self._redrawn = self._redrawn or updated
            return updated

    async def post(
        self, face: Face, pictures: Mapping[str, bytes] | None = None, *, aside: str
    ) -> int | None:
        """A new message for everybody, pinging whom it may; its id, or None when it was not taken.

        `aside` is what a command that has shown "thinking" in private says there instead.
        """
        posted: list[int | None] = []

        async def send() -> None:
            message = self._built(face, pictures)
            response = await self.interaction.response.send_message(
                view=message.view, files=list(message.files), allowed_mentions=message.mentions
            )
            posted.append(response.message_id)

        async def clear() -> None:
            await self.interaction.edit_original_response(view=build(plain(aside)).view)

        async def follow() -> None:
            message = self._built(face, pictures)
            sent = await self.interaction.followup.send(
                view=message.view,
                files=list(message.files),
                allowed_mentions=message.mentions,
                wait=True,
            )
            posted.append(sent.id)

        async with self._lock:
            if await self._first(send):
                return posted[0] if posted else await self._original()
            if self._thinking:
                # The next follow-up would fill the private "thinking", where nobody else sees it.
                self._thinking = not await self._later(clear)
            if not self._thinking:
                await self._later(follow)
            return posted[0] if posted else None

    def _built(self, face: Face, pictures: Mapping[str, bytes] | None) -> Message:
        return build(face, pictures if self.may_attach else None)

    def _late(self) -> None:
        self._task = asyncio.ensure_future(self.acknowledge())

    async def _first(self, send: Send) -> bool:
        """The first answer, if it is still to be given; what Discord refuses never undoes what was done.

        When no word comes back the same answer is tried once more, or a bare acknowledgement where time is
        short: "already acknowledged" then means that the first try had arrived, unless a bare acknowledgement
        before it was lost as well.
        """
        if self.answered:
            return False
        if self._timer is not None:
            self._timer.cancel()
        bare = self._unsure
        failure = await self._try(send, LOST if bare else LOST | {ALREADY_ACKNOWLEDGED})
        if failure is None:
            return True
        unheard = failure.kind is Kind.UNKNOWN
        if unheard:
            late = self._left() <= LAST_PATIENCE
            failure = await self._try(self._defer if late else send, LOST)
            if failure is None:
                self._thinking = late and not self._clicked
                return not late
        if failure.code != ALREADY_ACKNOWLEDGED or not (bare or unheard):
            return False
        self._acknowledged = True
        bare = bare and await self._is_bare()
        self._thinking = bare and not self._clicked
        return unheard and not bare

    async def _bare(self) -> Failure | None:
        again = self._unsure
        failure = await self._try(self._defer, LOST if again else LOST | {ALREADY_ACKNOWLEDGED})
        if again and failure is not None and failure.code == ALREADY_ACKNOWLEDGED:
            self._acknowledged, failure = True, None
        self._thinking = failure is None and not self._clicked
        return failure

    async def _is_bare(self) -> bool:
        """Whether Discord has taken an acknowledgement without a word, and not an answer."""
        original = await attempt(self.interaction.original_response, patience=LATER_PATIENCE)
        if isinstance(original, Failure):
            return False
        clicked = self.interaction.message
        return original.flags.loading if clicked is None else original.id == clicked.id

    async def _defer(self) -> None:
        if self._clicked:
            await self.interaction.response.defer()
        else:
            await self.interaction.response.defer(ephemeral=True, thinking=True)

    async def _try(self, send: Send, deadly: frozenset[int]) -> Failure | None:
        """One try of a first answer. Where "already acknowledged" is deadly, another process has answered."""
        try:
            result = await attempt(send, patience=max(self._left(), LAST_PATIENCE))
        except discord.InteractionResponded:
            self._acknowledged = True
            return Failure(Kind.REFUSED)
        if isinstance(result, Failure):
            self._refused(result, deadly)
            return result
        self._acknowledged = True
        return None

    async def _later(self, send: Send) -> bool:
        if self._dead or not self._acknowledged:
            return False
        result = await attempt(send, patience=LATER_PATIENCE)
        if isinstance(result, Failure):
            self._refused(result, LOST)
            return False
        return True

    async def _original(self) -> int | None:
        """The id of an answer that arrived although Discord's word about it did not."""
        original = await attempt(self.interaction.original_response, patience=LATER_PATIENCE)
        return None if isinstance(original, Failure) else original.id

    def _left(self) -> float:
        return self._made + GIVE_WAY_AFTER - asyncio.get_running_loop().time()

    def _refused(self, failure: Failure, deadly: frozenset[int]) -> None:
        lost = failure.code in deadly
        self._unsure = self._unsure or failure.kind is Kind.UNKNOWN
        self._dead = self._dead or lost
        log.log(logging.INFO if lost else logging.WARNING, "Discord did not take an answer: %s", failure)
