"""Sitting down with an engine: at once, once, and again with sides swapped."""

import asyncio

import pytest

from games.engines import ENGINES
from games.errors import IllegalAction
from services.challenges.practice import Practice, is_practice
from services.matches.codec import encode_options
from services.matches.looks import Look
from services.ports.people import Person, Place
from services.ports.records import ChallengeStatus
from tests.services.desk import ANA, BRUNO, HERE, Desk, refused

NAMES = {engine.level: engine.name for engine in ENGINES.values()}


async def begin(desk: Desk, match_id: str = "m1", level: str = "emperor", game: str = "penguin") -> Look:
    practice = Practice(desk.storage, now=desk.clock, most_open=10)
    return await practice.begin(match_id, game=game, level=level, pace="relaxed", by=ANA, place=HERE)


async def test_practice_begins_at_once_with_the_person_in_the_first_seat(desk: Desk) -> None:
    look = await begin(desk)
    assert look.record == await desk.stored("m1")
    assert (look.seat, look.record.seats[0], look.record.seats[1].name) == (0, ANA, NAMES["emperor"])
    assert is_practice(look.record)
    assert (await desk.challenges.look("m1")).status is ChallengeStatus.ACCEPTED


async def test_every_level_by_its_name_sits_down(desk: Desk) -> None:
    begun = [await begin(desk, one.level, one.level, one.game) for one in ENGINES.values()]
    seated = [look.record.seats[1].name for look in begun]
    assert seated == list(NAMES.values())
    assert len(set(seated)) == 10


async def test_an_unknown_level_or_a_game_without_engines_is_refused_and_nothing_stored(desk: Desk) -> None:
    practice = Practice(desk.storage, now=desk.clock)
    for game, level in (("penguin", "walrus"), ("penalties", "chick")):
        begun = practice.begin("m1", game=game, level=level, pace="live", by=ANA, place=HERE)
        assert await refused(begun) == "no-such-level"
    assert set((await desk.rows()).values()) == {0}


async def test_a_level_sits_down_to_every_mode(desk: Desk) -> None:
    practice = Practice(desk.storage, now=desk.clock)

    async def sit_down(match_id: str, level: str, **options: object) -> Look:
        return await practice.begin(
            match_id, game="penalties", level=level, pace="live", by=ANA, place=HERE, options=options
        )

    assert (await sit_down("m1", "legend", teams="draft")).view.draft is not None
    assert (await sit_down("m2", "legend", mode="big-final")).view.discarded == (False, False)
    both = (await sit_down("m3", "rookie", mode="big-final", teams="draft")).view
    assert (both.discarded, both.draft is not None) == ((False, False), True)


async def test_a_command_that_is_delivered_twice_begins_one_match(desk: Desk) -> None:
    first, second = await asyncio.gather(begin(desk), begin(desk))
    assert first.record == second.record
    assert (await desk.rows())["matches"] == 1


async def test_nobody_else_may_move_or_resign(desk: Desk) -> None:
    look = await begin(desk)
    for work in (desk.matches.play("m1", "1nel", BRUNO), desk.matches.resign("m1", BRUNO)):
        assert await refused(work) == "not-your-match"
    assert await desk.stored("m1") == look.record


async def test_a_rematch_is_the_same_engine_with_sides_swapped_and_there_is_one(desk: Desk) -> None:
    await begin(desk)
    practice = Practice(desk.storage, now=desk.clock)
    assert await refused(practice.again("m1", rematch_id="m2", by=ANA)) == "match-open"
    await desk.matches.resign("m1", ANA)
    assert await refused(practice.again("m1", rematch_id="m2", by=BRUNO)) == "not-your-match"
    assert await refused(practice.again("m9", rematch_id="m2", by=ANA)) == "no-such-match"
    look = await practice.again("m1", rematch_id="m2", by=ANA)
    assert [person.name for person in look.record.seats] == [NAMES["emperor"], ANA.name]
    assert (look.seat, look.record.pace, look.record.place) == (1, "relaxed", Place(50, 60))
    assert await refused(practice.again("m1", rematch_id="m3", by=ANA)) == "challenge-accepted"
    assert (await desk.rows())["matches"] == 2
    await desk.matches.resign("m2", ANA)
    third = await practice.again("m2", rematch_id="m3", by=ANA)
    assert third.record.seats[0] == ANA


async def test_practice_begins_in_a_position_that_was_asked_for(desk: Desk) -> None:
    practice = Practice(desk.storage, now=desk.clock)
    there = {"position": "1Me5 1Pa3 2Bd4 ball=e5 turn=1"}
    look = await practice.begin(
        "m1", game="penguin", level="chick", pace="live", by=ANA, place=HERE, options=there
    )
    assert "e5ne" in look.legal
    assert (await desk.stored("m1")).options == encode_options(there)
    await desk.matches.resign("m1", ANA)
    again = await practice.again("m1", rematch_id="m2", by=ANA)
    assert again.view.penguins == look.view.penguins


async def test_a_position_that_cannot_be_begins_nothing(desk: Desk) -> None:
    practice = Practice(desk.storage, now=desk.clock)
    with pytest.raises(IllegalAction, match=r"^ball-in-goal$"):
        await practice.begin(
            "m1",
            game="penguin",
            level="chick",
            pace="live",
            by=ANA,
            place=HERE,
            options={"position": "ball=a1 turn=1"},
        )
    assert set((await desk.rows()).values()) == {0}


async def test_a_person_has_so_many_practice_matches_open_and_no_more(desk: Desk) -> None:
    practice = Practice(desk.storage, now=desk.clock, most_open=2)

    async def sit_down(match_id: str, who: Person = ANA) -> Look:
        return await practice.begin(match_id, game="penguin", level="chick", pace="live", by=who, place=HERE)

    await sit_down("m1")
    await desk.matches.resign("m1", ANA)
    await desk.begin("people", game="penguin")
    for match_id in ("m2", "m3"):
        await sit_down(match_id)
    before = await desk.rows()
    assert await refused(sit_down("m4")) == "too-many-practices"
    assert await refused(practice.again("m1", rematch_id="m4", by=ANA)) == "too-many-practices"
    assert await desk.rows() == before
    assert (await sit_down("m3")).record.id == "m3"  # the same command once more
    await sit_down("m5", BRUNO)
    await desk.matches.resign("m2", ANA)
    assert (await sit_down("m4")).record.id == "m4"


async def test_many_commands_at_once_do_not_get_past_the_limit(desk: Desk) -> None:
    practice = Practice(desk.storage, now=desk.clock, most_open=2)
    begun = await asyncio.gather(
        *(
            practice.begin(f"m{n}", game="penguin", level="chick", pace="live", by=ANA, place=HERE)
            for n in range(6)
        ),
        return_exceptions=True,
    )
    assert sum(isinstance(one, Look) for one in begun) == 2
    assert (await desk.rows())["matches"] == 2


async def test_an_engine_that_is_gone_has_no_rematch(desk: Desk) -> None:
    await begin(desk)
    await desk.matches.resign("m1", ANA)
    without = Practice(desk.storage, engines={}, now=desk.clock)
    assert await refused(without.again("m1", rematch_id="m2", by=ANA)) == "no-such-level"
