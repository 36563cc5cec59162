"""A tiny game that tries the suite itself: three hidden cards, three simultaneous bids, the best sum wins."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from games.chance import Draw
from games.contract import Game, Over, Pending, Step, ToAct, ToDraw
from games.errors import IllegalAction, UnreadableAction
from games.seats import BySide, Seat, Side, Viewer

SEATS = (Seat(0), Seat(1), Seat(2))
DECK = range(5)


@dataclass(frozen=True, slots=True)
class Bid:
    amount: int


@dataclass(frozen=True, slots=True)
class Table:
    cards: tuple[int, ...] = ()
    bids: tuple[int | None, ...] = (None, None, None)


@dataclass(frozen=True, slots=True)
class Dealt:
    seat: Seat


@dataclass(frozen=True, slots=True)
class HasBid:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Revealed:
    bids: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Seen:
    dealt: int
    my_card: int | None
    my_bid: int | None
    ready: tuple[bool, ...]


Event = Dealt | HasBid | Revealed


class Bids(Game[Table, Bid, Event, Seen]):
    """Seats 0 and 2 are home, seat 1 is away."""

    key: ClassVar[str] = "bids"
    rules_version: ClassVar[int] = 1
    state_type: ClassVar[type[Table]] = Table

    def initial(self, options: Mapping[str, object]) -> Table:
        if options:
            raise IllegalAction("bad-option")
        return Table()

    def sides(self, state: Table) -> tuple[Side, ...]:
        return (Side.HOME, Side.AWAY, Side.HOME)

    def pending(self, state: Table) -> Pending:
        if len(state.cards) < len(SEATS):
            return ToDraw(Draw(len(DECK) - len(state.cards), private_to=SEATS[len(state.cards)]))
        waiting = frozenset(seat for seat in SEATS if state.bids[seat] is None)
        if waiting:
            return ToAct(waiting, 0, secret=True)
        worth = [card + (bid or 0) for card, bid in zip(state.cards, state.bids, strict=True)]
        home, away = max(worth[0], worth[2]), worth[1]
        winner = None if home == away else Side.HOME if home > away else Side.AWAY
        return Over(winner, BySide(home, away), "revealed")

    def legal_actions(self, state: Table, seat: Seat) -> tuple[Bid, ...]:
        waits = isinstance(pending := self.pending(state), ToAct) and seat in pending.seats
        return tuple(Bid(amount) for amount in range(state.cards[seat] + 1)) if waits else ()

    def apply(self, state: Table, action: Bid, by: Seat) -> Step[Table, Event]:
        bids = tuple(action.amount if seat == by else state.bids[seat] for seat in SEATS)
        revealed = () if None in bids else (Revealed(bids),)
        return Step(replace(state, bids=bids), (HasBid(by), *revealed))

    def apply_draw(self, state: Table, outcome: int) -> Step[Table, Event]:
        left = [card for card in DECK if card not in state.cards]
        dealt = Dealt(SEATS[len(state.cards)])
        return Step(replace(state, cards=(*state.cards, left[outcome])), (dealt,))

    def view(self, state: Table, viewer: Viewer) -> Seen:
        ready = tuple(bid is not None for bid in state.bids)
        if viewer == "spectator" or viewer >= len(state.cards):
            return Seen(len(state.cards), None, None, ready)
        return Seen(len(state.cards), state.cards[viewer], state.bids[viewer], ready)

    def to_token(self, action: Bid) -> str:
        return str(action.amount)

    def from_token(self, token: str) -> Bid:
        if len(token) != 1 or token not in "01234":
            raise UnreadableAction("unknown-token")
        return Bid(int(token))
