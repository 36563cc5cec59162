"""The public board of Penguin Soccer, its end and its replay: what they say, and within which limits."""

import re

import pytest

from games.contract import Entry
from games.seats import Seat, Side
from services.ports.records import MatchRecord
from services.refusals import Refusal
from services.review.replays import Moment, Replay
from tests.ui.games.penguin.ice import all_words, match, mover, random_records, scene, scene_words, seen
from tests.ui.stage import ANA, BRUNO, buttons, english, given_up, name, picture, pressable, pseudo, words
from tests.ui.words.test_nothing_missed import missed
from ui.discord.face import Face
from ui.discord.layout import MAX_ALT, build
from ui.games.penguin._board import board
from ui.games.penguin._panel import panel
from ui.games.penguin._replay import replay
from ui.games.penguin.private import private, told_moves

NAMES = ("12", "34")
"""Names without a letter, so that every letter is the program's."""

NOTHING = Entry(None, "0")

WRITING = re.compile(r"`+[^`]*`+|\b[a-h][1-8]\b")
"""Notation and squares are no language."""


def check(face: Face) -> None:
    assert [(text, rest) for text in all_words(face) if (rest := missed(WRITING.sub("", text)))] == []


def again(records: list[MatchRecord], seat: int | None = None) -> Replay:
    """The replay of a match whose records these are."""
    moments = tuple(Moment(NOTHING, seen(record).view) for record in records[1:])
    return Replay(records[-1], None if seat is None else Seat(seat), seen(records[0]).view, moments)


def shown(record: MatchRecord) -> Face:
    return board(seen(record), english())


@pytest.mark.parametrize("seed", range(20, 24))
def test_a_whole_match_misses_no_sentence(seed: int) -> None:
    records = list(random_records(seed, names=NAMES))
    for record in records:
        check(board(seen(record), pseudo()))
        for who in (ANA, BRUNO):
            check(private(seen(record, who), pseudo()))
        if record.status == "open":
            for reason in ("resigned", "time"):
                for winner in Side:
                    check(board(seen(given_up(record, winner=winner, reason=reason)), pseudo()))
            look = mover(record)
            told = [text for _, text in told_moves(look, pseudo())]
            assert [text for text in told if missed(WRITING.sub("", text))] == []
    for page in range(0, 12, 3):
        for kind in ("", "t", "m"):
            film = replay(again(records), f"{page}{kind}", pseudo())
            assert missed(WRITING.sub("", words(film))) == ""


@pytest.mark.parametrize("seed", range(24, 26))
def test_every_question_of_the_panel_is_asked_in_the_readers_language(seed: int) -> None:
    for record in random_records(seed, most=20, names=NAMES):
        look = mover(record)
        if look.view.phase != "answer":
            for partial in ("", *(token[:2] if token[0] > "9" else token[0] for token in look.legal[:-1])):
                check(panel(look, partial, pseudo()))


@pytest.mark.parametrize("seed", range(26, 30))
def test_every_board_fits_and_every_drawn_word_is_in_the_alt_text(seed: int) -> None:
    for record in random_records(seed, names=("W" * 40, "田" * 40)):
        face = shown(record)
        build(face)
        assert len(picture(face).alt) <= MAX_ALT
        assert [word for word in scene_words(scene(face)) if word not in picture(face).alt] == []
        assert scene(face).view == "home"


def test_the_beginning_says_who_begins_and_where_everything_is() -> None:
    face = shown(match())
    assert words(face).splitlines() == [
        f"### 🐧 {name('Ana')} against {name('Bruno')}",
        f"🟧 **{name('Ana')}** begins. ⏳\u00a0<t:1800000090:R>",
    ]
    assert picture(face).alt == (
        "The start. Ana begins. It is Ana's turn. "
        "Ana, Home a1: Mama off the ice, Papa off the ice, Baby off the ice. "
        "Bruno, Home h8: Mama off the ice, Papa off the ice, Baby off the ice. "
        "The ball lies in the middle, where d4, d5, e4 and e5 meet."
    )
    assert pressable(face) == ["Move", "Offer a draw"]


