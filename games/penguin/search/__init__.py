"""An opponent for Penguin Soccer: five levels, what moves are worth, and where a match turned."""

from games.penguin.search.analysis import (
    TurningPoint,
    Worth,
    analyse,
    goal_in,
    judge,
    questions,
    turning_points,
    verdict,
)
from games.penguin.search.kernels import can_compile
from games.penguin.search.levels import Level, choose
from games.penguin.search.root import prepare

__all__ = [
    "Level",
    "TurningPoint",
    "Worth",
    "analyse",
    "can_compile",
    "choose",
    "goal_in",
    "judge",
    "prepare",
    "questions",
    "turning_points",
    "verdict",
]
