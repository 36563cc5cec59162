"""A championship goes on in another channel: who is called anew there, and what is left behind."""

from dataclasses import replace

from services.championships.cup import Cup
from services.ports.championships import NOBODY, TieStatus
from services.ports.people import Place
from services.ports.records import Notice, Subject
from services.ports.topics import CALL, LEFT
from services.ports.unit import Unit


def go_on_in(cup: Cup, place: Place, now: int) -> None:
    """Its message is to come anew in this channel, and every call that is open; the old ones point there.

    Written to the cup's unit.
    """
    it, unit = cup.championship, cup.unit
    leave(unit, it.id, it.place)
    unit.championships.move_message(it.id, place)
    for tie in cup.ties:
        if tie.status is TieStatus.OPEN:
            leave(unit, it.id, tie.place)
            again = replace(tie, version=tie.version + 1)
            unit.ties.save(again, expected=tie.version)
            unit.ties.move(tie.id, place)
            if tie.reminder_id:
                leave(unit, it.id, replace(tie.place, message_id=tie.reminder_id))
                unit.ties.remind(tie.id, NOBODY)
            unit.threads.made(tie.id, None)
            unit.outbox.put(Notice(CALL, Subject.TIE, tie.id, again.version, now))


def leave(unit: Unit, cup_id: str, message: Place) -> None:
    """A message of a championship is not what it was any more, and is to say so; written to the unit."""
    if message.message_id is not None:
        left = f"{cup_id}:{message.channel_id}:{message.message_id}"
        unit.outbox.put(Notice(LEFT, Subject.CHAMPIONSHIP, left, 0, 0))


def left_behind(notice: Notice) -> tuple[str, Place]:
    """The championship that a LEFT notice is about, and the message, of which the server is not told."""
    cup_id, channel_id, message_id = notice.id.split(":")
    return cup_id, Place(None, int(channel_id), int(message_id))
