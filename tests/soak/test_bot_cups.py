"""Short soaks of championships through the bot: it dies, people leave, there is a champion all the same."""

from pathlib import Path

from tests.soak.bot_cups import tournaments

SMALL = [("knock-out", 5), ("world-cup", 4), ("double-elimination", 3), ("swiss", 4), ("league", 3)]


async def test_championships_through_a_bot_that_is_killed_come_to_a_true_end(
    storage_url: str, tmp_path: Path
) -> None:
    report = await tournaments(storage_url, tmp_path, wishes=SMALL, seed="1", between=(40, 90))
    assert report.faults() == {}
    assert sum(report.championships.values()) == len(SMALL)
    assert report.deaths
    assert report.matches > len(SMALL)
