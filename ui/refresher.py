"""Keeps public boards true: one redraw at a time per match, bursts become one more, the last edit wins."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from functools import partial

import discord

from services.deadlines import Deadlines, Drawn
from services.matches import Matches
from services.ports import ChallengeRecord, MatchRecord, Place
from services.tables import BOARD, Look
from ui.face import Face, Link, Row, Words, plain
from ui.layout import Message, build
from ui.reply import AnyInteraction, Reply
from ui.studio import Studio
from ui.tables import TABLES
from ui.tables.challenge import challenge as challenge_face
from ui.text import Say, Texts

log = logging.getLogger(__name__)

TOKEN_LIFE = 14 * 60.0
"""Seconds a token is used after its click; Discord lets it live fifteen minutes."""

TOKENS = 10_000
"""Tokens remembered at most; without one the bot's own edit serves."""

GONE = frozenset({10003, 10004, 10008})
"""Unknown channel, guild, message: there is nothing left to redraw."""

CLOSED = frozenset({50001, 50013, 50083, 160005, 30046})
"""Missing access or permission, archived or locked thread: this board cannot be reached by its bot now."""


Send = Callable[[Message], Awaitable[int | None]]


@dataclass(slots=True)
class _Turn:
    """The redraws of one match that are asked for: `latest` numbers the newest of them."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    latest: int = 0
    users: int = 0


@dataclass(frozen=True, slots=True)
class _Token:
    """An interaction's webhook that may still edit a message."""

    webhook: discord.Webhook
    until: float


