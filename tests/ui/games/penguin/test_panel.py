"""The panel of Penguin Soccer offers every legal move and nothing else, in small steps, within all limits."""

from collections.abc import Iterator

import pytest

from games.penguin.actions import BY_TOKEN, Enter, Go, Stand
from services.matches.looks import Look
from services.refusals import Refusal
from tests.conformance.messages import comparable
from tests.ui.games.penguin.ice import match, mover, random_records, scene, scene_words, seen
from tests.ui.stage import ANA, BRUNO, CARLA, buttons, english, picture, pressable, words
from ui.discord.face import Button, Face, Row
from ui.discord.ids import MOVE, PANEL, parse
from ui.discord.layout import MAX_ALT, build
from ui.games.penguin._panel import panel

MIDGAME = "1Mc3 1Pd2n 1Bb5 2Me5 2Pg7sw ball=c3 turn=1"


def walk(look: Look, partial: str = "") -> Iterator[Face]:
    """Every face that can be reached from here by answering questions."""
    face = panel(look, partial, english())
    yield face
    for button in answers(face):
        prefix, parts = parse(button.id)
        if prefix == PANEL:
            yield from walk(look, parts[2])


def answers(face: Face) -> list[Button]:
    return [button for button in buttons(face) if not button.disabled and button.label != "Back"]


def confirmed(faces: Iterator[Face]) -> list[str]:
    """The tokens that can be confirmed, as often as there are ways to them."""
    ids = [parse(button.id) for face in faces for button in answers(face)]
    return [parts[2] for prefix, parts in ids if prefix == MOVE]


def moves(look: Look) -> list[str]:
    return [token for token in look.legal if isinstance(BY_TOKEN[token], Go | Stand | Enter)]


def by(label: str, face: Face) -> str:
    """What the button with this label would choose."""
    (button,) = (button for button in answers(face) if button.label.startswith(label))
    return parse(button.id)[1][2]


def to_move(seed: int) -> Iterator[Look]:
    for record in random_records(seed):
        if record.status == "open" and moves(mover(record)):
            yield mover(record)


@pytest.mark.parametrize("seed", range(8))
def test_every_legal_move_is_found_once_and_no_other(seed: int) -> None:
    for look in to_move(seed):
        assert sorted(confirmed(walk(look))) == sorted(moves(look))


@pytest.mark.parametrize("seed", range(8, 11))
def test_every_question_fits_a_message_and_a_phone(seed: int) -> None:
    for look in to_move(seed):
        for face in walk(look):
            build(face)
            rows = [block for block in face.blocks if isinstance(block, Row)]
            assert len(rows) <= 5
            assert all(1 <= len(row.buttons) <= 5 for row in rows)
            ids = [button.id for button in buttons(face)]
            assert len(set(ids)) == len(ids)
            assert all(1 <= len(one) <= 100 for one in ids)
            assert 1 <= len(picture(face).alt) <= MAX_ALT


@pytest.mark.parametrize("seed", range(11, 13))
def test_the_picture_is_seen_from_the_own_side_and_its_words_are_in_the_alt_text(seed: int) -> None:
    for look in to_move(seed):
        for face in walk(look):
            drawn = scene(face)
            assert drawn.view == ("home", "away")[look.seat or 0]
            assert [word for word in scene_words(drawn) if word not in picture(face).alt] == []


@pytest.mark.parametrize("seed", range(13, 15))
def test_back_leads_to_the_question_before(seed: int) -> None:
    for look in to_move(seed):
        for face in walk(look):
            for button in answers(face):
                prefix, parts = parse(button.id)
                if prefix == PANEL:
                    further = panel(look, parts[2], english())
                    (back,) = (one for one in buttons(further) if one.label == "Back")
                    before = panel(look, parse(back.id)[1][2], english())
                    assert comparable(before) == comparable(face)


