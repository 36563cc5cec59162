"""Draws that anybody can repeat, ratings, and an organiser's own order."""

from collections import Counter

import pytest

from services.formats.knockouts.seeding import by_hand, by_lot, by_rating, lots
from services.formats.values import Refused

SEED = bytes(range(32))


def test_a_draw_follows_from_the_seed_and_not_from_when_people_came() -> None:
    assert by_lot((3, 1, 2, 9), SEED) == by_lot((9, 2, 1, 3), SEED)
    assert by_lot(range(20), SEED) != by_lot(range(20), SEED[::-1])
    assert by_lot(range(20), SEED, "groups") != by_lot(range(20), SEED)
    assert sorted(by_lot(range(128), SEED)) == list(range(128))


def test_a_published_draw_stays_what_it_was() -> None:
    assert by_lot((11, 12, 13, 14, 15, 16), SEED) == (13, 16, 15, 11, 14, 12)


def test_every_order_is_as_likely_as_every_other() -> None:
    drawn = Counter(by_lot((1, 2, 3), number.to_bytes(32)) for number in range(3000))
    assert len(drawn) == 6
    assert min(drawn.values()) > 420


def test_the_strongest_are_seeded_first_and_lots_decide_between_equals() -> None:
    assert by_rating((1, 2, 3), {3: 1500, 1: 1600, 2: 1400}, SEED) == (1, 3, 2)
    level = by_rating(range(10), dict.fromkeys(range(10), 1500), SEED)
    assert level == by_lot(range(10), SEED)
    drawn = by_rating(range(10), {player: 1500 + player % 2 for player in range(10)}, SEED)
    assert [one for one in level if one % 2] == list(drawn[:5])
    assert [one for one in level if not one % 2] == list(drawn[5:])


def test_by_hand_the_chosen_come_first_and_lots_seed_the_others() -> None:
    order = by_hand((1, 2, 3, 4, 5), (4, 2), SEED)
    assert order[:2] == (4, 2)
    assert order[2:] == by_lot((1, 3, 5), SEED)


@pytest.mark.parametrize(("chosen", "code"), [((1, 1), "entered-twice"), ((9,), "not-entered")])
def test_an_order_that_names_a_stranger_or_somebody_twice_is_refused(
    chosen: tuple[int, ...], code: str
) -> None:
    with pytest.raises(Refused) as caught:
        by_hand((1, 2), chosen, SEED)
    assert caught.value.code == code


def test_lots_are_numbers_from_one() -> None:
    assert sorted(lots((7, 8, 9), SEED, "group").values()) == [1, 2, 3]
