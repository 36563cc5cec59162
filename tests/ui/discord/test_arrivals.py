"""A press that waited before it was heard has less time left; how long is told by the quickest of late."""

from datetime import UTC, datetime

import pytest
from discord.utils import time_snowflake

from ui.discord._arrivals import AGREE, LONGEST, REMEMBERED, Arrivals

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC).timestamp()
"""By Discord's clock when the tests begin."""

STARTED = 500.0
"""By the clock that nobody sets."""


class Post:
    """Carries interactions from Discord to a bot whose clock is off by so many seconds."""

    def __init__(self, *, off: float = 0.0) -> None:
        self.discord, self.off = NOON, off
        self.arrivals = Arrivals(monotonic=lambda: self.discord - NOON + STARTED, wall=self.wall)

    def wall(self) -> float:
        return self.discord + self.off

    def waited(self, seconds: float) -> float:
        """What the bot takes an interaction for that is that long on its way."""
        made = time_snowflake(datetime.fromtimestamp(self.discord, UTC))
        self.discord += seconds
        return round(self.arrivals.waited(made), 2)


@pytest.mark.parametrize("off", [0.0, 1.5, -1.5, AGREE - 10, 10 - AGREE])
def test_what_came_later_than_the_quickest_has_waited_for_the_difference_however_wrong_a_clock_is(
    off: float,
) -> None:
    post = Post(off=off)
    assert [post.waited(took) for took in (0.05, 0.05, 1.55, 0.25)] == [0.0, 0.0, 1.5, 0.2]


def test_the_first_of_all_is_taken_for_quick_and_makes_nobody_wait_who_is_quicker() -> None:
    post = Post()
    assert [post.waited(took) for took in (1.0, 0.1, 1.0)] == [0.0, 0.0, 0.9]


def test_clocks_that_do_not_agree_say_nothing() -> None:
    for off in (AGREE + 10, -AGREE - 10, 86_400.0):
        post = Post(off=off)
        assert [post.waited(took) for took in (0.1, 1.6)] == [0.0, 0.0]


def test_what_discord_would_take_no_answer_for_any_more_was_not_waiting_but_a_clock_was_set() -> None:
    post = Post()
    assert [post.waited(took) for took in (0.1, LONGEST - 0.4, LONGEST + 0.4)] == [0.0, LONGEST - 0.5, 0.0]


def test_the_quickest_is_forgotten_in_time_for_clocks_drift() -> None:
    post = Post()
    assert [post.waited(took) for took in (0.1, 0.6)] == [0.0, 0.5]
    post.discord += REMEMBERED
    assert post.waited(0.6) == 0.5
    post.discord += REMEMBERED
    assert post.waited(0.6) == 0.0
    post.discord += 3 * REMEMBERED
    assert [post.waited(took) for took in (0.9, 0.6, 0.9)] == [0.0, 0.0, 0.3]
