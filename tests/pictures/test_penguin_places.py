"""Who is where on the ice: squares, facings and the ball, from either end."""

from dataclasses import replace

import pytest
from PIL import ImageChops

from tests.pictures.floe import EMPTY, changed
from ui.games.penguin.picture._ice_grid import centre
from ui.games.penguin.picture.paint import paint
from ui.games.penguin.picture.scene import Corner, IcePenguin, place


@pytest.mark.parametrize(("home", "away"), [("home", "away"), ("away", "home")])
def test_a_penguin_on_a1_is_at_the_bottom_for_home_and_at_the_top_for_away(
    home: Corner, away: Corner
) -> None:
    near, far = ("a1", "h8") if home == "home" else ("h8", "a1")
    for view, square, bottom in (
        (home, near, True),
        (home, far, False),
        (away, near, False),
        (away, far, True),
    ):
        bare = replace(EMPTY, view=view)
        box = changed(bare, replace(bare, penguins=(IcePenguin("green", "baby", square),)))
        assert box is not None
        assert (box[1] > 420) == bottom
        assert (box[3] < 150) != bottom
        assert abs(box[0] + box[2] - 800) < 8


def test_squares_have_the_same_middle_by_number_and_by_name_and_swap_ends_with_the_view() -> None:
    for number in range(64):
        name = "abcdefgh"[number % 8] + str(number // 8 + 1)
        assert place(number) == place(name)
        x, y = centre(name, "home")
        assert centre(63 - number, "away") == (x, y)
        assert centre(number, "away") == (800 - x, 608 - y)
    assert len({centre(number, "home") for number in range(64)}) == 64


def test_a_facing_turns_half_round_with_the_view() -> None:
    """North from a1 is up and to the left; the guest sees the same penguin point down and to the right."""
    home = replace(EMPTY, penguins=(IcePenguin("amber", "mama", "c3", "n"),))
    away = replace(EMPTY, view="away", penguins=(IcePenguin("amber", "mama", "f6", "s"),))
    board = (250, 320, 550, 450)
    assert ImageChops.difference(paint(home).crop(board), paint(away).crop(board)).getbbox() is None


def test_a_penguin_points_in_the_picture_where_it_points_on_the_ice() -> None:
    """Seen from a1 south-east is to the right, from h8 to the left; the arrow is longer than the feet."""
    for view, facing, right in (
        ("home", "se", True),
        ("home", "nw", False),
        ("away", "se", False),
        ("away", "nw", True),
    ):
        bare = replace(EMPTY, view=view, ball="a8")  # type: ignore[arg-type]
        box = changed(bare, replace(bare, penguins=(IcePenguin("amber", "mama", "e4", facing),)))  # type: ignore[arg-type]
        x, _ = centre("e4", bare.view)
        assert box is not None
        assert (box[2] - x > x - box[0] + 2) == right
        assert (x - box[0] > box[2] - x + 2) != right


def test_a_loose_ball_steps_aside_for_whoever_stands_in_front_of_it() -> None:
    behind = replace(EMPTY, ball="e5", penguins=(IcePenguin("amber", "mama", "d4"),))
    x, y = centre("e5", "home")
    face, aside = (x - 12, y - 16, x + 12, y + 8), (x + 26, y - 16, x + 44, y + 4)
    nowhere = replace(behind, ball="a8")
    assert ImageChops.difference(paint(behind).crop(face), paint(nowhere).crop(face)).getbbox() is None
    assert ImageChops.difference(paint(behind).crop(aside), paint(nowhere).crop(aside)).getbbox() is not None


def test_the_ball_is_on_the_crossing_on_the_ice_or_on_a_head() -> None:
    holder = IcePenguin("amber", "mama", "c4")
    stood = replace(EMPTY, penguins=(holder,), ball="a8")
    box = changed(stood, replace(stood, ball=None))
    assert box is not None
    assert box[2] > 400 > box[0], "the ball left the far corner for the middle"
    held = paint(replace(stood, ball="c4"))
    x, y = centre("c4", "home")
    above = (x - 14, y - 118, x + 14, y - 84)
    assert ImageChops.difference(held.crop(above), paint(stood).crop(above)).getbbox() is not None
