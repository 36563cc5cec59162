"""Calls of ties, and reminders of them: posted once, kept true, and taken away when nobody needs them."""

import logging
from dataclasses import replace

from services.championships.last_call import LastCalls
from services.championships.running import Running
from services.championships.showing import Called, Showing
from services.ports.championships import TieStatus
from services.ports.records import Notice
from ui.boards.redraws import Redraws
from ui.championships._ties import call_face, reminder_face
from ui.championships.signup import elsewhere_face
from ui.discord.channel_messages import PublicMessages
from ui.discord.reply import Reply
from ui.discord.threads import MatchThreads
from ui.words.catalogues import Texts

log = logging.getLogger(__name__)


class TieCalls:
    """What Discord is too busy for is tried again by whoever gets the notice next: False says so."""

    def __init__(
        self,
        messages: PublicMessages,
        *,
        showing: Showing,
        running: Running,
        last_calls: LastCalls,
        threads: MatchThreads,
        texts: Texts,
    ) -> None:
        self._messages = messages
        self._showing = showing
        self._running = running
        self._last_calls = last_calls
        self._threads = threads
        self._texts = texts
        self._redraws = Redraws()

    async def call(self, called: Called) -> bool:
        """Ping both players of a tie, once, and make the thread it wants.

        Two programs begin at once, and have a line that tells the result; in a pause they wait.
        """
        if called.tie.unattended and called.tie.status is TieStatus.OPEN:
            await self._running.begin(called.tie.id)
            called = await self._showing.tie(called.tie.id)
            if called.tie.status in {TieStatus.OPEN, TieStatus.VOID}:
                return True  # in a pause, after which they are called again, or nobody needs it any more
        tie = called.tie
        # Called anew in another channel, it is another message.
        once = tie.place.channel_id % 10_000
        face = call_face(called, self._texts.public)
        sent = await self._messages.send(_call_of(tie.id), once, tie.place, face)
        if not isinstance(sent, int):
            return gave_up(tie.id, sent)
        await self._running.called(tie.id, replace(tie.place, message_id=sent))
        now = (await self._showing.tie(tie.id)).tie
        if now.live and not now.unattended:
            people = {one.person.user_id: one.person for one in called.cup.entrants}
            both = [people[player] for player in tie.players if player in people]
            # A thread for which Discord is too busy now is made when the match begins.
            await self._threads.of_tie(now, both, called.cup.championship.pace)
        return now.version == tie.version or await self.show(tie.id)

    async def show(self, tie_id: str, *, reply: Reply | None = None) -> bool:
        """Make the call of a tie true; False when that is to be tried again.

        `reply` is a click on a message of it, that wants its answer.
        """
        with self._redraws.of(tie_id) as turn:
            async with turn.lock:
                called = await self._showing.tie(tie_id)
                face, place = call_face(called, self._texts.public), called.tie.place
                clicked = None if reply is None else reply.interaction.message
                public = reply is not None and clicked is not None and not clicked.flags.ephemeral
                if reply is not None and clicked is not None and public:
                    reminder = clicked.id == called.tie.reminder_id
                    if place.message_id is None and clicked.channel.id == place.channel_id and not reminder:
                        # It was sent, and whoever sent it never heard so.
                        place = replace(place, message_id=clicked.id)
                        await self._running.called(tie_id, place)
                    if clicked.id == place.message_id:
                        if await reply.update(face):
                            self._messages.remember(reply, clicked.id)
                            return True
                    elif not reminder:
                        await reply.update(elsewhere_face(called.cup.championship, place, self._texts.public))
                if place.message_id is None:
                    return True  # it is called with what is true then
                edited = await self._messages.edit(_call_of(tie_id), place, face)
                playing, match = called.tie.status is TieStatus.PLAYING, called.match
                posted = match is not None and match.place.message_id is not None
                unlinked = playing and not posted and not called.tie.unattended
                return edited != "later" and not unlinked

    async def keep(self, tie_id: str) -> bool:
        """As `show`; of a tie that nobody has to come to any more the reminder is taken away as well."""
        return await self._clear(tie_id) and await self.show(tie_id)

    async def remind(self, notice: Notice) -> bool:
        """Ping whoever is late to a tie, once, in a message of its own."""
        late = await self._last_calls.due(notice)
        if not isinstance(late, Called):
            return late is None
        tie, face = late.tie, reminder_face(late, self._texts.public)
        sent = await self._messages.send(_reminder_of(tie.id), 1, tie.place, face)
        if sent == "later":
            return False
        await self._last_calls.told(tie, sent if isinstance(sent, int) else None)
        return True

    async def _clear(self, tie_id: str) -> bool:
        tie = (await self._showing.tie(tie_id)).tie
        if tie.status is TieStatus.OPEN or not tie.reminder_id:
            return True
        reminder = replace(tie.place, message_id=tie.reminder_id)
        if await self._messages.delete(_reminder_of(tie_id), reminder) == "later":
            return False
        await self._last_calls.gone(tie_id)
        return True


def gave_up(subject: str, sent: str) -> bool:
    """Whether Discord would refuse this message again, so that nobody tries to send it any more."""
    if sent != "later":
        log.warning("%s: Discord does not take this message: %s", subject, sent)
    return sent != "later"


def _call_of(tie_id: str) -> str:
    """The name of a call: not the id alone, for a tie's match has the same one, and other messages.

    A message that is tried again under its name is given back by Discord, not sent twice.
    """
    return f"t.{tie_id}"


def _reminder_of(tie_id: str) -> str:
    return f"tr{tie_id}"
