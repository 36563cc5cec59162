"""What a record takes and refuses, what follows from a departure, and what falls with a result."""

import doctest
from collections.abc import Mapping
from random import Random

import pytest

from services import formats as tournaments
from services.formats import records
from services.formats.contract import Format
from services.formats.registry import FORMATS
from services.formats.values import Ending, Record, Refused, Result, Status, Why
from tests.services.formats import naive
from tests.services.formats.field import SEED, Hand, lined_up, steps

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


def test_when_both_finalists_leave_and_nobody_else_has_won_anything_there_is_no_champion() -> None:
    line = lined_up(CUP, 4)
    record = Record()
    for result in (Result("ko.r1.m1", 101, (2, 1)), Result("ko.r1.m2", 103, (1, 4))):
        record = records.accept(CUP, line, record, result)
    record = records.depart(CUP, line, record, 101, reason="left")
    record = records.depart(CUP, line, record, 103, reason="left")
    assert CUP.course(line, record).champion == 103, "it was won before it was left"
    record = records.fall(CUP, line, record, "ko.final").record
    course = CUP.course(line, record)
    assert (course.over, course.champion) == (True, None)
    assert [place.player for place in course.places] == [103, 101, 104, 102]


def test_when_both_finalists_leave_the_title_goes_to_the_best_who_is_still_there_and_has_won() -> None:
    line = lined_up(CUP, 8)
    record = Record()
    for at, winner in enumerate((101, 104, 102, 103), 1):
        record = records.accept(CUP, line, record, Result(f"ko.r1.m{at}", winner, (2, 1)))
    for at, winner in enumerate((101, 102), 1):
        record = records.accept(CUP, line, record, Result(f"ko.r2.m{at}", winner, (2, 1)))
    for finalist in (101, 102):
        record = records.depart(CUP, line, record, finalist, reason="left")
    record = records.fall(CUP, line, record, "ko.final").record
    places = CUP.course(line, record).places
    assert [(place.rank, place.player) for place in places[:4]] == [(1, 103), (2, 101), (2, 102), (4, 104)]
    assert (places[0].champion, places[0].why) == (True, Why("still-there", 1, 0, line.entrants))


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


@every_format
@pytest.mark.parametrize("entrants", [3, 4, 5, 8, 9])
def test_who_comes_back_before_anything_was_played_takes_every_walkover_along(
    form: Format, entrants: int
) -> None:
    if entrants < form.fewest:
        return
    line = lined_up(form, entrants)
    out = records.depart(form, line, Record(), 101, reason="put-out:time", disqualified=True)
    assert records.readmit(form, line, out, 101).record == Record()


@every_format
@pytest.mark.parametrize("seed", range(20))
def test_who_comes_back_costs_nobody_a_result_that_does_not_come_of_the_departure(
    form: Format, seed: int
) -> None:
    line = lined_up(form, 8)
    for record, course in steps(form, line, Hand(Random(seed), departures=5)):
        for gone in record.departures:
            try:
                back = records.readmit(form, line, record, gone.player).record
            except Refused:
                continue  # something was played since
            assert gone.player not in back.absent
            lost = set(record.results) - set(back.results)
            for result in lost:
                assert not result.begun
                assert result.reason not in {"no-show", "organiser"}
            now = form.course(line, back)
            for one in course.pairings:
                if one.result in lost and gone.player in one.players and now.pairing(one.id) is not None:
                    assert now.pairing(one.id) != one


def test_nobody_comes_back_once_the_next_match_was_played() -> None:
    line = lined_up(CUP, 4)
    record = records.depart(CUP, line, Record(), 101, reason="left")
    rival = next(one.winner for one in record.results)
    assert rival is not None
    other, final = CUP.course(line, record).ready[0], "ko.final"
    record = records.accept(CUP, line, record, Result(other.id, other.home, (3, 1)))
    assert records.readmit(CUP, line, record, 101).record.results == (record.results[-1],)
    hall = records.accept(CUP, line, record, Result(final, rival, ending=Ending.WALKOVER, reason="no-show"))
    with pytest.raises(Refused, match="played-since"):
        records.readmit(CUP, line, hall, 101)
    with pytest.raises(Refused, match="not-gone"):
        records.readmit(CUP, line, Record(), 101)


@every_format
@pytest.mark.parametrize("entrants", [2, 3, 4, 5, 8, 9])
def test_where_nobody_comes_nobody_is_champion(form: Format, entrants: int) -> None:
    if entrants < form.fewest:
        return
    line, record = lined_up(form, entrants), Record()
    while not (course := form.course(line, record)).over:
        missed = Result(course.ready[0].id, None, ending=Ending.VOID, reason="both-missing")
        record = records.accept(form, line, record, missed)
    assert course.champion is None
    assert not any(place.came or place.champion for place in course.places)


@every_format
@pytest.mark.parametrize("entrants", [3, 4, 6, 9])
def test_who_alone_comes_is_champion_and_nobody_else_has_a_medal(form: Format, entrants: int) -> None:
    for who in (101, 100 + entrants):
        line, record = lined_up(form, entrants), Record()
        while not (course := form.course(line, record)).over:
            one = course.ready[0]
            there = who if who in one.players else None
            ending = Ending.VOID if there is None else Ending.WALKOVER
            reason = "both-missing" if there is None else "no-show"
            record = records.accept(form, line, record, Result(one.id, there, ending=ending, reason=reason))
        met = any(one.result and len(one.players) == 2 and who in one.players for one in course.pairings)
        assert course.champion == (who if met else None)
        assert [place.player for place in course.places if place.came] == ([who] if met else [])


@every_format
@pytest.mark.parametrize("seed", range(20))
def test_the_title_needs_a_match_won_or_a_walkover_by_being_there(form: Format, seed: int) -> None:
    dice = Random(seed)
    line = lined_up(form, dice.randrange(max(3, form.fewest), 12))
    hand = Hand(dice, departures=dice.choice((0, 5, 15)), missing=dice.choice((50, 80, 95)))
    record, course = steps(form, line, hand)[-1]
    worthy = [one for one in line.entrants if naive.may_have_the_title(one, course, record)]
    if course.champion is None:
        assert set(worthy) <= record.absent
    else:
        assert course.champion in worthy
    if len(course.tables) == 1 and form.key != "world-cup":
        assert course.champion == naive.champion_of_table(course.tables[0], course, record)


TABLES = tuple(form for form in FORMATS.values() if form.key in {"league", "swiss"})


@pytest.mark.parametrize("form", TABLES, ids=lambda form: form.key)
def test_to_stay_away_is_never_better_than_to_play_and_lose_nor_dearer_for_one_than_for_the_other(
    form: Format,
) -> None:
    """Of two without a point one lost what he played, however high; the other missed as many."""
    line, record = lined_up(form, 4), Record()
    while not (course := form.course(line, record)).over:
        one = course.ready[0]
        match set(one.players):
            case players if players == {103, 104}:
                result = Result(one.id, None, ending=Ending.VOID, reason="both-missing")
            case players if 104 in players:
                result = Result(one.id, min(players), ending=Ending.WALKOVER, reason="no-show")
            case players:
                winner = min(players)
                result = Result(one.id, winner, (9, 0) if winner == one.home else (0, 9))
        record = records.accept(form, line, record, result)
    rows = {row.player: row for row in course.tables[0].rows}
    missed = sum(1 for one in course.pairings if 104 in one.players)
    assert (rows[104].scored, rows[104].conceded) == (0, 3 * missed)
    if rows[103].points == rows[104].points:
        assert rows[103].place < rows[104].place
