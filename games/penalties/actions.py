"""What people can do in a shoot-out, and the tokens that name it."""

from dataclasses import dataclass

from games.errors import UnreadableAction
from games.penalties.cards import KINDS, Card
from games.penalties.terms import FACES, SHOTS, Direction, Face, Shot, Team


@dataclass(frozen=True, slots=True)
class CallToss:
    face: Face

    @property
    def token(self) -> str:
        return str(self.face)


@dataclass(frozen=True, slots=True)
class ShootFirst:
    """The toss winner's privilege of taking the first kick (rule 2)."""

    @property
    def token(self) -> str:
        return "shoot-first"


@dataclass(frozen=True, slots=True)
class ChooseTeam:
    """The toss winner's other privilege, or what it leaves to the loser (rule 2)."""

    team: Team

    @property
    def token(self) -> str:
        return str(self.team)


@dataclass(frozen=True, slots=True)
class PickDirection:
    """The keeper's card, or the side a striker declares after a paradinha: the phase tells which."""

    direction: Direction

    @property
    def token(self) -> str:
        return str(self.direction)


@dataclass(frozen=True, slots=True)
class Shoot:
    shot: Shot

    @property
    def token(self) -> str:
        return str(self.shot)


@dataclass(frozen=True, slots=True)
class PickFirst:
    """The toss winner's other privilege where teams are picked: the first card of the draft (ruling G8)."""

    @property
    def token(self) -> str:
        return "pick-first"


@dataclass(frozen=True, slots=True)
class Pick:
    """Take this card into one's squad (rule 15)."""

    card: Card

    @property
    def token(self) -> str:
        return self.card.name


@dataclass(frozen=True, slots=True)
class PickOne:
    """Pick one for me: this card is taken as `draft.suggest` says, the next one is one's own choice again."""

    @property
    def token(self) -> str:
        return "auto-one"


@dataclass(frozen=True, slots=True)
class HandOver:
    """Fill up my squad: every card that it still lacks is taken as `draft.suggest` says."""

    @property
    def token(self) -> str:
        return "auto"


@dataclass(frozen=True, slots=True)
class Discard:
    """Lay one striker aside for the whole match, face down (rule 16)."""

    shot: Shot

    @property
    def token(self) -> str:
        return f"discard.{self.shot}"


Action = (
    CallToss
    | ShootFirst
    | ChooseTeam
    | PickDirection
    | Shoot
    | PickFirst
    | Pick
    | PickOne
    | HandOver
    | Discard
)

CALLS = tuple(CallToss(face) for face in FACES)
TEAMS = tuple(ChooseTeam(team) for team in Team)
PRIVILEGES: tuple[Action, ...] = (ShootFirst(), *TEAMS)
DIVES = tuple(PickDirection(direction) for direction in Direction)
SIDES = tuple(pick for pick in DIVES if pick.direction is not Direction.CENTRE)
KICKS = {shot: Shoot(shot) for shot in SHOTS}
ORDERS: tuple[Action, ...] = (ShootFirst(), PickFirst())
PICKS = {card: Pick(card) for card in KINDS}
PICK_ONE = PickOne()
HAND_OVER = HandOver()
DISCARDS = {shot: Discard(shot) for shot in SHOTS}

_ALL: tuple[Action, ...] = (
    *CALLS,
    *PRIVILEGES,
    *DIVES,
    *KICKS.values(),
    *ORDERS,
    *PICKS.values(),
    PICK_ONE,
    HAND_OVER,
    *DISCARDS.values(),
)


class _Readable(dict[str, Action]):
    """Actions by token; UnreadableAction for a token that names none."""

    def __missing__(self, token: str) -> Action:
        raise UnreadableAction("unknown-token")


BY_TOKEN = _Readable({action.token: action for action in _ALL})
"""Every action by its token; UnreadableAction for a token that names none."""
