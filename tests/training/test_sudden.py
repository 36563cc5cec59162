"""What a best response wins of sudden death, against a recursion that keeps beliefs as they are."""

from dataclasses import dataclass
from typing import Any

import pytest

from games.penalties.hidden.spending import Suspects
from games.penalties.terms import Strikers
from tests.training.small_final import SAVES
from training import sudden
from training.steps import Training
from training.sudden import BELIEFS, sudden_death
from training.tables import Key

CYCLES = 2

SQUADS: list[tuple[Strikers, Strikers]] = [
    ((1, 0, 1, 0, 1), (0, 0, 1, 1, 1)),
    ((2, 0, 0, 0, 1), (1, 0, 0, 1, 1)),
    ((0, 1, 0, 1, 1), (1, 1, 1, 0, 0)),
]


@dataclass
class Cycles:
    """Cycles of one kick each; a match that outlasts them all is the response's."""

    tables: Any
    squads: tuple[Strikers, Strikers]
    names: tuple[tuple[Suspects, ...], ...]
    side: int

    def wins(self, cycles: int, likely: dict[int, float], mine: Suspects, discard: int) -> float:
        """The response's chance, times how likely the policy has come here with each of its discards."""
        if not cycles:
            return sum(likely.values())

        def ours(goal: Any, miss: Any) -> float:
            dives = self.tables[Key("late dive", 1 - self.side, 0)][self.names[1 - self.side].index(mine), 0]
            held = [sum(w * save for w, save in zip(dives, saves, strict=True)) for saves in SAVES]
            found: float = max(
                (1 - held[shot]) * goal(shot) + held[shot] * miss(shot) for shot in self.hand(discard)
            )
            return found

        def theirs(goal: Any, miss: Any) -> float:
            suspects = self.names[self.side].index(tuple(sorted(likely)))
            shots = self.tables[Key("late shot", self.side, 0)][suspects, 0]
            after = [
                (
                    shot,
                    {
                        one: weight * shots[one][shot]
                        for one, weight in likely.items()
                        if self.hides(one, shot)
                    },
                )
                for shot in range(5)
                if any(weight * shots[one][shot] for one, weight in likely.items())
            ]
            found: float = max(
                sum(
                    (1 - SAVES[shot][dive]) * goal(then) + SAVES[shot][dive] * miss(then)
                    for shot, then in after
                )
                for dive in range(3)
            )
            return found

        def level(then: dict[int, float], shot: int) -> float:
            left = tuple(one for one in mine if self.squads[1 - self.side][one] > (one == shot))
            return self.wins(cycles - 1, then, left, discard)

        def whole(then: dict[int, float]) -> float:
            return sum(then.values())

        if self.side == 0:
            return theirs(
                lambda then: ours(lambda shot: level(then, shot), lambda _: 0.0),
                lambda then: ours(lambda _: whole(then), lambda shot: level(then, shot)),
            )
        return ours(
            lambda shot: theirs(lambda then: level(then, shot), whole),
            lambda shot: theirs(lambda _: 0.0, lambda then: level(then, shot)),
        )

    def hand(self, discard: int) -> list[int]:
        squad = self.squads[1 - self.side]
        return [shot for shot in range(5) if squad[shot] > (shot == discard)]

    def hides(self, discard: int, shot: int) -> bool:
        return self.squads[self.side][discard] > (discard == shot)


@pytest.mark.parametrize("squads", SQUADS)
@pytest.mark.parametrize("side", [0, 1])
def test_chances_in_sudden_death_are_never_too_small_and_exact_for_who_knows_the_discard(
    monkeypatch: pytest.MonkeyPatch, squads: tuple[Strikers, Strikers], side: int
) -> None:
    monkeypatch.setattr(sudden, "SWEEPS", CYCLES)
    training = Training(*squads, rounds=1)
    for _ in range(12):
        training.step()
    tables, names = training.average(), tuple(one.spending.suspects for one in training.squads)
    found, cycles = sudden_death(training.squads, tables, side), Cycles(tables, squads, names, side)
    compared = 0
    for row, suspects in enumerate(names[side]):
        for column in range(BELIEFS):
            belief = column / (BELIEFS - 1)
            known = len(suspects) == 1 or column in {0, BELIEFS - 1}
            likely = (
                {suspects[-1]: 1 - belief, suspects[0]: belief} if len(suspects) > 1 else {suspects[0]: 1.0}
            )
            for (mine, discard), place in found.places.items():
                exact = cycles.wins(CYCLES, likely, names[1 - side][mine], discard)
                bound = float(found.chances[row, column, place])
                assert bound >= exact - 1e-12
                assert bound == pytest.approx(exact, abs=1e-12 if known else 0.01)
                compared += 1
    assert compared > 50
