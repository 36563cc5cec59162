"""What follows a change of a match in the same transaction: its deadline, its notices, its journal."""

from collections.abc import Iterable
from itertools import permutations
from typing import Any

from games.clock import pace_of
from games.contract import Pending, Played, ToAct
from services.matches.looks import GRACE
from services.ports.people import is_engine
from services.ports.records import Deadline, JournalLine, MatchRecord, MatchStatus, Notice, Subject
from services.ports.topics import BOARD, CLOSE, ENGINE, RATING, RESULT, RESULTS, STEPS
from services.ports.unit import Unit
from services.times import MINUTE, SECOND

LINGER = 10 * MINUTE
"""How long the thread of a finished match stays open, for a word about it and for the next one."""


def sit_down(unit: Unit, match: MatchRecord, played: Played[Any, Any], now: int) -> None:
    """Write a match that `start` made, with all that follows, into a unit that is still to be committed.

    Whoever sits down with somebody has said yes: what either declined of the other counts no more.
    """
    unit.matches.add(match)
    people = [person.user_id for person in match.seats if not is_engine(person)]
    for one, other in permutations(people, 2):
        unit.preferences.lift(one, other)
    unit.journal.add(journal_lines(match, played.entries, turn=0, first=0, forced=False, now=now))
    write_consequences(unit, match, played.pending, now)


def write_consequences(
    unit: Unit, record: MatchRecord, pending: Pending | None, now: int, *, pause: int = GRACE
) -> None:
    """What follows every change of a match in the same transaction: its deadline and its notices.

    `pending` may be left out for a match that is over. `pause` is how many milliseconds an engine that is
    awaited is left to the process that made the change.
    """
    if record.due_at is None:
        unit.deadlines.clear(Subject.MATCH, record.id)
    else:
        remind_at = record.due_at - pace_of(record.pace).last_call * SECOND
        unit.deadlines.set(Deadline(Subject.MATCH, record.id, record.turn, record.due_at, remind_at))
    unit.reminders.free(record.id)
    turn = record.turn if record.status is MatchStatus.OPEN else None
    unit.offers.free(record.id, turn=turn)
    unit.outbox.put(Notice(BOARD, Subject.MATCH, record.id, record.version, now + GRACE))
    if record.status is MatchStatus.OVER:
        unit.outbox.put_for_tie(RESULT, record.id, record.version, now)
    if record.place.guild_id is not None:
        unit.direct.follow(STEPS, record.id, record.version, [one.user_id for one in record.seats], now)
    if record.status is MatchStatus.OVER and not any(is_engine(person) for person in record.seats):
        unit.outbox.put(Notice(RATING, Subject.MATCH, record.id, record.version, now))
        guild_id = record.place.guild_id
        if guild_id is not None:
            unit.outbox.put_if_wanted(RESULTS, record.id, record.version, guild_id=guild_id, due_at=now)
    if record.status is MatchStatus.OVER:
        channel_id = record.place.channel_id
        unit.threads.close(CLOSE, record.id, record.version, channel_id=channel_id, due_at=now + LINGER)
    if not any(is_engine(person) for person in record.seats):
        return
    awaited = pending.seats if isinstance(pending, ToAct) and record.status is MatchStatus.OPEN else ()
    if any(is_engine(record.seats[seat]) for seat in awaited):
        unit.outbox.put(Notice(ENGINE, Subject.MATCH, record.id, record.version, now + pause))
    else:
        unit.outbox.done(ENGINE, Subject.MATCH, record.id, record.version)


def journal_lines(
    record: MatchRecord, entries: Iterable[Any], *, turn: int, first: int, forced: bool, now: int
) -> list[JournalLine]:
    return [
        JournalLine(record.id, number, turn, entry, forced and entry.seat is not None, now)
        for number, entry in enumerate(entries, first)
    ]
