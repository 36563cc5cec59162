"""Until when both have to come to a tie, and when whoever is late is reminded of it."""

from dataclasses import replace

from services.ports.championships import Championship, Tie, TieStatus
from services.ports.records import Deadline, Notice, Subject
from services.ports.topics import BOARD, REMIND
from services.ports.unit import Unit

LAST = 6
"""The part of the time for a tie that is left when whoever is late is reminded, as in a match."""


def last_call(cup: Championship, tie: Tie) -> int:
    """When whoever is late to an open tie is reminded."""
    return (tie.due_at or 0) - cup.tie_time // LAST


def set_clock(unit: Unit, cup: Championship, tie: Tie) -> None:
    """The time of an open tie runs; written to the unit."""
    if tie.due_at is None:
        return
    unit.deadlines.set(Deadline(Subject.TIE, tie.id, 0, tie.due_at))
    if tie.late and tie.reminder_id is None:
        unit.outbox.put(Notice(REMIND, Subject.TIE, tie.id, tie.version, last_call(cup, tie)))


def stop_clock(unit: Unit, tie: Tie) -> None:
    """The time of a tie runs no more; written to the unit."""
    unit.deadlines.clear(Subject.TIE, tie.id)
    unit.outbox.done(REMIND, Subject.TIE, tie.id, tie.version)


def more_time(
    unit: Unit, cup: Championship, ties: tuple[Tie, ...], milliseconds: int, now: int, *, ticking: bool
) -> tuple[Tie, ...]:
    """The ties, of which the open ones have so much more time; written to the unit.

    In a pause nothing is due, so no clock is set unless they are `ticking` (again).
    """
    later = []
    for tie in ties:
        if tie.status is not TieStatus.OPEN or tie.due_at is None:
            later.append(tie)
            continue
        after = replace(tie, due_at=tie.due_at + milliseconds, version=tie.version + 1)
        unit.ties.save(after, expected=tie.version)
        if ticking:
            set_clock(unit, cup, after)
        unit.outbox.put(Notice(BOARD, Subject.TIE, tie.id, after.version, now))
        later.append(after)
    return tuple(later)
