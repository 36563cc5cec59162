"""Opponents for the shoot-out: five levels, from one that plays at random to one that reads habits."""

from games.penalties.opponents._leaning import BOUND
from games.penalties.opponents._levels import choose
from games.penalties.opponents._ranks import Level
from games.penalties.opponents.habits import Habits, Watched

__all__ = [
    "BOUND",
    "Habits",
    "Level",
    "Watched",
    "choose",
]
