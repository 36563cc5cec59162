"""The long files that a run begins with are there, each once, and come first."""

from pathlib import Path
from typing import Any, cast

import pytest

from tests.architecture.sources import ROOT, tracked
from tests.support.ordering import LONGEST, pytest_collection_modifyitems


class Item:
    """A test as far as its file is known."""

    def __init__(self, name: str, number: int = 0) -> None:
        self.path: Path = ROOT / name
        self.number = number


def laid(*items: Item) -> list[tuple[str, int]]:
    given = cast("list[pytest.Item]", [*items])
    pytest_collection_modifyitems(given)
    return [(item.path.relative_to(ROOT).as_posix(), item.number) for item in cast("list[Any]", given)]


def test_every_long_file_is_there_and_named_once() -> None:
    assert set(LONGEST) <= {path.relative_to(ROOT).as_posix() for path in tracked()}
    assert len(set(LONGEST)) == len(LONGEST)


def test_long_files_come_first_and_nothing_else_moves() -> None:
    short, shorter = "tests/ui/words/test_text.py", "tests/db/test_units.py"
    given = [
        Item(short, 1),
        Item(LONGEST[1], 1),
        Item(shorter),
        Item(LONGEST[1], 2),
        Item(LONGEST[0]),
        Item(short, 2),
    ]
    assert laid(*given) == [
        (LONGEST[0], 0), (LONGEST[1], 1), (LONGEST[1], 2), (short, 1), (shorter, 0), (short, 2),
    ]  # fmt: skip
