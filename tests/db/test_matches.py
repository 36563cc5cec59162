"""Matches, their seats and their journal come back as they were stored."""

from dataclasses import replace

import pytest

from services.ports.people import Person, Place
from services.ports.records import MatchStatus
from services.ports.unit import STANDINGS_AT_ONCE, Stale, Standing, Storage
from tests.db.records import ANN, BOB, CY, MATCH, add, line


async def test_a_match_comes_back_with_every_field(storage: Storage) -> None:
    await add(storage, matches=[MATCH])
    async with storage.unit() as unit:
        assert await unit.matches.get(MATCH.id) == MATCH
        assert await unit.matches.get("m-2") is None


async def test_lists_are_as_long_as_discord_shows_choices(storage: Storage) -> None:
    open_ones = [replace(MATCH, id=f"open{number}") for number in range(26)]
    over = [replace(MATCH, id=f"over{number}", status=MatchStatus.OVER) for number in range(26)]
    await add(storage, matches=[*open_ones, *over])
    guild = MATCH.place.guild_id
    assert guild is not None
    async with storage.unit() as unit:
        assert len(await unit.matches.open_in_server(guild)) == 25
        assert len(await unit.matches.open_in(MATCH.place.channel_id)) == 25
        assert len(await unit.matches.ended_of(ANN.user_id, MATCH.game)) == 25


async def test_fields_that_may_be_empty_come_back_empty(storage: Storage) -> None:
    bare = replace(
        MATCH, place=Place(None, 5, None), winner=None, reason=None, due_at=None, ended_at=None, misses=()
    )
    await add(storage, matches=[bare])
    async with storage.unit() as unit:
        assert await unit.matches.get(MATCH.id) == bare


async def test_four_people_keep_their_seats(storage: Storage) -> None:
    four = replace(MATCH, seats=(CY, ANN, BOB, Person(1, "Di")), misses=(0, 0, 0, 1))
    await add(storage, matches=[four])
    async with storage.unit() as unit:
        assert await unit.matches.get(MATCH.id) == four


async def test_saving_changes_what_a_move_changes_and_nothing_else(storage: Storage) -> None:
    await add(storage, matches=[MATCH])
    moved = replace(
        MATCH,
        version=2,
        state="{}",
        turn=5,
        digest="ef" * 32,
        entries=7,
        misses=(0, 3),
        forced=(None, "jungle"),
        status=MatchStatus.OVER,
        winner="away",
        reason="sudden-death",
        due_at=None,
        changed_at=1_900_000_000_000,
        ended_at=1_900_000_000_001,
    )
    meddled = replace(
        moved,
        game="goal",
        options="{}",
        pace="x",
        seed="",
        seats=(CY, CY),
        place=Place(1, 2, MATCH.place.message_id),
        started_at=4,
    )
    async with storage.unit() as unit:
        unit.matches.save(meddled, expected=1)
        await unit.commit()
        assert await unit.matches.get(MATCH.id) == moved


async def test_who_does_not_know_where_the_board_is_changes_nothing(storage: Storage) -> None:
    await add(storage, matches=[MATCH])
    for message_id in (None, 3):
        elsewhere = replace(MATCH, version=2, place=replace(MATCH.place, message_id=message_id))
        async with storage.unit() as unit:
            unit.matches.save(elsewhere, expected=1)
            with pytest.raises(Stale):
                await unit.commit()
            assert await unit.matches.get(MATCH.id) == MATCH


async def test_the_board_moves_without_a_guard(storage: Storage) -> None:
    await add(storage, matches=[MATCH])
    async with storage.unit() as unit:
        unit.matches.save(replace(MATCH, version=2), expected=1)
        unit.matches.move_board(MATCH.id, Place(None, 8, 9))
        await unit.commit()
        assert await unit.matches.get(MATCH.id) == replace(MATCH, version=2, place=Place(None, 8, 9))


async def test_open_matches_of_a_person_are_the_latest_changed_first(storage: Storage) -> None:
    old, new = replace(MATCH, changed_at=10), replace(MATCH, id="m-2", changed_at=20, seats=(CY, ANN))
    over = replace(MATCH, id="m-3", status=MatchStatus.OVER)
    strangers = replace(MATCH, id="m-4", seats=(CY, BOB))
    alone = replace(MATCH, id="m-5", changed_at=5, seats=(ANN, ANN))
    await add(storage, matches=[old, new, over, strangers, alone])
    async with storage.unit() as unit:
        assert await unit.matches.open_of(ANN.user_id) == (new, old, alone)
        assert await unit.matches.open_of(ANN.user_id, limit=2) == (new, old)
        assert await unit.matches.open_of(99) == ()


