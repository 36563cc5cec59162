"""What a record takes and refuses, what follows from a departure, and what falls with a result."""

import doctest
from collections.abc import Mapping
from random import Random

import pytest

from services import tournaments
from services.tournaments import records
from services.tournaments.contract import Format
from services.tournaments.registry import FORMATS
from services.tournaments.values import Ending, Record, Refused, Result, Status, Why
from tests.services.tournaments.field import SEED, Hand, lined_up, steps

CUP = FORMATS["knock-out"]
every_format = pytest.mark.parametrize("form", FORMATS.values(), ids=FORMATS)


def refused(record: Record, result: Result) -> str:
    with pytest.raises(Refused) as caught:
        records.accept(CUP, lined_up(CUP, 4), record, result)
    return caught.value.code


def test_the_example_in_the_package_is_true() -> None:
    outcome = doctest.testmod(tournaments)
    assert outcome.attempted > 8
    assert outcome.failed == 0


@pytest.mark.parametrize(
    ("entrants", "options", "code"),
    [
        ((1,), {}, "too-few"),
        (range(129), {}, "too-many"),
        ((1, 2, 1), {}, "entered-twice"),
        ((1, 2), {"legs": 1}, "unknown-option"),
        ((1, 2), {"third_place": 2}, "bad-option"),
    ],
)
def test_a_line_up_that_cannot_be_is_refused(
    entrants: tuple[int, ...], options: Mapping[str, int], code: str
) -> None:
    with pytest.raises(Refused) as caught:
        records.lineup(CUP, entrants, seed=SEED, options=options)
    assert caught.value.code == code


def test_a_knock_out_match_never_ends_level() -> None:
    assert refused(Record(), Result("ko.r1.m1", None, (3, 3))) == "level"


@pytest.mark.parametrize(
    ("result", "code"),
    [
        (Result("ko.r9.m1", 101), "no-such-pairing"),
        (Result("ko.final", 101), "not-ready"),
        (Result("ko.r1.m1", 102), "not-in-pairing"),
        (Result("ko.r1.m1", 101, (-1, 0)), "bad-score"),
        (Result("ko.r1.m1", 101, (1, 0), Ending.WALKOVER), "bad-score"),
        (Result("ko.r1.m1", None, ending=Ending.WALKOVER), "bad-result"),
        (Result("ko.r1.m1", 101, ending=Ending.VOID), "bad-result"),
    ],
)
def test_a_result_that_cannot_be_is_refused(result: Result, code: str) -> None:
    assert refused(Record(), result) == code


def test_a_result_delivered_twice_changes_nothing_and_another_is_refused() -> None:
    line, result = lined_up(CUP, 4), Result("ko.r1.m1", 101, (3, 2))
    record = records.accept(CUP, line, Record(), result)
    assert records.accept(CUP, line, record, result) == record
    assert refused(record, Result("ko.r1.m1", 104, (2, 3))) == "already-decided"


def test_when_both_are_missing_the_later_opponent_goes_on() -> None:
    line = lined_up(CUP, 4)
    record = records.accept(CUP, line, Record(), Result("ko.r1.m1", None, ending=Ending.VOID))
    record = records.accept(CUP, line, record, Result("ko.r1.m2", 103, (1, 2)))
    course = CUP.course(line, record)
    assert course.champion == 103
    assert record.results[-1] == Result("ko.final", 103, ending=Ending.WALKOVER, reason="opponent-missing")


def test_a_final_that_nobody_came_to_gives_the_title_to_the_better_finalist() -> None:
    line = lined_up(CUP, 4)
    record = Record()
    for result in (Result("ko.r1.m1", 101, (2, 1)), Result("ko.r1.m2", 103, (1, 4))):
        record = records.accept(CUP, line, record, result)
    record = records.accept(CUP, line, record, Result("ko.final", None, ending=Ending.VOID))
    assert [place.player for place in CUP.course(line, record).places] == [103, 101, 104, 102]


