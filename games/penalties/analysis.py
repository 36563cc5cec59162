"""A finished shoot-out under the exact solution: what coins and choices made of the chance to win."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import pi, sqrt
from typing import Generic, NamedTuple

from games.contract import Entry, retraced
from games.penalties.opponents.habits import Watched
from games.penalties.options import MODES
from games.penalties.rules import Penalties
from games.penalties.solver.odds import C, Chosen, Odds
from games.penalties.solver.position import position_of
from games.penalties.solver.solution import odds
from games.penalties.state import Kick
from games.penalties.terms import SHOTS, Direction, Phase, Shot
from games.penalties.view import PenaltiesView, seen
from games.seats import SPECTATOR, Seat

NOTHING = 1e-9
"""A difference of chances that is none."""

NOTEWORTHY = 2.0
"""How many times its usual scatter a count must be off best play before it is called a habit."""

FEW = 5
"""With fewer choices than these nobody has habits."""

BOTH = (Seat(0), Seat(1))

Late = tuple[frozenset[int], frozenset[int]]
NOBODY_LATE: Late = (frozenset(), frozenset())


@dataclass(frozen=True, slots=True)
class Judged:
    """A kick and what it did to seat 0's chance to win, which it took from `before` to `after`.

    `asked` is the chance when both cards lay on the table and no coin had fallen. `coin` is what the coin
    added. `given` is by seat, from nought up, what a choice was worth less than the best one, to its own
    side. `duel` is the rest: how two choices met of which neither side could know the other's. So
    `after - before == coin + duel - given[0] + given[1]`.
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
class Count:
    """How often something was chosen, how often best play would have on average, and its usual scatter."""

    choice: Shot | Direction
    times: int
    expected: float
    scatter: float

    @property
    def off(self) -> float:
        """By how many scatters it was chosen more often than by best play."""
        return (self.times - self.expected) / self.scatter if self.scatter else 0.0


@dataclass(frozen=True, slots=True)
class Tendency:
    """One person's choices beside the exact mixes of their moments, in so many matches.

    `repeats` counts dives that followed the same dive in the same match; its choice is the commonest of them.
    """

    matches: int
    shots: tuple[Count, ...]
    dives: tuple[Count, ...]
    repeats: Count

    @property
    def choices(self) -> int:
        return sum(one.times for one in (*self.shots, *self.dives))

    @property
    def distance(self) -> float:
        """The part of all choices that would have to be others for the counts to be those of best play."""
        counts = (*self.shots, *self.dives)
        return sum(abs(one.times - one.expected) for one in counts) / 2 / max(1, self.choices)

    @property
    def usual(self) -> float:
        """The distance that chance alone gives somebody who plays the exact mixes, about."""
        scatters = sum(one.scatter for one in (*self.shots, *self.dives))
        return sqrt(2 / pi) * scatters / 2 / max(1, self.choices)

    @property
    def habit(self) -> Count | None:
        """What is done most clearly more, or less, often than by best play; None for nothing clear."""
        if self.choices < FEW:
            return None
        clearest = max((*self.shots, *self.dives, self.repeats), key=lambda one: abs(one.off))
        return clearest if abs(clearest.off) >= NOTEWORTHY else None


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


def refusal(options: Mapping[str, object]) -> str | None:
    """The code of why a match with these options cannot be judged; None when it can."""
    classic = options.get("mode", MODES[0]) == MODES[0]
    return None if classic else "no-exact-solution"


def questions(
    options: Mapping[str, object],
    journal: tuple[Entry, ...],
    past: Sequence[Sequence[Watched]],
    clocked: frozenset[int] = frozenset(),
) -> tuple[Question, ...]:
    """One question, the whole match, or none where nobody kicked; errors as of `replay`.

    `clocked` are the numbers of the entries, from 0, that the clock made.
    """
    game, late = Penalties(), (set[int](), set[int]())
    state = game.initial(options)
    for number, (entry, step) in enumerate(retraced(game, options, journal)):
        if number in clocked and entry.seat is not None and state.moment.phase in _CHOOSE:
            late[entry.seat].add(len(state.board.kicks))
        state = step.state
    view = seen(state, SPECTATOR)
    if not view.kicks:
        return ()
    watched = tuple(tuple(Watched(*one) for one in matches) for matches in past)
    return (Question(view, watched, (frozenset(late[0]), frozenset(late[1]))),)


