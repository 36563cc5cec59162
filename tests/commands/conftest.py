"""A table in a channel, with a clock that stands until it is moved."""

from collections.abc import AsyncIterator

import pytest

from tests.commands.people import Clock
from tests.play.table import Table, table


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def here(sqlite_url: str, clock: Clock) -> AsyncIterator[Table]:
    """Ana, Bruno and Carla in a channel with the real bot."""
    async with table(sqlite_url, now=clock) as made:
        yield made
