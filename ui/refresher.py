"""Keeps public boards true: one redraw at a time per match, bursts become one more, the last edit wins."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace

from services.deadlines import Deadlines, Drawn
from services.matches import Matches
from services.ports import ChallengeRecord, MatchRecord, MatchStatus, Place
from services.tables import BOARD, Look
from ui.face import Face, Link, Row, Words, plain
from ui.public import Pictures, PublicMessages
from ui.reply import Reply
from ui.studio import Studio
from ui.tables import TABLES
from ui.tables.challenge import challenge as challenge_face
from ui.text import Say, Texts

Send = Callable[[Face, Pictures], Awaitable[int | None]]
"""Sends a face with its pictures as a new message; its id, or None when it was not taken."""


MOST_BEHIND = 10_000
"""Boards at most that are known to be behind."""


@dataclass(slots=True)
class _Turn:
    """The redraws of one match that are asked for: `latest` numbers the newest of them."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    latest: int = 0
    users: int = 0


class Refresher:
    """Draws boards and challenges on their public messages, by the cheapest way that works."""

    def __init__(
        self,
        messages: PublicMessages,
        *,
        matches: Matches,
        deadlines: Deadlines,
        studio: Studio,
        texts: Texts,
    ) -> None:
        self._messages = messages
        self._matches = matches
        self._deadlines = deadlines
        self._studio = studio
        self._texts = texts
        self._turns: dict[str, _Turn] = {}
        self._drawn: dict[str, int] = {}
        self._behind: dict[str, None] = {}

    async def show(self, look: Look, *, reply: Reply | None = None) -> None:
        """Redraw a match's board; `reply` is a click on that very message which still wants its answer.

        `look` is what the caller has just committed. Commits and their drawings may overtake each other, here
        and in another process: what is older than a drawing before it is not drawn, and whoever has drawn
        looks whether that is still the stored match.
        """
        match_id = look.record.id
        turn = self._turns.setdefault(match_id, _Turn())
        turn.users += 1
        turn.latest += 1
        mine = turn.latest
        try:
            async with turn.lock:
                if look.record.version < self._drawn.get(match_id, 0):
                    look = await self._matches.look(match_id)
                if mine == turn.latest:
                    await self._draw(look, reply)
                while mine == turn.latest and (newer := await self._newer(look)) is not None:
                    look = newer
                    await self._draw(look, None)
        finally:
            turn.users -= 1
            if not turn.users:
                self._turns.pop(match_id, None)

    def is_behind(self, match_id: str) -> bool:
        """Whether a board is known to show an older state, because Discord refused the newer one."""
        return match_id in self._behind

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
        pictures = await self._studio.draw(face)
        message_id = await send(replace(face, blocks=blocks, pings=pings), pictures)
        if message_id is None:
            return None
        place = replace(here, message_id=message_id)
        await self._matches.move_board(record.id, place)
        self._done(record)
        if record.place.message_id not in {None, message_id}:
            await self._messages.edit(record.id, record.place, moved_face(self._texts.public, place))
        return place

    async def repost(self, look: Look) -> Place | None:
        """Post a match's board anew as the bot; None when Discord did not take it."""
        record = look.record

        async def send(face: Face, pictures: Pictures) -> int | None:
            sent = await self._messages.send(record.id, record.version, record.place, face, pictures)
            if isinstance(sent, int):
                return sent
            if sent != "later":
                self._give_up(record)
            return None

        return await self.post(look, send, here=record.place)

    async def show_challenge(
        self, record: ChallengeRecord, *, reply: Reply | None = None, board: Place | None = None
    ) -> None:
        """Redraw a challenge's message; `reply` is a click on that very message."""
        face = challenge_face(record, self._texts.public, board_url=None if board is None else link(board))
        if reply is None or not await reply.update(face):
            await self._messages.edit(record.id, record.place, face)

    async def flush(self) -> None:
        """Tell the outbox which boards are drawn; many at a time."""
        drawn, self._drawn = self._drawn, {}
        if drawn:
            await self._deadlines.drawn(BOARD, [Drawn(*item) for item in drawn.items()])

    async def _draw(self, look: Look, reply: Reply | None) -> None:
        record = look.record
        face = self._board(record)
        pictures = await self._studio.draw(face)
        if reply is not None and await reply.update(face, pictures):
            self._done(record)
            return
        if record.place.message_id is None:
            await self.repost(look)
            return
        edited = await self._messages.edit(record.id, record.place, face, pictures)
        if edited == "deleted" and record.status is MatchStatus.OPEN:
            lost = replace(record, place=replace(record.place, message_id=None))
            await self.repost(replace(look, record=lost))
        elif edited == "done":
            self._done(record)
        elif edited != "later":
            self._give_up(record)

    async def _newer(self, look: Look) -> Look | None:
        """The stored match, if it went on since this look."""
        stored = await self._matches.look(look.record.id)
        return stored if stored.record.version > look.record.version else None

    def _board(self, record: MatchRecord) -> Face:
        """The board of this stored version, as a spectator sees it."""
        return TABLES[record.game].board(self._matches.spectate(record), self._texts.public)

    def _done(self, record: MatchRecord) -> None:
        self._behind.pop(record.id, None)
        self._drawn[record.id] = max(record.version, self._drawn.get(record.id, 0))

    def _give_up(self, record: MatchRecord) -> None:
        """Discord refuses this board to the bot: whoever presses next can put it right."""
        self._done(record)
        if len(self._behind) >= MOST_BEHIND:
            self._behind.pop(next(iter(self._behind)))
        self._behind[record.id] = None


def link(place: Place) -> str:
    """Where a message can be jumped to."""
    guild = "@me" if place.guild_id is None else str(place.guild_id)
    return f"https://discord.com/channels/{guild}/{place.channel_id}/{place.message_id}"


def moved_face(say: Say, place: Place) -> Face:
    """What is left of a board that was posted anew."""
    return plain(
        say("This match goes on in a newer message."), Row((Link(say("To the match"), link(place)),))
    )
