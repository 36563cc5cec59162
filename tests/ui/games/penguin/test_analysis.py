"""What an analyst says of a match of Penguin Soccer, page by page."""

import re
from dataclasses import replace

import pytest

from games.analysts import ANALYSTS
from games.contract import Entry
from games.penguin.search import turning_points
from games.penguin.search._alphabeta import MATE
from games.seats import Seat
from services.matches.codec import decode_options
from services.ports.records import MatchRecord
from services.review.analyses import Analysis
from tests.ui.games.penguin.ice import match, scene
from tests.ui.stage import english
from ui.discord.face import Button, Face, Picture, Row, Words
from ui.games.penguin._analysis import analysis, standing
from ui.games.registry import FACES
from ui.words.catalogues import PSEUDO, Texts

GOAL_LEFT = "1Me5 1Pa3 2Bd4 ball=e5 turn=1"
NAMES = ("Ana", "Bruno")


def looked_at(record: MatchRecord, *entries: str, seat: Seat | None = None) -> Analysis:
    """The verdict on a match of these entries, `0:e5s`."""
    lines = [Entry(Seat(int(line[0])), line[2:]) for line in entries]
    options = decode_options(record.options)
    return Analysis(record, seat, turning_points(options, lines, compiled=False))


def left(seat: Seat | None = None) -> Analysis:
    """Ana leaves a goal with her first move."""
    record = match("e5s", position=GOAL_LEFT)
    return looked_at(record, "0:e5s", seat=seat)


def words(face: Face) -> str:
    return "\n".join(block.text for block in face.blocks if isinstance(block, Words))


def buttons(face: Face) -> list[Button]:
    rows = [block.buttons for block in face.blocks if isinstance(block, Row)]
    return [button for row in rows for button in row if isinstance(button, Button)]


def test_a_turning_point_is_listed_with_the_better_move_and_told_in_words() -> None:
    face = analysis(left(), 0, english())
    assert "▸ **Move 1: `e5s`, better: `e5ne`** · 🟧 \u2068Ana\u2069" in words(face)
    assert "Played (solid arrow): Mama kicks e5–e2." in words(face)
    assert "Better (dashed arrow): Mama kicks e5–h8, goal!" in words(face)
    assert "-# After it the ball is in the Goal of \u2068Ana\u2069." in words(face)


def test_the_picture_shows_the_position_before_with_both_moves_named_at_their_ends() -> None:
    shown = scene(analysis(left(), 0, english()))
    assert shown.last is not None
    assert shown.preview is not None
    assert (shown.last.kind, shown.last.path[-1]) == ("kick", 12)
    assert (shown.preview.kind, shown.preview.path[-1]) == ("kick", 63)
    assert {(one.square, one.label) for one in shown.targets} == {(12, "played"), (63, "better")}
    assert shown.ball == 36
    assert shown.large == "Played e5s, better e5ne"


def test_the_alt_text_says_what_the_arrows_say_and_offers_nothing_to_choose() -> None:
    (picture,) = (block for block in analysis(left(), 0, english()).blocks if isinstance(block, Picture))
    assert "Mama on e5 with the ball" in picture.alt
    assert picture.alt.startswith("Move 1, Ana. Played e5s, better e5ne. ")
    assert "To choose from" not in picture.alt


def test_two_moves_to_one_square_are_not_named_on_it() -> None:
    (point,) = left().verdict
    twin = Analysis(match(), None, (replace(point, instead=point.after),))
    assert scene(analysis(twin, 0, english())).targets == ()


@pytest.mark.parametrize(("seat", "side"), [(None, "home"), (Seat(0), "home"), (Seat(1), "away")])
def test_who_played_sees_it_from_the_own_side(seat: Seat | None, side: str) -> None:
    assert scene(analysis(left(seat), 0, english())).view == side


def test_buttons_lead_from_one_turning_point_to_the_next_and_to_its_replay() -> None:
    (point,) = left().verdict
    later = replace(point, before=replace(point.before, plies=16))
    three = Analysis(match(), None, (point, later, later))
    shown = buttons(analysis(three, 1, english()))
    match_id = three.record.id
    assert [(one.label, one.id, one.disabled) for one in shown] == [
        ("Move 1", f"an1:{match_id}:0", False),
        ("Move 17", f"an1:{match_id}:1", True),
        ("Move 17", f"an1:{match_id}:2", False),
        ("Replay", f"rp1:{match_id}:17", False),
    ]
    assert words(analysis(three, 99, english())) == words(analysis(three, 2, english()))
    assert words(analysis(three, 1, english())).count("▸") == 1


def test_a_match_that_did_not_turn_says_so() -> None:
    face = analysis(Analysis(match(), None, ()), 0, english())
    assert "No move of this match gave much away." in words(face)
    assert [one.label for one in buttons(face)] == ["Replay"]


@pytest.mark.parametrize(
    ("score", "said"),
    [
        (MATE - 1, "the ball is in the Goal of Ana"),
        (MATE - 2, "Ana can score with the next move"),
        (MATE - 4, "Ana can score within 3 moves"),
        (1 - MATE, "the ball is in the Goal of Bruno"),
        (2 - MATE, "Bruno can score with the next move"),
        (6 - MATE, "Bruno can score within 5 moves"),
        (0, "the match is level"),
        (-19, "the match is level"),
        (20, "Ana stands a little better"),
        (-69, "Bruno stands a little better"),
        (-70, "Bruno stands better"),
        (149, "Ana stands better"),
        (150, "Ana stands far better"),
        (-4000, "Bruno stands far better"),
    ],
)
def test_a_score_is_said_in_words(score: int, said: str) -> None:
    (point,) = left().verdict
    assert re.sub("[\u2068\u2069]", "", standing(point, score, NAMES, english())) == said


def test_nothing_is_left_in_english() -> None:
    face = analysis(left(), 0, Texts.load().of(PSEUDO))
    for button in buttons(face):
        assert button.label.startswith("[")
    assert all(one.label.startswith("[") for one in scene(face).targets)


def test_the_table_of_every_game_with_an_analyst_shows_what_it_says() -> None:
    assert {key for key, table in FACES.items() if table.analysis is not None} == set(ANALYSTS)
