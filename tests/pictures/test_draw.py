"""What a picture of a shoot-out shows, and that it always comes out as one sound PNG."""

import pickle
import subprocess
import sys
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.pictures.scenes import AWAY, HOME, HOSTILE, KICKS, MOODS, STOP, scene
from ui.drawing import animals
from ui.drawing.art import drawing
from ui.games.penalties.picture.paint import draw, paint, warm
from ui.games.penalties.picture.scene import CARDS, Bench, Mood, Strike


def opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png))


def differs(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.difference(one, other).getbbox() is not None


@pytest.mark.parametrize("sudden", [False, True])
@pytest.mark.parametrize("mood", MOODS)
def test_every_mood_is_an_800_by_450_png_that_decodes_to_what_was_painted(mood: Mood, sudden: bool) -> None:
    shown = scene(mood, sudden_death=sudden, banner="GOAL!")
    picture = opened(draw(shown))
    assert (picture.format, picture.mode, picture.size) == ("PNG", "RGB", (800, 450))
    assert not differs(picture, paint(shown))


@pytest.mark.parametrize("strike", KICKS.values(), ids=KICKS)
def test_every_kick_can_be_drawn_and_is_light(strike: Strike) -> None:
    png = draw(scene("reveal", strike=strike, banner="GOAL!" if strike.goal else "SAVED!"))
    assert not differs(
        opened(png), paint(scene("reveal", strike=strike, banner="GOAL!" if strike.goal else "SAVED!"))
    )
    assert len(png) < 120_000


def test_kicks_that_went_differently_look_different() -> None:
    ways = {replace(strike, copy=0, team="jungle") for strike in KICKS.values()}
    assert len({draw(scene("reveal", strike=strike, hands=None)) for strike in ways}) == len(ways)


def test_the_same_scene_is_the_same_picture_byte_for_byte() -> None:
    assert draw(scene("reveal")) == draw(scene("reveal"))


def test_warming_up_changes_no_picture() -> None:
    before = draw(scene("ready"))
    warm()
    assert draw(scene("ready")) == before


def test_a_fresh_process_draws_the_same_bytes() -> None:
    code = (
        "import pickle, sys; from ui.games.penalties.picture.paint import draw;"
        "sys.stdout.buffer.write(draw(pickle.loads(sys.stdin.buffer.read())))"
    )
    shown = scene("reveal", banner="GOAL!")
    other = subprocess.run(
        [sys.executable, "-c", code], input=pickle.dumps(shown), capture_output=True, check=True
    )
    assert other.stdout == draw(shown)


@pytest.mark.parametrize("mood", ["toss", "waiting", "ready"])
def test_before_the_kick_a_scene_cannot_even_hold_a_card(mood: Mood) -> None:
    with pytest.raises(ValueError, match="may not know a kick"):
        scene(mood, strike=STOP)


def test_a_keeper_who_is_ready_leans_to_neither_side() -> None:
    """The middle of the goal around the keeper is its own mirror image, but for the sealed card."""
    picture = paint(scene("ready", hands=None, roles=None, small="", large=""))
    left = picture.crop((190, 180, 330, 300))
    right = picture.crop((470, 180, 610, 300)).transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    card = (
        ImageChops.difference(left, right)
        .convert("L")
        .point(lambda value: 255 if value > 60 else 0)
        .getbbox()
    )
    assert card is not None
    assert card[0] > 70, "only the card beside the keeper may break the symmetry"


def test_the_padlock_and_the_question_tell_ready_from_waiting() -> None:
    goal = (180, 150, 620, 345)
    assert differs(paint(scene("ready")).crop(goal), paint(scene("waiting")).crop(goal))


def test_fans_sit_on_the_side_of_the_team_that_shoots_first() -> None:
    def warmth(bench: Bench, other: Bench, left: int) -> float:
        fans = paint(scene(home=bench, away=other, roles=None)).crop((left, 108, left + 160, 158))
        red, _, blue = ImageStat.Stat(fans).mean
        return red - blue

    assert warmth(HOME, AWAY, 0) > 30 > warmth(HOME, AWAY, 640)
    assert warmth(AWAY, HOME, 0) < 30 < warmth(AWAY, HOME, 640)


def test_sudden_death_shows_in_the_dots_and_in_the_score_box() -> None:
    usual, sudden = paint(scene()), paint(scene(sudden_death=True))
    for box in ((90, 60, 240, 90), (560, 60, 710, 90), (330, 0, 470, 104)):
        assert differs(usual.crop(box), sudden.crop(box))


def test_the_coin_is_shown_only_when_it_was_flipped() -> None:
    heads, tails = KICKS["tc-l-heads-0"], KICKS["tc-l-tails-0"]
    place = (30, 200, 142, 312)
    pictures = [paint(scene("reveal", strike=strike)).crop(place) for strike in (heads, tails)]
    bare = paint(scene("reveal", strike=KICKS["ri-l-0"])).crop(place)
    assert differs(pictures[0], pictures[1])
    assert all(differs(picture, bare) for picture in pictures)


def test_the_winner_follows_from_the_goals_unless_it_is_named() -> None:
    def middle(**changes: object) -> Image.Image:
        return paint(scene("over", small="", large="", **changes)).crop((260, 220, 420, 380))

    home_won, level = middle(), middle(away=replace(AWAY, goals=2))
    assert not differs(home_won, middle(winner="jungle"))
    assert differs(home_won, middle(winner="forest"))
    assert differs(home_won, level)


def test_the_hands_show_who_is_left() -> None:
    tray = (0, 180, 165, 352)
    full, short = ((2, 1, 1, 1, 2), (2, 1, 1, 1, 2)), ((1, 1, 1, 1, 2), (2, 1, 1, 1, 2))
    assert differs(paint(scene(hands=full)).crop(tray), paint(scene(hands=short)).crop(tray))
    assert not differs(
        paint(scene(hands=full)).crop((635, 180, 800, 352)),
        paint(scene(hands=short)).crop((635, 180, 800, 352)),
    )


@pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE)
def test_no_name_breaks_a_picture_or_leaves_its_place(name: str) -> None:
    """The score in the middle, the crests and the goal stay as they are whatever people are called."""
    usual, strange = (
        paint(
            scene(
                "reveal",
                home=replace(HOME, player=who, title=who),
                away=replace(AWAY, player=who, title=who),
                roles=((who, who), (who, who)),
                small=who,
                large=who,
                banner=who,
            )
        )
        for who in ("Ana", name)
    )
    for kept in (
        (328, 0, 472, 104),
        (0, 0, 90, 92),
        (712, 0, 800, 92),
        (180, 150, 620, 318),
        (0, 98, 240, 290),
    ):
        assert not differs(usual.crop(kept), strange.crop(kept))


@pytest.mark.parametrize("mood", MOODS)
def test_every_mood_bears_a_hostile_name_everywhere(mood: Mood) -> None:
    for who in HOSTILE.values():
        roles = ((who, who), (who, who))
        shown = scene(mood, home=replace(HOME, player=who), roles=roles, banner=who, small=who, large=who)
        assert paint(shown).size == (800, 450)


def test_every_animal_of_the_table_has_a_drawing() -> None:
    everyone = [*animals.CREST.values(), *animals.KEEPER.values()]
    for team in animals.STRIKERS.values():
        assert tuple(team) == CARDS
        everyone.extend(emoji for copies in team.values() for emoji in copies)
    assert [emoji for emoji in everyone if drawing(emoji) is None] == []
    assert len(set(everyone)) == len(everyone)


def test_nobody_celebrates_a_match_that_was_left_undecided() -> None:
    def middle(**changes: object) -> Image.Image:
        return paint(scene("over", small="", large="", **changes)).crop((260, 220, 420, 380))

    assert not differs(middle(undecided=True), middle(away=replace(AWAY, goals=2)))
    assert differs(middle(undecided=True), middle())
