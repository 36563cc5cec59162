"""Keys of positions."""

from games.penguin.search._tables import BALL_KEY, PLACE_KEY, SIDE_KEY, mixed

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
