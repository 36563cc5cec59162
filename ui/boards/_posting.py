"""Boards in new messages: a match's first, one that calls to a new decision, one that was lost or moves."""

from dataclasses import replace

from services.matches.looks import Look
from services.matches.playing import Matches
from services.messages.board_claims import Boards
from services.ports.people import Place
from services.ports.records import MatchRecord
from services.ports.shards import Outage
from ui.background.studio import Studio
from ui.boards._challenge_messages import Send
from ui.boards._drawn import DrawnBoards
from ui.boards._face import board_face
from ui.boards.summons import summons
from ui.discord.channel_messages import Edited, Pictures, PublicMessages
from ui.discord.face import Face, Words
from ui.discord.links import moved_face
from ui.discord.reply import Reply
from ui.discord.threads import MatchThreads
from ui.words.catalogues import Texts
from ui.words.refusals import POSTED


class Posting:
    """Of one match one thing at a time: whoever calls these has its redraws for itself.

    `outages` are those that a board may still speak of.
    """

    def __init__(
        self,
        messages: PublicMessages,
        drawn: DrawnBoards,
        *,
        matches: Matches,
        boards: Boards,
        threads: MatchThreads,
        studio: Studio,
        texts: Texts,
    ) -> None:
        self._messages = messages
        self._drawn = drawn
        self._matches = matches
        self._boards = boards
        self._threads = threads
        self._studio = studio
        self._texts = texts
        self.outages: tuple[Outage, ...] = ()

    async def post(
        self,
        look: Look,
        send: Send,
        *,
        here: Place,
        greeting: str = "",
        pings: tuple[int, ...] = (),
        lost: bool = False,
        claimed: bool = False,
    ) -> Place | None:
        """Put the board into a new message; `send` sends it and tells its id (None: not taken).

        The board before it becomes a pointer to this one, unless it is `lost`. The decision's own message is
        claimed here, unless it is `claimed` already.
        """
        record = look.record
        if not claimed and await self._boards.wants_new(record):
            await self._boards.claim(record)
        face = self.board(record)
        blocks = (Words(greeting), *face.blocks) if greeting else face.blocks
        pictures = await self._studio.draw(face)
        message_id = await send(replace(face, blocks=blocks, pings=pings), pictures)
        if message_id is None:
            return None
        place = replace(here, message_id=message_id)
        if not await self._matches.move_board(record.id, place, seen=record.place.message_id):
            # Somebody else has posted it meanwhile: theirs is the board, this one points to it.
            theirs = (await self._matches.look(record.id)).record.place
            await self.point_on(replace(record, place=place), theirs)
            return theirs
        self._drawn.done(record)
        if not lost:
            await self.point_on(record, place)
        return place

    async def repost(self, look: Look, *, lost: bool = False) -> Place | None:
        """Post the board anew as the bot, where it was; None: Discord did not take it."""
        opening = await self._threads.opening(look.record)
        if opening is None:
            return None
        record = opening.record
        came: int | Edited = "later"

        async def send(face: Face, pictures: Pictures) -> int | None:
            nonlocal came
            came = await self._messages.send(record.id, record.version, record.place, face, pictures)
            return came if isinstance(came, int) else None

        place = await self.post(
            replace(look, record=record),
            send,
            here=record.place,
            greeting=opening.greeting,
            pings=opening.pings,
            lost=lost,
        )
        if came == "unreachable" and await self._threads.leave(record):
            return await self.repost(await self._matches.look(record.id), lost=lost)
        if place is None and came != "later":
            self._drawn.give_up(record)
        return place

    async def call(self, look: Look, speaker: Reply | None) -> Place | Edited:
        """Ask for a new decision by a new message, the speaker's answer or the bot's own; once for each.

        "later": Discord is busy now; whatever else: the board is to be drawn where it is.
        """
        record = look.record
        came: Edited = "unreachable"
        if not await self._boards.wants_new(record) or not await self._boards.claim(record):
            return "unreachable"

        async def send(face: Face, pictures: Pictures) -> int | None:
            nonlocal came
            sent: int | Edited | None = None
            if speaker is not None:
                sent = await speaker.post(face, pictures, aside=self._texts.public(POSTED))
                self._remember(speaker, record, sent)
            if sent is None and (speaker is None or not speaker.unsure):
                sent = await self._messages.send(record.id, record.version, record.place, face, pictures)
            if isinstance(sent, str):
                came = sent
            return sent if isinstance(sent, int) else None

        by = None if speaker is None else speaker.interaction.user.id
        call = summons(look, self._texts.public, by=by)
        place = await self.post(
            look, send, here=record.place, greeting=call.words, pings=call.pings, claimed=True
        )
        if place is None and came == "later":
            await self._boards.give_back(record)
        return place or came

    def _remember(self, speaker: Reply, record: MatchRecord, sent: int | None) -> None:
        """The speaker's token may edit its answer, and the board that was clicked."""
        clicked = speaker.interaction.message
        if sent is not None:
            self._messages.remember(speaker, sent)
        if clicked is not None and clicked.id == record.place.message_id:
            self._messages.remember(speaker, clicked.id)

    async def point_on(self, record: MatchRecord, place: Place) -> None:
        """The board of this record, if it is not the one at `place`, becomes a pointer to that one."""
        if record.place.message_id not in {None, place.message_id}:
            await self._messages.edit(record.id, record.place, moved_face(self._texts.public, place))

    def board(self, record: MatchRecord) -> Face:
        """The board of this stored version, as a spectator sees it."""
        concerned = [one for one in self.outages if one.concerns(record.place.guild_id)]
        outage = max(concerned, key=lambda one: one.until, default=None)
        return board_face(self._matches.spectate(record), self._texts.public, outage=outage)
