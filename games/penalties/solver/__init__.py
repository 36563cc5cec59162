"""The classic shoot-out solved exactly: what every position is worth, and how both sides play it best."""

from games.penalties.solver.odds import Chosen, Kicked, Odds
from games.penalties.solver.position import Position, position_of
from games.penalties.solver.solution import Returns, Solution, odds, solve

__all__ = ["Chosen", "Kicked", "Odds", "Position", "Returns", "Solution", "odds", "position_of", "solve"]
