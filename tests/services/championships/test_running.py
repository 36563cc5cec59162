"""A championship that runs by itself: ties, results from matches, no-shows, and nothing twice."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from random import Random
from typing import TypeVar

import pytest
from babel.support import NullTranslations

from games.chance import commitment
from services.championships.cup import Cup
from services.championships.looking import Looking
from services.championships.lots import drawn
from services.championships.organising import Organising
from services.championships.running import Running
from services.championships.signing_up import SigningUp
from services.formats.values import Ending, Result
from services.matches.consequences import LINGER
from services.matches.looks import Look
from services.messages.threads import Threads
from services.ports.championships import CupStatus, Tie, TieStatus
from services.ports.people import Person, Place
from services.ports.places import Wish
from services.ports.records import Deadline, Subject
from services.ports.topics import BOARD, CLOSE
from services.ports.unit import Storage
from services.review import verify
from services.review.proofs import Proofs
from services.times import HOUR
from tests.services.championships.hall import CUP, ORGANISER, Hall
from tests.services.desk import HERE, refused
from ui.championships._rounds import crown_face
from ui.championships.signup import cup_face
from ui.words.catalogues import SOURCE, Say

T = TypeVar("T")
SAY = Say(SOURCE, NullTranslations())


@pytest.fixture
def hall(storage: Storage) -> Hall:
    return Hall(storage)


def person(user_id: int) -> Person:
    return Person(user_id, f"P{user_id}")


async def test_a_match_begins_when_both_are_there_and_its_result_goes_on(hall: Hall) -> None:
    await hall.begun(4)
    await hall.follow()
    first, _ = await hall.live()
    assert await refused(hall.running.ready(first.id, person(9999))) == "not-your-tie"
    waiting = await hall.running.ready(first.id, person(first.home_id))
    assert not isinstance(waiting, Look)
    assert waiting.ready == (True, False)
    begun = await hall.running.ready(first.id, person(first.away_id))
    assert isinstance(begun, Look)
    assert [one.user_id for one in begun.record.seats] == list(first.players)
    again = await hall.running.ready(first.id, person(first.home_id))
    assert not isinstance(again, Look)
    assert again.status is TieStatus.PLAYING
    await hall.matches.resign(first.id, person(first.home_id))
    await hall.follow()
    cup = await hall.cup()
    assert cup.record.results == (
        Result("ko.r1.m1", first.away_id, ending=Ending.WALKOVER, reason="resigned"),
    )
    assert [(tie.pairing, tie.status) for tie in cup.ties] == [
        ("ko.r1.m1", TieStatus.OVER), ("ko.r1.m2", TieStatus.OPEN),
    ]  # fmt: skip
    assert await refused(hall.running.ready(first.id, person(first.home_id))) == "tie-over"


async def test_a_tie_in_a_thread_has_its_match_there_and_the_thread_is_closed_whatever_its_end(
    hall: Hall,
) -> None:
    await hall.begun(4, in_threads=True)
    await hall.follow()
    threads = Threads(hall.storage)
    first, second = await hall.live()
    for tie in (first, second):
        assert tie.place.message_id is not None
        wish = await threads.wish_of(tie.id)
        assert wish == Wish(None)
        assert await threads.root_of(tie.id) == tie.place
        await threads.made(tie.id, tie.place.message_id)
    for who in first.players:
        begun = await hall.running.ready(first.id, person(who))
    assert isinstance(begun, Look)
    assert begun.record.place == Place(HERE.guild_id, first.place.message_id or 0)
    await hall.matches.resign(first.id, person(first.home_id))
    hall.now += 25 * HOUR
    await hall.deadlines.sweep()
    later = hall.now + LINGER
    notices = await hall.storage.claim_notices(now=later, until=later, limit=100)
    closing = {one.id for one in notices if one.topic == CLOSE}
    assert closing == {first.id, second.id}
    assert await threads.to_close(first.id) == begun.record.place
    assert await threads.to_close(second.id) == Place(HERE.guild_id, second.place.message_id or 0)


async def test_a_tie_whose_thread_was_refused_is_played_in_the_channel(hall: Hall) -> None:
    await hall.begun(2, in_threads=True)
    await hall.follow()
    (tie,) = await hall.live()
    await Threads(hall.storage).stay(tie.id)
    for who in tie.players:
        begun = await hall.running.ready(tie.id, person(who))
    assert isinstance(begun, Look)
    assert begun.record.place == HERE


async def test_both_pressing_at_once_begin_one_match(hall: Hall) -> None:
    await hall.begun(2)
    (tie,) = await hall.live()
    presses = [hall.running.ready(tie.id, person(who)) for who in tie.players * 4]
    looks = [one for one in await asyncio.gather(*presses) if isinstance(one, Look)]
    assert [one.record.id for one in looks] == [tie.id]
    assert (await hall.storage.count())["matches"] == 1


@pytest.mark.parametrize("size", [2, 3, 5, 8, 13, 16])
@pytest.mark.parametrize("no_shows", [0.0, 0.4])
async def test_a_cup_ends_whoever_comes_with_a_champion_if_anybody_did(
    hall: Hall, size: int, no_shows: float
) -> None:
    rng = Random(f"{size}/{no_shows}")
    await hall.begun(size, form_options={"third_place": int(size > 3)})
    await hall.follow()
    for _ in range(8):
        if (await hall.stored()).status.has_ended:
            break
        await hall.round(rng, no_shows=no_shows)
    cup = await hall.cup()
    assert cup.championship.status is CupStatus.OVER
    earned = {one.winner for one in cup.record.results if one.reason != "opponent-missing"} - {None}
    assert cup.championship.champion_id in (earned or {None})
    assert {tie.status for tie in cup.ties} <= {TieStatus.OVER}
    assert len(cup.record.results) <= size
    assert await hall.storage.claim_deadlines(now=2 * hall.now, until=0, limit=9) == ()
    assert await hall.follow() == []


@pytest.mark.parametrize("form", ["knock-out", "world-cup", "double-elimination", "swiss", "league"])
async def test_a_championship_that_nobody_came_to_has_no_champion_and_no_place_in_the_hall(
    hall: Hall, form: str
) -> None:
    await hall.begun(4, form=form, role_id=77)
    for _ in range(12):
        hall.now += 25 * HOUR
        await hall.deadlines.sweep()
        await hall.follow()
    cup = await hall.cup()
    assert (cup.championship.status, cup.championship.champion_id) == (CupStatus.OVER, None)
    assert await Looking(hall.storage).hall(HERE.guild_id or 0, skip=0, most=9) == ()
    told = crown_face(cup, SAY)
    assert (told.pings, told.roles) == ((), ())
    assert "Nobody came, so there is no champion." in str(told)
    assert not any(medal in str((told, cup_face(cup, SAY))) for medal in "🥇🥈🥉")


async def test_who_comes_alone_goes_on_and_a_tie_nobody_comes_to_is_void(hall: Hall) -> None:
    await hall.begun(4)
    first, second = await hall.live()
    await hall.running.ready(first.id, person(first.away_id))
    hall.now += 25 * HOUR
    assert await refused(hall.running.ready(second.id, person(second.home_id))) == "tie-time-up"
    await hall.deadlines.sweep()
    cup = await hall.cup()
    results = {one.pairing: one for one in cup.record.results}
    assert results["ko.r1.m1"] == Result("ko.r1.m1", first.away_id, ending=Ending.WALKOVER, reason="no-show")
    assert results["ko.r1.m2"] == Result("ko.r1.m2", None, ending=Ending.VOID, reason="no-show")
    assert cup.championship.champion_id == first.away_id


async def test_a_result_that_is_told_twice_or_by_two_processes_counts_once(hall: Hall) -> None:
    await hall.begun(4)
    first, _ = await hall.live()
    await hall.play(first, Random(1))
    outcomes = await asyncio.gather(*(hall.running.record(first.id) for _ in range(6)))
    assert sum(one is not None for one in outcomes) == 1
    assert await hall.running.record(first.id) is None
    assert len((await hall.cup()).record.results) == 1


class CancelledMeanwhile(SigningUp):
    """Between finding a tie and reading its championship, the organiser cancels that."""

    async def retried(self, cup_id: str, work: Callable[[Cup], Awaitable[T]]) -> T:
        cups = SigningUp(self._storage, now=self._now)
        running = Running(self._storage, cups, now=self._now)
        await Organising(cups, running, now=self._now).cancel(cup_id, ORGANISER)
        return await super().retried(cup_id, work)


async def test_a_championship_that_is_cancelled_meanwhile_has_counted_what_was_over_and_hears_of_it_no_more(
    hall: Hall,
) -> None:
    await hall.begun(4)
    tie, _ = await hall.live()
    await hall.play(tie, Random(1))
    late = Running(hall.storage, CancelledMeanwhile(hall.storage, now=hall.clock), now=hall.clock)
    assert await late.record(tie.id) is None
    cup = await hall.cup()
    assert cup.championship.status is CupStatus.CANCELLED
    assert [one.pairing for one in cup.record.results] == [tie.pairing]


async def test_the_deadline_of_a_tie_that_ends_meanwhile_goes(hall: Hall) -> None:
    await hall.begun(2)
    (tie,) = await hall.live()
    deadline = Deadline(Subject.TIE, tie.id, 0, hall.now)
    late = Running(hall.storage, CancelledMeanwhile(hall.storage, now=hall.clock), now=hall.clock)
    assert await late.expire(deadline) is None
    assert await hall.storage.claim_deadlines(now=2 * hall.now, until=0, limit=9) == ()


async def test_a_match_that_ended_before_a_crash_is_found_on_start(hall: Hall) -> None:
    await hall.begun(2)
    (tie,) = await hall.live()
    await hall.play(tie, Random(1))
    assert await hall.running.orphans() == (tie.id,)
    await hall.running.record(tie.id)
    assert await hall.running.orphans() == ()


async def test_a_level_match_of_a_knock_out_is_played_again(hall: Hall) -> None:
    await hall.begun(2, game="penguin")
    (tie,) = await hall.live()
    await hall.running.ready(tie.id, person(tie.home_id))
    await hall.running.ready(tie.id, person(tie.away_id))

    async def nobody(chair: object) -> object:
        return await hall.matches.end(chair, None, "aborted", None)  # type: ignore[arg-type]

    await hall.follow()
    await hall.matches.retried(tie.id, nobody)
    await hall.running.record(tie.id)
    notices = await hall.storage.claim_notices(now=hall.now, until=hall.now, limit=9)
    assert (BOARD, Subject.TIE, tie.id) in {(one.topic, one.subject, one.id) for one in notices}
    cup = await hall.cup()
    assert [(one.pairing, one.status) for one in cup.ties] == [
        ("ko.final", TieStatus.VOID), ("ko.final", TieStatus.OPEN),
    ]  # fmt: skip
    assert cup.record.results == ()
    assert CUP in cup.ties[1].id


async def test_after_three_level_matches_the_lot_decides_and_anybody_can_draw_it_again(hall: Hall) -> None:
    await hall.begun(2, game="penguin")
    for number in (1, 2, 3):
        (tie,) = await hall.live()
        assert tie.number == number
        await level(hall, tie)
        await hall.follow()
    cup = await hall.cup()
    assert [one.status for one in cup.ties] == [TieStatus.VOID, TieStatus.VOID, TieStatus.OVER]
    proof = await Proofs(hall.storage).of(tie.id, user_id=tie.home_id, guild_id=HERE.guild_id)
    told = json.loads(proof.content)
    lot = verify.answer(bytes.fromhex(told["seed"]), told["digest"], 2)
    champion = tie.players[lot]
    assert cup.record.results == (Result("ko.final", champion, (0, 0), Ending.PLAYED, "lot"),)
    assert (cup.championship.status, cup.championship.champion_id) == (CupStatus.OVER, champion)
    async with hall.storage.unit() as unit:
        acts = await unit.championships.acts(CUP)
    assert [act.what for act in acts[-3:]] == ["replayed", "replayed", "lot"]
    assert (acts[-1].about, acts[-1].detail) == ((champion, tie.players[1 - lot]), "ko.final")
    await hall.running.record(tie.id)
    assert (await hall.cup()).championship == cup.championship


async def test_the_lot_falls_on_either_side(hall: Hall) -> None:
    await hall.begun(2, game="penguin")
    (tie,) = await hall.live()
    await level(hall, tie)
    record = (await hall.matches.look(tie.id)).record
    assert {drawn(replace(record, seed=bytes([n] * 32).hex())) for n in range(16)} == set(tie.players)


async def test_only_level_matches_of_the_same_two_bring_the_lot_nearer(hall: Hall) -> None:
    await hall.begun(4, game="penguin")
    (tie, _) = await hall.live()
    await level(hall, tie)
    await hall.follow()
    for _ in range(3):  # a moderator's end without a winner is none of the rules'
        tie = next(one for one in await hall.live() if one.pairing == tie.pairing)
        await come(hall, tie)
        await hall.closing.moderate(tie.id, guild_id=tie.place.guild_id, winner=None, remark="")
        await hall.follow()
    await hall.organising.replace(CUP, tie.home_id, person(9_000), ORGANISER)
    for left in (1, 1, 0):
        tie = next(one for one in await hall.live() if one.pairing == tie.pairing)
        assert tie.home_id == 9_000
        await level(hall, tie)
        await hall.follow()
        assert sum(one.pairing == tie.pairing for one in await hall.live()) == left


async def test_a_level_match_of_a_league_is_a_draw(hall: Hall) -> None:
    await hall.begun(2, game="penguin", form="league")
    (tie,) = await hall.live()
    await level(hall, tie)
    await hall.follow()
    (result,) = (await hall.cup()).record.results
    assert (result.winner, result.reason) == (None, "")


async def come(hall: Hall, tie: Tie) -> None:
    """Both press that they are there."""
    for player in tie.players:
        await hall.running.ready(tie.id, person(player))


async def level(hall: Hall, tie: Tie) -> None:
    """Both come, and agree on a draw."""
    await come(hall, tie)
    for token in ("draw", "accept"):
        (seat,) = (await hall.matches.look(tie.id)).awaited
        await hall.matches.play(tie.id, token, person(tie.players[seat]))


async def test_a_match_of_a_later_round_is_played_again_too(hall: Hall) -> None:
    rng = Random(1)
    await hall.begun(16)
    for tie in await hall.live():
        await hall.play(tie, rng)
    await hall.follow()
    tie = (await hall.live())[0]
    await hall.running.ready(tie.id, person(tie.home_id))
    await hall.running.ready(tie.id, person(tie.away_id))
    await hall.closing.moderate(tie.id, guild_id=tie.place.guild_id, winner=None, remark="")
    await hall.follow()
    again = next(one for one in await hall.live() if one.pairing == tie.pairing)
    assert (again.players, again.status) == (tie.players, TieStatus.OPEN)
    assert (tie.number, again.number) == (9, 13)


async def test_in_a_league_nobody_is_called_to_two_ties_at_once(hall: Hall) -> None:
    rng = Random(5)
    await hall.begun(5, form="league")
    await hall.follow()
    while not (await hall.stored()).status.has_ended:
        live = await hall.live()
        called = [player for tie in live for player in tie.players]
        assert len(called) == len(set(called))
        assert live
        await hall.play(live[0], rng)
        await hall.follow()
    assert len((await hall.cup()).record.results) == 10


async def test_the_seed_of_a_tie_is_fixed_when_both_are_called_and_the_last_press_has_its_part(
    hall: Hall,
) -> None:
    await hall.begun(8, game="penguin")
    proofs, lots = Proofs(hall.storage), set()
    for number, tie in enumerate(await hall.live(), 1):
        await hall.running.ready(tie.id, person(tie.home_id), moment=10 * number)
        begun = await hall.running.ready(tie.id, person(tie.away_id), moment=10 * number + 1)
        assert isinstance(begun, Look)
        assert begun.commitment == commitment(bytes.fromhex(tie.seed))
        assert begun.record.opening == f"here:{10 * number + 1}"
        lots.add(begun.record.seed)
        await hall.matches.resign(tie.id, person(tie.home_id))
        proof = await proofs.of(tie.id, user_id=tie.home_id, guild_id=HERE.guild_id)
        assert verify.verify(proof.content)["draws"] == 1
    assert len(lots) == 4


async def test_a_tie_from_before_seeds_were_made_with_it_begins_as_then(hall: Hall) -> None:
    await hall.begun(2)
    (tie,) = await hall.live()
    async with hall.storage.unit() as unit:
        older = replace(tie, id="older", number=99, pairing="ko.older", seed="")
        unit.ties.add([older])
        await unit.commit()
    await hall.running.ready("older", person(tie.home_id), moment=1)
    begun = await hall.running.ready("older", person(tie.away_id), moment=2)
    assert isinstance(begun, Look)
    assert begun.record.opening is None
    assert begun.record.seed


async def test_the_first_board_of_a_tie_has_its_call_drawn_again_even_if_the_tie_is_over(hall: Hall) -> None:
    await hall.begun(2)
    await hall.follow()
    (tie,) = await hall.live()
    for player in tie.players:
        await hall.running.ready(tie.id, person(player))
    await hall.matches.resign(tie.id, person(tie.home_id))
    await hall.follow()
    await hall.matches.move_board(tie.id, replace(HERE, message_id=77), seen=None)
    await hall.matches.move_board(tie.id, replace(HERE, message_id=78), seen=77)
    notices = await hall.storage.claim_notices(now=hall.now, until=hall.now, limit=100)
    assert [(one.topic, one.subject, one.id) for one in notices] == [(BOARD, Subject.TIE, tie.id)]
