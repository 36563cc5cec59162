"""What is known of one decision: its value, both best mixes, and what every single choice is worth."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from games.penalties.kicking import COIN, MISS, RULE_7, SECOND_STAGE
from games.penalties.solver.mixing import ABSENT, Dives, Shots, balance
from games.penalties.terms import SHOTS, Direction, Shot
from games.values import quick

C = TypeVar("C", Shot, Direction)

SAVED = {MISS: 1.0, COIN: 0.5, SECOND_STAGE: 0.5}
"""How much of a shot is lost to a keeper card; a held paradinha is a coin for two who play it well."""
LOSSES = {
    shot: {card: SAVED.get(verdict, 0.0) for card, verdict in against.items()}
    for shot, against in RULE_7.items()
}
"""The part of a goal's advantage that a shot loses, by shot and keeper card."""
_LOST = tuple((shot, tuple(LOSSES[shot][card] for card in Direction)) for shot in SHOTS)
"""The same as tuples, left, centre and right."""

SIDES = (Direction.LEFT, Direction.RIGHT)


@quick
@dataclass(frozen=True, slots=True)
class Kicked:
    """The striker's chance to win the match after a goal and after a miss with one shot."""

    goal: float
    miss: float

    def against(self, shot: Shot, card: Direction) -> float:
        """His chance before the coin falls, or before a held paradinha goes on."""
        return self.goal - LOSSES[shot][card] * (self.goal - self.miss)


@quick
@dataclass(frozen=True, slots=True)
class Chosen(Generic[C]):
    """A choice, how often best play takes it, and the chooser's chance to win the match if he takes it now
    and the other side plays its best mix."""

    choice: C
    weight: float
    worth: float


@quick
@dataclass(frozen=True, slots=True)
class Odds:
    """One decision pending on the table, both sides' view of it.

    `first_wins` is the first shooter's chance to win the match with best play, `striker_wins` that of who
    kicks now. `dives` are the keeper's cards. `shots` are the striker's cards, or () where a paradinha is
    held; `aims` are the sides he may declare then, else (). `kicked` says for each shot what comes after it.
    `bound` is by how much somebody could beat it from the start who knew by heart what both sides are taken
    to play: nought where it is exact.
    """

    first_wins: float
    striker_wins: float
    dives: tuple[Chosen[Direction], ...]
    shots: tuple[Chosen[Shot], ...]
    aims: tuple[Chosen[Direction], ...]
    kicked: Mapping[Shot, Kicked]
    bound: float = 0.0


def kick_odds(kicked: Mapping[Shot, Kicked], *, first: bool) -> Odds:
    """The odds of a kick whose keeper and striker choose now; `first` says that the first shooter kicks."""
    value, weights, dives = balance(*chances(kicked))
    return odds_by(value, weights, dives, kicked, first=first)


def odds_by(
    value: float, weights: Shots, dives: Dives, kicked: Mapping[Shot, Kicked], *, first: bool
) -> Odds:
    """The odds of a kick that is worth `value` to its striker where both choose by these weights."""
    left, centre, right = dives
    shots = list[Chosen[Shot]]()
    holds_left = holds_centre = holds_right = 1.0
    for weight, (shot, (from_left, from_centre, from_right)) in zip(weights, _LOST, strict=True):
        after = kicked.get(shot)
        if after is None:
            continue
        goal, gain = after.goal, after.goal - after.miss
        lost = from_left * left + from_centre * centre + from_right * right
        shots.append(Chosen(shot, weight, goal - lost * gain))
        if weight:
            holds_left -= weight * (goal - from_left * gain)
            holds_centre -= weight * (goal - from_centre * gain)
            holds_right -= weight * (goal - from_right * gain)
    return Odds(
        first_wins=value if first else 1 - value,
        striker_wins=value,
        dives=(
            Chosen(Direction.LEFT, left, holds_left),
            Chosen(Direction.CENTRE, centre, holds_centre),
            Chosen(Direction.RIGHT, right, holds_right),
        ),
        shots=tuple(shots),
        aims=(),
        kicked=kicked,
    )


def chances(kicked: Mapping[Shot, Kicked]) -> list[float]:
    """The striker's chances after a goal and a miss with each of SHOTS, as `balance` wants them."""
    given = []
    for shot in SHOTS:
        after = kicked.get(shot)
        given += [ABSENT, ABSENT] if after is None else [after.goal, after.miss]
    return given


def held_odds(after: Kicked, *, first: bool) -> Odds:
    """The odds of a held paradinha (rule 8): left or right for both, each as good as the other."""
    value = (after.goal + after.miss) / 2
    return Odds(
        first_wins=value if first else 1 - value,
        striker_wins=value,
        dives=tuple(Chosen(side, 0.5, 1 - value) for side in SIDES),
        shots=(),
        aims=tuple(Chosen(side, 0.5, value) for side in SIDES),
        kicked={Shot.PARADINHA: after},
    )
