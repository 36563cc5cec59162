"""An opponent for Penguin Soccer: five levels, what moves are worth, and where a match turned."""

from games.penguin.search._analysis import (
    TurningPoint,
    Worth,
    analyse,
    goal_in,
    judge,
    questions,
    turning_points,
    verdict,
)
from games.penguin.search._kernels import can_compile
from games.penguin.search._levels import Level, choose
from games.penguin.search._root import prepare

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
