"""The README shows boards as they are drawn today, and no picture that is not there."""

import io
import re
from pathlib import Path

import pytest
from PIL import Image

from tests.pictures.documents import FOLDER, boards
from tests.pictures.golden import apart, on_phone

ROOT = FOLDER.parents[1]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
ALIKE = 20.0
"""What squares may differ by: these are drawn by whatever version of a font is at hand."""

DRAWN = boards()


@pytest.mark.parametrize("name", DRAWN)
def test_a_board_of_the_readme_is_the_one_that_is_drawn_today(name: str) -> None:
    """Otherwise: `python -m tests.pictures.documents`, and look at every one that changed."""
    today = Image.open(io.BytesIO(DRAWN[name]())).convert("RGB")
    shown = Image.open(FOLDER / f"{name}.png").convert("RGB")
    assert apart(on_phone(today), on_phone(shown)) <= ALIKE


def test_every_picture_is_shown_and_every_one_shown_is_there_and_has_words() -> None:
    found: dict[Path, str] = {}
    for page in PAGES:
        for words, path in re.findall(r"!\[([^\]]*)\]\(([^)]+\.png)\)", page.read_text()):
            found[(page.parent / path).resolve()] = words
    assert set(found) == {path.resolve() for path in FOLDER.glob("*.png")}
    assert all(found.values())
