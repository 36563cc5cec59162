"""What people can do in a shoot-out, and the tokens that name it."""

from dataclasses import dataclass

from games.errors import UnreadableAction
from games.penalties.terms import FACES, SHOTS, Direction, Face, Shot, Team


@dataclass(frozen=True, slots=True)
class CallToss:
    face: Face


@dataclass(frozen=True, slots=True)
class ShootFirst:
    """The toss winner's privilege of taking the first kick (rule 2)."""


@dataclass(frozen=True, slots=True)
class ChooseTeam:
    """The toss winner's other privilege, or what it leaves to the loser (rule 2)."""

    team: Team


@dataclass(frozen=True, slots=True)
class PickDirection:
    """The keeper's card, or the side a striker declares after a paradinha: the phase tells which."""

    direction: Direction


@dataclass(frozen=True, slots=True)
class Shoot:
    shot: Shot


Action = CallToss | ShootFirst | ChooseTeam | PickDirection | Shoot

CALLS = tuple(CallToss(face) for face in FACES)
TEAMS = tuple(ChooseTeam(team) for team in Team)
PRIVILEGES: tuple[Action, ...] = (ShootFirst(), *TEAMS)
DIVES = tuple(PickDirection(direction) for direction in Direction)
SIDES = tuple(pick for pick in DIVES if pick.direction is not Direction.CENTRE)
KICKS = {shot: Shoot(shot) for shot in SHOTS}


def _token(action: Action) -> str:
    match action:
        case CallToss(face):
            return face.value
        case ShootFirst():
            return "shoot-first"
        case ChooseTeam(team):
            return team.value
        case PickDirection(direction):
            return direction.value
        case Shoot(shot):
            return shot.value


_BY_TOKEN: dict[str, Action] = {
    _token(action): action for action in (*CALLS, *PRIVILEGES, *DIVES, *KICKS.values())
}
_TOKENS: dict[Action, str] = {action: token for token, action in _BY_TOKEN.items()}


def to_token(action: Action) -> str:
    return _TOKENS[action]


def from_token(token: str) -> Action:
    """The action a token names; UnreadableAction when it names none."""
    action = _BY_TOKEN.get(token)
    if action is None:
        raise UnreadableAction("unknown-token")
    return action
