"""Spectators: private boards that follow a match while the token of the press that opened them lives."""

import asyncio
import logging
from dataclasses import dataclass, replace

import discord

from services.matches import Matches
from services.ports import MatchRecord, MatchStatus
from services.refusals import Refusal
from services.tables import Look
from services.times import SECOND, Now
from ui.calls import Failure, Kind, attempt, by_token
from ui.face import Block, Face, Link, Row, Words
from ui.host import Host
from ui.ids import WATCH
from ui.layout import build
from ui.pointers import link
from ui.public import TOKEN_LIFE
from ui.rounds import Rounds
from ui.router import Press, Router, Unreadable
from ui.studio import Studio
from ui.tables import TABLES
from ui.text import Say

log = logging.getLogger(__name__)

PER_MATCH, IN_ALL = 25, 500
"""Spectators that are kept up to date at most; the one who came first makes room."""

PAUSE = 1.0
"""Seconds between two looks at what is watched: a burst of moves becomes one redraw."""

AT_ONCE = 5
"""Private boards redrawn at the same time."""

PATIENCE = 10.0
"""Seconds that one redraw may take."""


@dataclass(frozen=True, slots=True, eq=False)
class _Spectator:
    """One private board: whose, of which match, and what it takes to edit it until `until` (milliseconds)."""

    user_id: int
    match_id: str
    message_id: int
    client: discord.Client
    token: str
    until: int
    say: Say
    may_attach: bool


class Watching:
    """Remembers spectators in this process only: a restart ends their boards, not what they can press."""

    def __init__(self, router: Router, host: Host, *, matches: Matches, studio: Studio, now: Now) -> None:
        self._host = host
        self._matches = matches
        self._studio = studio
        self._now = now
        self._spectators: dict[tuple[str, int], _Spectator] = {}
        self._shown: dict[str, MatchRecord] = {}
        self._leaving: list[_Spectator] = []
        self._pace = asyncio.Semaphore(AT_ONCE)
        self._rounds = Rounds("spectators", self.round, pause=PAUSE)
        router.on(WATCH, self._watch)

    def start(self) -> None:
        self._rounds.start()

    async def close(self) -> None:
        """Stop following; the boards stay as they are."""
        await self._rounds.stop()

    async def round(self) -> None:
        """Redraw the boards whose match went on, and say goodbye on those whose token is about to end."""
        now = self._now()
        ended = [one for one in self._spectators.values() if one.until <= now]
        for one in (*ended, *self._leaving):
            self._forget(one)
        leaving, self._leaving = [*ended, *self._leaving], []
        for match_id in {one.match_id for one in leaving}:
            await self._redraw([one for one in leaving if one.match_id == match_id], match_id, last=True)
        for match_id, record in list(self._shown.items()):
            try:
                newer = await self._matches.newer(record)
            except Refusal as refusal:
                log.info("%s cannot be watched any more: %s", match_id, refusal.code)
                self._forget_all(match_id)
                continue
            if newer is None:
                continue
            self._shown[match_id] = newer.record
            watching = [one for one in self._spectators.values() if one.match_id == match_id]
            await self._redraw(watching, match_id, look=newer)
            if newer.record.status is MatchStatus.OVER:
                self._forget_all(match_id)

    async def _watch(self, press: Press) -> None:
        match press.parts:
            case (match_id,):
                look = await self._matches.look(match_id)
                await self._host.is_on_board(press, look)
            case _:
                raise Unreadable(press.parts)
        until = self._now() + int(TOKEN_LIFE * SECOND)
        face = spectators_board(look, press.say, until=until)
        message_id = await press.reply.whisper(face, await self._studio.draw(face))
        if message_id is None or look.record.status is MatchStatus.OVER:
            return
        interaction = press.interaction
        self._seat(
            look.record,
            _Spectator(
                press.person.user_id,
                match_id,
                message_id,
                interaction.client,
                interaction.token,
                until,
                press.say,
                press.reply.may_attach,
            ),
        )

    def _seat(self, record: MatchRecord, one: _Spectator) -> None:
        """Follow the match with this board; a board this person had of it before, or the oldest, stops."""
        key = (one.match_id, one.user_id)
        beside = [each for each in self._spectators.values() if each.match_id == one.match_id]
        if key in self._spectators:
            self._leaving.append(self._spectators[key])
        elif len(beside) >= PER_MATCH:
            self._leaving.append(beside[0])
        elif len(self._spectators) >= IN_ALL:
            self._leaving.append(next(iter(self._spectators.values())))
        for gone in self._leaving:
            self._forget(gone)
        self._spectators[key] = one
        # The older of two records: what somebody else's board has not seen yet is drawn on both.
        known = self._shown.setdefault(one.match_id, record)
        if record.version < known.version:
            self._shown[one.match_id] = record

    def _forget(self, one: _Spectator) -> None:
        key = (one.match_id, one.user_id)
        if self._spectators.get(key) is one:
            del self._spectators[key]
        if not any(match_id == one.match_id for match_id, _ in self._spectators):
            self._shown.pop(one.match_id, None)

    def _forget_all(self, match_id: str) -> None:
        for one in [each for each in self._spectators.values() if each.match_id == match_id]:
            self._forget(one)
        self._shown.pop(match_id, None)

    async def _redraw(
        self, spectators: list[_Spectator], match_id: str, *, look: Look | None = None, last: bool = False
    ) -> None:
        if look is None:
            try:
                look = await self._matches.look(match_id)
            except Refusal:
                return
        shown = look
        await asyncio.gather(*(self._edit(one, shown, last=last) for one in spectators))

    async def _edit(self, one: _Spectator, look: Look, *, last: bool) -> None:
        face = spectators_board(look, one.say, until=None if last else one.until)
        pictures = await self._studio.draw(face)
        made = build(face, pictures if one.may_attach else None)
        webhook = by_token(one.client, one.token)
        async with self._pace:
            edited = await attempt(
                lambda: webhook.edit_message(
                    one.message_id,
                    view=made.view,
                    attachments=list(made.files),
                    allowed_mentions=made.mentions,
                ),
                patience=PATIENCE,
            )
        if isinstance(edited, Failure) and not last:
            log.info("%s: a private board was not redrawn: %s", one.match_id, edited)
            if edited.kind is Kind.REFUSED:
                self._forget(one)
            elif one.match_id in self._shown:
                # Behind everybody else: the next round draws this match again.
                self._shown[one.match_id] = replace(look.record, version=look.record.version - 1)


def spectators_board(look: Look, say: Say, *, until: int | None) -> Face:
    """What everybody sees of a match, without anything to press; `until` (milliseconds) it follows."""
    face = TABLES[look.record.game].board(look, say)
    blocks: list[Block] = [block for block in face.blocks if not isinstance(block, Row)]
    if look.record.status is MatchStatus.OPEN:
        blocks.append(Words("-# " + _following(until, say)))
    if look.record.place.message_id is not None:
        blocks.append(Row((Link(say("To the match"), link(look.record.place)),)))
    return replace(face, blocks=tuple(blocks), pings=())


def _following(until: int | None, say: Say) -> str:
    if until is None:
        return say("👀 This board stands still now. Press *Watch* again to follow the match.")
    time = f"<t:{until // SECOND}:t>"
    return say("👀 Only you see this; it follows the match until {time}.", time=time)
