"""The one place that names every analyst: how a game finds the moves at which a finished match turned."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from games.contract import Entry
from games.penguin import Penguin
from games.penguin import search as penguins


@dataclass(frozen=True, slots=True)
class Analyst:
    """Judges matches of one game in small portions, so that moves which people wait for come in between.

    `questions` takes a match apart, from its options and journal; `judge` answers one question, within a
    second or so and with no clock in it; `verdict` chooses from all answers what is told. All of them are
    pure and can be pickled, and so can what they take and give. What a verdict holds is between the game and
    its table.
    """

    questions: Callable[[Mapping[str, object], tuple[Entry, ...]], tuple[Any, ...]]
    judge: Callable[[Any], Any]
    verdict: Callable[[tuple[Any, ...]], tuple[Any, ...]]


ANALYSTS: Mapping[str, Analyst] = MappingProxyType(
    {Penguin.key: Analyst(penguins.questions, penguins.judge, penguins.verdict)}
)
"""Every analyst by its game's key; a game may do without."""
