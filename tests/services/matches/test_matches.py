"""Playing: whose move it is, what a move leaves behind, and every way in which there is none."""

import asyncio
from dataclasses import replace

import pytest

from games.contract import ToAct, replay
from games.errors import IllegalAction, RuleError, UnreadableAction
from games.registry import GAMES
from services.matches.looks import GRACE
from services.matches.playing import Matches
from services.ports.people import Place
from services.ports.records import ChallengeStatus, MatchStatus, Notice, Subject
from services.ports.topics import BOARD, RATING
from services.refusals import Refusal
from tests.services.desk import ANA, BRUNO, CARLA, HERE, PHASES, Desk, pace, refused, state_of

BARE = {"toss": False}
"""Ana shoots first as Jungle United; Bruno keeps."""


async def test_a_move_is_one_version_more_with_its_line_its_deadline_and_its_notice(desk: Desk) -> None:
    before = (await desk.begin("m1", options=BARE)).record
    desk.now += 5_000
    look = await desk.matches.play("m1", "l", BRUNO)
    after = look.record
    assert after == await desk.stored("m1")
    assert (after.version, after.turn, after.entries) == (before.version + 1, 1, 1)
    assert after.due_at == desk.now + pace("live")
    assert after.changed_at == desk.now
    (line,) = await desk.journal("m1")
    assert (line.number, line.turn, line.entry.line, line.forced, line.at) == (0, 0, "1:l", False, desk.now)
    assert [(d.turn, d.due_at) for d in await desk.due()] == [(1, after.due_at)]
    assert await desk.notices() == [Notice(BOARD, Subject.MATCH, "m1", 2, desk.now + GRACE)]


async def test_the_one_who_moved_sees_what_only_that_seat_may_see(desk: Desk) -> None:
    await desk.begin("m1", options=BARE)
    assert (await desk.matches.play("m1", "l", BRUNO)).view.my_dive == "l"
    assert (await desk.matches.look("m1", ANA.user_id)).view.my_dive is None
    assert (await desk.matches.look("m1")).view.my_dive is None
    assert (await desk.matches.look("m1", CARLA.user_id)).seat is None
    assert (await desk.matches.look("m1", ANA.user_id)).legal == ("lc", "tc", "pa", "pk", "ri")
    assert (await desk.matches.look("m1", BRUNO.user_id)).legal == ()


@pytest.mark.parametrize("turn", [-1, 1, 2, 99])
async def test_a_button_of_another_turn_moves_nothing(desk: Desk, turn: int) -> None:
    before = (await desk.begin("m1", options=BARE)).record
    rows = await desk.rows()
    assert await refused(desk.matches.play("m1", "l", BRUNO, turn=turn)) == "decision-made"
    assert await desk.stored("m1") == before
    assert await desk.rows() == rows


async def test_a_second_press_of_the_same_button_moves_nothing(desk: Desk) -> None:
    await desk.begin("m1", options=BARE)
    await desk.matches.play("m1", "l", BRUNO, turn=0)
    after = await desk.stored("m1")
    assert await refused(desk.matches.play("m1", "l", BRUNO, turn=0)) == "decision-made"
    assert await desk.stored("m1") == after


async def test_many_presses_of_one_button_at_once_are_one_move(desk: Desk) -> None:
    await desk.begin("m1", options=BARE)
    answers = await asyncio.gather(
        *(desk.matches.play("m1", token, BRUNO, turn=0) for token in "lcrlcrlcr"), return_exceptions=True
    )
    refusals = [answer for answer in answers if isinstance(answer, Refusal)]
    assert {refusal.code for refusal in refusals} == {"decision-made"}
    assert len(refusals) == len(answers) - 1
    record = await desk.stored("m1")
    assert (record.version, record.entries, len(await desk.journal("m1"))) == (2, 1, 1)


async def test_a_person_of_another_match_or_of_none_is_a_stranger(desk: Desk) -> None:
    await desk.begin("m1", options=BARE)
    await desk.begin("m2", by=CARLA, to=ANA)
    rows = await desk.rows()
    assert await refused(desk.matches.play("m1", "l", CARLA)) == "not-your-match"
    assert await refused(desk.matches.resign("m1", CARLA)) == "not-your-match"
    assert await desk.rows() == rows


@pytest.mark.parametrize(
    ("moves", "who", "token", "code"),
    [
        ((), ANA, "l", "not-your-turn"),
        ((), BRUNO, "lc", "illegal-now"),
        ((), BRUNO, "offside", "unknown-token"),
        (("l",), BRUNO, "c", "not-your-turn"),
        (("c", "pa"), BRUNO, "c", "second-card-must-differ"),
        (("c", "pa", "l"), ANA, "c", "aim-left-or-right"),
        (("c", "ri", "c", "ri", "c", "ri", "c", "ri", "c"), ANA, "ri", "striker-spent"),
    ],
)
async def test_what_the_rules_refuse_leaves_nothing_behind(
    desk: Desk, moves: tuple[str, ...], who: object, token: str, code: str
) -> None:
    before = (await desk.begin("m1", moves, options=BARE)).record
    rows = await desk.rows()
    with pytest.raises(RuleError) as error:
        await desk.matches.play("m1", token, ANA if who is ANA else BRUNO)
    assert error.value.code == code
    assert isinstance(error.value, UnreadableAction if code == "unknown-token" else IllegalAction)
    assert await desk.stored("m1") == before
    assert await desk.rows() == rows


async def test_a_new_name_is_on_the_board_from_the_next_move_on(desk: Desk) -> None:
    await desk.begin("m1", options=BARE)
    desk.now += 1
    look = await desk.matches.play("m1", "l", replace(BRUNO, name="Bruno the Wall"))
    assert [person.name for person in look.record.seats] == ["Ana", "Bruno the Wall"]
    assert (await desk.stored("m1")).seats == look.record.seats


