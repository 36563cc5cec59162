"""Sides and what is kept by side."""

from games.seats import BySide, Side


def test_each_side_has_one_other() -> None:
    assert Side.HOME.other is Side.AWAY
    assert Side.AWAY.other is Side.HOME


def test_a_value_by_side_is_found_by_its_side_and_read_home_first() -> None:
    score = BySide(3, 1)
    assert (score[Side.HOME], score[Side.AWAY]) == (3, 1)
    assert list(score) == [3, 1]
