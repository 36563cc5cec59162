"""Both best mixed strategies of one kick, in closed form, and what every single choice is worth."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from games.penalties.kicking import COIN, MISS, RULE_7, SECOND_STAGE
from games.penalties.solver.induction import worth
from games.penalties.terms import SHOTS, Direction, Shot

C = TypeVar("C", Shot, Direction)

SAVED = {MISS: 1.0, COIN: 0.5, SECOND_STAGE: 0.5}
"""How much of a shot is lost to a keeper card; a held paradinha is a coin for two who play it well."""
LOSSES = {
    shot: {card: SAVED.get(verdict, 0.0) for card, verdict in against.items()}
    for shot, against in RULE_7.items()
}
"""The part of a goal's advantage that a shot loses, by shot and keeper card."""
SIDES = (Direction.LEFT, Direction.RIGHT)


@dataclass(frozen=True, slots=True)
class Kicked:
    """The striker's chance to win the match after a goal and after a miss with one shot."""

    goal: float
    miss: float

    def against(self, shot: Shot, card: Direction) -> float:
        """His chance before the coin falls, or before a held paradinha goes on."""
        return self.goal - LOSSES[shot][card] * (self.goal - self.miss)


@dataclass(frozen=True, slots=True)
class Chosen(Generic[C]):
    """A choice, how often best play takes it, and the chooser's chance to win the match if he takes it now
    and the other side plays its best mix."""

    choice: C
    weight: float
    worth: float


@dataclass(frozen=True, slots=True)
class Odds:
    """One decision pending on the table, both sides' view of it.

    `first_wins` is the first shooter's chance to win the match with best play, `striker_wins` that of who
    kicks now. `dives` are the keeper's cards. `shots` are the striker's cards, or () where a paradinha is
    held; `aims` are the sides he may declare then, else (). `kicked` says for each shot what comes after it.
    """

    first_wins: float
    striker_wins: float
    dives: tuple[Chosen[Direction], ...]
    shots: tuple[Chosen[Shot], ...]
    aims: tuple[Chosen[Direction], ...]
    kicked: Mapping[Shot, Kicked]


def kick_odds(kicked: Mapping[Shot, Kicked], *, first: bool) -> Odds:
    """The odds of a kick whose keeper and striker choose now; `first` says that the first shooter kicks."""
    value, shots, dives = mixes(kicked)
    shot_worth = {
        shot: sum(weight * after.against(shot, card) for card, weight in dives.items())
        for shot, after in kicked.items()
    }
    dive_worth = {
        card: 1 - sum(weight * kicked[shot].against(shot, card) for shot, weight in shots.items())
        for card in Direction
    }
    return Odds(
        first_wins=value if first else 1 - value,
        striker_wins=value,
        dives=tuple(Chosen(card, dives[card], dive_worth[card]) for card in Direction),
        shots=tuple(Chosen(shot, shots[shot], shot_worth[shot]) for shot in kicked),
        aims=(),
        kicked=kicked,
    )


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


def mixes(kicked: Mapping[Shot, Kicked]) -> tuple[float, dict[Shot, float], dict[Direction, float]]:
    """The value of a kick for the striker, his best mix and the keeper's; see `induction.worth`.

    What the keeper need not spend to hold every shot to the value is spread evenly over his cards.
    """
    nothing = Kicked(0.0, 0.0)
    every = [kicked.get(shot, nothing) for shot in SHOTS]
    value = worth(*(chance for after in every for chance in (after.goal, after.miss)))
    dives, steep = dict.fromkeys(Direction, 0.0), dict[Shot, float]()
    for card in Direction:
        best: Shot | None = None
        for shot, after in kicked.items():
            if shot is not Shot.TOP_CORNER and LOSSES[shot][card] and after.goal > value:
                need = (after.goal - value) / (LOSSES[shot][card] * (after.goal - after.miss))
                if need > dives[card]:
                    dives[card], best = need, shot
        if best is not None:
            after = kicked[best]
            steep[best] = 1 / (LOSSES[best][card] * (after.goal - after.miss))
    sure = max(kicked, key=lambda shot: _sure(shot, kicked[shot]))
    if _sure(sure, kicked[sure]) >= value:
        steep = {sure: 1.0}
    whole, spare = sum(steep.values()), max(0.0, 1 - sum(dives.values())) / len(dives)
    dives = {card: need + spare for card, need in dives.items()}
    total = sum(dives.values())
    shots = {shot: steep.get(shot, 0.0) / whole for shot in kicked}
    return value, shots, {card: weight / total for card, weight in dives.items()}


def _sure(shot: Shot, after: Kicked) -> float:
    """What the shot is worth against a keeper who knows of it."""
    return min(after.against(shot, card) for card in Direction)
