"""How Penalties: Animal Cup looks in Discord."""

from ui.tables.penalties.board import board
from ui.tables.penalties.picker import picker, private, role

__all__ = ["board", "picker", "private", "role"]