def test_only_penguins_that_can_move_are_offered() -> None:
    look = mover(match(position=MIDGAME))
    first = panel(look, "", english())
    assert "Which penguin moves?" in words(first)
    assert pressable(first) == ["Mama on c3", "Papa on d2", "Baby on b5"]
    assert [(choice.square, choice.label) for choice in scene(first).targets] == [
        (18, "Mama"),
        (11, "Papa"),
        (33, "Baby"),
    ]


def test_a_penguin_off_the_ice_comes_in() -> None:
    first = panel(mover(match()), "", english())
    assert pressable(first) == ["Mama comes in", "Papa comes in", "Baby comes in"]
    second = panel(mover(match()), by("Baby", first), english())
    assert "Baby: which way?" in words(second)
    assert pressable(second) == ["N a3", "NE c3", "E c1", "Back"]
    assert [button.emoji for button in answers(second)] == ["↖️", "⬆️", "↗️"]


def test_whoever_lies_stands_up_or_slides_the_way_it_faces() -> None:
    look = mover(match(position=MIDGAME))
    face = panel(look, "d2", english())
    assert "Papa: stand up or slide?" in words(face)
    assert pressable(face) == ["Stand up", "Slide N to d4", "Back"]
    stands = panel(look, by("Stand up", face), english())
    assert pressable(stands) == ["Confirm", "Back"]
    assert "Papa stands up on d2" in words(stands)


def test_a_kick_is_confirmed_without_asking_for_a_turn() -> None:
    look = mover(match(position=MIDGAME))
    ways = panel(look, "c3", english())
    assert by("NE", ways) == "c3ne"
    assert pressable(panel(look, "c3ne", english())) == ["Confirm", "Back"]
    assert "Mama kicks c3–e5, Mama of \u2068Bruno\u2069 has the ball" in words(panel(look, "c3ne", english()))


def test_a_turn_is_asked_for_by_the_square_where_it_begins() -> None:
    look = mover(match(position=MIDGAME))
    face = panel(look, "b5s", english())
    assert "Baby: where does the turn begin?" in words(face)
    assert [(button.label, button.emoji) for button in answers(face)] == [
        ("Straight on", "↘️"),
        ("Left from b4", "⬆️"),
        ("Left from b3", "↗️"),
        ("Left from b2", "➡️"),
        ("Right from b4", "⬅️"),
        ("Right from b3", "↙️"),
        ("Right from b2", "⬇️"),
    ]


def test_the_confirmed_move_is_an_ordinary_button_and_names_its_notation() -> None:
    look = mover(match())
    face = panel(look, "1ne.l!", english())
    assert [button.id for button in buttons(face) if button.label == "Confirm"] == ["mv1:m1:0:1ne.l"]
    assert "`/penguin move 1ne.l`" in words(face)
    assert scene(face).mood == "preview"


@pytest.mark.parametrize(
    "partial", ["zz", "d4", "9", "1s", "1ne...l!", "!", "-3", "1n!!", "draw", "draw!", "c3ne!", "🐧"]
)
def test_what_leads_to_no_legal_move_is_refused(partial: str) -> None:
    with pytest.raises(Refusal) as no:
        panel(mover(match()), partial, english())
    assert no.value.code == "illegal-now"


def test_nobody_else_is_asked() -> None:
    for who, code in ((BRUNO, "not-your-turn"), (CARLA, "not-your-turn")):
        with pytest.raises(Refusal) as no:
            panel(seen(match(), who), "", english())
        assert no.value.code == code


def test_an_offer_is_answered_first_and_after_the_end_nobody_moves() -> None:
    for record, who, code in (
        (match("draw"), BRUNO, "answer-the-offer-first"),
        (match("draw"), ANA, "not-your-turn"),
        (match("draw", "accept"), ANA, "match-over"),
    ):
        with pytest.raises(Refusal) as no:
            panel(seen(record, who), "", english())
        assert no.value.code == code
