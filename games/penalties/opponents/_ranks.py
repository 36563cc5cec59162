"""The names of the levels, and how luck of one number chooses among actions."""

from collections.abc import Sequence
from enum import StrEnum

from games.penalties.actions import Action

Mix = Sequence[float]


class Level(StrEnum):
    """Weakest first; which of the last two is the stronger depends on who sits opposite."""

    ROOKIE = "rookie"
    REGULAR = "regular"
    VETERAN = "veteran"
    LEGEND = "legend"
    MIND_READER = "mind-reader"


LAPSES = {Level.REGULAR: 0.2, Level.VETERAN: 0.15}
"""How often a level takes any card that it has."""


def any_of(actions: Sequence[Action], luck: float) -> str:
    """The token of one of these, each as likely as the other."""
    return actions[int(luck * len(actions))].token


def taken(tokens: Sequence[str], mix: Mix, luck: float) -> str:
    """One of these tokens by their weights; never one without any."""
    chosen = ""
    for token, weight in zip(tokens, mix, strict=True):
        if weight > 0:
            chosen = token
            luck -= weight
            if luck < 0:
                break
    return chosen


def lapsing(level: Level, mix: Mix, anything: Mix) -> Mix:
    """This mix with the lapses of a level."""
    lapses = LAPSES[level]
    return [(1 - lapses) * one + lapses * other for one, other in zip(mix, anything, strict=True)]
