"""Any text fits its box and no character ever shows as an empty box."""

import struct

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from tests.pictures.scenes import HOSTILE
from ui.drawing._cmap import characters
from ui.drawing._glyphs import NOTHING, UNREADABLE, atoms, runs
from ui.drawing.art import drawing
from ui.drawing.fonts import Style, Typeface, chain, font
from ui.drawing.lettering import fitted, height, measure, text, tile, wrapped

STYLES: tuple[Style, ...] = ("title", "text")
FACES: list[Typeface] = sorted(
    {*chain("title"), *chain("text")}, key=lambda face: (face.file, face.weight or 0)
)
ANY_NAME = pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE)
BOTH = pytest.mark.parametrize("style", STYLES)


def shown(name: str, style: Style = "text") -> str:
    return "".join(atom.text for atom in atoms(name, style))


def raw(typeface: Typeface) -> bytes:
    return typeface.path.read_bytes()


@pytest.mark.parametrize("typeface", FACES, ids=lambda face: f"{face.file}-{face.weight}")
def test_the_characters_of_every_font_are_those_another_reader_finds(typeface: Typeface) -> None:
    with TTFont(str(typeface.path)) as other:
        glyphs = {code for code, glyph in other.getBestCmap().items() if glyph != ".notdef"}
    assert characters(raw(typeface)) == glyphs


def test_a_font_without_a_unicode_table_is_refused() -> None:
    with pytest.raises(ValueError, match="cmap"):
        characters(b"\x00\x01\x00\x00" + bytes(8))


def one_table(subtable: bytes, encoding: int) -> bytes:
    """A font of nothing but a cmap: header, one record, the table with one subtable for Windows."""
    table = struct.pack(">HHHHI", 0, 1, 3, encoding, 12) + subtable
    return (
        struct.pack(">IHHHH", 0x10000, 1, 0, 0, 0) + struct.pack(">4sIII", b"cmap", 0, 28, len(table)) + table
    )


def test_characters_that_a_font_maps_to_its_empty_box_do_not_count() -> None:
    ends, starts, deltas, offsets = (0x43, 0xFFFF), (0x41, 0xFFFF), (0, 1), (4, 0)
    words = (4, 0, 0, 4, 0, 0, 0, *ends, 0, *starts, *deltas, *offsets, 5, 0, 7)
    assert characters(one_table(struct.pack(f">{len(words)}H", *words), 1)) == {0x41, 0x43}
    groups = struct.pack(">HHIIIIII", 12, 0, 28, 0, 1, 0x1F600, 0x1F602, 0)
    assert characters(one_table(groups, 10)) == {0x1F601, 0x1F602}


@ANY_NAME
@BOTH
def test_nothing_is_drawn_as_an_empty_box(name: str, style: Style) -> None:
    for run in runs(atoms(name, style)):
        if run.typeface is None:
            assert drawing(run.text) is not None
            continue
        face = font(run.typeface, 40)
        empty = bytes(face.getmask("\uffff"))
        for sign in run.text:
            if not sign.isspace() and sign not in "\u200c\u200d":
                assert bytes(face.getmask(sign)) != empty, f"{sign!r} has no glyph in {run.typeface.file}"


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=40), st.sampled_from(STYLES), st.integers(40, 300))
def test_any_text_fits_any_box_and_is_never_empty(name: str, style: Style, room: int) -> None:
    line, size = fitted(name, 20, room, 12, style)
    assert 12 <= size <= 20
    picture = tile(line, size, "#ffffff")
    assert 0 < picture.width <= room
    assert picture.height == height(size)
    assert picture.getbbox() is not None


@ANY_NAME
@BOTH
def test_wrapped_lines_keep_to_their_width_and_number(name: str, style: Style) -> None:
    lines = wrapped(name, 18, 150, 2, style)
    assert 1 <= len(lines) <= 2
    assert all(tile(line, 18, "#ffffff").width <= 150 for line in lines)


@ANY_NAME
def test_ink_stays_in_the_box_that_was_asked_for(name: str) -> None:
    board = Image.new("RGB", (400, 100), "black")
    width, _ = text(board, (50, 30), name, 24, max_width=200)
    ink = board.getbbox()
    assert width <= 200
    assert ink is not None
    assert ink[0] >= 50
    assert ink[2] <= 250
    assert ink[1] >= 30
    assert ink[3] <= 30 + height(24)


