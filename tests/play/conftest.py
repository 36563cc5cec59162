"""A hall with two people and their organiser, and a clock that stands until it is moved."""

from collections.abc import AsyncIterator

import pytest

from tests.commands.people import Clock
from tests.play.hall import Hall, hall


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def here(sqlite_url: str, clock: Clock) -> AsyncIterator[Hall]:
    """Ana, Bruno and Olga, who organises."""
    async with hall(sqlite_url, 2, now=clock) as made:
        yield made
