"""A database that costs no disk: these tests are about what is kept, not how durably."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

MEMORY = Path("/dev/shm")


@pytest.fixture
def quick_url() -> Iterator[str]:
    """A fresh SQLite file, in memory where this system has a folder for that."""
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        yield f"sqlite:///{folder}/bot.db"
