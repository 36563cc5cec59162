"""Short soaks: a bot that dies, a Discord that fails, and books that are right in the end."""

from pathlib import Path

from tests.soak.run import soak


async def test_a_bot_that_is_killed_again_and_again_loses_nothing(storage_url: str, tmp_path: Path) -> None:
    report = await soak(storage_url, tmp_path, matches=5, seed="1", share=0.0, between=(40, 120))
    assert report.faults() == {}
    assert report.deaths
    assert report.promises > 0
    assert report.practice_moves > 0


async def test_of_all_calls_some_fail_and_every_match_ends_with_its_books_right(
    storage_url: str, tmp_path: Path
) -> None:
    report = await soak(storage_url, tmp_path, matches=8, seed="1", between=(100, 300))
    assert report.faults() == {}
    assert report.struck
    assert report.matches == sum(report.ends.values()) > 0
