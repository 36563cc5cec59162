"""What people type finds what they mean, however either is written; only one function compares it."""

import ast

import pytest

from services.players.typed import folded, is_in
from tests.architecture.sources import modules

SAME = [
    ("cafe\u0301", "Caf\u00e9"),
    ("strasse", "Stra\u00dfe"),
    ("ana", "\uff21\uff4e\uff41"),
    ("istanbul", "\u0130stanbul"),
    ("istanbul", "ISTANBUL"),
    ("\u0131sparta", "Isparta"),
    ("\u03c3\u03af\u03c3\u03c5\u03c6\u03bf\u03c2", "\u03a3\u038a\u03a3\u03a5\u03a6\u039f\u03a3"),
    ("fi", "\ufb01"),
    ("  animal   cup ", "Animal\u00a0Cup"),
    ("ana", "A\u200bn\u2060a\ufeff"),
    ("ana", "\u3164Ana\u2800"),
    ("\u1e9eX", "ssx"),
    ("\uac00", "\u1100\u1161"),
    ("5", "\u2464"),
]


@pytest.mark.parametrize(("typed", "meant"), SAME)
def test_what_reads_the_same_is_the_same(typed: str, meant: str) -> None:
    assert folded(typed) == folded(meant)
    assert is_in(typed, f"against {meant}: your turn")


@pytest.mark.parametrize(("one", "other"), [("Ana", "Anna"), ("cafe", "Caf\u00e9"), ("o", "\u00f8")])
def test_what_reads_differently_is_not(one: str, other: str) -> None:
    assert folded(one) != folded(other)


@pytest.mark.parametrize("text", [text for pair in SAME for text in pair])
def test_folding_twice_is_folding_once(text: str) -> None:
    assert folded(folded(text)) == folded(text)


def test_nothing_else_compares_text_by_its_case() -> None:
    """`lower` and `casefold` are for keys of the program's own; each place is named here with its reason."""
    own = {
        "services/players/typed.py": "the one function",
        "ui/discord/commands.py": "Discord wants names of commands in lower case",
        "ui/match/offers.py": "names of the program's own values, in ids",
        "db/tables/offers.py": "names of the program's own values, in the database",
        "ui/drawing/fonts.py": "names of packages",
    }
    found = {
        module.name
        for module in modules("services", "db", "ui", "cogs")
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Attribute) and node.attr in {"lower", "casefold"}
    }
    assert found - set(own) == set()
