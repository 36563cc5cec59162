"""How Penalties: Animal Cup looks in Discord."""

from ui.tables.penalties.analysis import analysis
from ui.tables.penalties.board import board
from ui.tables.penalties.booklet import pages
from ui.tables.penalties.forced import forced
from ui.tables.penalties.hand import HAND, panel
from ui.tables.penalties.modes import modes_of, progress
from ui.tables.penalties.odds import odds
from ui.tables.penalties.picker import picker, private, role
from ui.tables.penalties.picking import asks
from ui.tables.penalties.secret import step
from ui.tables.penalties.words import MASCOTS, NAME

__all__ = [
    "HAND",
    "MASCOTS",
    "NAME",
    "analysis",
    "asks",
    "board",
    "forced",
    "modes_of",
    "odds",
    "pages",
    "panel",
    "picker",
    "private",
    "progress",
    "role",
    "step",
]