def test_when_both_finalists_leave_the_title_goes_to_the_best_who_is_still_there() -> None:
    line = lined_up(CUP, 4)
    record = Record()
    for result in (Result("ko.r1.m1", 101, (2, 1)), Result("ko.r1.m2", 103, (1, 4))):
        record = records.accept(CUP, line, record, result)
    record = records.depart(CUP, line, record, 101, reason="left")
    record = records.depart(CUP, line, record, 103, reason="left")
    assert CUP.course(line, record).champion == 103, "it was won before it was left"
    record = records.fall(CUP, line, record, "ko.final").record
    places = CUP.course(line, record).places
    assert [(place.rank, place.player) for place in places] == [(1, 104), (2, 103), (2, 101), (4, 102)]
    assert places[0].why == Why("still-there", 1, 0, (103, 101, 104, 102))


def test_a_walkover_stays_when_its_winner_leaves_too() -> None:
    line = lined_up(CUP, 4)
    record = records.depart(CUP, line, Record(), 101, reason="left")
    record = records.depart(CUP, line, record, 104, reason="banned", disqualified=True)
    assert CUP.course(line, record).pairings[0].winner == 104
    record = records.accept(CUP, line, record, Result("ko.r1.m2", 102, (2, 1)))
    assert CUP.course(line, record).champion == 102
    assert CUP.course(line, record).places[-1].player == 104


def test_a_stored_result_that_fits_nothing_is_noticed() -> None:
    with pytest.raises(Refused) as caught:
        records.verified(CUP, lined_up(CUP, 4), Record((Result("ko.final", 101, (1, 0)),)))
    assert caught.value.code == "stray-result"


@every_format
@pytest.mark.parametrize("entrants", [5, 8, 13, 17])
def test_results_in_another_order_make_the_same_championship(form: Format, entrants: int) -> None:
    line = lined_up(form, entrants)
    *_, (record, course) = steps(form, line, Hand(Random(entrants), departures=6, missing=10))
    for shuffle in range(3):
        results = list(record.results)
        Random(shuffle).shuffle(results)
        assert form.course(line, Record(tuple(results), record.departures[::-1])) == course


@every_format
@pytest.mark.parametrize("entrants", [4, 7, 16])
def test_what_falls_with_a_result_is_said_before_and_can_be_played_again(form: Format, entrants: int) -> None:
    line = lined_up(form, entrants)
    way = steps(form, line, Hand(Random(entrants), departures=3, missing=10))
    dice = Random(entrants)
    for record, course in way[1::3]:
        target = dice.choice([pairing for pairing in course.pairings if pairing.result])
        fall = records.fall(form, line, record, target.id)
        after = records.verified(form, line, fall.record)
        kept = {result.pairing for result in record.results} & {r.pairing for r in fall.record.results}
        lost = {result.pairing for result in record.results} - kept - {target.id}
        fallen = {pairing.id for pairing in fall.pairings}
        assert lost <= fallen
        for pairing in course.pairings:
            if pairing.id != target.id and pairing.id not in fallen and pairing.status is Status.DONE:
                assert after.pairing(pairing.id) == pairing
        again = after.pairing(target.id)
        assert again is not None
        assert again.players == target.players
        if not record.absent.intersection(target.players):
            assert again.status is Status.READY


def test_making_a_semi_final_void_takes_the_final_and_the_third_place_with_it() -> None:
    line = lined_up(CUP, 8, third_place=1)
    *_, (record, _) = steps(CUP, line, Hand(Random(8)))
    fall = records.fall(CUP, line, record, "ko.r2.m1")
    assert [pairing.id for pairing in fall.pairings] == ["ko.third", "ko.final"]
    assert len(fall.record.results) == 5


def test_who_comes_back_is_paired_again_once_the_walkover_is_void() -> None:
    line = lined_up(CUP, 2)
    record = records.depart(CUP, line, Record(), 101, reason="left")
    record = records.readmit(CUP, line, record, 101)
    assert CUP.course(line, record).champion == 102
    fall = records.fall(CUP, line, record, "ko.final")
    assert CUP.course(line, fall.record).ready[0].players == (101, 102)
