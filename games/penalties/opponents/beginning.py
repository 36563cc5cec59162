"""How each level comes to its team: the toss, its privileges, the draft and the discard."""

from games.penalties.actions import (
    CALLS,
    DISCARDS,
    HAND_OVER,
    ORDERS,
    PICKS,
    PRIVILEGES,
    TEAMS,
    Action,
    PickFirst,
    ShootFirst,
)
from games.penalties.opponents.drafting import best_card, plan_of
from games.penalties.opponents.ranks import Level, any_of
from games.penalties.solver.pairs import FIRST_WINS
from games.penalties.terms import FULL_TEAM, Phase, Shot, held
from games.penalties.view import DraftView, PenaltiesView


def begin(level: Level, view: PenaltiesView, luck: float) -> str:
    """The token this level plays before the kicks; ValueError when nobody is to choose anything."""
    random = level is Level.ROOKIE
    match view.phase:
        case Phase.CALL:
            return any_of(CALLS, luck)
        case Phase.PRIVILEGE:
            return any_of(PRIVILEGES if random else PRIVILEGES[:1], luck)
        case Phase.TEAM:
            return any_of(TEAMS, luck)
        case Phase.ORDER:
            return any_of(ORDERS, luck) if random else _order(level).token
        case Phase.PICK if view.draft is not None:
            return _pick(level, view.draft, luck)
        case Phase.DISCARD:
            kinds = (Shot.TOP_CORNER,) if not random else held(FULL_TEAM)
            return any_of([DISCARDS[shot] for shot in kinds], luck)
        case _:
            raise ValueError("nobody is to choose anything")


def _order(level: Level) -> Action:
    """Whoever follows the tips wants the first pick; the draft's value says what is better in truth."""
    if level is Level.REGULAR:
        return PickFirst()
    return ShootFirst() if plan_of(FIRST_WINS).value > 1 / 2 else PickFirst()


def _pick(level: Level, draft: DraftView, luck: float) -> str:
    """Any card, what *Pick for me* takes, or what the solved draft says."""
    match level:
        case Level.ROOKIE:
            return any_of([PICKS[card] for card in draft.open], luck)
        case Level.REGULAR:
            return HAND_OVER.token
        case _:
            return PICKS[best_card(plan_of(FIRST_WINS), draft)].token
