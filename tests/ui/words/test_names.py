"""People's names cannot break a message, whatever they are."""

import pytest

from ui.words.names import ISOLATE, NOBODY, POP, escaped, quoted, safe, storable, tidy


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ana", "Ana"),
        ("  Ana   María ", "Ana María"),
        ("two\nlines\tand tabs", "two lines and tabs"),
        ("e\u0301tude", "\u00e9tude"),
        ("right\u202eleft", "rightleft"),
        ("zero\u200bwidth", "zerowidth"),
        ("\u2066isolated\u2069", "isolated"),
        ("bell\x07", "bell"),
        ("", NOBODY),
        ("   ", NOBODY),
        ("\u200b\u200d\ufe0f", NOBODY),
        ("\u3164\u3164", NOBODY),
        ("\u2800", NOBODY),
        ("💥", "💥"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("a" * 40, "a" * 32 + "…"),
        ("字" * 40, "字" * 16 + "…"),
        ("Z\u0337\u0336\u0335\u0334\u0333\u0332", "Z\u0337\u0336"),
        ("مرحبا", "مرحبا"),
        ("...", "..."),
    ],
)
def test_a_name_becomes_one_short_visible_line(name: str, shown: str) -> None:
    assert tidy(name) == shown


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("a_b*c~d`e|f", r"a\_b\*c\~d\`e\|f"),
        ("# heading", r"\# heading"),
        ("> quote", r"\> quote"),
        ("[link](http://x.y)", r"\[link\]\(http\:/\/x\.y\)".replace(r"/\/", "//")),
        ("<@123>", "\\<\\@\u200b123\\>"),
        ("@everyone", "\\@\u200beveryone"),
        ("<t:0:R>", r"\<t\:0\:R\>"),
        ("back\\slash", r"back\\slash"),
        (":smile:", r"\:smile\:"),
    ],
)
def test_markdown_in_a_name_is_shown_and_does_nothing(name: str, written: str) -> None:
    assert safe(name) == f"{ISOLATE}{written}{POP}"


def test_a_name_cannot_turn_the_text_around_it() -> None:
    shown = safe("\u202eevil\u2066")
    assert shown == f"{ISOLATE}evil{POP}"


def test_a_quote_that_shows_nothing_is_no_quote() -> None:
    assert quoted("\u200b \u2800", 100) == ""
    assert quoted("Come *on*", 100) == f"{ISOLATE}Come \\*on\\*{POP}"


def test_what_a_database_cannot_hold_is_left_out() -> None:
    assert storable("a\0b\ud800c") == "abc"


def test_escaping_twice_is_not_the_same_as_once() -> None:
    assert escaped(escaped("*")) == r"\\\*"
