"""Keeps public boards true: one redraw at a time per match, bursts become one more, the last edit wins."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

from services.challenges.challenges import Challenges
from services.clock.deadlines import Deadlines
from services.clock.departures import Departures
from services.matches.looks import Look
from services.matches.playing import Matches
from services.messages.board_claims import Boards
from services.ports.people import Place
from services.ports.records import ChallengeRecord, MatchRecord, MatchStatus, Subject
from services.refusals import Refusal
from ui.background.studio import Studio
from ui.boards._challenge_messages import Invitations, Send
from ui.boards._drawn import DrawnBoards
from ui.boards._posting import Posting
from ui.boards.redraws import Redraws
from ui.discord.channel_messages import Edited, PublicMessages
from ui.discord.reply import Reply
from ui.discord.threads import MatchThreads
from ui.games.common.forgotten import forgotten
from ui.words.catalogues import Texts


class Refresher:
    """Draws boards and challenges on their public messages, by the cheapest way that works."""

    def __init__(
        self,
        messages: PublicMessages,
        *,
        matches: Matches,
        challenges: Challenges,
        deadlines: Deadlines,
        departures: Departures,
        boards: Boards,
        threads: MatchThreads,
        studio: Studio,
        texts: Texts,
    ) -> None:
        self._messages = messages
        self._matches = matches
        self._deadlines = deadlines
        self._departures = departures
        self._boards = boards
        self._studio = studio
        self._texts = texts
        self._redraws = Redraws()
        self.after: Callable[[MatchRecord], Awaitable[None]] | None = None
        """Takes away what is true no longer once a match is shown as this record has it."""
        self._drawn = DrawnBoards(deadlines)
        self._posting = Posting(
            messages,
            self._drawn,
            matches=matches,
            boards=boards,
            threads=threads,
            studio=studio,
            texts=texts,
        )
        self._invitations = Invitations(
            messages,
            matches=matches,
            challenges=challenges,
            studio=studio,
            texts=texts,
            done=self._drawn.challenge_done,
        )

    async def show(self, look: Look, *, reply: Reply | None = None, speaker: Reply | None = None) -> None:
        """Redraw a match's board; `reply` is a click on that very message which still wants its answer.

        `speaker` is an interaction in the board's channel that may speak there: where the pace asks for a
        new message, it is posted as its answer.

        `look` is what the caller has just committed. Commits and their drawings may overtake each other, here
        and in another process: what is older than a drawing before it is not drawn, and whoever has drawn
        looks whether that is still the stored match.
        """
        shown = await self._shown(look, reply, speaker)
        if shown is not None and self.after is not None:
            await self.after(shown.record)

    async def _shown(self, look: Look, reply: Reply | None, speaker: Reply | None) -> Look | None:
        """What the board shows now; None where a later drawing of it will tell."""
        match_id = look.record.id
        with self._redraws.of(match_id) as turn:
            turn.latest += 1
            mine = turn.latest
            async with turn.lock:
                drawn = self._drawn.version_of(match_id)
                if look.record.version < drawn or look.record.place.message_id is None:
                    look = await self._matches.look(match_id)
                if mine != turn.latest:
                    return None
                look = await self._draw(look, reply, speaker)
                while (newer := await self._matches.newer(look.record)) is not None:
                    await self._posting.point_on(look.record, newer.record.place)
                    if mine != turn.latest:
                        return None
                    look = await self._draw(newer, None, None)
        return look

    async def show_picture(self, match_id: str, clicked: Place) -> None:
        """Redraw the board that was `clicked` and is told in words, if there is a picture of it."""
        look = await self._matches.look(match_id)
        on_board = look.record.place.message_id == clicked.message_id
        if on_board and await self._studio.draw(self._posting.board(look.record)):
            await self.show(look)

    def is_behind(self, match_id: str) -> bool:
        """Whether a board is known to show an older state, because Discord refused the newer one."""
        return self._drawn.is_behind(match_id)

    def is_overdue(self, record: MatchRecord) -> bool:
        """Whether the board should show this version by now, if any process was ever to draw it."""
        return self._deadlines.should_be_drawn(record)

    async def refresh(self, subject: Subject, subject_id: str) -> None:
        """Make the message of a match or a challenge true again, from what is stored."""
        match subject:
            case Subject.MATCH:
                await self._refresh_match(subject_id)
            case Subject.CHALLENGE:
                await self._invitations.refresh(subject_id)

    async def post(
        self, look: Look, send: Send, *, here: Place, greeting: str = "", pings: tuple[int, ...] = ()
    ) -> Place | None:
        """Put a match's board into a new message; `send` sends it and tells its id (None: not taken).

        The board before it, if there was one, loses its buttons and points to the new one.
        """
        with self._redraws.of(look.record.id) as turn:
            async with turn.lock:
                look = await self._matches.look(look.record.id)
                place = await self._posting.post(look, send, here=here, greeting=greeting, pings=pings)
        if place is not None:
            await self._catch_up(look, place)
        return place

    async def repost(self, look: Look) -> Place | None:
        """Post a match's board anew as the bot, the one before being lost.

        None: Discord did not take it, or two programs play, who never had one.
        """
        if _is_aside(look.record):
            return None
        with self._redraws.of(look.record.id) as turn:
            async with turn.lock:
                place = await self._posting.repost(look, lost=True)
        if place is not None:
            await self._catch_up(look, place)
        return place

    async def board_of(self, match_id: str, pressed: Place, *, believed: bool) -> Place:
        """Where a match's board is, once a message that is just being posted is written down.

        A board newer than the one that is known is the board, where whoever pressed it is `believed`: its
        process did not live to write it down, or has not come to it yet.
        """
        with self._redraws.of(match_id) as turn:
            async with turn.lock:
                record = (await self._matches.look(match_id)).record
                known = record.place.message_id
                if not believed or (known is not None and known >= (pressed.message_id or 0)):
                    return record.place
                if not await self._matches.move_board(match_id, pressed, seen=known):
                    return (await self._matches.look(match_id)).record.place
                await self._posting.point_on(record, pressed)
                return pressed

    async def post_challenge(self, record: ChallengeRecord, send: Send, *, here: Place) -> Place | None:
        """As `Invitations.post`."""
        return await self._invitations.post(record, send, here=here)

    async def mend_challenge(self, record: ChallengeRecord, reply: Reply) -> None:
        """A press on the message of a closed challenge, which Discord may once have refused to redraw."""
        await self._invitations.mend(record, reply)

    async def show_challenge(self, record: ChallengeRecord, *, reply: Reply | None = None) -> None:
        """As `Invitations.show`."""
        await self._invitations.show(record, reply=reply)

    async def _refresh_match(self, match_id: str) -> None:
        self._posting.outages = await self._deadlines.outages()
        try:
            look = await self._matches.look(match_id)
        except Refusal as no:
            if no.code != "unknown-game":
                raise
            record = await self._matches.stored(match_id)
            if record.status is MatchStatus.OPEN:
                raise  # what its board shows is as true as it was
            face = forgotten(record, self._texts.public)
            if await self._messages.edit(match_id, record.place, face) != "later":
                self._drawn.done(record)
        else:
            await self.show(look)

    async def flush(self) -> None:
        """Tell the outbox which boards and challenges are drawn; many at a time."""
        await self._drawn.flush()

    async def _draw(self, look: Look, reply: Reply | None, speaker: Reply | None) -> Look:
        """Draw where it belongs; the look tells where the board is then. Two programs get none."""
        if _is_aside(look.record):
            self._drawn.done(look.record)
            return look
        called: Place | Edited = "done"
        if await self._boards.wants_new(look.record):
            look = await self._matches.look(look.record.id)
            called = await self._posting.call(look, speaker)
        if isinstance(called, Place):
            return replace(look, record=replace(look.record, place=called))
        await self._draw_in_place(look, reply, done=called != "later")
        return look

    async def _draw_in_place(self, look: Look, reply: Reply | None, *, done: bool) -> None:
        """Unless `done`, the outbox is not told: a new message is still to come."""
        record = look.record
        face = self._posting.board(record)
        pictures = await self._studio.draw(face)
        clicked = None if reply is None else reply.interaction.message
        if reply is not None and clicked is not None and clicked.id == record.place.message_id:
            answered = await reply.update(face, pictures)
        else:
            answered = False
        if not answered and record.place.message_id is None:
            await self._posting.repost(look)
            return
        edited = "done" if answered else await self._messages.edit(record.id, record.place, face, pictures)
        if edited == "deleted" and record.status is MatchStatus.OPEN:
            await self._posting.repost(look, lost=True)
        elif edited == "done":
            if done:
                self._drawn.done(record)
        elif edited != "later":
            if edited == "gone":
                await self._departures.channel_gone(record.place.channel_id)
            self._drawn.give_up(record)

    async def _catch_up(self, look: Look, place: Place) -> None:
        """What happened while this look was being posted is drawn on the new board."""
        newer = await self._matches.newer(replace(look.record, place=place))
        if newer is not None:
            await self.show(newer)


def _is_aside(record: MatchRecord) -> bool:
    """Whether two programs play without a board; those that have one from before keep it."""
    return record.place.message_id is None and record.unattended
