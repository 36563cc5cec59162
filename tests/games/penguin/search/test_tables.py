"""Keys of positions."""

import pytest

from games.penguin.geometry import bits
from games.penguin.search._tables import (
    BALL_KEY,
    PLACE_KEY,
    PLACES,
    REACH_1,
    REACH_2,
    REACH_3,
    SIDE_KEY,
    mixed,
)
from games.penguin.terms import NE, SW, UPRIGHT, N

PUBLISHED = (
    0xE220A8397B1DCDAF,
    0x6E789E6AA1B965F4,
    0x06C45D188009454F,
    0xF88BB8A8724C81EC,
    0x1B39896A51A8749B,
)
"""The first numbers of splitmix64 from seed 0."""


def test_what_looks_like_chance_is_the_published_generator_without_its_last_two_bits() -> None:
    assert [mixed(number) for number in range(5)] == [number >> 2 for number in PUBLISHED]


def test_no_two_keys_are_the_same_and_each_fits_a_number_of_64_bits_with_its_sign() -> None:
    keys = [*PLACE_KEY, *BALL_KEY, SIDE_KEY]
    assert len({*keys}) == len(keys)
    assert all(0 < key < 1 << 62 for key in keys)


def squares(names: str) -> int:
    """These squares as a number of 64 bits with its sign."""
    mask = bits(tuple(8 * (int(name[1]) - 1) + "abcdefgh".index(name[0]) for name in names.split()))
    return mask - (1 << 64) if mask >> 63 else mask


def mama(square: str, facing: int) -> int:
    """Home's Mama, who is the first of the six, on a place."""
    return 9 * (8 * (int(square[1]) - 1) + "abcdefgh".index(square[0])) + facing


AROUND_D4 = "c3 c4 c5 d3 d5 e3 e4 e5"
AROUND_H8 = "g7 g8 h7"


@pytest.mark.parametrize(
    ("square", "facing", "once", "twice"),
    [
        ("d4", N, "d5", AROUND_D4 + " c6 d6 e6"),
        ("d4", SW, "c3", AROUND_D4 + " b2 b3 c2"),
        ("h8", N, "", AROUND_H8),
        ("h8", NE, "", AROUND_H8),
        ("h8", SW, "g7", AROUND_H8 + " f6 f7 g6"),
    ],
)
def test_a_mama_that_lies_stands_up_or_slides_one_square_and_turns_an_eighth_at_most(
    square: str, facing: int, once: str, twice: str
) -> None:
    place = mama(square, facing)
    assert REACH_1[place] == squares(once)
    assert REACH_2[place] == squares(twice)


def test_a_mama_that_lies_against_the_edge_stands_up_first_and_is_a_turn_later() -> None:
    lies, stands = mama("h8", N), mama("h8", UPRIGHT)
    assert REACH_1[stands] == REACH_2[lies] == squares(AROUND_H8)
    assert REACH_3[lies] == REACH_2[stands]
    assert len(REACH_3) == 6 * PLACES
