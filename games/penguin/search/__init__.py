"""An opponent for Penguin Soccer: five levels, what moves are worth, and where a match turned."""

from games.penguin.search.analysis import TurningPoint, Worth, analyse, goal_in, turning_points
from games.penguin.search.levels import Level, choose
from games.penguin.search.root import prepare

__all__ = ["Level", "TurningPoint", "Worth", "analyse", "choose", "goal_in", "prepare", "turning_points"]
