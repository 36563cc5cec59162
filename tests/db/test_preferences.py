"""Preferences, relations and declines come back as they were stored."""

import pytest

from services.ports.preferences import Related, Relation, Scope
from services.ports.unit import Stale, Storage
from tests.db.records import ANN, BOB, CHALLENGE, CY, MATCH, add


async def test_a_value_belongs_to_its_owner_and_a_new_one_replaces_it(storage: Storage) -> None:
    async with storage.unit() as unit:
        unit.preferences.set(Scope.SERVER, 2**62, "pace", "live")
        unit.preferences.set(Scope.PERSON, 2**62, "pace", "other")
        await unit.commit()
        unit.preferences.set(Scope.SERVER, 2**62, "pace", "relaxed")
        unit.preferences.set(Scope.SERVER, 2**62, "channels", "[1]")
        await unit.commit()
        assert await unit.preferences.of(Scope.SERVER, 2**62) == {"pace": "relaxed", "channels": "[1]"}
        assert await unit.preferences.of(Scope.PERSON, 2**62) == {"pace": "other"}
        assert await unit.preferences.of(Scope.SERVER, 1) == {}


async def test_a_value_is_exchanged_only_for_the_one_that_was_read(storage: Storage) -> None:
    async with storage.unit() as unit:
        unit.preferences.set(Scope.SERVER, 7, "results", "1")
        await unit.commit()
        unit.preferences.swap(Scope.SERVER, 7, "results", "2", expected="1")
        await unit.commit()
        assert await unit.preferences.of(Scope.SERVER, 7) == {"results": "2"}
        unit.preferences.swap(Scope.SERVER, 7, "results", "3", expected="1")
        with pytest.raises(Stale):
            await unit.commit()
        assert await unit.preferences.of(Scope.SERVER, 7) == {"results": "2"}


async def test_what_one_says_about_others_is_found_by_name_and_forgotten(storage: Storage) -> None:
    async with storage.unit() as unit:
        for other, relation in ((CY, Relation.ALLOWED), (BOB, Relation.BLOCKED)):
            unit.people.remember(other, 1)
            unit.preferences.relate(ANN.user_id, other.user_id, relation)
        await unit.commit()
        assert await unit.preferences.related(ANN.user_id) == (
            Related(BOB.user_id, BOB.name, Relation.BLOCKED),
            Related(CY.user_id, CY.name, Relation.ALLOWED),
        )
        assert await unit.preferences.between(ANN.user_id, BOB.user_id) is Relation.BLOCKED
        assert await unit.preferences.between(BOB.user_id, ANN.user_id) is None
        unit.preferences.relate(ANN.user_id, BOB.user_id, Relation.ALLOWED)
        unit.preferences.relate(ANN.user_id, CY.user_id, None)
        await unit.commit()
        assert [one.relation for one in await unit.preferences.related(ANN.user_id)] == [Relation.ALLOWED]


async def test_the_last_no_of_one_person_to_another_is_known(storage: Storage) -> None:
    async with storage.unit() as unit:
        assert await unit.preferences.declined_at(ANN.user_id, BOB.user_id) is None
        for at in (1_800_000_000_000, 1_800_000_000_001):
            unit.preferences.declined(ANN.user_id, BOB.user_id, at)
            await unit.commit()
        assert await unit.preferences.declined_at(ANN.user_id, BOB.user_id) == 1_800_000_000_001
        assert await unit.preferences.declined_at(BOB.user_id, ANN.user_id) is None


async def test_open_challenges_and_matches_are_counted_and_guarded(storage: Storage) -> None:
    await add(storage, matches=[MATCH], challenges=[CHALLENGE])
    guild = MATCH.place.guild_id
    assert guild is not None
    async with storage.unit() as unit:
        assert await unit.challenges.count_open(ANN.user_id) == 1
        assert await unit.challenges.count_open(BOB.user_id) == 0
        assert await unit.matches.count_open_of(BOB.user_id) == 1
        assert await unit.matches.count_open_in(guild) == 1
        assert await unit.matches.count_open_in(1) == 0
        for table, who in ((unit.challenges, ANN), (unit.matches, BOB)):
            unit.people.remember(who, 1)
            table.guard_open(who.user_id, below=2)
        await unit.commit()
        unit.challenges.guard_open(ANN.user_id, below=1)
        with pytest.raises(Stale):
            await unit.commit()
        unit.matches.guard_open(BOB.user_id, below=1)
        with pytest.raises(Stale):
            await unit.commit()
