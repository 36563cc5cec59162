"""How Penguin Soccer looks in Discord."""

from ui.tables.penguin.analysis import analysis
from ui.tables.penguin.board import board
from ui.tables.penguin.booklet import pages
from ui.tables.penguin.forced import forced
from ui.tables.penguin.panel import panel
from ui.tables.penguin.private import picker, private, role, told_moves
from ui.tables.penguin.replay import replay
from ui.tables.penguin.start import start
from ui.tables.penguin.words import MASCOTS, NAME, progress

__all__ = [
    "MASCOTS",
    "NAME",
    "analysis",
    "board",
    "forced",
    "pages",
    "panel",
    "picker",
    "private",
    "progress",
    "replay",
    "role",
    "start",
    "told_moves",
]