def test_a_name_nobody_can_read_is_a_question_mark() -> None:
    for name in ("", " \n\t", "አበበ", "\u0301", "\u3164\u2800", "\u3164\uffa0"):
        assert shown(name) == NOTHING


def test_characters_without_a_glyph_become_dots_and_the_rest_stays() -> None:
    assert shown("Ana አበ Ruiz") == f"Ana {UNREADABLE * 2} Ruiz"
    assert shown("Aአበበቢቂላ Z") == f"A{UNREADABLE * 3} Z"


@pytest.mark.parametrize(
    "script",
    ["Hebrew", "Japanese", "Chinese", "Korean", "Hindi", "Thai", "Tamil", "Telugu", "Bengali", "Khmer"],
)
@BOTH
def test_names_in_the_scripts_of_the_world_are_shown_letter_by_letter(script: str, style: Style) -> None:
    assert shown(HOSTILE[script], style) == HOSTILE[script]


def test_fancy_letters_are_read_as_plain_ones() -> None:
    assert shown("𝓐𝓷𝓪 Ｂｅｔｏ") == "Ana Beto"


def test_lines_and_direction_tricks_become_one_plain_line() -> None:
    assert shown("Ana\nBruno\r\n\tCarla") == "Ana Bruno Carla"
    assert shown("abc\u202egnp.exe") == "abcgnp.exe"


def test_stacked_marks_are_cut_to_two_a_letter() -> None:
    assert len(shown("Z" + "\u0301" * 30)) <= 3


def test_emoji_are_drawn_as_one_picture_each_and_digits_stay_text() -> None:
    assert [run.text for run in runs(atoms("👨‍👩‍👧‍👦🇪🇸", "text"))] == ["👨‍👩‍👧‍👦", "🇪🇸"]
    (plain,) = runs(atoms("No. 10 © #1", "text"))
    assert plain.typeface is not None


def test_arabic_runs_from_the_right_and_latin_inside_it_does_not() -> None:
    from_right = runs(atoms("محمد Ana", "text"))
    assert [run.text.strip() for run in from_right if run.text.strip()] == ["Ana", "محمد"]
    with_fox = runs(atoms("محمد🦊علي", "text"))
    assert [run.text for run in with_fox] == ["علي", "🦊", "محمد"]
    from_left = runs(atoms("Ana محمد", "text"))
    assert [run.text.strip() for run in from_left if run.text.strip()] == ["Ana", "محمد"]


def test_a_short_name_is_not_shrunk_and_a_long_one_ends_in_an_ellipsis() -> None:
    assert fitted("Ana", 20, 200, 12)[1] == 20
    line, size = fitted("W" * 32, 20, 120, 12)
    assert size == 12
    assert line[-1].text == "…"
    assert measure("W" * 32, 20) > 120


def test_one_word_too_long_for_a_line_is_broken_and_words_are_not() -> None:
    assert ["".join(atom.text for atom in line) for line in wrapped("keeper dived left", 18, 120)] == [
        "keeper dived",
        "left",
    ]
    assert len(wrapped("W" * 12, 18, 110)) == 2


@pytest.mark.parametrize("room", [150, 130, 110])
def test_what_tells_two_of_one_name_apart_is_kept_where_a_name_is_cut(room: int) -> None:
    both = ("Alexander th… (alexa_92)", "Alexander th… (alexa_93)")
    cut = ["".join(atom.text for atom in fitted(name, 20, room, 13)[0]) for name in both]
    assert [line.rpartition(" (")[2] for line in cut] == ["alexa_92)", "alexa_93)"]
    assert all(line.startswith(("Al", "…")) for line in cut)
    assert all(measure(line, 13) <= room for line in cut)


def test_an_addition_that_does_not_fit_by_itself_is_cut_like_any_text() -> None:
    (line, _) = fitted("Alex (" + "w" * 40 + ")", 20, 90, 13)
    assert "".join(atom.text for atom in line).endswith("…")