class Refresher:
    """Draws boards and challenges on their public messages, by the cheapest way that works."""

    def __init__(
        self,
        client: discord.Client,
        *,
        matches: Matches,
        deadlines: Deadlines,
        studio: Studio,
        texts: Texts,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._client = client
        self._matches = matches
        self._deadlines = deadlines
        self._studio = studio
        self._texts = texts
        self._monotonic = monotonic
        self._turns: dict[str, _Turn] = {}
        self._tokens: dict[int, _Token] = {}
        self._drawn: dict[str, int] = {}

    def remember(self, interaction: AnyInteraction, message_id: int) -> None:
        """This interaction may edit that public message for a while."""
        if len(self._tokens) >= TOKENS:
            self._forget_old()
        self._tokens.pop(message_id, None)
        self._tokens[message_id] = _Token(interaction.followup, self._monotonic() + TOKEN_LIFE)

    async def show(self, look: Look, *, reply: Reply | None = None) -> None:
        """Redraw a match's board; `reply` is a click on that very message which still wants its answer.

        `look` is what the caller has just committed. Without a newer request waiting it is drawn as it is;
        whoever comes later reads the stored match again.
        """
        match_id = look.record.id
        turn = self._turns.setdefault(match_id, _Turn())
        turn.users += 1
        turn.latest += 1
        mine = turn.latest
        try:
            async with turn.lock:
                if mine == turn.latest:
                    await self._draw(look, reply)
        finally:
            turn.users -= 1
            if not turn.users:
                self._turns.pop(match_id, None)

    async def refresh(self, match_id: str) -> None:
        """Redraw a board from the stored match."""
        await self.show(await self._matches.look(match_id))

    async def post(
        self, look: Look, send: Send, *, here: Place, greeting: str = "", pings: tuple[int, ...] = ()
    ) -> Place | None:
        """Put a match's board into a new message; `send` sends it and tells its id (None: not taken).

        The board before it, if there was one, loses its buttons and points to the new one.
        """
        record = look.record
        face = self._board(record)
        blocks = (Words(greeting), *face.blocks) if greeting else face.blocks
        message_id = await send(
            build(replace(face, blocks=blocks, pings=pings), await self._studio.draw(face))
        )
        if message_id is None:
            return None
        place = replace(here, message_id=message_id)
        await self._matches.move_board(record.id, place)
        self._done(record)
        if record.place.message_id not in {None, message_id}:
            moved = moved_face(self._texts.public, place)
            await self._edit(record.id, record.place, lambda: build(moved))
        return place

    async def repost(self, look: Look) -> Place | None:
        """Post a match's board anew as the bot; None when Discord did not take it."""
        return await self.post(look, partial(self._send_as_bot, look.record), here=look.record.place)

    async def show_challenge(
        self, record: ChallengeRecord, *, reply: Reply | None = None, board: Place | None = None
    ) -> None:
        """Redraw a challenge's message."""
        face = challenge_face(record, self._texts.public, board_url=None if board is None else link(board))
        message_id = record.place.message_id
        if reply is not None and not reply.answered and await reply.update(build(face)):
            return
        if message_id is not None:
            await self._edit(record.id, record.place, lambda: build(face))

    async def flush(self) -> None:
        """Tell the outbox which boards are drawn; many at a time."""
        drawn, self._drawn = self._drawn, {}
        if drawn:
            await self._deadlines.drawn(BOARD, [Drawn(*item) for item in drawn.items()])

    async def _draw(self, look: Look, reply: Reply | None) -> None:
        record = look.record
        face = self._board(record)
        pictures = await self._studio.draw(face)
        if reply is not None and await reply.update(build(face, pictures)):
            self._done(record)
            return
        if record.place.message_id is None:
            await self.repost(look)
            return
        if await self._edit(record.id, record.place, lambda: build(face, pictures)):
            self._done(record)

    def _board(self, record: MatchRecord) -> Face:
        """The board of this stored version, as a spectator sees it."""
        return TABLES[record.game].board(self._matches.spectate(record), self._texts.public)

    def _done(self, record: MatchRecord) -> None:
        self._drawn[record.id] = max(record.version, self._drawn.get(record.id, 0))

    async def _edit(self, subject_id: str, place: Place, message: Callable[[], Message]) -> bool:
        """Edit a public message, by a fresh token or as the bot; True when there is nothing left to do."""
        if place.message_id is None:
            return True
        token = self._tokens.get(place.message_id)
        if token is not None and token.until > self._monotonic():
            made = message()
            try:
                await token.webhook.edit_message(
                    place.message_id,
                    view=made.view,
                    attachments=list(made.files),
                    allowed_mentions=made.mentions,
                )
            except discord.HTTPException as error:
                self._tokens.pop(place.message_id, None)
                log.info("%s: a token's edit failed: %s (%s)", subject_id, error.status, error.code)
            else:
                return True
        return await self._edit_as_bot(subject_id, place, place.message_id, message)

    async def _edit_as_bot(
        self, subject_id: str, place: Place, message_id: int, message: Callable[[], Message]
    ) -> bool:
        made = message()
        try:
            await (
                self._channel(place)
                .get_partial_message(message_id)
                .edit(view=made.view, attachments=list(made.files), allowed_mentions=made.mentions)
            )
        except discord.HTTPException as error:
            log.info("%s: the bot's edit failed: %s (%s)", subject_id, error.status, error.code)
            return error.code in GONE or error.code in CLOSED
        return True

    async def _send_as_bot(self, record: MatchRecord, message: Message) -> int | None:
        try:
            sent = await self._channel(record.place).send(
                view=message.view, files=list(message.files), allowed_mentions=message.mentions
            )
        except discord.HTTPException as error:
            log.info("%s: the bot's message failed: %s (%s)", record.id, error.status, error.code)
            if error.code in GONE or error.code in CLOSED:
                self._done(record)
            return None
        return sent.id

    def _channel(self, place: Place) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(place.channel_id, guild_id=place.guild_id)

    def _forget_old(self) -> None:
        now = self._monotonic()
        kept = {key: token for key, token in self._tokens.items() if token.until > now}
        self._tokens = dict(list(kept.items())[-TOKENS // 2 :])


def link(place: Place) -> str:
    """Where a message can be jumped to."""
    guild = "@me" if place.guild_id is None else str(place.guild_id)
    return f"https://discord.com/channels/{guild}/{place.channel_id}/{place.message_id}"


def moved_face(say: Say, place: Place) -> Face:
    """What is left of a board that was posted anew."""
    return plain(
        say("This match goes on in a newer message."), Row((Link(say("To the match"), link(place)),))
    )
