"""A finished shoot-out beside best play: what coins and choices made of the chance to win."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games.contract import Entry, retraced
from games.penalties.opponents.habits import Watched
from games.penalties.review.drafted import Drafted, DraftQuestion, judged_draft, picked
from games.penalties.review.known import Known, known_of
from games.penalties.review.tendencies import Tendency, tendency_of
from games.penalties.rules import Penalties
from games.penalties.solver.odds import Odds
from games.penalties.state import Kick
from games.penalties.terms import Phase, Picked
from games.penalties.view import PenaltiesView, seen
from games.seats import SPECTATOR, Seat

BOTH = (Seat(0), Seat(1))

Late = tuple[frozenset[int], frozenset[int]]
NOBODY_LATE: Late = (frozenset(), frozenset())


@dataclass(frozen=True, slots=True)
class Judged:
    """A kick and what it did to seat 0's chance to win, which it took from `before` to `after`.

    `asked` is the chance when both cards lay on the table and no coin had fallen. `coin` is what the coin
    added. `given` is by seat, from nought up, what a choice was worth less than best play, to its own side.
    `duel` is the rest: how two choices met of which neither side could know the other's, and in a Big Final
    what a shot told of the hidden hand. So `after - before == coin + duel - given[0] + given[1]`.
    """

    kick: Kick
    odds: Odds
    before: float
    asked: float
    after: float
    coin: float
    duel: float
    given: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Review:
    """A whole match: every kick, and both persons by seat; `late` is as of a question."""

    view: PenaltiesView
    kicks: tuple[Judged, ...]
    tendencies: tuple[Tendency, Tendency]
    late: Late = NOBODY_LATE

    @property
    def start(self) -> float:
        """Seat 0's chance to win before the first kick."""
        return self.kicks[0].before

    @property
    def bound(self) -> float:
        """Nought where all of it is exact, else as of Odds."""
        return self.kicks[0].odds.bound

    @property
    def coins(self) -> float:
        """What all coins added to seat 0's chance to win; the other seat's luck is the negative."""
        return sum(one.coin for one in self.kicks)

    @property
    def duels(self) -> float:
        """The same of all choices as they met."""
        return sum(one.duel for one in self.kicks)

    def given(self, seat: Seat) -> float:
        """What this seat gave away by choices that were worth less than others."""
        return sum(one.given[seat] for one in self.kicks)


_CHOOSE = frozenset({Phase.DIVE, Phase.SHOT, Phase.SECOND_DIVE, Phase.AIM})


class Question(NamedTuple):
    """A match as a spectator saw its end, and by seat the matches of that person before it.

    `late` are by seat the kicks, from 0, in which the clock chose for it.
    """

    view: PenaltiesView
    past: tuple[tuple[Watched, ...], ...]
    late: Late = NOBODY_LATE


def questions(
    options: Mapping[str, object],
    journal: tuple[Entry, ...],
    past: Sequence[Sequence[Watched]],
    clocked: frozenset[int] = frozenset(),
) -> tuple[Question | DraftQuestion, ...]:
    """The whole match if anybody kicked, and its draft if that was finished. Errors as of `replay`.

    `clocked` are the numbers of the entries, from 0, that the clock made.
    """
    game, late = Penalties(), (set[int](), set[int]())
    state, picks, late_picks = game.initial(options), list[Picked](), set[int]()
    for number, (entry, step) in enumerate(retraced(game, options, journal)):
        if number in clocked and entry.seat is not None and state.moment.phase in _CHOOSE:
            late[entry.seat].add(len(state.board.kicks))
        if number in clocked and state.moment.phase is Phase.PICK:
            late_picks.add(len(picks))
        picks += picked(step.events)
        state = step.state
    view = seen(state, SPECTATOR)
    whole_draft = view.draft is not None and not view.draft.pool
    draft = (DraftQuestion(view, tuple(picks), frozenset(late_picks)),) if whole_draft else ()
    if not view.kicks:
        return draft
    watched = tuple(tuple(Watched(*one) for one in matches) for matches in past)
    whole = Question(view, watched, (frozenset(late[0]), frozenset(late[1])))
    return (whole, *draft)


def judge(question: Question | DraftQuestion) -> Review | Drafted:
    """The kicks, in some 20 milliseconds or half a second for a Big Final, or the draft."""
    match question:
        case DraftQuestion():
            return judged_draft(question)
        case Question():
            return reviewed(question)


def reviewed(question: Question) -> Review:
    """Every kick, and how predictable both are."""
    view, past, late = question
    kicks = judged(view)
    home, away = (tendency_of((*past[seat], Watched(view, seat)), late[seat]) for seat in BOTH)
    return Review(view, kicks, (home, away), late)


def judged(view: PenaltiesView) -> tuple[Judged, ...]:
    """Every kick that was decided; ValueError where nothing can be known."""
    return tuple(_judged(kick, known_of(view, at)) for at, kick in enumerate(view.kicks))


def _judged(kick: Kick, known: Known) -> Judged:
    """A kick by the chances of its striker, told as seat 0's."""
    found = known.odds
    value, comes = found.striker_wins, found.kicked[kick.shot]
    asked = comes.against(kick.shot, kick.dive)
    after = comes.goal if kick.goal else comes.miss
    struck, kept = known.struck(kick.shot), known.kept(kick.dive)
    coin = after - asked if kick.coin is not None else 0.0
    duel = after - coin - value + struck - kept
    if kick.striker == 0:
        return Judged(kick, found, value, asked, after, coin, duel, (struck, kept))
    return Judged(kick, found, 1 - value, 1 - asked, 1 - after, -coin, -duel, (kept, struck))