async def test_open_matches_of_a_channel_are_the_oldest_first(storage: Storage) -> None:
    here = Place(1, 2, 3)
    late, early = (
        replace(MATCH, place=here, started_at=20),
        replace(MATCH, id="m-2", place=here, started_at=10),
    )
    over = replace(MATCH, id="m-3", place=here, status=MatchStatus.OVER)
    await add(storage, matches=[late, early, over, replace(MATCH, id="m-4")])
    async with storage.unit() as unit:
        assert await unit.matches.open_in(2) == (early, late)
        assert await unit.matches.open_in(2, limit=1) == (early,)
        assert await unit.matches.open_in_server(1, limit=1) == (early,)


async def test_everybody_is_shown_by_the_last_name_we_saw(storage: Storage) -> None:
    await add(storage, matches=[MATCH])
    async with storage.unit() as unit:
        unit.people.remember(Person(ANN.user_id, "Anne"), MATCH.started_at + 2)
        unit.people.remember(Person(ANN.user_id, "An"), MATCH.started_at + 1)
        unit.people.remember(Person(BOB.user_id, "Rob"), MATCH.started_at - 1)
        await unit.commit()
        found = await unit.matches.get(MATCH.id)
    assert found is not None
    assert found.seats == (Person(ANN.user_id, "Anne"), BOB)


async def test_a_journal_comes_back_in_order_and_by_turn(storage: Storage) -> None:
    lines = [line(0, turn=0, seat=0), line(1, turn=1, seat=1), line(2, turn=1, seat=None), line(3, turn=2)]
    await add(storage, matches=[MATCH], lines=reversed(lines))
    async with storage.unit() as unit:
        assert await unit.journal.of(MATCH.id) == tuple(lines)
        assert await unit.journal.at_turn(MATCH.id, 1) == (lines[1], lines[2])
        assert await unit.journal.of("m-2") == ()


async def test_facts_are_kept_and_replaced(storage: Storage) -> None:
    async with storage.unit() as unit:
        assert await unit.facts.get("seen") is None
        unit.facts.set("seen", "1")
        unit.facts.set("other", "x")
        await unit.commit()
        unit.facts.set("seen", "2")
        await unit.commit()
        assert await unit.facts.get("seen") == "2"


async def test_rows_are_counted_for_every_table(storage: Storage) -> None:
    await add(storage, matches=[MATCH], lines=[line(0), line(1), line(2)])
    assert await storage.count() == {
        "people": 2,
        "matches": 1,
        "seats": 2,
        "journal": 3,
        "challenges": 0,
        "championships": 0,
        "entrants": 0,
        "ties": 0,
        "results": 0,
        "departures": 0,
        "acts": 0,
        "ratings": 0,
        "rated": 0,
        "threads": 0,
        "deadlines": 0,
        "outbox": 0,
        "facts": 0,
        "preferences": 0,
        "relations": 0,
        "declines": 0,
        "steps": 0,
        "reminders": 0,
        "dailies": 0,
        "tries": 0,
        "offers": 0,
        "shards": 0,
    }


async def test_a_board_is_moved_only_from_the_message_that_was_seen(storage: Storage) -> None:
    async with storage.unit() as unit:
        unit.matches.add(replace(MATCH, place=replace(MATCH.place, message_id=None)))
        await unit.commit()
    async with storage.unit() as unit:
        unit.matches.move_board(MATCH.id, Place(None, 8, 9), seen=None)
        await unit.commit()
    async with storage.unit() as unit:
        unit.matches.move_board(MATCH.id, Place(None, 8, 10), seen=None)
        with pytest.raises(Stale):
            await unit.commit()
    async with storage.unit() as unit:
        unit.matches.move_board(MATCH.id, Place(None, 8, 11), seen=9)
        await unit.commit()
        stored = await unit.matches.get(MATCH.id)
    assert stored is not None
    assert stored.place == Place(None, 8, 11)


@pytest.mark.parametrize("others", [0, 1, 7, 8, STANDINGS_AT_ONCE - 2])
async def test_how_matches_stand_is_told_of_those_that_exist(storage: Storage, others: int) -> None:
    posted = replace(MATCH, id="m-9", version=4, place=Place(1, 2, 77))
    await add(storage, matches=[MATCH, posted])
    missing = [f"none-{number}" for number in range(others)]
    async with storage.unit() as unit:
        assert await unit.matches.standings([*missing, posted.id]) == {posted.id: Standing(4, 77)}
        both = await unit.matches.standings([MATCH.id, *missing, posted.id])
    assert both == {MATCH.id: Standing(MATCH.version, MATCH.place.message_id), posted.id: Standing(4, 77)}
