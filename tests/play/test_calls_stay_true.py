"""Calls of ties say what is so, also of people who play no more, and of what comes while they are drawn."""

from collections.abc import AsyncIterator

import pytest

from services.ports.championships import TieStatus
from services.ports.records import Subject
from services.ports.topics import BOARD
from tests.commands.people import Clock
from tests.play.hall import Hall, hall
from tests.play.table import text


@pytest.fixture
async def here(sqlite_url: str, clock: Clock) -> AsyncIterator[Hall]:
    async with hall(sqlite_url, 3, now=clock) as made:
        yield made


async def begun(here: Hall) -> str:
    """A final of two; a third person looks on."""
    cup = await here.created()
    for one in here.people[:2]:
        await here.press(one, here.messages()[0], "Join")
    await here.command(here.olga, "championship manage start")
    await here.rounds(3)
    return cup


async def test_the_call_of_somebody_who_was_replaced_keeps_the_name(here: Hall) -> None:
    ana, bruno, carla = here.people
    cup = await begun(here)
    (tie,) = await here.open(cup)
    await here.command(here.olga, "championship manage replace", entrant=ana, substitute=carla)
    await here.rounds(3)
    (void,) = [one for one in (await here.cup(cup)).ties if one.status is TieStatus.VOID]
    assert void.id == tie.id
    said = text(here.call(void))
    assert "this tie counts for nothing any more" in said
    assert ana.name in said
    assert bruno.name in said


async def test_what_comes_while_a_call_is_drawn_is_drawn_as_well(
    here: Hall, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup = await begun(here)
    (tie,) = await here.open(cup)
    followers = here.bot.pieces.cup_followers
    keep, kept = followers.ties.keep, list[str]()

    async def overtaken(tie_id: str) -> bool:
        drawn: bool = await keep(tie_id)
        kept.append(tie_id)
        if len(kept) == 1:  # the board of the match is posted in this moment, and the call is to lead to it
            clock.wait(1)
            async with followers.showing._storage.unit() as unit:
                unit.outbox.put_for_call(BOARD, tie.id, clock())
                await unit.commit()
        return drawn

    monkeypatch.setattr(followers.ties, "keep", overtaken)
    async with followers.showing._storage.unit() as unit:
        unit.outbox.put_for_call(BOARD, tie.id, clock())
        await unit.commit()
    await here.rounds(3)
    assert kept == [tie.id, tie.id]
    async with followers.showing._storage.unit() as unit:
        assert not await unit.outbox.holds(BOARD, Subject.TIE, tie.id)
