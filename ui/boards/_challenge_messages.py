"""Keeps the public messages of challenges true: what they ask, and what came of it."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

from services.challenges.challenges import Challenges
from services.matches.playing import Matches
from services.ports.people import Place
from services.ports.records import ChallengeRecord, ChallengeStatus, MatchStatus
from ui.background.studio import Studio
from ui.boards._challenge import challenge as challenge_face
from ui.discord.channel_messages import Pictures, PublicMessages
from ui.discord.face import Face
from ui.discord.links import link
from ui.discord.reply import Reply
from ui.games.common.seals import seed_line
from ui.words.catalogues import Texts

Send = Callable[[Face, Pictures], Awaitable[int | None]]
"""Sends a face with its pictures as a new message; its id, or None when it was not taken."""


class Invitations:
    """`done` hears which version of which challenge needs no more drawing."""

    def __init__(
        self,
        messages: PublicMessages,
        *,
        matches: Matches,
        challenges: Challenges,
        studio: Studio,
        texts: Texts,
        done: Callable[[ChallengeRecord], None],
    ) -> None:
        self._messages = messages
        self._matches = matches
        self._challenges = challenges
        self._studio = studio
        self._texts = texts
        self._done = done

    async def post(self, record: ChallengeRecord, send: Send, *, here: Place) -> Place | None:
        """Put a challenge into a new message; `send` sends it and tells its id (None: not taken)."""
        face, _ = await self._face(record)
        message_id = await send(face, await self._studio.draw(face))
        if message_id is None:
            return None
        place = replace(here, message_id=message_id)
        await self._challenges.move_message(record.id, place)
        self._done(record)
        return place

    async def show(self, record: ChallengeRecord, *, reply: Reply | None = None) -> None:
        """Redraw a challenge's message; `reply` is a click on that very message.

        Where the message or the match's board is not known yet, it is redrawn once more a little later.
        Drawings may overtake each other, here and in another process: who has drawn looks whether it is true.
        """
        face, final = await self._face(record)
        pictures = await self._studio.draw(face)
        answered = reply is not None and await reply.update(face, pictures)
        if not answered and record.place.message_id is None:
            return
        edited = "done" if answered else await self._messages.edit(record.id, record.place, face, pictures)
        if edited != "later" and final:
            self._done(record)
        newest = await self._challenges.look(record.id)
        if newest.version > record.version:
            await self.show(newest)

    async def mend(self, record: ChallengeRecord, reply: Reply) -> None:
        """A press on a closed challenge puts its message right, unless the match's board is still to come."""
        face, final = await self._face(record)
        if final and await reply.update(face):
            self._done(record)

    async def refresh(self, challenge_id: str) -> None:
        """A challenge that was never shown is posted by the bot while it may be answered, else forgotten."""
        record = await self._challenges.look(challenge_id)
        if record.place.message_id is not None:
            await self.show(record)
        elif record.status is not ChallengeStatus.OPEN:
            self._done(record)
        else:

            async def send(face: Face, pictures: Pictures) -> int | None:
                # Not the id alone: the match that grows from a challenge has the same, and other messages.
                subject = f"c.{record.id}"
                sent = await self._messages.send(subject, record.version, record.place, face, pictures)
                if isinstance(sent, int):
                    return sent
                if sent != "later":
                    self._done(record)
                return None

            await self.post(record, send, here=record.place)

    async def _face(self, record: ChallengeRecord) -> tuple[Face, bool]:
        """What a challenge's message says, and whether it will not want to say more."""
        if record.status is not ChallengeStatus.ACCEPTED:
            start = self._challenges.start_of(record)
            return challenge_face(record, self._texts.public, start=start), True
        look = await self._matches.look(record.id)
        match = look.record
        board = None if match.place.message_id is None else link(match.place)
        final = board is not None or match.status is MatchStatus.OVER
        sealed = seed_line(look, self._texts.public)
        return challenge_face(record, self._texts.public, board_url=board, sealed=sealed), final
