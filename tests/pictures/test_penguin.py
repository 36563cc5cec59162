"""What a picture of Penguin Soccer shows, and that it always comes out as one sound, light PNG."""

import pickle
import subprocess
import sys
from dataclasses import replace
from itertools import combinations

import pytest
from PIL import ImageChops

from tests.pictures.floe import (
    ANA,
    BRUNO,
    EMPTY,
    FULL,
    MOODS,
    SIZES,
    VIEWS,
    changed,
    opened,
)
from tests.pictures.scenes import HOSTILE
from ui.games.penguin.picture._ice_grid import centre
from ui.games.penguin.picture.paint import draw, paint, warm
from ui.games.penguin.picture.scene import Corner, IceMood, IceMove, IcePenguin, Target


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("mood", MOODS)
def test_every_mood_from_both_sides_is_a_light_png_that_decodes_to_what_was_painted(
    mood: IceMood, view: Corner
) -> None:
    for winner in (None, *VIEWS):
        scene = replace(FULL, mood=mood, view=view, winner=winner)
        png = draw(scene)
        picture = opened(png)
        assert (picture.format, picture.mode, picture.size) == ("PNG", "RGB", (800, 600))
        assert ImageChops.difference(picture, paint(scene)).getbbox() is None
        assert len(png) < 150_000


@pytest.mark.parametrize("kind", ["slide", "kick", "entry", "tackle"])
def test_a_move_is_an_arrow_between_its_squares_and_another_one_when_it_is_only_considered(kind: str) -> None:
    path = ("a1", "a2", "a3") if kind == "entry" else ("c3", "d3", "e3")
    move = IceMove(kind, path)  # type: ignore[arg-type]
    done, thought = replace(EMPTY, last=move), replace(EMPTY, preview=move)
    box = changed(EMPTY, done)
    assert box is not None
    for square in path[1:-1]:
        x, y = centre(square, "home")
        assert box[0] < x < box[2]
        assert box[1] < y < box[3]
    assert changed(done, thought) is not None


def test_a_move_that_goes_nowhere_is_a_ring_and_an_empty_one_is_nothing() -> None:
    assert changed(EMPTY, replace(EMPTY, last=IceMove("stand", ("c3",)))) is not None
    assert changed(EMPTY, replace(EMPTY, last=IceMove("stand", ()))) is None


def test_a_push_off_the_ice_leads_off_the_ice() -> None:
    move = IceMove("tackle", ("f4", "g4", "h4"), (("h4", None),))
    box = changed(replace(EMPTY, last=replace(move, pushes=())), replace(EMPTY, last=move))
    assert box is not None
    assert box[2] > centre("h4", "home")[0] + 50


def test_whose_turn_it_is_shows_at_that_players_plate_only() -> None:
    for view in VIEWS:
        bare = replace(EMPTY, view=view)
        for turn in VIEWS:
            box = changed(bare, replace(bare, turn=turn))
            assert box is not None
            assert box[1] > 530 if turn == view else box[3] < 70


def test_those_off_the_ice_wait_beside_their_home() -> None:
    for view in VIEWS:
        bare = replace(EMPTY, view=view, home=replace(ANA, waiting=()))
        for size in SIZES:
            box = changed(bare, replace(bare, home=replace(ANA, waiting=(size,))))
            assert box is not None
            assert (box[0] > 580 and box[1] > 430) if view == "home" else (box[2] < 220 and box[3] < 190)


@pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE)
def test_no_name_breaks_a_picture_or_hides_the_ice(name: str) -> None:
    """Squares, Homes and the penguins that wait stay as they are whatever people are called."""
    sides = {
        who: replace(FULL, home=replace(ANA, player=who), away=replace(BRUNO, player=who))
        for who in ("Ana", name)
    }
    usual = paint(replace(sides["Ana"], turn=None, small="", large="", banner=None))
    strange = paint(replace(sides[name], turn="home", small=name, large=name, banner=name))
    for kept in (
        (200, 190, 600, 480),
        (364, 20, 436, 160),
        (340, 470, 410, 590),
        (4, 62, 210, 180),
        (40, 250, 130, 480),
    ):
        assert ImageChops.difference(usual.crop(kept), strange.crop(kept)).getbbox() is None


@pytest.mark.parametrize("mood", MOODS)
def test_every_mood_bears_a_hostile_name_everywhere(mood: IceMood) -> None:
    for who in HOSTILE.values():
        shown = replace(
            FULL,
            mood=mood,
            home=replace(ANA, player=who),
            targets=(Target("e3", who), Target("h8", who)),
            small=who,
            large=who,
            banner=who,
        )
        assert paint(shown).size == (800, 600)


def test_the_winners_family_celebrates() -> None:
    over = replace(FULL, mood="over")
    ends = [draw(replace(over, winner=winner)) for winner in (None, *VIEWS)]
    assert all(one != other for one, other in combinations(ends, 2))


def test_the_same_scene_is_the_same_picture_here_after_warming_up_and_in_a_fresh_process() -> None:
    code = (
        "import pickle, sys; from ui.games.penguin.picture.paint import draw;"
        "sys.stdout.buffer.write(draw(pickle.loads(sys.stdin.buffer.read())))"
    )
    before = draw(FULL)
    warm()
    other = subprocess.run(
        [sys.executable, "-c", code], input=pickle.dumps(FULL), capture_output=True, check=True
    )
    assert before == draw(FULL) == other.stdout


@pytest.mark.parametrize("square", [-1, 64, "", "i1", "a9", "a0", "A1", "d44"])
def test_what_is_no_square_is_refused(square: int | str) -> None:
    with pytest.raises(ValueError, match="no square"):
        replace(EMPTY, penguins=(IcePenguin("amber", "baby", square),))
    for change in (
        {"ball": square},
        {"last": IceMove("slide", (square, "a1"))},
        {"targets": (Target(square),)},
    ):
        with pytest.raises(ValueError, match="no square"):
            replace(EMPTY, **change)


def test_what_cannot_be_on_the_ice_is_refused() -> None:
    with pytest.raises(ValueError, match="one family"):
        replace(EMPTY, away=ANA)
    with pytest.raises(ValueError, match="two penguins"):
        replace(EMPTY, penguins=(IcePenguin("amber", "baby", "d4"), IcePenguin("green", "papa", 27)))
    with pytest.raises(ValueError, match="holds no ball"):
        replace(EMPTY, penguins=(IcePenguin("amber", "baby", "d4", "n"),), ball="d4")
