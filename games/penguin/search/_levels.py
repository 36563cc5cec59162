"""Five opponents, from one that has just hatched to one that looks far ahead."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from games.penguin.actions import ACCEPT, DECLINE
from games.penguin.search._compact import token
from games.penguin.search._root import Ranked, never, position_of, rank
from games.penguin.search._tables import mixed
from games.penguin.state import PenguinState
from games.penguin.terms import ANSWER
from games.penguin.view import PenguinView


class Level(StrEnum):
    """Weakest first."""

    CHICK = "chick"
    FLEDGLING = "fledgling"
    SWIMMER = "swimmer"
    HUNTER = "hunter"
    EMPEROR = "emperor"


@dataclass(frozen=True, slots=True)
class Strength:
    """How far a level looks, in moves and positions, and how it errs: it takes a move that is up to `margin`
    worse than the best it found, and in so many of a hundred turns any move at all."""

    depth: int
    nodes: int
    margin: int
    slips: int


STRENGTHS = {
    Level.CHICK: Strength(depth=1, nodes=1_000, margin=40, slips=60),
    Level.FLEDGLING: Strength(depth=1, nodes=1_000, margin=20, slips=25),
    Level.SWIMMER: Strength(depth=2, nodes=3_000, margin=16, slips=16),
    Level.HUNTER: Strength(depth=3, nodes=6_000, margin=8, slips=8),
    Level.EMPEROR: Strength(depth=20, nodes=80_000, margin=0, slips=0),
}
WELCOME = 60
"""A draw is accepted from somebody who is better by this much."""


def choose(
    table: PenguinState | PenguinView,
    level: Level,
    seed: int,
    *,
    compiled: bool | None = None,
    should_stop: Callable[[], bool] = never,
) -> str:
    """The token this level plays for whoever is awaited; the same for the same table, level and seed.

    While a draw is on offer it is the answer. Without `should_stop` there is no clock in it. ValueError when
    nobody is to move.
    """
    strength, position = STRENGTHS[level], position_of(table)
    ranking = rank(
        position,
        depth=strength.depth,
        nodes=strength.nodes,
        margin=strength.margin,
        compiled=compiled,
        should_stop=should_stop,
    )
    if table.phase is ANSWER:
        return (ACCEPT if ranking[0].worth >= WELCOME else DECLINE).token
    return token(position.places, _taken(ranking, strength, mixed(seed, table.turn)).move)


def _taken(ranking: list[Ranked], strength: Strength, chance: int) -> Ranked:
    """One of the moves that are good enough; now and then any move."""
    if chance % 100 < strength.slips:
        return ranking[chance // 100 % len(ranking)]
    good = [one for one in ranking if one.worth >= ranking[0].worth - strength.margin]
    return good[chance // 100 % len(good)]
