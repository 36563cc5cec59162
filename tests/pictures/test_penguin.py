"""What a picture of Penguin Soccer shows, and that it always comes out as one sound, light PNG."""

import pickle
import subprocess
import sys
from dataclasses import replace
from io import BytesIO
from itertools import combinations, product
from typing import get_args

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.pictures.scenes import HOSTILE
from ui.pictures.ice_grid import centre
from ui.pictures.penguin import animate, draw, paint, warm
from ui.pictures.penguin_figures import corner, penguin
from ui.pictures.penguin_glide import between
from ui.pictures.penguin_scene import (
    STEPS,
    Corner,
    Facing,
    Family,
    IceMood,
    IceMove,
    IcePenguin,
    IceScene,
    IceSide,
    Size,
    Target,
    place,
)

FAMILIES: tuple[Family, ...] = get_args(Family)
SIZES: tuple[Size, ...] = get_args(Size)
VIEWS: tuple[Corner, ...] = get_args(Corner)
MOODS: tuple[IceMood, ...] = get_args(IceMood)
FACINGS: tuple[Facing | None, ...] = (None, *STEPS)
ANA, BRUNO = IceSide("amber", "Ana", SIZES), IceSide("green", "Bruno", SIZES)
EMPTY = IceScene("home", ANA, BRUNO)
FULL = IceScene(
    "home",
    replace(ANA, waiting=()),
    replace(BRUNO, waiting=()),
    (
        IcePenguin("amber", "mama", "c4"),
        IcePenguin("amber", "papa", "e2", "n"),
        IcePenguin("amber", "baby", "b5", "nw"),
        IcePenguin("green", "mama", "d7"),
        IcePenguin("green", "papa", "d4", "ne"),
        IcePenguin("green", "baby", "e4", "s"),
    ),
    ball="c4",
    turn="away",
    last=IceMove("tackle", ("a2", "b3", "c4"), (("c4", "d5"), ("d5", "e6"))),
    preview=IceMove("slide", ("e2", "e3")),
    selected="e2",
    targets=(Target("e3", "N"), Target("f3", "NE")),
    ghosts=(IcePenguin("amber", "papa", "e3", "n"),),
    small="Move 12",
    large="Mama b3–c4 takes the ball",
    banner="TACKLE!",
)


def opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png))


def changed(one: IceScene, other: IceScene) -> tuple[int, int, int, int] | None:
    return ImageChops.difference(paint(one), paint(other)).getbbox()


def seen(family: Family, size: Size, turn: int | None) -> tuple[int, int, int, int]:
    """How far a penguin reaches from its square's middle: left, up, right, down."""
    picture = penguin(family, size, turn)
    box = picture.getchannel("A").point(lambda alpha: 255 if alpha > 128 else 0).getbbox()
    x, y = corner(picture, 0, 0)
    assert box is not None
    return -(box[0] + x), -(box[1] + y), box[2] + x, box[3] + y


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


@pytest.mark.parametrize("view", VIEWS)
def test_every_penguin_in_every_posture_is_a_picture_of_its_own(view: Corner) -> None:
    found = {
        draw(replace(EMPTY, view=view, penguins=(IcePenguin(family, size, "e4", facing),)))
        for family, size, facing in product(FAMILIES, SIZES, FACINGS)
    }
    assert len(found) == len(FAMILIES) * len(SIZES) * len(FACINGS)


@pytest.mark.parametrize(("family", "size"), list(product(FAMILIES, SIZES)))
def test_a_lying_penguin_reaches_farther_where_it_points(family: Family, size: Size) -> None:
    """0 is away from the reader; the arrow at the front is longer than the feet at the back."""
    up, right, down, left = (seen(family, size, turn) for turn in (0, 90, 180, 270))
    assert right[2] > right[0] * 1.14
    assert left[0] > left[2] * 1.14
    assert up[1] > down[1] * 1.2
    assert down[3] > up[3] * 1.2


@pytest.mark.parametrize(("family", "size"), list(product(FAMILIES, SIZES)))
def test_an_upright_penguin_is_far_taller_than_a_lying_one_and_level(family: Family, size: Size) -> None:
    left, up, right, _ = seen(family, size, None)
    assert abs(left - right) <= 2
    assert all(up > 1.35 * seen(family, size, turn)[1] for turn in range(0, 360, 45))


def test_sizes_differ_by_a_sixth_at_least() -> None:
    for family, turn in product(FAMILIES, (None, 90)):
        baby, papa, mama = (sum(seen(family, size, turn)[0::2]) for size in SIZES)
        assert baby * 1.16 < papa
        assert papa * 1.16 < mama


def test_families_differ_without_any_colour() -> None:
    for size, turn in product(SIZES, (None, *range(0, 360, 45))):
        amber, green = (
            Image.alpha_composite(
                Image.new("RGBA", penguin(family, size, turn).size, "#d5ebf8"), penguin(family, size, turn)
            ).convert("L")
            for family in FAMILIES
        )
        assert ImageStat.Stat(ImageChops.difference(amber, green)).mean[0] > 2


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
        "import pickle, sys; from ui.pictures.penguin import draw;"
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


def test_a_replay_is_a_small_looping_animation() -> None:
    gif = animate([EMPTY, FULL, replace(FULL, view="away")], 700, steps=4)
    moving = opened(gif)
    assert (moving.format, moving.size, moving.n_frames) == ("GIF", (480, 360), 3 + 4)  # type: ignore[attr-defined]
    lengths = []
    for at in range(7):
        moving.seek(at)
        lengths.append(moving.info["duration"])
    assert lengths == [700, 80, 80, 80, 80, 700, 700]
    assert len(gif) < 300_000


def test_a_penguin_glides_from_where_it_was_and_turns_on_its_way_to_how_it_lies() -> None:
    before = replace(EMPTY, penguins=(IcePenguin("amber", "baby", "c3"), IcePenguin("green", "mama", "h1")))
    lies = IcePenguin("amber", "baby", "c6", "e")
    after = replace(
        before, penguins=(before.penguins[1], lies), last=IceMove("slide", ("c3", "c4", "c5", "c6"))
    )
    frames = between(before, after, 5)
    assert [gliding.who for _, gliding in frames] == [lies] * 5
    assert [gliding.turn for _, gliding in frames] == [315, 0, 0, 0, 45], "north is up left, east is up right"
    start, end = centre("c3", "home"), centre("c6", "home")
    heights = [start[1], *(gliding.spot[1] for _, gliding in frames), end[1]]
    assert heights == sorted(heights, reverse=True)
    assert all(shown.penguins == before.penguins[1:] for shown, _ in frames)


def test_a_kicked_ball_leaves_a_kicker_that_already_lies() -> None:
    holder = IcePenguin("amber", "mama", "d2")
    before = replace(EMPTY, penguins=(holder,), ball="d2")
    lies = replace(holder, facing="n")
    after = replace(before, penguins=(lies,), ball="d5", last=IceMove("kick", ("d2", "d3", "d4", "d5")))
    for shown, gliding in between(before, after, 3):
        assert gliding.who is None
        assert shown.penguins == (lies,)


def test_nothing_glides_when_nothing_moved_or_the_view_turned() -> None:
    assert between(EMPTY, FULL, 4)
    assert between(EMPTY, replace(FULL, last=None), 4) == []
    assert between(EMPTY, replace(FULL, view="away"), 4) == []
    assert between(EMPTY, replace(FULL, last=IceMove("stand", ("c4",))), 4) == []


def test_a_replay_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one"):
        animate([], 700)