@pytest.mark.parametrize("phase", list(PHASES))
async def test_a_match_can_be_given_up_at_any_point_by_either_side(desk: Desk, phase: str) -> None:
    for match_id, quitter, winner in (("m1", ANA, "away"), ("m2", BRUNO, "home")):
        before = (await desk.begin(match_id, PHASES[phase])).record
        assert (await desk.matches.look(match_id)).view.phase == phase
        look = await desk.matches.resign(match_id, quitter)
        after = await desk.stored(match_id)
        assert after == look.record
        assert (after.status, after.winner, after.reason) == (MatchStatus.OVER, winner, "resigned")
        assert (after.version, after.due_at, after.ended_at) == (before.version + 1, None, desk.now)
        assert (look.legal, look.awaited) == ((), frozenset())
    assert await desk.due() == []
    notices = [(notice.topic, notice.version) for notice in await desk.notices()]
    assert sorted(notices) == sorted(2 * [(BOARD, before.version + 1), (RATING, before.version + 1)])


async def test_after_the_end_nothing_moves(desk: Desk) -> None:
    await desk.begin("m1", options=BARE)
    await desk.matches.resign("m1", ANA)
    after = await desk.stored("m1")
    assert await refused(desk.matches.play("m1", "l", BRUNO)) == "match-over"
    assert await refused(desk.matches.resign("m1", BRUNO)) == "match-over"
    assert await desk.stored("m1") == after


async def test_the_last_kick_ends_the_match(desk: Desk) -> None:
    three_nil = ("l", "ri", "r", "ri", "l", "ri", "r", "ri", "c", "lc", "c", "pk")
    await desk.begin("m1", three_nil[:-1], options=BARE)
    desk.now += 1
    look = await desk.play("m1", three_nil[-1])
    record = look.record
    assert (record.status, record.winner, record.reason) == (MatchStatus.OVER, "home", "shoot-out")
    assert (record.due_at, record.ended_at) == (None, desk.now)
    assert await desk.due() == []
    assert await desk.matches.open_of(ANA.user_id, "penalties") == ()


async def test_the_journal_alone_rebuilds_what_is_stored(desk: Desk) -> None:
    await desk.begin("m1", ("tails",))
    while (look := await desk.matches.look("m1")).awaited:
        person = await desk.awaited("m1")
        legal = (await desk.matches.look("m1", person.user_id)).legal
        desk.now += 1_000
        await desk.matches.play("m1", legal[look.record.version % len(legal)], person)
    lines = await desk.journal("m1")
    rebuilt = replay(GAMES["penalties"], {}, [line.entry for line in lines])
    record = look.record
    assert rebuilt.state == state_of(record)
    assert [line.number for line in lines] == list(range(record.entries))
    assert [line.turn for line in lines] == sorted(line.turn for line in lines)
    assert record.status is MatchStatus.OVER


async def test_a_persons_matches_are_listed(desk: Desk) -> None:
    await desk.begin("m1", options=BARE)
    desk.now += 1
    await desk.begin("m2", by=CARLA, to=ANA, place=Place(50, 61))
    mine = await desk.matches.open_of(ANA.user_id, "penalties")
    assert [(look.record.id, look.seat, bool(look.legal)) for look in mine] == [
        ("m2", 1, True),
        ("m1", 0, False),
    ]
    assert await desk.matches.open_of(ANA.user_id, "penguin") == ()


async def test_a_board_can_move_without_disturbing_a_move(desk: Desk) -> None:
    await desk.begin("m1", options=BARE)
    await desk.matches.move_board("m1", replace(HERE, message_id=80))
    assert (await desk.matches.play("m1", "l", BRUNO)).record.place.message_id == 80
    assert (await desk.stored("m1")).version == 2


async def test_a_board_moves_only_from_the_message_at_which_it_was_seen(desk: Desk) -> None:
    await desk.begin("m1", options=BARE)
    await desk.matches.play("m1", "l", BRUNO)
    before = await desk.notices()
    steps = ((None, 70, True), (None, 71, False), (71, 72, False), (70, 73, True), (70, 74, False))
    where = None
    for seen, message_id, moves in steps:
        there = replace(HERE, message_id=message_id)
        assert await desk.matches.move_board("m1", there, seen=seen) is moves
        where = message_id if moves else where
        assert (await desk.stored("m1")).place.message_id == where
    assert await desk.matches.move_board("m1", replace(HERE, message_id=80))
    assert (await desk.matches.play("m1", "ri", ANA)).record.place.message_id == 80
    assert [(one.topic, one.subject, one.id) for one in before] == [(BOARD, Subject.MATCH, "m1")]
    assert not any(one.subject is Subject.TIE for one in await desk.notices())


async def test_a_match_of_rules_that_are_gone_is_left_as_it_is(desk: Desk) -> None:
    await desk.begin("m1", options=BARE)
    forgetful = Matches(desk.storage, games={}, now=desk.clock)
    assert await refused(forgetful.look("m1")) == "unknown-game"
    assert await refused(forgetful.play("m1", "l", BRUNO)) == "unknown-game"
    assert await refused(desk.matches.look("m9")) == "no-such-match"
    assert (await desk.challenges.look("m1")).status is ChallengeStatus.ACCEPTED


async def test_a_turn_names_one_decision(desk: Desk) -> None:
    """Every decision of a match has a number of its own, and buttons carry it."""
    seen = []
    for phase, moves in PHASES.items():
        look = await desk.begin(phase, moves)
        assert isinstance(look.pending, ToAct)
        assert look.record.turn == look.pending.turn
        seen.append(look.pending.turn)
        await desk.matches.resign(phase, ANA)
    assert seen == sorted(set(seen))
