"""Thinking time as a value."""

import pytest

from games.clock import LONGEST_OWN, PACES, Clock, own_pace, pace_of
from games.seats import Seat

A, B = Seat(0), Seat(1)


def test_two_decisions_in_a_row_run_out_lose() -> None:
    once = Clock.fresh(2).missed(A)
    assert not once.has_lost(A)
    assert once.missed(A).has_lost(A)
    assert not once.missed(A).has_lost(B)


def test_a_decision_made_in_time_forgives_the_last_one() -> None:
    assert not Clock.fresh(2).missed(A).acted(A).missed(A).has_lost(A)


def test_one_seats_decision_does_not_forgive_another() -> None:
    assert Clock.fresh(2).missed(A).acted(B).missed(A).has_lost(A)


def test_every_seat_has_a_count_of_its_own() -> None:
    assert Clock.fresh(4).missed(Seat(3)).misses == (0, 0, 0, 1)


def test_paces_are_named_and_ordered_from_fast_to_slow() -> None:
    assert [(pace.name, pace.seconds) for pace in PACES.values()] == [
        ("live", 90),
        ("relaxed", 600),
        ("correspondence", 86400),
    ]


def test_a_pace_is_found_by_its_name() -> None:
    assert all(pace_of(name) is pace for name, pace in PACES.items())
    assert pace_of(own_pace(15)).seconds == 900
    assert pace_of("own-20160").seconds == 60 * LONGEST_OWN == 14 * 86400


@pytest.mark.parametrize(
    ("name", "left"),
    [
        ("own-1", 30),
        ("live", 30),
        ("own-3", 30),
        ("own-5", 50),
        ("relaxed", 100),
        ("correspondence", 4 * 3600),
    ],
)
def test_whoever_is_late_is_reminded_when_a_sixth_is_left_or_half_a_minute(name: str, left: int) -> None:
    assert pace_of(name).last_call == left


@pytest.mark.parametrize(
    "name", ["", "own", "own-", "own-0", "own-015", "own--1", "own-20161", "own-1.5", "OWN-1"]
)
def test_a_name_of_no_pace_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="no such pace"):
        pace_of(name)