def odds_of(view: PenaltiesView) -> Odds | None:
    """The odds of the kick on the table, the last one when the match is over; None where nobody kicks (yet).

    Of a spectator's view it knows only what is public. ValueError for a Big Final.
    """
    if view.striker is not None:
        return odds(position_of(view))
    if view.kicks and view.phase is Phase.OVER:
        return odds(position_of(view, kick=len(view.kicks) - 1))
    return None


def judge(question: Question) -> Review:
    """The whole match; a squad that was not solved yet takes some 20 milliseconds."""
    view, past, late = question
    kicks = judged(view)
    home, away = (tendency_of((*past[seat], Watched(view, seat)), late[seat]) for seat in BOTH)
    return Review(view, kicks, (home, away), late)


def judged(view: PenaltiesView) -> tuple[Judged, ...]:
    """Every kick that was decided; ValueError for a Big Final."""
    return tuple(_judged(kick, odds(position_of(view, kick=at))) for at, kick in enumerate(view.kicks))


def _judged(kick: Kick, known: Odds) -> Judged:
    """A kick by the chances of its striker, told as seat 0's."""
    value, comes = known.striker_wins, known.kicked[kick.shot]
    asked = comes.against(kick.shot, kick.dive)
    after = comes.goal if kick.goal else comes.miss
    struck = _lost(value - worth(known.shots, kick.shot))
    kept = _lost(1 - value - worth(known.dives, kick.dive))
    coin = after - asked if kick.coin is not None else 0.0
    duel = after - coin - value + struck - kept
    if kick.striker == 0:
        return Judged(kick, known, value, asked, after, coin, duel, (struck, kept))
    return Judged(kick, known, 1 - value, 1 - asked, 1 - after, -coin, -duel, (kept, struck))


def worth(choices: Iterable[Chosen[C]], taken: C) -> float:
    """The chooser's chance to win with this choice against the best mix; StopIteration for none of these."""
    return next(one.worth for one in choices if one.choice is taken)


def _lost(difference: float) -> float:
    return difference if difference > NOTHING else 0.0


def tendency_of(matches: Sequence[Watched], late: frozenset[int] = frozenset()) -> Tendency:
    """One person's choices in these matches; Big Finals, which have no exact mixes, are left out.

    So are the kicks of the last match in which the clock chose, `late`.
    """
    shots, dives = _Tally(SHOTS), _Tally(tuple(Direction))
    again, known_matches = _Tally(tuple(Direction)), 0
    for number, (view, seat) in enumerate(matches, 1):
        if view.discarded is not None:
            continue
        clocked = late if number == len(matches) else frozenset[int]()
        known_matches += 1
        last: Direction | None = None
        for at, kick in enumerate(view.kicks):
            if at in clocked:
                continue
            known = odds(position_of(view, kick=at))
            if kick.striker == seat:
                shots.add(known.shots, kick.shot)
                continue
            dives.add(known.dives, kick.dive)
            if last is not None:
                again.add([one for one in known.dives if one.choice is last], kick.dive)
            last = kick.dive
    return Tendency(known_matches, shots.counts(), dives.counts(), again.together())


class _Tally(Generic[C]):
    """Counts choices and adds up what best play would have chosen."""

    def __init__(self, kinds: tuple[C, ...]) -> None:
        self._times: dict[C, int] = dict.fromkeys(kinds, 0)
        self._expected: dict[C, float] = dict.fromkeys(kinds, 0.0)
        self._varies: dict[C, float] = dict.fromkeys(kinds, 0.0)

    def add(self, mix: Sequence[Chosen[C]], taken: C) -> None:
        """A choice; it counts only where it is in the mix."""
        for one in mix:
            self._times[one.choice] += one.choice is taken
            self._expected[one.choice] += one.weight
            self._varies[one.choice] += one.weight * (1 - one.weight)

    def counts(self) -> tuple[Count, ...]:
        return tuple(
            Count(kind, times, self._expected[kind], sqrt(self._varies[kind]))
            for kind, times in self._times.items()
        )

    def together(self) -> Count:
        """All kinds as one, named after the commonest."""
        commonest = max(self._times, key=lambda kind: self._times[kind])
        varies = sqrt(sum(self._varies.values()))
        return Count(commonest, sum(self._times.values()), sum(self._expected.values()), varies)
