"""The one place that names every analyst: how a game finds the moves at which a finished match turned."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from games.penalties import Penalties
from games.penalties.review import analysis as shoot_outs
from games.penalties.review import known
from games.penguin import Penguin
from games.penguin import search as penguins


def anything(options: Mapping[str, object]) -> None:
    """Every match can be judged, whatever its options."""


@dataclass(frozen=True, slots=True)
class Analyst:
    """Judges matches of one game in small portions, so that moves which people wait for come in between.

    `questions` takes a match apart, from its options and the entries of its journal; `judge` answers one
    question, within a second or so and with no clock in it; `verdict` chooses from all answers what is told.
    All of them are pure and can be pickled, and so can what they take and give. What a verdict holds is
    between the game and its table. `refusal` is the code of why a match with these options cannot be judged,
    if there is a reason. An analyst that `studies` is also given, by seat, matches of that person before this
    one, what a spectator saw at their end and the person's seat there, and which entries the clock made.
    `odds`, of games that have it, is what is known of the decision that a spectator's view shows, or None
    before there is one.
    """

    questions: Callable[..., tuple[Any, ...]]
    judge: Callable[[Any], Any]
    verdict: Callable[[tuple[Any, ...]], tuple[Any, ...]]
    refusal: Callable[[Mapping[str, object]], str | None] = anything
    studies: bool = False
    odds: Callable[[Any], Any] | None = None


ANALYSTS: Mapping[str, Analyst] = MappingProxyType(
    {
        Penguin.key: Analyst(penguins.questions, penguins.judge, penguins.verdict),
        Penalties.key: Analyst(
            shoot_outs.questions,
            shoot_outs.judge,
            tuple,
            refusal=known.refusal,
            studies=True,
            odds=known.odds_of,
        ),
    }
)
"""Every analyst by its game's key; a game may do without."""
