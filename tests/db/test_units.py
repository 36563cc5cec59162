"""A unit of work is kept whole or not at all, and only for whoever came first."""

import asyncio
from dataclasses import replace

import pytest

from db.drivers.statements import Statement
from db.unit_of_work import _in_lock_order
from services.ports.people import Person
from services.ports.records import Deadline, MatchRecord, Notice, Subject
from services.ports.unit import Dangling, Stale, Storage
from tests.db.records import MATCH, add, line
from tests.support.databases import opened


async def move(storage: Storage, match: MatchRecord, fact: str) -> None:
    """Save the next version; the fact is written before the guard is checked."""
    async with storage.unit() as unit:
        unit.facts.set(fact, "kept")
        unit.matches.save(replace(match, version=match.version + 1, state=fact), expected=match.version)
        unit.journal.add([line(match.version, match_id=match.id)])
        unit.deadlines.set(Deadline(Subject.MATCH, match.id, match.turn, 5))
        unit.outbox.put(Notice("board", Subject.MATCH, match.id, match.version + 1, 5))
        await unit.commit()


async def kept(storage: Storage, *facts: str) -> list[bool]:
    async with storage.unit() as unit:
        return [await unit.facts.get(fact) == "kept" for fact in facts]


async def test_leaving_a_unit_without_commit_keeps_nothing(storage: Storage) -> None:
    async with storage.unit() as unit:
        unit.facts.set("a", "kept")
    await unit.commit()
    assert await kept(storage, "a") == [False]


async def test_a_commit_without_writes_is_fine(storage: Storage) -> None:
    async with storage.unit() as unit:
        await unit.commit()
    assert sum((await storage.count()).values()) == 0


async def test_a_second_commit_of_a_unit_does_not_repeat_the_first(storage: Storage) -> None:
    async with storage.unit() as unit:
        unit.matches.add(MATCH)
        await unit.commit()
        await unit.commit()
    assert (await storage.count())["matches"] == 1


async def test_a_unit_may_write_thousands_of_rows(storage: Storage) -> None:
    async with storage.unit() as unit:
        for number in range(1_700):
            unit.facts.set(f"f{number}", "kept")
        await unit.commit()
    assert (await storage.count())["facts"] == 1_700


async def test_of_two_moves_from_the_same_version_exactly_one_is_kept(storage: Storage) -> None:
    await add(storage, matches=[MATCH])
    outcomes = await asyncio.gather(
        *(move(storage, MATCH, fact) for fact in ("a", "b")), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes if outcome is not None] == [Stale]
    assert sorted(await kept(storage, "a", "b")) == [False, True]
    counted = await storage.count()
    assert (counted["journal"], counted["deadlines"], counted["outbox"]) == (1, 1, 1)


async def test_of_two_processes_exactly_one_moves_first(storage_url: str) -> None:
    async with opened(storage_url) as one, opened(storage_url) as two:
        await add(one, matches=[MATCH])
        outcomes = await asyncio.gather(move(one, MATCH, "a"), move(two, MATCH, "b"), return_exceptions=True)
        assert [type(outcome) for outcome in outcomes if outcome is not None] == [Stale]
        assert sorted(await kept(two, "a", "b")) == [False, True]


async def test_saving_what_was_never_added_is_stale(storage: Storage) -> None:
    async with storage.unit() as unit:
        unit.matches.save(MATCH, expected=1)
        with pytest.raises(Stale):
            await unit.commit()


async def test_a_taken_match_id_keeps_nothing_of_the_second_unit(storage: Storage) -> None:
    await add(storage, matches=[MATCH])
    async with storage.unit() as unit:
        unit.facts.set("a", "kept")
        unit.people.remember(Person(99, "Zoe"), 1)
        unit.matches.add(replace(MATCH, state="other"))
        with pytest.raises(Stale):
            await unit.commit()
        assert await unit.matches.get(MATCH.id) == MATCH
    assert await kept(storage, "a") == [False]
    assert (await storage.count())["people"] == 2


async def test_a_taken_journal_number_keeps_nothing_of_the_second_unit(storage: Storage) -> None:
    await add(storage, matches=[MATCH], lines=[line(0)])
    async with storage.unit() as unit:
        unit.facts.set("a", "kept")
        unit.journal.add([line(1), line(0)])
        with pytest.raises(Stale):
            await unit.commit()
        assert await unit.journal.of(MATCH.id) == (line(0),)
    assert await kept(storage, "a") == [False]


