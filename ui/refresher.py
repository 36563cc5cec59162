"""Keeps public boards true: one redraw at a time per match, bursts become one more, the last edit wins."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from services.challenges import Challenges
from services.deadlines import Deadlines, Drawn
from services.departures import Departures
from services.matches import Matches
from services.ports import ChallengeRecord, ChallengeStatus, MatchRecord, MatchStatus, Place, Subject
from services.refusals import Refusal
from services.tables import BOARD, Look
from ui.face import Face, Link, Row, Words, plain
from ui.public import Pictures, PublicMessages
from ui.reply import Reply
from ui.studio import Studio
from ui.tables import TABLES
from ui.tables.challenge import challenge as challenge_face
from ui.tables.forgotten import forgotten
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
        challenges: Challenges,
        deadlines: Deadlines,
        departures: Departures,
        studio: Studio,
        texts: Texts,
    ) -> None:
        self._messages = messages
        self._matches = matches
        self._challenges = challenges
        self._deadlines = deadlines
        self._departures = departures
        self._studio = studio
        self._texts = texts
        self._turns: dict[str, _Turn] = {}
        self._drawn: dict[tuple[Subject, str], int] = {}
        self._behind: dict[str, None] = {}

    async def show(self, look: Look, *, reply: Reply | None = None) -> None:
        """Redraw a match's board; `reply` is a click on that very message which still wants its answer.

        `look` is what the caller has just committed. Commits and their drawings may overtake each other, here
        and in another process: what is older than a drawing before it is not drawn, and whoever has drawn
        looks whether that is still the stored match.
        """
        match_id = look.record.id
        with self._in_turn(match_id) as turn:
            turn.latest += 1
            mine = turn.latest
            async with turn.lock:
                drawn = self._drawn.get((Subject.MATCH, match_id), 0)
                if look.record.version < drawn or look.record.place.message_id is None:
                    look = await self._matches.look(match_id)
                if mine == turn.latest:
                    await self._draw(look, reply)
                while mine == turn.latest and (newer := await self._matches.newer(look.record)) is not None:
                    await self._point_on(look.record, newer.record.place)
                    look = newer
                    await self._draw(look, None)

    def is_behind(self, match_id: str) -> bool:
        """Whether a board is known to show an older state, because Discord refused the newer one."""
        return match_id in self._behind

    async def refresh(self, subject: Subject, subject_id: str) -> None:
        """Make the message of a match or a challenge true again, from what is stored."""
        match subject:
            case Subject.MATCH:
                await self._refresh_match(subject_id)
            case Subject.CHALLENGE:
                await self._refresh_challenge(await self._challenges.look(subject_id))

    async def post(
        self, look: Look, send: Send, *, here: Place, greeting: str = "", pings: tuple[int, ...] = ()
    ) -> Place | None:
        """Put a match's board into a new message; `send` sends it and tells its id (None: not taken).

        The board before it, if there was one, loses its buttons and points to the new one.
        """
        with self._in_turn(look.record.id) as turn:
            async with turn.lock:
                look = await self._matches.look(look.record.id)
                place = await self._post(look, send, here=here, greeting=greeting, pings=pings)
        if place is not None:
            await self._catch_up(look, place)
        return place

    async def repost(self, look: Look) -> Place | None:
        """Post a match's board anew as the bot, the one before being lost; None: Discord did not take it."""
        with self._in_turn(look.record.id) as turn:
            async with turn.lock:
                place = await self._repost(look, lost=True)
        if place is not None:
            await self._catch_up(look, place)
        return place

    async def _post(
        self,
        look: Look,
        send: Send,
        *,
        here: Place,
        greeting: str = "",
        pings: tuple[int, ...] = (),
        lost: bool = False,
    ) -> Place | None:
        record = look.record
        face = self._board(record)
        blocks = (Words(greeting), *face.blocks) if greeting else face.blocks
        pictures = await self._studio.draw(face)
        message_id = await send(replace(face, blocks=blocks, pings=pings), pictures)
        if message_id is None:
            return None
        place = replace(here, message_id=message_id)
        if not await self._matches.move_board(record.id, place, seen=record.place.message_id):
            # Somebody else has posted it meanwhile: theirs is the board, this one points to it.
            theirs = (await self._matches.look(record.id)).record.place
            await self._point_on(replace(record, place=place), theirs)
            return theirs
        self._done(record)
        if not lost:
            await self._point_on(record, place)
        return place

    async def _repost(self, look: Look, *, lost: bool = False) -> Place | None:
        record = look.record

        async def send(face: Face, pictures: Pictures) -> int | None:
            sent = await self._messages.send(record.id, record.version, record.place, face, pictures)
            if isinstance(sent, int):
                return sent
            if sent != "later":
                self._give_up(record)
            return None

        return await self._post(look, send, here=record.place, lost=lost)

    async def post_challenge(self, record: ChallengeRecord, send: Send, *, here: Place) -> Place | None:
        """Put a challenge into a new message; `send` sends it and tells its id (None: not taken)."""
        face, _ = await self._challenge_face(record)
        message_id = await send(face, {})
        if message_id is None:
            return None
        place = replace(here, message_id=message_id)
        await self._challenges.move_message(record.id, place)
        self._challenge_done(record)
        return place

    async def show_challenge(self, record: ChallengeRecord, *, reply: Reply | None = None) -> None:
        """Redraw a challenge's message; `reply` is a click on that very message.

        Where the message or the match's board is not known yet, it is redrawn once more a little later.
        """
        face, final = await self._challenge_face(record)
        answered = reply is not None and await reply.update(face)
        if not answered and record.place.message_id is None:
            return
        if (answered or await self._messages.edit(record.id, record.place, face) != "later") and final:
            self._challenge_done(record)

    async def _refresh_match(self, match_id: str) -> None:
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
                self._done(record)
        else:
            await self.show(look)

    async def _refresh_challenge(self, record: ChallengeRecord) -> None:
        """A challenge that was never shown is posted by the bot while it may be answered, else forgotten."""
        if record.place.message_id is not None:
            await self.show_challenge(record)
        elif record.status is not ChallengeStatus.OPEN:
            self._challenge_done(record)
        else:

            async def send(face: Face, pictures: Pictures) -> int | None:
                sent = await self._messages.send(record.id, record.version, record.place, face, pictures)
                if isinstance(sent, int):
                    return sent
                if sent != "later":
                    self._challenge_done(record)
                return None

            await self.post_challenge(record, send, here=record.place)

    async def flush(self) -> None:
        """Tell the outbox which boards and challenges are drawn; many at a time."""
        drawn, self._drawn = self._drawn, {}
        if drawn:
            shown = [Drawn(key, version, subject) for (subject, key), version in drawn.items()]
            await self._deadlines.drawn(BOARD, shown)

    @contextmanager
    def _in_turn(self, match_id: str) -> Iterator[_Turn]:
        turn = self._turns.setdefault(match_id, _Turn())
        turn.users += 1
        try:
            yield turn
        finally:
            turn.users -= 1
            if not turn.users:
                self._turns.pop(match_id, None)

    async def _draw(self, look: Look, reply: Reply | None) -> None:
        record = look.record
        face = self._board(record)
        pictures = await self._studio.draw(face)
        if reply is not None and await reply.update(face, pictures):
            self._done(record)
            return
        if record.place.message_id is None:
            await self._repost(look)
            return
        edited = await self._messages.edit(record.id, record.place, face, pictures)
        if edited == "deleted" and record.status is MatchStatus.OPEN:
            await self._repost(look, lost=True)
        elif edited == "done":
            self._done(record)
        elif edited != "later":
            if edited == "gone":
                await self._departures.channel_gone(record.place.channel_id)
            self._give_up(record)

    async def _catch_up(self, look: Look, place: Place) -> None:
        """What happened while this look was being posted is drawn on the new board."""
        newer = await self._matches.newer(replace(look.record, place=place))
        if newer is not None:
            await self.show(newer)

    async def _point_on(self, record: MatchRecord, place: Place) -> None:
        """The board of this record, if it is not the one at `place`, becomes a pointer to that one."""
        if record.place.message_id not in {None, place.message_id}:
            await self._messages.edit(record.id, record.place, moved_face(self._texts.public, place))

    async def _challenge_face(self, record: ChallengeRecord) -> tuple[Face, bool]:
        """What a challenge's message says, and whether it will not want to say more."""
        if record.status is not ChallengeStatus.ACCEPTED:
            return challenge_face(record, self._texts.public), True
        match = (await self._matches.look(record.id)).record
        board = None if match.place.message_id is None else link(match.place)
        final = board is not None or match.status is MatchStatus.OVER
        return challenge_face(record, self._texts.public, board_url=board), final

    def _challenge_done(self, record: ChallengeRecord) -> None:
        key = (Subject.CHALLENGE, record.id)
        self._drawn[key] = max(record.version, self._drawn.get(key, 0))

    def _board(self, record: MatchRecord) -> Face:
        """The board of this stored version, as a spectator sees it."""
        return TABLES[record.game].board(self._matches.spectate(record), self._texts.public)

    def _done(self, record: MatchRecord) -> None:
        self._behind.pop(record.id, None)
        key = (Subject.MATCH, record.id)
        self._drawn[key] = max(record.version, self._drawn.get(key, 0))

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
