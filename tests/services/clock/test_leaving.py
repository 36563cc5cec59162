"""Stopping and acknowledging have budgets that add up."""

from services.clock import leaving
from ui.discord import reply


def test_every_part_of_stopping_has_time() -> None:
    assert min(leaving.PARTS) >= leaving.MARGIN > 0


def test_all_parts_of_stopping_fit_into_the_ten_seconds_of_a_service_manager() -> None:
    assert sum(leaving.PARTS) < leaving.ALL < 10.0


def test_a_press_is_acknowledged_two_seconds_after_it_was_heard_at_the_latest() -> None:
    """An answer that begins just in time, is given its patience, and then a bare acknowledgement."""
    begins = reply.ACKNOWLEDGE_AFTER
    first = max(reply.GIVE_WAY_AFTER - begins, reply.LAST_PATIENCE)
    assert begins + first + reply.LAST_PATIENCE <= 2.0
