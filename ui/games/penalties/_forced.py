"""What chance did for whoever was late with an open decision, in words."""

from games.penalties.actions import (
    BY_TOKEN,
    CallToss,
    ChooseTeam,
    Pick,
    PickDirection,
    PickFirst,
    Shoot,
    ShootFirst,
)
from games.penalties.terms import Direction, Face
from ui.games.penalties.picking import card_name
from ui.games.penalties.words import shot_name, team_name
from ui.words.catalogues import Say


def forced(token: str, name: str, say: Say) -> str:
    """A sentence without its full stop."""
    match BY_TOKEN[token]:
        case CallToss(Face.HEADS):
            return say("{name} was too slow: chance called heads", name=name)
        case CallToss():
            return say("{name} was too slow: chance called tails", name=name)
        case ShootFirst():
            return say("{name} was too slow: chance took the first shot", name=name)
        case PickFirst():
            return say("{name} was too slow: chance took the first pick", name=name)
        case ChooseTeam(team):
            return say("{name} was too slow: chance took {team}", name=name, team=team_name(team, say))
        case Pick(card):
            what, whose = card_name(card, say), team_name(card.team, say)
            return say(
                "{name} was too slow: chance picked {card} of {team}", name=name, card=what, team=whose
            )
        case Shoot(shot):
            return say("{name} was too slow: chance played {shot}", name=name, shot=shot_name(shot, say))
        case PickDirection(Direction.LEFT):
            return say("{name} was too slow: chance shot left", name=name)
        case PickDirection(Direction.RIGHT):
            return say("{name} was too slow: chance shot right", name=name)
        case _:
            return say("{name} was too slow", name=name)
