"""Private notes that have said their piece: a sealed pick is taken off the screen once its kick is over."""

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

import discord

from services.common.bounded import Bounded
from services.matches.playing import Matches
from services.ports.records import MatchRecord, MatchStatus
from services.refusals import Refusal
from ui.background.periodic import Rounds
from ui.discord.attempts import attempt, by_token
from ui.discord.reply import AnyInteraction
from ui.private.live import Following

log = logging.getLogger(__name__)

MATCHES = 5_000
"""Matches whose notes are remembered at most; an older note simply stays where it is."""

PAUSE = 10.0
"""Seconds between two looks at matches with notes: what this process draws itself is tidied at once."""

PATIENCE = 5.0
"""Seconds that taking one off may take."""


@dataclass(frozen=True, slots=True)
class _Note:
    """What it takes to delete a note; the interaction itself would keep its whole message in memory."""

    message_id: int
    turn: int
    client: discord.Client
    token: str
    expires_at: datetime

    async def delete(self) -> None:
        await by_token(self.client, self.token).delete_message(self.message_id)


class PrivateNotes:
    """Remembers which private messages belong to which decision of a match.

    What is kept here says what it says: none of `hands` follows the match in it any more.
    """

    def __init__(self, hands: Following, matches: Matches) -> None:
        self._hands = hands
        self._matches = matches
        self._notes: Bounded[str, tuple[_Note, ...]] = Bounded(MATCHES)
        self._seen: dict[str, int] = {}
        self._rounds = Rounds("notes", self.round, pause=PAUSE)

    def start(self) -> None:
        self._rounds.start()

    async def close(self) -> None:
        await self._rounds.stop()

    async def round(self) -> None:
        """Tidy up after matches that went on without this process having drawn them."""
        noted = list(self._notes)
        versions = await asyncio.gather(*map(self._matches.version_of, noted))
        self._seen = {match_id: self._seen.get(match_id, 0) for match_id in noted}
        for match_id, version in zip(noted, versions, strict=True):
            if version <= self._seen[match_id]:
                continue
            self._seen[match_id] = version
            with suppress(Refusal):  # there is no such match any more
                await self.gone_on(await self._matches.stored(match_id))

    def keep(self, match_id: str, turn: int, interaction: AnyInteraction, message_id: int | None) -> None:
        """This interaction's own answer is a private message about the decision `turn`."""
        if message_id is None:
            return
        self._hands.let_be(message_id)
        others = (note for note in self._notes.get(match_id, ()) if note.message_id != message_id)
        note = _Note(message_id, turn, interaction.client, interaction.token, interaction.expires_at)
        self._notes[match_id] = (*others, note)

    def knows(self, match_id: str, message_id: int) -> bool:
        """Whether this process has written into that private message, or keeps it true."""
        notes = self._notes.get(match_id, ())
        return self._hands.follows(message_id) or any(note.message_id == message_id for note in notes)

    def let_be(self, match_id: str, message_id: int) -> None:
        """This note is not taken away any more."""
        self._hands.let_be(message_id)
        notes = self._notes.pop(match_id, ())
        if others := tuple(note for note in notes if note.message_id != message_id):
            self._notes[match_id] = others

    async def gone_on(self, record: MatchRecord) -> None:
        """The match now waits for the decision of this record: delete what the one before last was about.

        A note about one decision lives while the next one is awaited, and goes when that is made too.
        """
        match_id, turn, over = record.id, record.turn, record.status is MatchStatus.OVER
        notes = self._notes.pop(match_id, ())
        stale = [note for note in notes if over or note.turn + 2 <= turn]
        if len(stale) < len(notes):
            self._notes[match_id] = tuple(note for note in notes if note not in stale)
        for note in stale:
            self._hands.let_be(note.message_id)
            if discord.utils.utcnow() >= note.expires_at:
                continue
            failure = await attempt(note.delete, patience=PATIENCE)
            if failure is not None:
                log.debug("%s: a private note stays: %s", match_id, failure)
