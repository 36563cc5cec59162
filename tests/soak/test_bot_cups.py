"""A short soak of championships through the bot: it dies, people stay away, there is a champion after all."""

from pathlib import Path

from tests.soak.bot_cups import evenings, tournaments, wished

SMALL = [("knock-out", 3), ("league", 2), ("swiss", 2)]


async def test_championships_through_a_bot_that_is_killed_come_to_a_true_end(
    storage_url: str, tmp_path: Path
) -> None:
    report = await tournaments(storage_url, tmp_path, wishes=SMALL, seed="1", between=(10, 25))
    assert report.faults() == {}
    assert sum(report.championships.values()) == len(SMALL)
    assert report.deaths
    assert report.matches > 0


def test_each_size_is_played_in_the_formats_that_take_it() -> None:
    assert [*wished("all", [2])] == [
        (form, 2) for form in ("knock-out", "double-elimination", "swiss", "league")
    ]
    assert [*wished("rotating", [2, 3, 64])] == [
        ("knock-out", 2),
        ("world-cup", 3),
        ("double-elimination", 64),
    ]
    assert [*wished("rotating", [8] * 4 + [64])][-1] == ("knock-out", 64)  # a league of so many is too long


def test_worlds_hold_several_championships_and_no_more_than_they_can() -> None:
    small, large = ("knock-out", 4), ("double-elimination", 128)
    assert [*evenings([small] * 3)] == [[small] * 3]
    assert [len(together) for together in evenings([large] * 5)] == [3, 2]
