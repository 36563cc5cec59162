"""How the better levels play a Big Final: by the trained policy, or by the tips where the book is damaged."""

from games.penalties.hidden.book import Book, shipped
from games.penalties.hidden.policy import Policy
from games.penalties.hidden.public import CYCLE, NUMBERS, seen_of
from games.penalties.hidden.spending import Context, spending_of
from games.penalties.opponents import _tips as tips
from games.penalties.opponents._ranks import Mix
from games.penalties.opponents.habits import squad_of
from games.penalties.view import PenaltiesView
from games.seats import Seat


def discards(view: PenaltiesView) -> Mix:
    """How often to discard each of SHOTS, for the seat of this view; ValueError for a spectator."""
    me, policy = _me(view), _policy(view)
    if policy is None:
        return tips.discards(view.strikers[me])
    return policy.discards(int(me != view.first))


def dives(view: PenaltiesView) -> Mix:
    """How often to dive left, centre and right, for the keeper of this view."""
    striker, policy = _seat(view.striker), _policy(view)
    if policy is None:
        return tips.dives(view.strikers[striker])
    return policy.mix(context_of(view, striker, None))


def shots(view: PenaltiesView) -> Mix:
    """How often to play each of SHOTS, for the striker of this view, which has to be his own."""
    me, policy = _me(view), _policy(view)
    if policy is None:
        return tips.shots(view.strikers[me])
    return policy.mix(context_of(view, me, _discard(view, me)))


def context_of(view: PenaltiesView, striker: Seat, discard: int | None) -> Context:
    """What the policy goes by at this kick, with the striker's discard if it is known."""
    first = _seat(view.first)
    sides = spending_of(squad_of(view, first)), spending_of(squad_of(view, Seat(1 - first)))
    return seen_of(view.kicks, sides).context(int(striker != first), discard)


def _discard(view: PenaltiesView, me: Seat) -> int:
    """The own discard: what of the squad is neither in hand nor played."""
    lately = view.kicks[len(view.kicks) // CYCLE * CYCLE :]
    played = [NUMBERS[kick.shot] for kick in lately if kick.striker == me]
    rows = zip(squad_of(view, me), view.strikers[me], strict=True)
    return next(shot for shot, (whole, held) in enumerate(rows) if whole > held + played.count(shot))


def _policy(view: PenaltiesView) -> Policy | None:
    book = shipped()
    return book.policy(squad_of(view, _seat(view.first))) if isinstance(book, Book) else None


def _me(view: PenaltiesView) -> Seat:
    if view.seat is None:
        raise ValueError("a spectator holds no cards")
    return view.seat


def _seat(seat: Seat | None) -> Seat:
    if seat is None:
        raise ValueError("nobody kicks")
    return seat