async def test_stale_units_do_no_harm_to_those_beside_them(storage: Storage) -> None:
    matches = [replace(MATCH, id=f"m-{number}") for number in range(6)]
    await add(storage, matches=matches, lines=[line(1, match_id="m-4")])
    matches[2] = replace(matches[2], version=7)
    outcomes = await asyncio.gather(
        *(move(storage, match, match.id) for match in matches), return_exceptions=True
    )
    assert [isinstance(outcome, Stale) for outcome in outcomes] == [False, False, True, False, True, False]
    assert [outcome for outcome in outcomes if outcome is None] == [None] * 4
    async with storage.unit() as unit:
        found = [await unit.matches.get(match.id) for match in matches]
    assert [match and match.version for match in found] == [2, 2, 1, 2, 1, 2]
    expected = [True, True, False, True, False, True]
    assert await kept(storage, *(match.id for match in matches)) == expected
    assert (await storage.count())["journal"] == 5


async def test_a_row_that_makes_no_sense_is_refused_alone(storage: Storage) -> None:
    await add(storage, matches=[MATCH])
    broken = replace(MATCH, id="m-2", turn=-1)
    outcomes = await asyncio.gather(
        move(storage, MATCH, "a"), add(storage, matches=[broken]), return_exceptions=True
    )
    assert outcomes[0] is None
    assert isinstance(outcomes[1], ValueError)
    assert await kept(storage, "a") == [True]
    assert (await storage.count())["matches"] == 1


async def test_a_line_of_no_match_is_refused(storage: Storage) -> None:
    with pytest.raises(Dangling, match="refuses this row"):
        await add(storage, lines=[line(0, match_id="nowhere")])


async def test_somebody_who_stopped_waiting_does_no_harm_to_the_others(storage: Storage) -> None:
    matches = [replace(MATCH, id=f"m-{number}") for number in range(5)]
    await add(storage, matches=matches)
    tasks = [asyncio.create_task(move(storage, match, match.id)) for match in matches]
    await asyncio.sleep(0)
    tasks[1].cancel()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert isinstance(outcomes[1], asyncio.CancelledError)
    assert [outcome for outcome in outcomes if outcome is not None] == [outcomes[1]]
    assert [await kept(storage, f"m-{number}") for number in (0, 2, 3, 4)] == [[True]] * 4


async def test_writes_that_touch_a_row_twice_happen_in_order(storage: Storage) -> None:
    async with storage.unit() as unit:
        for value in ("1", "2", "3"):
            unit.facts.set("a", value)
        unit.outbox.put(Notice("board", Subject.MATCH, "m-1", 1, 5))
        unit.outbox.done("board", Subject.MATCH, "m-1", 1)
        unit.deadlines.clear(Subject.MATCH, "m-1")
        unit.deadlines.set(Deadline(Subject.MATCH, "m-1", 1, 5))
        await unit.commit()
        assert await unit.facts.get("a") == "3"
    counted = await storage.count()
    assert (counted["outbox"], counted["deadlines"]) == (0, 1)


async def move_at_last(storage: Storage, match_id: str, player: int) -> None:
    while True:
        async with storage.unit() as unit:
            match = await unit.matches.get(match_id)
        assert match is not None
        try:
            return await move(storage, match, f"player {player}")
        except Stale:
            continue


async def test_a_hundred_players_in_two_processes_all_get_their_move_in(storage_url: str) -> None:
    async with opened(storage_url) as one, opened(storage_url) as two:
        await add(one, matches=[replace(MATCH, id=f"m-{number}") for number in range(10)])
        await asyncio.gather(
            *(move_at_last((one, two)[player % 2], f"m-{player // 10}", player) for player in range(100))
        )
        async with one.unit() as unit:
            versions = [match.version for match in await unit.matches.open_in(MATCH.place.channel_id)]
        assert versions == [11] * 10
        assert (await two.count())["journal"] == 100


def test_rows_are_taken_in_the_same_order_however_they_were_written_unless_one_says_not_which() -> None:
    people, match, other = (
        Statement(sql, {}, ((table, key),))
        for sql, table, key in (("1", "people", 7), ("2", "matches", "m1"), ("3", "matches", "m2"))
    )
    again = Statement("4", {}, (("matches", "m1"),))
    assert _in_lock_order([other, match, people]) == [people, match, other]
    assert _in_lock_order([match, people, other]) == [people, match, other]
    assert _in_lock_order([again, other, match]) == [again, match, other]
    anywhere = Statement("5", {}, None)
    assert _in_lock_order([other, anywhere, people]) == [other, anywhere, people]
