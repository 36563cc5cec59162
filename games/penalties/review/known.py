"""What is known of a kick, from what everybody has seen: exactly, or in a Big Final by the trained book."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from games.penalties.hidden.book import Book, shipped
from games.penalties.hidden.lines import LAPSES
from games.penalties.hidden.odds import before, book_odds
from games.penalties.options import MODES
from games.penalties.solver.odds import C, Chosen, Odds
from games.penalties.solver.position import position_of
from games.penalties.solver.solution import odds
from games.penalties.terms import SHOTS, Direction, Phase, Shot
from games.penalties.view import PenaltiesView

NOTHING = 1e-9
"""A difference of chances that is none."""

RARE = 2 * LAPSES
"""A choice that best play makes more often than this is no mistake, even where the book finds it poorer."""

Mixes = tuple[Mapping[Shot, float], Mapping[Direction, float]]
"""How often best play takes each shot, and each dive."""


class Known(NamedTuple):
    """The odds of a kick, and for each shot what those who can have played it win with best play instead."""

    odds: Odds
    usual: Mapping[Shot, float]

    def struck(self, shot: Shot) -> float:
        """What this shot gives away."""
        return _given(_taken(self.odds.shots, shot), self.usual[shot])

    def kept(self, dive: Direction) -> float:
        """What this dive gives away."""
        return _given(_taken(self.odds.dives, dive), 1 - self.odds.striker_wins)


def refusal(options: Mapping[str, object]) -> str | None:
    """The code of why nothing can be known in a match with these options; None when it can."""
    final = options.get("mode", MODES[0]) != MODES[0]
    return "book-damaged" if final and not isinstance(shipped(), Book) else None


def can_be_known(view: PenaltiesView) -> bool:
    """False in a Big Final while the book is damaged."""
    return view.discarded is None or isinstance(shipped(), Book)


def known_of(view: PenaltiesView, kick: int) -> Known:
    """All of a kick that was taken, counted from 0; ValueError where it cannot be known."""
    if view.discarded is None:
        exact = odds(position_of(view, kick=kick))
        return Known(exact, dict.fromkeys(SHOTS, exact.striker_wins))
    book = _book()
    return Known(*book_odds(book, before(book, view, kick)))


def odds_of(view: PenaltiesView) -> Odds | None:
    """The odds of the kick on the table, the last one when the match is over; None where nobody kicks (yet).

    Of a spectator's view it knows only what is public. ValueError where it cannot be known.
    """
    if view.striker is None:
        over = view.kicks and view.phase is Phase.OVER
        return known_of(view, len(view.kicks) - 1).odds if over else None
    if view.discarded is None:
        return odds(position_of(view))
    book = _book()
    found, _ = book_odds(book, before(book, view, len(view.kicks)), held=view.stopped is not None)
    return found


def mixes_of(view: PenaltiesView, kick: int) -> Mixes:
    """The mixes of a kick that was taken, without what they are worth; ValueError as `known_of`."""
    if view.discarded is None:
        found = odds(position_of(view, kick=kick))
        return (
            {one.choice: one.weight for one in found.shots},
            {one.choice: one.weight for one in found.dives},
        )
    ahead = before(_book(), view, kick)
    shots = {shot: weight for shot, weight in zip(SHOTS, ahead.shots, strict=True) if weight}
    return shots, dict(zip(Direction, ahead.dives, strict=True))


def _book() -> Book:
    book = shipped()
    if isinstance(book, Book):
        return book
    raise ValueError(str(book))


def _taken(choices: Iterable[Chosen[C]], taken: C) -> Chosen[C]:
    return next(one for one in choices if one.choice is taken)


def _given(taken: Chosen[C], usual: float) -> float:
    lost = usual - taken.worth
    return lost if taken.weight <= RARE and lost > NOTHING else 0.0
