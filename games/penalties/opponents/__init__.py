"""Opponents for the shoot-out: five levels, from one that plays at random to one that reads habits."""

from games.penalties.opponents.habits import Habits, Watched
from games.penalties.opponents.leaning import BOUND
from games.penalties.opponents.levels import choose
from games.penalties.opponents.ranks import Level

__all__ = [
    "BOUND",
    "Habits",
    "Level",
    "Watched",
    "choose",
]
