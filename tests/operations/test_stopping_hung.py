"""A bot that is told to stop ends, whatever hangs beside it, and what it acknowledged is stored."""

from pathlib import Path

import pytest

from tests.soak.load import database
from tests.soak.stopping import stopped


@pytest.mark.parametrize(
    ("kind", "workers", "database_is", "discord"),
    [
        ("sqlite", "frozen", "well", "well"),
        ("sqlite", "well", "hangs", "well"),
        ("sqlite", "well", "well", "does not answer"),
        ("sqlite", "frozen", "hangs", "does not answer"),
        ("postgresql", "well", "hangs", "well"),
        ("postgresql", "frozen", "hangs", "does not answer"),
    ],
)
async def test_a_bot_ends_whatever_hangs(
    tmp_path: Path, kind: str, workers: str, database_is: str, discord: str
) -> None:
    with database(kind, tmp_path) as (url, server):
        over = await stopped(url, workers, database_is, discord, server=server)
    assert over.right
