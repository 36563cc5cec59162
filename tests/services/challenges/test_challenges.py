"""Asking, answering, taking back and letting run out; a "no" leaves nothing behind."""

import asyncio
from dataclasses import replace

import pytest

from games.errors import IllegalAction
from services.matches.looks import GRACE, Look
from services.ports.people import Person, Place
from services.ports.records import ChallengeRecord, ChallengeStatus, MatchStatus, Notice, Subject
from services.ports.topics import BOARD
from services.refusals import Refusal
from services.times import DAY, HOUR, MINUTE
from tests.services.desk import ANA, BRUNO, CARLA, HERE, NOON, SEED, Desk, invitation, refused


async def test_a_challenge_waits_for_its_answer(desk: Desk) -> None:
    asked = await desk.ask("c1", note="Come on!")
    assert asked == await desk.challenges.look("c1")
    assert (asked.status, asked.challenger, asked.challenged) == (ChallengeStatus.OPEN, ANA, BRUNO)
    assert (asked.note, asked.created_at, asked.expires_at) == ("Come on!", NOON, NOON + 10 * MINUTE)
    assert [(d.subject, d.id, d.due_at) for d in await desk.due()] == [
        (Subject.CHALLENGE, "c1", asked.expires_at)
    ]


@pytest.mark.parametrize(
    ("pace", "open_for"),
    [
        ("live", 10 * MINUTE),
        ("relaxed", HOUR),
        ("correspondence", DAY),
        ("own-1", 10 * MINUTE),
        ("own-20", 2 * HOUR),
        ("own-20160", DAY),
    ],
)
async def test_the_pace_says_how_long_an_answer_may_take(desk: Desk, pace: str, open_for: int) -> None:
    assert (await desk.ask(pace=pace)).expires_at == NOON + open_for


async def test_nobody_challenges_themselves_or_a_bot_and_nothing_is_stored(desk: Desk) -> None:
    assert await refused(desk.ask(to=replace(ANA, name="Ana again"))) == "challenge-self"
    opening = desk.challenges.open(invitation(), opponent_is_bot=True)
    with pytest.raises(Refusal) as refusal:
        await opening
    assert (refusal.value.code, refusal.value.facts) == ("challenge-bot", {"name": "Bruno"})
    with pytest.raises(IllegalAction, match="bad-option"):
        await desk.ask(options={"offside": True})
    assert set((await desk.rows()).values()) == {0}


async def test_one_interaction_delivered_twice_makes_one_challenge(desk: Desk) -> None:
    first = await desk.ask("c1")
    rows = await desk.rows()
    assert await desk.ask("c1") == first
    assert await desk.rows() == rows


async def test_one_interaction_delivered_by_two_processes_at_once_makes_one_challenge(desk: Desk) -> None:
    answers = await asyncio.gather(*(desk.ask("c1") for _ in range(6)))
    assert set(answers) == {await desk.challenges.look("c1")}
    assert (await desk.rows())["challenges"] == 1


async def test_asking_again_returns_the_challenge_that_stands(desk: Desk) -> None:
    first = await desk.ask("c1")
    assert await desk.ask("c2", note="Please!") == first
    assert await refused(desk.challenges.look("c2")) == "no-such-challenge"


async def test_two_who_challenge_each_other_need_one_answer(desk: Desk) -> None:
    first = await desk.ask("c1")
    with pytest.raises(Refusal) as refusal:
        await desk.ask("c2", by=BRUNO, to=ANA)
    assert refusal.value.code == "they-challenged-you"
    assert refusal.value.facts == {"name": "Ana", "challenge": first}
    assert (await desk.rows())["challenges"] == 1


async def test_challenges_to_other_people_and_in_other_servers_stand_side_by_side(desk: Desk) -> None:
    await desk.ask("c1")
    await desk.ask("c2", to=CARLA)
    await desk.ask("c3", place=Place(51, 61))
    await desk.ask("c4", place=Place(None, 62))
    assert (await desk.rows())["challenges"] == 4


async def test_accepting_makes_the_match_with_all_that_belongs_to_it(desk: Desk) -> None:
    await desk.ask("c1", pace="relaxed", place=replace(HERE, message_id=70))
    desk.now += 1_000
    look = await desk.challenges.accept("c1", BRUNO)
    record = look.record
    assert record == await desk.stored("c1")
    assert (record.id, record.seats, record.status, record.version) == (
        "c1",
        (ANA, BRUNO),
        MatchStatus.OPEN,
        1,
    )
    assert (record.pace, record.place, record.started_at) == ("relaxed", HERE, desk.now)
    assert (record.seed, record.misses, record.entries) == (SEED.hex(), (0, 0), 0)
    assert record.due_at == desk.now + 10 * MINUTE
    assert (look.seat, look.legal) == (1, ("heads", "tails"))
    assert (await desk.challenges.look("c1")).status is ChallengeStatus.ACCEPTED
    assert [(d.subject, d.id, d.due_at) for d in await desk.due()] == [(Subject.MATCH, "c1", record.due_at)]
    assert await desk.notices() == [
        Notice(BOARD, Subject.CHALLENGE, "c1", 2, desk.now + GRACE),
        Notice(BOARD, Subject.MATCH, "c1", 1, desk.now + GRACE),
    ]


async def test_a_new_name_is_seen_from_the_acceptance_on(desk: Desk) -> None:
    await desk.ask("c1")
    desk.now += 1
    look = await desk.challenges.accept("c1", replace(BRUNO, name="Bruno the Wall"))
    assert [person.name for person in look.record.seats] == ["Ana", "Bruno the Wall"]
    assert (await desk.stored("c1")).seats == look.record.seats


