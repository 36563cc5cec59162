"""The recount of a championship finds whatever does not follow from its matches."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from services.championships.cup import Cup, read
from services.ports.championships import TieStatus
from tests.soak.championships.desk import Clock, Desk
from tests.soak.championships.recount import Played, matches_of, recounted
from tests.soak.cups import played
from tests.support.databases import opened


@dataclass
class Ended:
    """A championship that is over, and what its matches tell."""

    cup: Cup
    told: dict[str, Played]

    def faults(self, **changed: Any) -> list[str]:
        """What the recount finds where the course is changed so."""
        return [*recounted(self.cup, replace(self.cup.course, **changed), self.told)]

    @property
    def decided(self) -> tuple[str, Played] | None:
        """A match that was played to its end, and counts."""
        counts = {tie.id for tie in self.cup.ties if tie.status is TieStatus.OVER}
        found = ((key, one) for key, one in self.told.items() if key in counts and one.score and one.winner)
        return next(found, None)


@pytest.fixture(params=["knock-out", "league"])
async def ended(request: pytest.FixtureRequest, sqlite_url: str) -> AsyncIterator[Ended]:
    """One in which a match was decided, and somebody won the final: nearly every one is like that."""
    async with opened(sqlite_url) as one, opened(sqlite_url) as two:
        clock, form = Clock(), str(request.param)
        for seed in range(100):
            await played((one, two), clock, form, 6, f"recount-{seed}", wildness=0.0)
            async with one.unit() as unit:
                cup = await read(unit, f"{form}-6-recount-{seed}")
            made = Ended(cup, await matches_of(cup, one, games=Desk(one, clock).games))
            if made.decided is not None and (form == "league" or cup.course.pairings[-1].winner):
                yield made
                return


async def test_what_follows_from_the_matches_is_right(ended: Ended) -> None:
    assert ended.faults() == []


async def test_a_match_that_somebody_else_won_is_found(ended: Ended) -> None:
    assert ended.decided is not None
    key, match = ended.decided
    other = next(one for one in ended.cup.championship.lineup if one != match.winner)
    ended.told[key] = replace(match, winner=other)
    assert any("counts as" in fault for fault in ended.faults())


async def test_another_score_is_found(ended: Ended) -> None:
    assert ended.decided is not None
    key, match = ended.decided
    ended.told[key] = replace(match, score=(9, 9))
    assert any("counts as" in fault for fault in ended.faults())


async def test_a_result_without_its_match_is_found(ended: Ended) -> None:
    assert ended.decided is not None
    key, _ = ended.decided
    del ended.told[key]
    assert any("was None and counts as" in fault for fault in ended.faults())


async def test_a_lot_is_drawn_once_more_and_its_level_matches_are_counted(ended: Ended) -> None:
    assert ended.decided is not None
    key, match = ended.decided
    assert match.winner is not None
    tie = ended.cup.tie(key)
    level = replace(match, winner=None, lot=match.winner)
    before = [replace(tie, id=name, status=TieStatus.VOID) for name in ("first", "second")]
    ended.cup = replace(ended.cup, ties=(*before, *ended.cup.ties))
    ended.told |= {"first": level, "second": level, key: level}
    pairings = tuple(
        replace(one, result=replace(one.result, reason="lot"))
        if one.id == tie.pairing and one.result
        else one
        for one in ended.cup.course.pairings
    )
    assert ended.faults(pairings=pairings) == []
    ended.told[key] = replace(level, lot=sum(tie.players) - match.winner)
    assert any("counts as" in fault for fault in ended.faults(pairings=pairings))
    ended.told[key] = level
    del ended.told["first"]
    assert any("after 2 level matches" in fault for fault in ended.faults(pairings=pairings))


async def test_somebody_else_s_title_is_found(ended: Ended) -> None:
    it = ended.cup.championship
    last = ended.cup.course.places[-1].player
    ended.cup = replace(ended.cup, championship=replace(it, champion_id=last))
    assert any("is the champion" in fault for fault in ended.faults())


async def test_a_wrong_line_of_a_table_is_found(ended: Ended) -> None:
    tables = ended.cup.course.tables
    for table in tables:
        first, *others = table.rows
        wrong = replace(table, rows=(replace(first, scored=first.scored + 1), *others))
        assert any("and the matches" in fault for fault in ended.faults(tables=(wrong,)))


async def test_who_plays_on_without_having_won_is_found(ended: Ended) -> None:
    pairings = ended.cup.course.pairings
    last = pairings[-1]
    if last.sources and last.home is not None:
        stranger = next(one for one in ended.cup.championship.lineup if one not in last.players)
        wrong = (*pairings[:-1], replace(last, home=stranger))
        assert any("is the winner of" in fault for fault in ended.faults(pairings=wrong))