@pytest.mark.parametrize(
    ("position", "move", "told"),
    [
        ("ball=centre turn=1", "1ne.l", "Baby comes in a1–c3, lies facing north-west"),
        ("ball=centre turn=1", "3n", "Mama comes in on a1, lies facing north"),
        ("1Bb2 ball=centre turn=1", "b2ne", "Baby slides b2–d4, takes the ball"),
        ("1Ph5e ball=centre turn=1", "h5u", "Papa stands up on h5"),
        ("1Pc3 2Me3 ball=e3 turn=1", "c3e", "Papa slides c3–e3, tackles Mama of Bruno"),
        (
            "1Pf4 2Bh4 ball=h4 turn=1",
            "f4e",
            "Papa slides f4–h4, tackles Baby of Bruno, Baby of Bruno is off the ice",
        ),
        ("1Mc3 1Pe3w ball=c3 turn=1", "c3e", "Mama kicks c3–e3, Papa has the ball"),
        ("1Mg3 ball=g3 turn=1", "g3e", "Mama kicks g3–h3"),
        ("1Me5 ball=e5 turn=1", "e5ne", "Mama kicks e5–h8, goal!"),
        ("1Bb2 ball=b2 turn=1", "b2sw", "Baby kicks b2–a1, own goal!"),
    ],
)
def test_a_move_is_told(position: str, move: str, told: str) -> None:
    face = shown(match(move, position=position))
    assert f"{told} · `{move}`" in words(face).replace("\u2068", "").replace("\u2069", "")
    assert scene(face).large == told


@pytest.mark.parametrize("winner", list(Side))
def test_the_deciding_move_is_told_first_in_the_words_of_the_picture_too(winner: Side) -> None:
    """Ana's last move is a goal, or an own goal; a match that is given up begins with its reason."""
    move, position, told = {
        Side.HOME: ("e5ne", "1Me5 ball=e5 turn=1", "Mama kicks e5–h8, goal!"),
        Side.AWAY: ("b2sw", "1Bb2 ball=b2 turn=1", "Baby kicks b2–a1, own goal!"),
    }[winner]
    face = shown(match(move, position=position))
    who = "Ana" if winner is Side.HOME else "Bruno"
    assert f"🟧 **{name('Ana')}**: {told} · `{move}`" in words(face).splitlines()
    assert picture(face).alt.startswith(f"{who} WINS! Move 1. {told} Ana, Home a1: ")
    over = given_up(match("1ne"), winner=winner)
    loser = "Bruno" if winner is Side.HOME else "Ana"
    assert picture(shown(over)).alt.startswith(f"{who} WINS! Move 1. {loser} resigned. ")
    assert "`1ne`" in words(shown(over))


def test_a_draw_names_its_reason_and_nobody_wins() -> None:
    agreed = shown(match("draw", "accept"))
    assert "🤝 A draw." in words(agreed)
    assert "Both players agreed on it." in words(agreed)
    assert (scene(agreed).banner, scene(agreed).winner) == ("A DRAW", None)
    limited = shown(match("1ne", "1sw", ply_limit=2, position="ball=centre turn=1"))
    assert "2 moves were made without a goal." in words(limited)
    repeated = match(*(["1n", "1s", "a3u", "h6u", "a3n", "h6s"]), ply_limit=6)
    assert "6 moves were made without a goal." in words(shown(repeated))


def test_who_gives_up_loses_and_the_board_says_so() -> None:
    face = shown(given_up(match("1ne"), winner=Side.AWAY))
    assert f"🏆 **{name('Bruno')}** wins!" in words(face)
    assert f"{name('Ana')} resigned." in words(face)
    assert scene(face).winner == "away"
    assert pressable(face) == ["Rematch", "Replay"]


def test_a_replay_has_its_pages_and_no_others() -> None:
    records = [match(), match("1ne"), match("1ne", "1sw")]
    first = replay(again(records), "0", english())
    assert "Move 0 of 2" in words(first)
    assert pressable(first) == ["Next", "Last", "Moving picture", "In writing"]
    last = replay(again(records), "99", english())
    assert "Move 2 of 2" in words(last)
    assert pressable(last) == ["First", "Back", "Moving picture", "In writing"]
    ids = [button.id for button in buttons(replay(again(records), "1", english()))]
    assert len(set(ids)) == len(ids)
    assert "1. 1ne 1sw" in words(replay(again(records), "2t", english()))
    assert "`1Bc3ne 2Bf6sw ball=centre turn=1`" in words(replay(again(records), "2t", english()))
    assert scene(replay(again(records, seat=1), "1", english())).view == "away"
    for page in ("", "x", "-1", "1tt", "12345", "٣"):
        with pytest.raises(Refusal):
            replay(again(records), page, english())


def test_the_moving_picture_is_a_film_of_the_last_moves() -> None:
    records = [match(), match("1ne"), match("1ne", "1sw")]
    film = picture(replay(again(records), "2m", english()))
    assert film.name == "film.gif"
    assert film.draw().startswith(b"GIF8")
    assert "Ana: Baby comes in a1–c3, lies facing north-east" in film.alt
