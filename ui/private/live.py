"""Private messages that follow a match while the token of the press that opened them lives."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace

import discord

from services.matches.looks import Look
from services.matches.playing import Matches
from services.messages.handover import Followers, Left
from services.ports.records import MatchRecord, MatchStatus
from services.ports.unit import StorageDown
from services.refusals import Refusal
from services.times import SECOND, Now
from ui.background.periodic import Rounds
from ui.background.studio import Studio
from ui.discord.attempts import Failure, Kind, attempt, by_token
from ui.discord.channel_messages import TOKEN_LIFE
from ui.discord.face import Face
from ui.discord.layout import build
from ui.discord.router import Press
from ui.private.followers import Followed, Follower, Shows
from ui.words.catalogues import Say, Texts

log = logging.getLogger(__name__)

PAUSE = 1.0
"""Seconds between two looks at what is followed: a burst of moves becomes one redraw."""

TAKE_OVER = 10
"""Rounds between two looks at what a process that ended has left: one may end after the next has begun."""

AT_ONCE = 5
"""Private messages redrawn at the same time."""

PATIENCE = 10.0
"""Seconds that one redraw may take."""

Recall = Callable[[str, Say], Shows]
"""How a message about something, in a language, goes on: here, or in the process that comes next."""


class Following:
    """Remembers who follows; a process that ends in order leaves them to the next, one that dies does not.

    Of one match at most `beside` follow, and `in_all` of all; whoever came first makes room. `seated`: they
    show what their owner sees, else what everybody does.
    """

    def __init__(
        self,
        name: str,
        client: discord.Client,
        recall: Recall,
        *,
        matches: Matches,
        followers: Followers,
        studio: Studio,
        texts: Texts,
        now: Now,
        beside: int,
        in_all: int,
        seated: bool = False,
    ) -> None:
        self._client = client
        self._recall = recall
        self._matches = matches
        self._lasting = followers
        self._studio = studio
        self._texts = texts
        self._now = now
        self._seated = seated
        self._beside, self._in_all = beside, in_all
        self._followers = Followed()
        self._shown: dict[str, MatchRecord] = {}
        self._leaving: list[Follower] = []
        self._made = 0
        self._pace = asyncio.Semaphore(AT_ONCE)
        self._rounds = Rounds(name, self.round, pause=PAUSE)

    def start(self) -> None:
        self._rounds.start()

    async def close(self) -> None:
        """Stop following; whoever starts next goes on."""
        await self._rounds.stop()
        try:
            await self._lasting.leave(one.left for one in self._followers.values())
        except StorageDown as down:
            log.warning("private messages are left behind: %s", down)

    def until(self) -> int:
        """Until when a message that is opened now can follow; milliseconds since 1970 UTC."""
        return self._now() + int(TOKEN_LIFE * SECOND)

    async def round(self) -> None:
        """Redraw what follows a match that went on, and say goodbye where a token is about to end."""
        if self._made % TAKE_OVER == 0:
            await self._take_over()
        self._made += 1
        now = self._now()
        ended = [one for one in self._followers.values() if one.left.until <= now]
        for one in (*ended, *self._leaving):
            self._forget(one)
        leaving, self._leaving = [*ended, *self._leaving], []
        by_match: dict[str, list[Follower]] = {}
        for one in leaving:
            by_match.setdefault(one.match_id, []).append(one)
        for match_id, gone in by_match.items():
            await self._redraw(gone, match_id, last=True)
        for match_id, record in list(self._shown.items()):
            try:
                newer = await self._matches.newer(record)
            except Refusal as refusal:
                log.info("%s cannot be followed any more: %s", match_id, refusal.code)
                self._forget_all(match_id)
                continue
            if newer is None:
                continue
            self._shown[match_id] = newer.record
            await self._redraw(self._followers.of(match_id), match_id, look=newer)
            if newer.record.status is MatchStatus.OVER:
                self._forget_all(match_id)

    def follow(
        self,
        press: Press,
        record: MatchRecord,
        message_id: int | None,
        says: Face,
        about: str,
    ) -> None:
        """Let the private answer to this press follow the match; one that this person had before stops.

        It `says` what was true of this record; what it shows later on follows from what it is `about`.
        """
        if message_id is None or record.status is MatchStatus.OVER:
            return
        left = Left(
            press.person.user_id,
            record.id,
            message_id,
            press.interaction.token,
            self.until(),
            press.reply.may_attach,
            press.say.locale,
            about,
        )
        one = Follower(left, self._recall(about, press.say), says)
        self._make_room(one)
        self._followers[one.key] = one
        # The older of two records: what somebody else's message has not seen yet is drawn on both.
        known = self._shown.setdefault(one.match_id, record)
        if record.version < known.version:
            self._shown[one.match_id] = record

    def follows(self, message_id: int) -> bool:
        """Whether this message is kept true."""
        return bool(self._followers.of(message_id))

    def let_be(self, message_id: int) -> None:
        """This message says something else now, and stays as it is."""
        for one in self._followers.of(message_id):
            self._forget(one)

    async def _take_over(self) -> None:
        """Go on where a process ended: what its messages show by now is not known."""
        for left in await self._lasting.take():
            one = Follower(left, self._recall(left.about, self._texts.private(left.locale)))
            newer = self._followers.get(one.key)
            if newer is not None:
                if newer.message_id != left.message_id:
                    self._leaving.append(one)
                continue
            try:
                record = await self._matches.stored(left.match_id)
            except Refusal:
                continue
            self._followers[one.key] = one
            self._shown[left.match_id] = replace(record, version=0)

    def _make_room(self, one: Follower) -> None:
        beside = self._followers.of(one.match_id)
        before = self._followers.get(one.key)
        if before is not None and before.message_id == one.message_id:
            return
        if before is not None:
            gone = before
        elif len(beside) >= self._beside:
            gone = beside[0]
        elif len(self._followers) >= self._in_all:
            gone = next(iter(self._followers.values()))
        else:
            return
        self._leaving.append(gone)
        self._forget(gone)

    def _forget(self, one: Follower) -> None:
        if self._followers.get(one.key) is one:
            del self._followers[one.key]
        if not self._followers.of(one.match_id):
            self._shown.pop(one.match_id, None)

    def _forget_all(self, match_id: str) -> None:
        for one in self._followers.of(match_id):
            self._forget(one)
        self._shown.pop(match_id, None)

    async def _redraw(
        self, followers: list[Follower], match_id: str, *, look: Look | None = None, last: bool = False
    ) -> None:
        if look is None:
            try:
                look = await self._matches.look(match_id)
            except Refusal:
                return
        shown = look
        await asyncio.gather(*(self._edit(one, shown, last=last) for one in followers))

    async def _edit(self, one: Follower, look: Look, *, last: bool) -> None:
        async with self._pace:
            if self._seated:
                look = await self._matches.look(one.match_id, one.user_id)
            face = one.shows(look, last)
            if face is None or face == one.says or not (last or self._follows(one)):
                return
            edited = await self._edited(one, face)
        if not isinstance(edited, Failure):
            one.says = face
        elif not last:
            log.info("%s: a private message was not redrawn: %s", one.match_id, edited)
            if edited.kind is Kind.REFUSED:
                self._forget(one)
            elif one.match_id in self._shown:
                # Behind everybody else: the next round draws this match again.
                self._shown[one.match_id] = replace(look.record, version=look.record.version - 1)

    async def _edited(self, one: Follower, face: Face) -> object:
        pictures = await self._studio.draw(face)
        made = build(face, pictures if one.left.may_attach else None)
        webhook = by_token(self._client, one.left.token)
        return await attempt(
            lambda: webhook.edit_message(
                one.message_id,
                view=made.view,
                attachments=list(made.files),
                allowed_mentions=made.mentions,
            ),
            patience=PATIENCE,
        )

    def _follows(self, one: Follower) -> bool:
        """Whether nothing else was written into its message meanwhile."""
        return self._followers.get(one.key) is one
