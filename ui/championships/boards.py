"""The message of a championship: posted once, kept true, and found again where it goes on in another."""

from dataclasses import replace

from services.championships.cup import Cup
from services.championships.moving import left_behind
from services.championships.showing import Showing
from services.ports.people import Place
from services.ports.records import Notice
from ui.boards.redraws import Redraws
from ui.championships.signup import cup_face, elsewhere_face
from ui.discord.channel_messages import PublicMessages
from ui.discord.face import Face
from ui.discord.reply import Reply
from ui.discord.threads import MatchThreads
from ui.words.catalogues import Texts


class CupBoards:
    """What Discord is too busy for is tried again by whoever gets the notice next: False says so."""

    def __init__(
        self, messages: PublicMessages, *, showing: Showing, threads: MatchThreads, texts: Texts
    ) -> None:
        self._messages = messages
        self._showing = showing
        self._threads = threads
        self._texts = texts
        self._redraws = Redraws()

    async def post(self, cup: Cup, reply: Reply, here: Place, *, aside: str) -> None:
        """The message of a new championship as the answer to the command that made it."""
        cup_id = cup.championship.id
        with self._redraws.of(cup_id) as turn:
            async with turn.lock:
                if (await self._showing.cup(cup_id)).championship.place.message_id is not None:
                    return
                message_id = await reply.post(cup_face(cup, self._texts.public), aside=aside)
                if message_id is not None:
                    await self._showing.posted(cup_id, replace(here, message_id=message_id))
                    self._messages.remember(reply, message_id)

    async def show(self, cup_id: str, *, reply: Reply | None = None) -> bool:
        """Make the message of a championship true.

        `reply` is a click on a message of it, that wants its answer; one that is not its message says so.
        """
        with self._redraws.of(cup_id) as turn:
            async with turn.lock:
                cup = await self._showing.cup(cup_id)
                face, place = cup_face(cup, self._texts.public), cup.championship.place
                clicked = None if reply is None else reply.interaction.message
                if reply is not None and clicked is not None and not clicked.flags.ephemeral:
                    if place.message_id is None and clicked.channel.id == place.channel_id:
                        # It was sent, and whoever sent it never heard so.
                        place = replace(place, message_id=clicked.id)
                        await self._showing.posted(cup_id, place)
                    if clicked.id != place.message_id:
                        await reply.update(elsewhere_face(cup.championship, place, self._texts.public))
                    elif await reply.update(face):
                        self._messages.remember(reply, clicked.id)
                        return True
                return await self._redraw(cup, place, face)

    async def leave(self, notice: Notice) -> bool:
        """A message that was left behind says where its championship goes on; its thread is archived."""
        cup_id, left = left_behind(notice)
        cup = await self._showing.cup(cup_id)
        it = cup.championship
        if left.message_id in {it.place.message_id, *(tie.place.message_id for tie in cup.ties)}:
            return True
        face = elsewhere_face(it, it.place, self._texts.public)
        edited = await self._messages.edit(notice.id, replace(left, guild_id=it.place.guild_id), face)
        if edited == "later":
            return False
        # A thread has the id of the message it grew from.
        return not it.in_threads or await self._threads.archive(left.message_id or 0)

    async def _redraw(self, cup: Cup, place: Place, face: Face) -> bool:
        it = cup.championship
        edited = await self._messages.edit(it.id, place, face) if place.message_id is not None else "deleted"
        if edited != "deleted" or (it.status.has_ended and place.message_id is not None):
            return edited != "later"
        sent = await self._messages.send(it.id, it.version, place, face)
        if isinstance(sent, int):
            await self._showing.posted(it.id, replace(place, message_id=sent))
        return sent != "later"
