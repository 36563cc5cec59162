"""The twenty cards as they lie open for picking: three keepers and seven strikers of each animal (rule 1)."""

from dataclasses import dataclass

from games.penalties.terms import FULL_TEAM, SHOTS, Direction, Shot, Strikers, Team


@dataclass(frozen=True, slots=True)
class Card:
    """A keeper of a direction or a striker of a shot, of one animal; two alike are equal."""

    team: Team
    plays: Direction | Shot

    @property
    def is_keeper(self) -> bool:
        return isinstance(self.plays, Direction)

    @property
    def name(self) -> str:
        """`jungle.keeper.l`, `forest.striker.lc`."""
        return f"{self.team}.{'keeper' if self.is_keeper else 'striker'}.{self.plays}"


KEEPERS_IN_SQUAD = len(Direction)
STRIKERS_IN_SQUAD = sum(FULL_TEAM)
SQUAD = KEEPERS_IN_SQUAD + STRIKERS_IN_SQUAD


def _team_of(team: Team) -> tuple[Card, ...]:
    keepers = [Card(team, direction) for direction in Direction]
    strikers = [Card(team, shot) for shot, count in zip(SHOTS, FULL_TEAM, strict=True) for _ in range(count)]
    return (*keepers, *strikers)


DECK: tuple[Card, ...] = tuple(card for team in Team for card in _team_of(team))
"""Every card as often as there is one, in the order in which they are laid out."""

KINDS: tuple[Card, ...] = tuple(dict.fromkeys(DECK))
"""The different cards, in the order of DECK."""


def strikers_among(cards: tuple[Card, ...]) -> Strikers:
    """How many of each striker there are, of whatever animal."""
    shots = [card.plays for card in cards]
    lc, tc, pa, pk, ri = (shots.count(shot) for shot in SHOTS)
    return (lc, tc, pa, pk, ri)
