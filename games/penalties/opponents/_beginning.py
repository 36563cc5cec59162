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
from games.penalties.hidden.book import Book, shipped
from games.penalties.opponents import _finalist as finalist
from games.penalties.opponents import _tips as tips
from games.penalties.opponents._ranks import Level, Mix, any_of, lapsing, taken
from games.penalties.opponents.drafting import best_card, plan_of
from games.penalties.solver.pairs import FIRST_WINS
from games.penalties.terms import SHOTS, Phase, held
from games.penalties.view import DraftView, PenaltiesView
from games.seats import Seat


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
            return any_of(ORDERS, luck) if random else _order(level, view).token
        case Phase.PICK if view.draft is not None:
            return _pick(level, view, view.draft, luck)
        case Phase.DISCARD if view.seat is not None:
            return taken([DISCARDS[shot].token for shot in SHOTS], discards(level, view, view.seat), luck)
        case _:
            raise ValueError("nobody is to choose anything")


def discards(level: Level, view: PenaltiesView, seat: Seat) -> Mix:
    """How often this level discards each of SHOTS of its own hand (rule 16)."""
    hand = view.strikers[seat]
    anything = [(count > 0) / len(held(hand)) for count in hand]
    match level:
        case Level.ROOKIE:
            return anything
        case Level.REGULAR:
            return lapsing(level, tips.discards(hand), anything)
        case Level.VETERAN:
            return lapsing(level, finalist.discards(view), anything)
        case _:
            return finalist.discards(view)


def _order(level: Level, view: PenaltiesView) -> Action:
    """Whoever follows the tips wants the first pick; the draft's value says what is better in truth."""
    if level is Level.REGULAR:
        return PickFirst()
    return ShootFirst() if plan_of(_first_wins(view)).value > 1 / 2 else PickFirst()


def _pick(level: Level, view: PenaltiesView, draft: DraftView, luck: float) -> str:
    """Any card, what *Fill up my squad* takes, or what the solved draft says."""
    match level:
        case Level.ROOKIE:
            return any_of([PICKS[card] for card in draft.open], luck)
        case Level.REGULAR:
            return HAND_OVER.token
        case _:
            return PICKS[best_card(plan_of(_first_wins(view)), draft)].token


def _first_wins(view: PenaltiesView) -> tuple[float, ...]:
    """What squads are worth in this match: exactly in the classic, by the trained policies in a Big Final."""
    book = shipped()
    return book.first_wins if view.discarded is not None and isinstance(book, Book) else FIRST_WINS
