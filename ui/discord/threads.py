"""Threads on Discord: made for a match that wants one, taken out of the archive, and closed politely."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

import discord

from services.messages.threads import Threads
from services.players.naming import told_apart
from services.ports.championships import Tie
from services.ports.people import Person, Place, is_member
from services.ports.records import MatchRecord
from ui.discord.attempts import Failure, Kind, attempt
from ui.discord.router import Press
from ui.words.catalogues import Texts
from ui.words.names import tidy
from ui.words.refusals import NO_THREAD, NO_THREAD_ALLOWED, permissions

log = logging.getLogger(__name__)

ARCHIVED, MADE_ALREADY = 50083, 160004
"""Discord's codes: nothing is done in an archived thread; a message starts one thread at most."""

MINUTES_OF_SILENCE: Final[dict[str, Literal[60, 1440, 10080]]] = {
    "live": 60,
    "relaxed": 1440,
    "correspondence": 10080,
}
"""After so many minutes without a word Discord archives a thread, by pace; other paces take the longest."""

NAME_LENGTH = 100

NEEDED = ("create_public_threads", "send_messages_in_threads")
"""What a thread of its own takes."""

Begun = int | Literal["here", "refused", "later"]
"""Where a match's first board goes: into the thread of this id, or not into one of its own; "later" while
Discord is too busy to say."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A match whose board is posted by the bot: the greeting above it, and whom that pings."""

    record: MatchRecord
    greeting: str = ""
    pings: tuple[int, ...] = ()


class MatchThreads:
    """Makes and closes the threads that matches want; where Discord refuses, they do without."""

    def __init__(self, client: discord.Client, threads: Threads, *, texts: Texts) -> None:
        self._client = client
        self._threads = threads
        self._texts = texts

    async def begin(self, record: MatchRecord) -> Begun:
        """See to the thread of a match that has no board; "refused": it will have none from now on."""
        wish = await self._threads.wish_of(record.id)
        if wish is None or wish.thread_id not in {None, record.place.channel_id}:
            return "here"
        if wish.thread_id is not None:
            return wish.thread_id
        root = await self._threads.root_of(record.id) or record.place
        made = await self._made(root, record.seats, record.pace)
        if isinstance(made, int):
            await self._threads.move_into(record, made)
        elif made == "refused":
            await self._threads.stay(record.id)
        return made

    async def opening(self, record: MatchRecord) -> Opening | None:
        """How a match's board is posted where its messages belong; None: later."""
        if record.place.message_id is not None:
            return Opening(record)
        begun = await self.begin(record)
        if begun == "later":
            return None
        if not isinstance(begun, int):
            return Opening(record)
        pings = tuple(person.user_id for person in record.seats if is_member(person))
        whom = ", ".join(f"<@{user_id}>" for user_id in pings)
        greeting = self._texts.public("🤝 {whom}, the match is on!", whom=whom) if pings else ""
        return Opening(replace(record, place=Place(record.place.guild_id, begun)), greeting, pings)

    async def leave(self, record: MatchRecord) -> bool:
        """As `Threads.leave`."""
        return await self._threads.leave(record)

    async def close(self, match_id: str) -> bool:
        """Archive the thread of a finished match, unless a match goes on there; False: ask again later."""
        place = await self._threads.to_close(match_id)
        if place is None:
            return True
        return await self.archive(place.channel_id)

    async def archive(self, thread_id: int) -> bool:
        """Put a thread into the archive, if it is (still) there; False: ask again later."""
        closed = await attempt(lambda: self._client.http.edit_channel(thread_id, archived=True))
        return not isinstance(closed, Failure) or closed.kind is Kind.REFUSED

    async def of_tie(self, tie: Tie, people: Sequence[Person], pace: str) -> Begun:
        """See to the thread of a tie whose players were called, before its match begins; as `begin`."""
        wish = await self._threads.wish_of(tie.id)
        if wish is None:
            return "here"
        if wish.thread_id is not None:
            return wish.thread_id
        made = await self._made(tie.place, people, pace)
        if isinstance(made, int):
            await self._threads.made(tie.id, made)
        elif made == "refused":
            await self._threads.stay(tie.id)
        return made

    async def _made(self, place: Place, people: Sequence[Person], pace: str) -> Begun:
        """The thread of a message, whose id it shares; making it twice is making it once."""
        message_id = place.message_id
        if message_id is None or place.guild_id is None:
            return "refused"
        silence = MINUTES_OF_SILENCE.get(pace, 10080)
        names = told_apart(people)
        name = " – ".join(tidy(names[one.user_id]) for one in people)[:NAME_LENGTH]
        made = await attempt(
            lambda: self._client.http.start_thread_with_message(
                place.channel_id, message_id, name=name, auto_archive_duration=silence
            )
        )
        if not isinstance(made, Failure) or made.code == MADE_ALREADY:
            return message_id
        log.info("no thread for message %d: %s", message_id, made)
        return "refused" if made.kind is Kind.REFUSED else "later"


def no_thread(press: Press, *, never: str = NO_THREAD, lacking: str = NO_THREAD_ALLOWED) -> str | None:
    """Why no thread can be made where this happened, in a sentence for whoever acted; None: one can."""
    interaction = press.interaction
    if interaction.guild_id is None or not isinstance(interaction.channel, discord.TextChannel):
        return press.say(never)
    missing = tuple(name for name in NEEDED if not getattr(interaction.app_permissions, name))
    return press.say(lacking, missing=permissions(missing, press.say)) if missing else None


async def reopen(client: discord.Client, place: Place) -> bool:
    """Take a thread out of the archive; False where the bot may not, as in a locked one."""
    result = await attempt(lambda: client.http.edit_channel(place.channel_id, archived=False))
    if isinstance(result, Failure):
        log.info("thread %d stays archived: %s", place.channel_id, result)
        return False
    return True
