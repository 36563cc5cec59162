"""One sign stands for one thing, in sentences and in pictures: where a card goes, and what came of a kick."""

import re
from itertools import product

import pytest
from PIL import Image, ImageChops

from games.penalties.terms import FULL_TEAM, Shot
from services.ports.records import MatchRecord
from tests.pictures.scenes import KICKS
from tests.ui.stage import all_words, buttons, english, match, picture, random_records, scene, seen, shown
from ui.drawing.art import emoji_image
from ui.games.penalties import words
from ui.games.penalties._booklet import pages
from ui.games.penalties.picture import props
from ui.games.penalties.picture import scene as scenes
from ui.games.penalties.picture._flight import MIDDLE, flight
from ui.games.penalties.picture.labels import tray
from ui.games.penalties.signs import GROUPS, MARKS, SIDES, Mark

SAY = english()
OWN_GROUP = ["Left corner ×2", "Paradinha", "Panenka", "Right ×2", "Top corner"]
"""A full team by the direction that beats a card: left, centre, right, and what no dive has to do with."""


def test_top_corner_is_of_no_direction() -> None:
    assert words.bench(FULL_TEAM, SAY) == (
        "⬅️\u00a0Left corner ×2  ⬆️\u00a0Paradinha, Panenka  ➡️\u00a0Right ×2  🪙\u00a0Top corner"
    )
    assert dict(GROUPS) == {"l": ("lc",), "c": ("pa", "pk"), "r": ("ri",), "coin": ("tc",)}


def test_buttons_stand_in_the_order_of_the_groups() -> None:
    labels = [button.label for button in buttons(shown(match("l")))]
    assert labels[-5:] == OWN_GROUP


def test_the_booklet_does_not_give_top_corner_a_side() -> None:
    strikers = pages(SAY)[1].split("\n\n")
    assert strikers[-2].startswith("**Top corner**"), "after the cards that a dive can save"
    assert strikers[-3].startswith("**Right**")


def test_every_group_and_mark_of_the_sentences_is_the_one_of_the_pictures() -> None:
    assert {side.value: sign for side, sign in words.SIDE_EMOJI.items()} == {
        way: sign for way, sign in SIDES.items() if way != "coin"
    }
    assert SIDES["coin"] == words.COIN_SIGN
    assert tuple(MARKS[one] for one in ("goal", "saved", "over")) == (
        words.GOAL_MARK,
        words.SAVED_MARK,
        words.OVER_MARK,
    )
    assert len({*SIDES.values(), *MARKS.values()}) == len(SIDES) + len(MARKS)
    for side, sign in SIDES.items():
        assert props.signpost(side, 36).tobytes() == emoji_image(sign, 36).tobytes()


def test_a_hand_in_a_picture_has_a_place_of_its_own_for_top_corner() -> None:
    """Without it only the lower part of the tray changes, where no arrow stands above."""
    with_it, without = (tray((2, top, 1, 1, 2), "jungle", turn=False) for top in (1, 0))
    box = ImageChops.difference(with_it, without).getbbox()
    assert box is not None
    assert box[1] >= 118


@pytest.mark.parametrize("name", [name for name in KICKS if name.startswith("tc-")])
def test_a_top_corner_flies_the_same_way_wherever_the_keeper_dived(name: str) -> None:
    seen_so = flight(KICKS[name])
    assert seen_so.ball[0] == MIDDLE
    same = [flight(one) for key, one in KICKS.items() if key[:2] == "tc" and one.coin == KICKS[name].coin]
    assert {(one.ball, one.bend) for one in same} == {(seen_so.ball, seen_so.bend)}


def test_a_save_and_a_ball_over_the_bar_have_marks_of_their_own() -> None:
    drawn = scene(shown(match("r", "ri", "l", "tc", "l", "ri", coins=[1])))
    assert (drawn.home.marks, drawn.away.marks) == (("saved", "goal"), ("over",))


@pytest.mark.parametrize("sudden", [False, True])
@pytest.mark.parametrize("size", [26, 12])
def test_no_two_marks_look_alike(sudden: bool, size: int) -> None:
    kinds = ("goal", "saved", "over", "open")
    grey = [props.mark(kind, size, sudden=sudden).convert("LA").convert("L") for kind in kinds]
    for one, other in product(range(4), repeat=2):
        if one < other:
            assert difference(grey[one], grey[other]) > 8


def difference(one: Image.Image, other: Image.Image) -> float:
    pixels = list(ImageChops.difference(one, other).tobytes())
    return sum(pixels) / len(pixels)


@pytest.mark.parametrize("seed", range(4))
def test_the_x_is_only_on_the_coin(seed: int) -> None:
    for record in random_records(seed):
        face = shown(record)
        crosses = [text for text in all_words(face) if "❌" in text]
        assert crosses == []
        assert [one.emoji for one in buttons(face) if one.emoji == "❌"] == [
            "❌" for one in buttons(face) if one.label == "Tails"
        ]
        check_marks(record)


def check_marks(record: MatchRecord) -> None:
    """The marks of the picture are the words of its alt text, kick by kick."""
    drawn, alt = scene(shown(record)), picture(shown(record)).alt
    told = {"goal": "goal", "saved": "saved", "over": "over the bar"}
    for bench in (drawn.home, drawn.away):
        if bench.marks:
            tail = ", ".join(told[one] for one in bench.marks)
            assert re.search(rf"{re.escape(bench.title)}: [^.]*{tail}\.", alt)


def test_the_program_has_no_other_marks() -> None:
    assert set(Mark.__args__) == set(MARKS)  # type: ignore[attr-defined]
    assert {card for _, cards in GROUPS for card in cards} == set(scenes.CARDS) == set(Shot)
    assert seen(match("l")).view.kicks == ()
