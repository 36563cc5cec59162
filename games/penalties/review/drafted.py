"""A finished draft beside the solved one: what every pick was worth."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from games.penalties.cards import Card
from games.penalties.events import CardPicked, Event
from games.penalties.hidden.book import Book, shipped
from games.penalties.opponents.drafting import values_along
from games.penalties.solver.pairs import FIRST_WINS
from games.penalties.terms import Picked
from games.penalties.view import PenaltiesView
from games.seats import Seat

SAME = 1e-9
"""Chances that are no further apart are the same."""

ROUGH = 0.02
"""The same by the trained book, which tells what squads are worth in two ways that are up to so far apart."""


class DraftQuestion(NamedTuple):
    """A match with a draft as a spectator saw its end, and how each pick came about.

    `late` are the picks, from 0, that the clock made.
    """

    view: PenaltiesView
    how: tuple[Picked, ...]
    late: frozenset[int]


@dataclass(frozen=True, slots=True)
class Pick:
    """A card that a seat took, seat 0's chance to win `after` it, and what it gave away of the seat's own."""

    seat: Seat
    card: Card
    how: Picked
    late: bool
    after: float
    given: float


@dataclass(frozen=True, slots=True)
class Drafted:
    """All picks, from seat 0's chance to win at the `start`; in a Big Final chances are not `exact`."""

    start: float
    picks: tuple[Pick, ...]
    exact: bool

    def of(self, seat: Seat) -> tuple[tuple[int, Pick], ...]:
        """The picks that this seat chose itself, numbered from 1."""
        return tuple(
            (number, one)
            for number, one in enumerate(self.picks, 1)
            if one.seat == seat and one.how is Picked.CHOSEN and not one.late
        )


def picked(events: Iterable[Event]) -> tuple[Picked, ...]:
    """How the cards came that were taken in these events."""
    return tuple(event.how for event in events if isinstance(event, CardPicked))


def judged_draft(question: DraftQuestion) -> Drafted:
    """Every pick, by the solved draft; half a second. ValueError for a match without a whole draft."""
    view, how, late = question
    draft, first = view.draft, view.first
    if draft is None or draft.first is None or first is None or draft.pool:
        raise ValueError("no draft to judge")
    book = shipped()
    trained = book if view.discarded is not None and isinstance(book, Book) else None
    values = values_along(FIRST_WINS if trained is None else trained.first_wins, draft)
    chances = [value if first == 0 else 1 - value for value in values]
    squads = iter(draft.squads[draft.first]), iter(draft.squads[1 - draft.first])
    picks = []
    for number, (before, after) in enumerate(pairwise(chances)):
        seat = Seat(draft.first if number % 2 == 0 else 1 - draft.first)
        lost = before - after if seat == 0 else after - before
        given = lost if lost > (SAME if trained is None else ROUGH) else 0.0
        picks.append(Pick(seat, next(squads[number % 2]), how[number], number in late, after, given))
    return Drafted(chances[0], tuple(picks), exact=trained is None)
