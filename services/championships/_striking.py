"""An entrant is struck off, before a championship begins or while it runs, and let in again."""

from collections.abc import Collection
from dataclasses import replace

from services.championships.beginning import GONE
from services.championships.cup import Cup, check_running, or_refusal
from services.formats.records import depart, readmit
from services.formats.values import PUT_OUT, Pairing, Record
from services.ports.championships import Championship, TieStatus
from services.ports.people import Person
from services.ports.topics import BOARD
from services.refusals import Refusal


async def struck_off(cup: Cup, player: int, by: Person | None, reason: str, now: int) -> Championship:
    """The championship without this entrant, who may not join it again. Refusal: not-entered."""
    if player not in {one.person.user_id for one in cup.entrants}:
        raise Refusal("not-entered")
    cup.unit.championships.bar(cup.championship.id, player)
    return await _changed(cup, "disqualified", player, by, now, detail=reason, more=-1)


async def readmitted(cup: Cup, player: int, by: Person, now: int) -> Championship:
    """The championship with somebody back who was struck off.

    Refusals: not-struck-off, places-taken.
    """
    was = cup.championship
    if player not in cup.barred:
        raise Refusal("not-struck-off")
    if was.entered >= was.places:
        raise Refusal("places-taken", most=was.places)
    cup.unit.championships.readmit(was.id, player)
    return await _changed(cup, "readmitted", player, by, now, more=1)


def departed(cup: Cup, player: int, why: str, *, disqualified: bool) -> Record:
    """The record without this entrant. Refusals: not-running, not-entered, left-already."""
    check_running(cup)
    record = or_refusal(
        lambda: depart(cup.form, cup.lineup, cup.record, player, reason=why, disqualified=disqualified)
    )
    if record == cup.record:
        raise Refusal("left-already")
    return record


def lost_by_leaving(cup: Cup, player: int) -> tuple[Pairing, ...]:
    """What is decided as soon as this entrant is out; () before it begins. Refusals: those of `departed`."""
    if cup.championship.status.is_gathering:
        if player not in {one.person.user_id for one in cup.entrants}:
            raise Refusal("not-entered")
        return ()
    after = departed(cup, player, PUT_OUT, disqualified=True)
    fresh = {one.pairing for one in after.results} - {one.pairing for one in cup.record.results}
    return tuple(one for one in cup.course.pairings if one.id in fresh)


def let_back(cup: Cup, player: int) -> Record:
    """The record with somebody back who was out, and without the walkovers that came of that.

    Refusals: not-running, not-gone, played-since.
    """
    check_running(cup)
    back = or_refusal(lambda: readmit(cup.form, cup.lineup, cup.record, player))
    ties = [cup.live(one.id) for one in back.pairings]
    if any(tie is not None and tie.status is TieStatus.PLAYING for tie in ties):
        raise Refusal("played-since")
    return back.record


async def gone(cup: Cup, players: Collection[int], now: int) -> None:
    """The championship without those of these who are in it and have left the server; they may come again."""
    was, entered = cup.championship, {one.person.user_id for one in cup.entrants}
    leaving = sorted(entered.intersection(players))
    if not leaving or not was.status.is_gathering:
        return
    for player in leaving:
        cup.unit.championships.leave(was.id, player)
    act = cup.act(GONE, now, by=None, about=leaving)
    cup.unit.championships.log(was.id, replace(act, number=was.version + len(leaving)))
    cup.unit.outbox.put_for_championship(BOARD, was.id, now)
    await cup.unit.commit()


async def _changed(
    cup: Cup, what: str, player: int, by: Person | None, now: int, *, more: int, detail: str = ""
) -> Championship:
    was = cup.championship
    cup.unit.championships.log(was.id, cup.act(what, now, by=by, about=(player,), detail=detail))
    cup.unit.outbox.put_for_championship(BOARD, was.id, now)
    await cup.unit.commit()
    return replace(was, version=was.version + 1, entered=was.entered + more)
