"""Reminders in the channel: a short message that pings whoever is late, and is taken away afterwards."""

from collections.abc import Sequence
from dataclasses import replace

from games.seats import Seat
from services.clock.reminders import Reminders
from services.matches.looks import Look
from services.ports.people import Place, is_member
from services.ports.records import MatchRecord
from services.ports.reminders import Due, Reminder
from services.times import SECOND
from ui.background.chores import Chore, of_match
from ui.boards.summons import mentions
from ui.discord.channel_messages import PublicMessages
from ui.discord.face import Face, Link, Row, Words
from ui.discord.links import link
from ui.games.common.late import late_again, on_last_chance
from ui.words.catalogues import Say, Texts


class ReminderMessages:
    """What cannot be sent or deleted now is left to the next round that gets it."""

    def __init__(self, messages: PublicMessages, reminders: Reminders, texts: Texts) -> None:
        self._messages = messages
        self._reminders = reminders
        self._texts = texts

    @property
    def chores(self) -> tuple[Chore[Due], Chore[Reminder]]:
        """What housekeeping has to do about reminders."""
        mine = self._reminders
        return (
            Chore(mine.due, self.remind, mine.hold_due, about=of_match),
            Chore(mine.old, self.look_at, mine.hold_old, about=of_match),
        )

    async def remind(self, due: Due) -> None:
        """Ping whoever the match still waits for; sent once, whoever tries again."""
        look = await self._reminders.late(due)
        if look is None:
            return
        place = look.record.place
        face = reminder_face(look, self._texts.public)
        # A name of its own: the same message tried again is given back by Discord, not sent twice.
        sent = await self._messages.send(f"r{due.match_id}", due.turn, place, face)
        if isinstance(sent, int):
            await self._reminders.told(due, replace(place, message_id=sent))
        elif sent != "later":
            await self._reminders.told(due, None)

    async def look_at(self, reminder: Reminder) -> None:
        """Take a reminder away whose decision is made; else have it say who is late, and until when, now."""
        subject = f"r{reminder.match_id}"
        place = Place(reminder.guild_id, reminder.channel_id, reminder.message_id)
        look = await self._reminders.standing(reminder)
        if look is None:
            done = await self._messages.delete(subject, place)
        else:
            done = await self._messages.edit(subject, place, reminder_face(look, self._texts.public))
        if look is not None and done in {"done", "unreachable"}:
            await self._reminders.right(reminder)
        elif done != "later":
            await self._reminders.gone(reminder)


def reminder_face(look: Look, say: Say) -> Face:
    """Who is late, until when it can be put right, and where: nothing that the board does not say."""
    record = look.record
    seats = [seat for seat in sorted(look.awaited) if is_member(record.seats[seat])]
    pings = tuple(record.seats[seat].user_id for seat in seats)
    until = f"<t:{(record.due_at or 0) // SECOND}:R>"
    words = Words(f"⏰ {_words(record, seats, until, say)}")
    way = () if record.place.message_id is None else (Row((Link(say("To the match"), link(record.place)),)),)
    return Face((words, *way), pings=pings)


def _words(record: MatchRecord, seats: Sequence[Seat], until: str, say: Say) -> str:
    """Whose time runs out, and for whom it is the last chance."""

    def called(some: Sequence[Seat]) -> str:
        return mentions(tuple(record.seats[seat].user_id for seat in some))

    last = [seat for seat in seats if on_last_chance(record, seat)]
    if last and len(last) == len(seats):
        return say(
            "{who}, your time runs out {until}. It is your last chance: late again = match lost.",
            who=called(last),
            until=until,
        )
    line = say("{who}, your time runs out {until}.", who=called(seats), until=until)
    if not last:
        return line
    return f"{line}\n" + say("{who}: it is your last chance.", who=called(last)) + f" {late_again(say)}"
