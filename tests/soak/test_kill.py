"""A short soak: ten couples, a bot that dies every few presses, and books that are right in the end."""

from pathlib import Path

from tests.soak.kill import soak


async def test_a_bot_that_is_killed_again_and_again_loses_nothing(storage_url: str, tmp_path: Path) -> None:
    report = await soak(storage_url, tmp_path, matches=8, seed=1, between=(20, 60))
    assert report.faults() == {}
    assert report.kills > 0
    assert report.promises > 0
    assert report.practice_moves > 0
