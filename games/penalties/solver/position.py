"""A decision of the classic shoot-out as the solver sees it: hands, kicks and score."""

from dataclasses import dataclass

from games.penalties.state import Kick, PenaltiesState
from games.penalties.terms import SERIES, SHOTS, Phase, Strikers
from games.penalties.view import PenaltiesView
from games.seats import Seat

Pair = tuple[Strikers, Strikers]
CYCLE = 2 * SERIES
"""Kicks of both sides after which strikers return, if nobody has won."""


@dataclass(frozen=True, slots=True)
class Position:
    """A kick to come; tuples of two are the first shooter's and the second's, whatever their seats.

    `squads` are the strikers that came back last, `hands` those left of them, `kicks` how many were taken in
    all. `held` says that a paradinha waits for its second stage.
    """

    squads: Pair
    hands: Pair
    kicks: int
    goals: tuple[int, int]
    held: bool = False

    @property
    def firsts(self) -> bool:
        """The first shooter kicks."""
        return self.kicks % 2 == 0

    @property
    def sudden_death(self) -> bool:
        return self.kicks >= CYCLE

    @property
    def lead(self) -> int:
        """Goals by which the first shooter leads."""
        return self.goals[0] - self.goals[1]


def open_leads(kicks: int, *, sudden_death: bool) -> range:
    """The first shooter's leads with which a match is open after so many kicks of a cycle (rules 11-13)."""
    if sudden_death:
        return range(kicks % 2 + 1)
    first, second = (kicks + 1) // 2, kicks // 2
    return range(max(-second, first - SERIES), min(first, SERIES - second) + 1)


_CHOOSE = frozenset({Phase.DIVE, Phase.SHOT, Phase.SECOND_DIVE, Phase.AIM})
_HELD = frozenset({Phase.SECOND_DIVE, Phase.AIM})


def position_of(table: PenaltiesState | PenaltiesView, *, kick: int | None = None) -> Position:
    """The decision on the table, or with `kick` what it was before that kick, counted from 0.

    A kick that was taken may be asked for when the match is over, too. ValueError when no kick is pending,
    when there was no such kick, and for a Big Final, where hands are hidden.
    """
    if isinstance(table, PenaltiesState):
        first, phase, kicks = table.board.lineup.first, table.moment.phase, table.board.kicks
        modes, hands = table.board.lineup.modes, table.board.strikers
        secret = modes is not None and modes.discards is not None
    else:
        first, phase, kicks, hands = table.first, table.phase, table.kicks, table.strikers
        secret = table.discarded is not None
    if secret:
        raise ValueError("a Big Final is another game")
    if first is None or not (phase in _CHOOSE if kick is None else 0 <= kick < len(kicks)):
        raise ValueError("no such kick")
    since = (len(kicks) - (phase is Phase.OVER)) // CYCLE * CYCLE
    squads = _given_back(_by_shooter(hands, first), kicks[since:], first)
    taken = kicks if kick is None else kicks[:kick]
    spent = taken[len(taken) // CYCLE * CYCLE :]
    goals = [sum(one.goal for one in taken if one.striker == seat) for seat in (first, 1 - first)]
    return Position(
        squads,
        _spent(squads, spent, first),
        len(taken),
        (goals[0], goals[1]),
        kick is None and phase in _HELD,
    )


def _by_shooter(hands: Pair, first: Seat) -> Pair:
    return hands[first], hands[1 - first]


def _given_back(hands: Pair, kicks: tuple[Kick, ...], first: Seat) -> Pair:
    return _moved(hands, kicks, first, 1)


def _spent(hands: Pair, kicks: tuple[Kick, ...], first: Seat) -> Pair:
    return _moved(hands, kicks, first, -1)


def _moved(hands: Pair, kicks: tuple[Kick, ...], first: Seat, each: int) -> Pair:
    counts = [list(hand) for hand in hands]
    for kick in kicks:
        counts[kick.striker != first][SHOTS.index(kick.shot)] += each
    (a, b, c, d, e), (f, g, h, i, j) = counts
    return (a, b, c, d, e), (f, g, h, i, j)
