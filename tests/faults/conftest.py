"""Two people in a hall, where a test brings no ground of its own."""

from tests.play.conftest import clock, here

__all__ = ["clock", "here"]
