"""Follows what championships ask for: calls, announcements, messages to redraw, results to count."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

import discord

from services.championships.cup import Cup
from services.championships.roll import Roll
from services.championships.running import Running
from services.championships.showing import CROWNED, Showing
from services.clock import leaving
from services.clock.deadlines import Deadlines, Drawn
from services.common.jobs import Jobs
from services.matches.closing import Closing
from services.ports.championships import CupStatus, Tie, TieStatus
from services.ports.records import Notice, Subject
from services.refusals import Refusal
from ui.background.studio import Studio
from ui.boards.keeper import Refresher
from ui.boards.redraws import Redraws
from ui.championships._rounds import crown_face, round_face
from ui.championships.asides import CupAsides
from ui.championships.boards import CupBoards
from ui.championships.calls import TieCalls, gave_up
from ui.discord.attempts import Failure, Kind, attempt
from ui.discord.channel_messages import PublicMessages
from ui.discord.face import Face
from ui.words.catalogues import Texts

log = logging.getLogger(__name__)

AT_ONCE = 3
"""Messages of championships on their way at the same time; matches have calls of their own."""

Work = Callable[[Notice], Awaitable[bool]]
"""Does what a notice asks for, and says whether it is done; whatever is refused for good is done as well."""


class CupFollowers:
    """Each notice is followed beside everything else, and done only when what it asks for is."""

    def __init__(
        self,
        client: discord.Client,
        messages: PublicMessages,
        *,
        boards: CupBoards,
        asides: CupAsides,
        ties: TieCalls,
        roll: Roll,
        showing: Showing,
        running: Running,
        closing: Closing,
        refresher: Refresher,
        deadlines: Deadlines,
        studio: Studio,
        texts: Texts,
    ) -> None:
        self._client = client
        self._messages = messages
        self.boards = boards
        self.asides = asides
        self.ties = ties
        self._roll = roll
        self.showing = showing
        self._running = running
        self._closing = closing
        self._refresher = refresher
        self._deadlines = deadlines
        self._studio = studio
        self._texts = texts
        self._redraws = Redraws()
        self._pace = asyncio.Semaphore(AT_ONCE)
        self._now: dict[tuple[str, str], Notice] = {}
        self._next: dict[tuple[str, str], Notice | None] = {}
        self._jobs: Jobs[None] = Jobs(log, "%s: results are counted later")

    @property
    def under_way(self) -> tuple[Notice, ...]:
        """What is being followed now."""
        return tuple(self._now.values())

    def start(self) -> None:
        """Count the matches that ended while nobody counted them."""
        self._jobs.start("championships", self._reconcile)

    def beside(self, work: Work) -> Callable[[Notice], Awaitable[None]]:
        """A handler that does this work beside everything else.

        A notice that comes while the same one is under way is followed after it.
        """

        async def follow(notice: Notice) -> None:
            key = (notice.topic, notice.id)
            if key not in self._next:
                self._next[key] = None
                self._jobs.start(key, self._follow_all, key, notice, work)
            elif notice != self._now.get(key):
                self._next[key] = notice

        return follow

    async def close(self) -> None:
        """What is cut off is done by whoever claims its notice next."""
        await self._jobs.stop(leaving.FOLLOWERS)

    async def count(self, notice: Notice) -> bool:
        """The match of a tie has ended: its result counts."""
        await self._running.record(notice.id)
        return True

    async def halt(self, notice: Notice) -> bool:
        """Nobody needs this match any more."""
        if await self._closing.halt(notice.id) is not None:
            await self._refresher.refresh(Subject.MATCH, notice.id)
        return True

    async def remind(self, notice: Notice) -> bool:
        """Whoever is late to a tie hears of it."""
        await self._roll.called(notice.id)
        return await self.ties.remind(notice)

    async def keep_tie(self, notice: Notice) -> bool:
        """The call of a tie says what is true."""
        return await self.ties.keep(notice.id)

    async def keep(self, notice: Notice) -> bool:
        """The message of a championship says what is true, and so does what stands beside it."""
        shown = await self.boards.show(notice.id)
        return await self.asides.keep(notice.id) and shown

    async def call(self, notice: Notice) -> bool:
        """Two people are called to their tie, once everybody knows of the round."""
        called = await self.showing.tie(notice.id)
        tie, cup = called.tie, called.cup
        if tie.place.message_id is not None or not _is_told(tie):
            return True
        if not await self._announce(cup.championship.id, cup.course.round):
            return False  # nobody is called to a round before everybody knows of it
        await self._roll.called(notice.id)
        called = await self.showing.tie(notice.id)
        return not _is_told(called.tie) or await self.ties.call(called)

    async def announce(self, notice: Notice) -> bool:
        """A round has begun: everybody hears of it."""
        return await self._announce(notice.id, notice.version)

    async def _follow_all(self, key: tuple[str, str], notice: Notice, work: Work) -> None:
        following: Notice | None = notice
        while following is not None:
            self._now[key] = following
            try:
                async with self._pace:
                    if await _is_done(work, following):
                        # What was asked for once more meanwhile, as where a board came, is to be done again.
                        drawn = Drawn(following.id, following.version, following.subject, following.due_at)
                        await self._deadlines.drawn(following.topic, [drawn])
            except Exception:
                log.exception("%s of %s could not be followed", following.topic, following.id)
            following, self._next[key] = self._next[key], None
        del self._now[key], self._next[key]

    async def _announce(self, cup_id: str, number: int) -> bool:
        """Tell of a round, and before the first one that is told of the draw."""
        with self._redraws.of(f"{cup_id}r") as turn:
            async with turn.lock:
                cup, told = await self.showing.cup(cup_id), await self.showing.announced(cup_id)
                running = cup.championship.status in {CupStatus.RUNNING, CupStatus.PAUSED}
                if not running or told >= number:
                    return True
                if number > 1 and not told and not await self._round(cup, 1):
                    return False
                return await self._round(cup, number)

    async def crown(self, notice: Notice) -> bool:
        """A championship has its champion: everybody hears of it, and the champion gets the role."""
        cup_id = notice.id
        with self._redraws.of(f"{cup_id}r") as turn:
            async with turn.lock:
                cup, told = await self.showing.cup(cup_id), await self.showing.announced(cup_id)
                if not told and not await self._round(cup, 1):
                    return False
                it = cup.championship
                gone = await self._roll.is_gone(it.place.guild_id, it.champion_id or 0)
                crown = crown_face(cup, self._texts.public, here=not gone)
                if told < CROWNED and not await self._say(cup, CROWNED, crown):
                    return False
        return await self._give_role(cup)

    async def _round(self, cup: Cup, number: int) -> bool:
        return await self._say(cup, number, round_face(cup, number, self._texts.public))

    async def _say(self, cup: Cup, number: int, face: Face) -> bool:
        """An announcement beside the message of a championship, once."""
        it = cup.championship
        subject = f"{it.id}r{number}"
        pictures = await self._studio.draw(face)
        sent = await self._messages.send(subject, 1, it.place, face, pictures)
        if isinstance(sent, int) or gave_up(subject, sent):
            await self.showing.announce(it.id, number)
            return True
        return False

    async def _give_role(self, cup: Cup) -> bool:
        it = cup.championship
        guild_id, role_id, champion = it.place.guild_id, it.role_id, it.champion_id
        if guild_id is None or role_id is None or champion is None or champion < 0:
            return True  # a program is nobody in Discord
        given = await attempt(
            lambda: self._client.http.add_role(guild_id, champion, role_id, reason=f"🏆 {it.name}")
        )
        if isinstance(given, Failure):
            log.warning("%s: the champion's role is not given: %s", it.id, given)
            return given.kind is Kind.REFUSED
        return True

    async def _reconcile(self) -> None:
        for match_id in await self._running.orphans():
            await self._running.record(match_id)


def _is_told(tie: Tie) -> bool:
    """Whether the channel hears of a tie now: both are wanted, or two programs have a result."""
    return tie.live or (tie.unattended and tie.status is TieStatus.OVER)


async def _is_done(work: Work, notice: Notice) -> bool:
    try:
        return await work(notice)
    except Refusal as no:
        log.warning("%s of %s: %s", notice.topic, notice.id, no.code)
        return no.code != "busy"
