"""From the last moment of sign-up, or of check-in, to the first round: or a little longer, or cancelled."""

import json
from collections.abc import Sequence
from dataclasses import replace

from services.championships._drawing import draw
from services.championships.cup import Cup, form_of, proceed
from services.formats.records import lineup
from services.formats.values import Record, Refused
from services.ports.championships import Championship, CupStatus
from services.ports.people import Person, is_engine
from services.ports.records import Deadline, Notice, Subject
from services.ports.topics import BOARD, DROPPED, SHORT
from services.refusals import Refusal
from services.times import MINUTE

LONGER = 10 * MINUTE
"""How much longer sign-up stays open, once, where too few have joined when its time is up."""

GONE = "gone"
"""The act of the log that says who was struck off for having left the server."""


async def begin(cup: Cup, by: Person | None, now: int) -> Championship:
    """Those who are there are drawn and play; where they are too few the clock cancels the championship.

    Before that it leaves sign-up open a little longer, once. An organiser, who wanted to start it, is
    refused: needs-more, needs-more-checked-in, nobody-checked-in.
    """
    was = cup.championship
    checked = was.status is CupStatus.CHECK_IN
    there = [one for one in cup.entrants if one.there or not checked]
    absent = [one.person.user_id for one in cup.entrants if one not in there]
    try:
        seed, form = bytes.fromhex(was.seed), form_of(was)
        order, points = await draw(cup, there, seed)
        line = lineup(form, order, seed=seed, options=json.loads(was.form_options))
    except Refused as refused:
        if by is not None:
            least, n = fewest_of(was), len(there)
            if checked:
                raise Refusal("needs-more-checked-in", least=least, n=n) from refused
            raise Refusal("needs-more", least=least, n=n) from refused
        if not checked and not await _has(cup, "prolonged"):
            return _prolonged(cup, now)
        return _cancelled(cup, refused.code, absent, now)
    if all(is_engine(one.person) for one in there) and (was.check_in or await _has(cup, GONE)):
        if by is not None:
            raise Refusal("nobody-checked-in")
        return _cancelled(cup, "nobody-came", absent, now)
    cup.unit.deadlines.clear(Subject.CHAMPIONSHIP, was.id)
    begun = replace(
        was,
        status=CupStatus.RUNNING,
        lineup=line.entrants,
        points=tuple(points[player] for player in line.entrants if points),
        due_at=None,
        started_at=now,
    )
    after = proceed(cup, begun, Record(), now, cup.act("started", now, by=by, about=absent))
    _name_dropped(cup, after, absent, now)
    return after


def _prolonged(cup: Cup, now: int) -> Championship:
    was = cup.championship
    after = replace(was, version=was.version + 1, due_at=now + LONGER)
    cup.unit.championships.save(after, expected=was.version)
    cup.unit.championships.log(was.id, cup.act("prolonged", now, by=None, detail=str(LONGER)))
    cup.unit.deadlines.set(Deadline(Subject.CHAMPIONSHIP, was.id, after.version, now + LONGER))
    for topic in (BOARD, SHORT):
        cup.unit.outbox.put(Notice(topic, Subject.CHAMPIONSHIP, was.id, after.version, now))
    return after


def _cancelled(cup: Cup, reason: str, absent: Sequence[int], now: int) -> Championship:
    was = cup.championship
    after = replace(
        was, version=was.version + 1, status=CupStatus.CANCELLED, reason=reason, due_at=None, ended_at=now
    )
    cup.unit.deadlines.clear(Subject.CHAMPIONSHIP, was.id)
    cup.unit.championships.save(after, expected=was.version)
    act = cup.act("cancelled", now, by=None, about=absent, detail=reason)
    cup.unit.championships.log(was.id, act)
    cup.unit.outbox.put(Notice(BOARD, Subject.CHAMPIONSHIP, was.id, after.version, now))
    _name_dropped(cup, after, absent, now)
    return after


def _name_dropped(cup: Cup, after: Championship, absent: Sequence[int], now: int) -> None:
    """Who did not check in is told so, and so is everybody."""
    if absent:
        cup.unit.outbox.put(Notice(DROPPED, Subject.CHAMPIONSHIP, after.id, after.version, now))


async def _has(cup: Cup, what: str) -> bool:
    """Whether this has happened before."""
    return any(act.what == what for act in await cup.unit.championships.acts(cup.championship.id))


def fewest_of(it: Championship) -> int:
    """How many entrants its format takes at least, as it was chosen."""
    form = form_of(it)
    usual = {name: option.default for name, option in form.options.items()}
    options = {**usual, **json.loads(it.form_options)}
    return next((n for n in range(form.fewest, form.most + 1) if form.fits(n, options)), form.most)