async def test_declining_and_withdrawing_close_a_challenge(desk: Desk) -> None:
    await desk.ask("c1")
    assert (await desk.challenges.decline("c1", BRUNO)).status is ChallengeStatus.DECLINED
    await desk.ask("c2", to=CARLA)
    assert (await desk.challenges.withdraw("c2", ANA)).status is ChallengeStatus.WITHDRAWN
    rows = await desk.rows()
    assert (rows["matches"], rows["deadlines"]) == (0, 0)
    assert [(notice.id, notice.version) for notice in await desk.notices()] == [("c1", 2), ("c2", 2)]


@pytest.mark.parametrize("stranger", [ANA, CARLA])
async def test_only_the_challenged_person_answers(desk: Desk, stranger: Person) -> None:
    before = await desk.ask("c1")
    rows = await desk.rows()
    assert await refused(desk.challenges.accept("c1", stranger)) == "only-challenged-answers"
    assert await refused(desk.challenges.decline("c1", stranger)) == "only-challenged-answers"
    assert await desk.challenges.look("c1") == before
    assert await desk.rows() == rows


@pytest.mark.parametrize("stranger", [BRUNO, CARLA])
async def test_only_the_challenger_takes_it_back(desk: Desk, stranger: Person) -> None:
    before = await desk.ask("c1")
    assert await refused(desk.challenges.withdraw("c1", stranger)) == "only-challenger-withdraws"
    assert await desk.challenges.look("c1") == before


@pytest.mark.parametrize("how", ["accepted", "declined", "withdrawn", "expired"])
async def test_a_closed_challenge_says_how_it_was_closed(desk: Desk, how: str) -> None:
    asked = await desk.ask("c1")
    match how:
        case "accepted":
            await desk.challenges.accept("c1", BRUNO)
        case "declined":
            await desk.challenges.decline("c1", BRUNO)
        case "withdrawn":
            await desk.challenges.withdraw("c1", ANA)
        case _:
            desk.now = asked.expires_at
            await desk.deadlines.sweep()
    rows = await desk.rows()
    assert await refused(desk.challenges.accept("c1", BRUNO)) == f"challenge-{how}"
    assert await refused(desk.challenges.decline("c1", BRUNO)) == f"challenge-{how}"
    assert await refused(desk.challenges.withdraw("c1", ANA)) == f"challenge-{how}"
    assert await desk.rows() == rows


async def test_an_unknown_challenge_is_no_challenge(desk: Desk) -> None:
    assert await refused(desk.challenges.accept("c9", BRUNO)) == "no-such-challenge"


async def test_a_challenge_runs_out_on_time_and_not_before(desk: Desk) -> None:
    asked = await desk.ask("c1")
    desk.now = asked.expires_at - 1
    assert await desk.deadlines.sweep() == ()
    desk.now = asked.expires_at
    (ended,) = await desk.deadlines.sweep()
    assert isinstance(ended, ChallengeRecord)
    assert (ended.id, ended.status) == ("c1", ChallengeStatus.EXPIRED)
    assert (await desk.rows())["deadlines"] == 0
    assert await desk.deadlines.sweep() == ()


async def test_an_answer_that_comes_too_late_finds_it_run_out_even_before_the_sweep(desk: Desk) -> None:
    asked = await desk.ask("c1")
    desk.now = asked.expires_at
    assert await refused(desk.challenges.accept("c1", BRUNO)) == "challenge-expired"
    assert (await desk.rows())["matches"] == 0


async def test_expiring_is_harmless_twice_too_early_and_too_late(desk: Desk) -> None:
    asked = await desk.ask("c1")
    (deadline,) = await desk.due()
    assert await desk.challenges.expire(deadline) is None
    await desk.challenges.accept("c1", BRUNO)
    desk.now = asked.expires_at
    rows = await desk.rows()
    assert await desk.challenges.expire(deadline) is None
    assert await desk.rows() == rows
    assert (await desk.challenges.look("c1")).status is ChallengeStatus.ACCEPTED


async def test_a_deadline_of_a_challenge_that_is_gone_is_cleared(desk: Desk) -> None:
    await desk.ask("c1")
    (deadline,) = await desk.due()
    assert await desk.challenges.expire(replace(deadline, id="c9")) is None
    assert [due.id for due in await desk.due()] == ["c1"]


async def test_many_answers_at_once_make_one_match(desk: Desk) -> None:
    await desk.ask("c1")
    answers = await asyncio.gather(
        *(desk.challenges.accept("c1", BRUNO) for _ in range(5)),
        desk.challenges.decline("c1", BRUNO),
        desk.challenges.withdraw("c1", ANA),
        return_exceptions=True,
    )
    done = [answer for answer in answers if not isinstance(answer, BaseException)]
    assert len(done) == 1
    assert all(isinstance(no, Refusal) for no in answers if isinstance(no, BaseException))
    accepted = isinstance(done[0], Look)
    assert (await desk.rows())["matches"] == accepted


async def test_the_message_of_a_challenge_can_be_found_again(desk: Desk) -> None:
    await desk.ask("c1")
    await desk.challenges.move_message("c1", replace(HERE, message_id=71))
    assert (await desk.challenges.look("c1")).place.message_id == 71


async def test_a_message_that_nobody_remembered_is_remembered_for_the_two_it_is_about(desk: Desk) -> None:
    await desk.ask("c1")
    pressed = replace(HERE, message_id=71)
    assert not await desk.challenges.found("another", pressed, ANA)
    assert not await desk.challenges.found("c1", pressed, CARLA)
    assert (await desk.challenges.look("c1")).place.message_id is None
    assert await desk.challenges.found("c1", pressed, BRUNO)
    assert (await desk.challenges.look("c1")).place.message_id == 71
    assert not await desk.challenges.found("c1", replace(HERE, message_id=72), ANA)
    assert (await desk.challenges.look("c1")).place.message_id == 71
