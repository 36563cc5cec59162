"""Where keeper and ball end up: a goal looks like a goal, a save like a save, a miss like a miss."""

from math import cos, hypot, radians, sin

import pytest

from tests.pictures.scenes import KICKS
from ui.games.penalties.picture._flight import GOAL, LINE_WAIST, MIDDLE, Flight, flight
from ui.games.penalties.picture.scene import Strike

LEFT, TOP, RIGHT, BOTTOM = GOAL
BAR = 14  # pixels the frame is thick
HEAD = LINE_WAIST - 64  # top of a keeper who stands


def gloves(seen: Flight) -> tuple[float, float]:
    """Where the hands of a diving keeper are: 66 units above the waist, turned with the body."""
    reach = 66 * 128 / 123
    return seen.keeper[0] + reach * sin(radians(seen.lean)), seen.keeper[1] - reach * cos(radians(seen.lean))


def apart(seen: Flight) -> float:
    x, y = gloves(seen)
    return hypot(seen.ball[0] - x, seen.ball[1] - y)


EVERY = pytest.mark.parametrize("strike", KICKS.values(), ids=KICKS)


@EVERY
def test_a_goal_lies_inside_the_frame_and_out_of_the_keepers_hands(strike: Strike) -> None:
    seen = flight(strike)
    assert (seen.ending == "goal") == strike.goal
    if strike.goal:
        assert seen.ball[0] - seen.size / 2 > LEFT
        assert seen.ball[0] + seen.size / 2 < RIGHT
        assert TOP < seen.ball[1] < BOTTOM
        if seen.lean:
            assert apart(seen) > seen.size
        elif seen.ball[0] == MIDDLE:
            assert seen.ball[1] + seen.size / 2 < HEAD


@EVERY
def test_a_save_is_in_the_gloves(strike: Strike) -> None:
    seen = flight(strike)
    if seen.ending == "saved":
        assert seen.held or apart(seen) < 20
        assert LEFT < seen.ball[0] < RIGHT


@EVERY
def test_over_is_above_the_bar_and_wide_is_outside_the_post(strike: Strike) -> None:
    seen = flight(strike)
    match strike.card, strike.goal:
        case "tc", False:
            assert seen.ending == "over"
            assert seen.ball[1] + seen.size / 2 <= TOP - BAR + 2
        case "lc", False:
            assert seen.ending == "wide"
            assert seen.ball[0] + seen.size / 2 < LEFT - BAR
            assert LEFT < gloves(seen)[0] < LEFT + 60, "the keeper's hand is just inside that post"
        case _, False:
            assert seen.ending == "saved"


@EVERY
def test_the_keeper_is_where_the_last_card_says(strike: Strike) -> None:
    seen, card = flight(strike), strike.second or strike.dive
    place = (seen.keeper[0] > MIDDLE) - (seen.keeper[0] < MIDDLE)
    assert place == {"l": -1, "c": 0, "r": 1}[card]
    assert (seen.lean > 0) - (seen.lean < 0) == place


@pytest.mark.parametrize(
    ("name", "side"),
    [
        ("lc-c-0", -1), ("lc-l-heads-0", -1), ("lc-l-tails-0", -1), ("ri-l-0", 1), ("ri-r-0", 1),
        ("pk-l-0", 0),
        ("tc-l-heads-0", 0), ("tc-r-heads-0", 0), ("tc-r-tails-0", 0), ("pa-l-0", 1), ("pa-r-0", -1),
        ("pa-c-l-l-0", -1), ("pa-c-l-r-0", -1), ("pa-c-r-l-0", 1), ("pa-c-r-r-0", 1),
    ],
)  # fmt: skip
def test_the_ball_goes_to_the_side_of_the_shot(name: str, side: int) -> None:
    x = flight(KICKS[name]).ball[0]
    assert (x > MIDDLE) - (x < MIDDLE) == side


def test_top_corner_is_high_and_left_corner_is_low() -> None:
    assert flight(KICKS["tc-l-heads-0"]).ball[1] < TOP + 50
    assert flight(KICKS["lc-r-0"]).ball[1] > BOTTOM - 50


def test_a_panenka_comes_down_from_above_its_end() -> None:
    seen = flight(KICKS["pk-l-0"])
    assert seen.bend[1] < TOP < seen.ball[1]
