"""Before a championship begins: an entrant is struck off its list, and let in again."""

from dataclasses import replace

from services.championships.cup import Cup
from services.championships.records import Championship
from services.people import Person
from services.refusals import Refusal
from services.tables import BOARD


async def struck_off(cup: Cup, player: int, by: Person, reason: str, now: int) -> Championship:
    """The championship without this entrant, who may not join it again. Refusal: not-entered."""
    if player not in {one.person.user_id for one in cup.entrants}:
        raise Refusal("not-entered")
    cup.unit.championships.bar(cup.championship.id, player)
    return await _changed(cup, "disqualified", player, by, now, detail=reason, more=-1)


async def readmitted(cup: Cup, player: int, by: Person, now: int) -> Championship:
    """The championship with somebody back who was struck off.

    Refusals: championship-begun, not-struck-off, places-taken.
    """
    was = cup.championship
    if not was.status.is_gathering:
        raise Refusal("championship-begun")
    if player not in cup.barred:
        raise Refusal("not-struck-off")
    if was.entered >= was.places:
        raise Refusal("places-taken", most=was.places)
    cup.unit.championships.readmit(was.id, player)
    return await _changed(cup, "readmitted", player, by, now, more=1)


async def _changed(
    cup: Cup, what: str, player: int, by: Person, now: int, *, more: int, detail: str = ""
) -> Championship:
    was = cup.championship
    cup.unit.championships.log(was.id, cup.act(what, now, by=by, about=(player,), detail=detail))
    cup.unit.outbox.put_for_championship(BOARD, was.id, now)
    await cup.unit.commit()
    return replace(was, version=was.version + 1, entered=was.entered + more)
