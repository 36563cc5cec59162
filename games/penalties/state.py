"""Everything a shoot-out is at one moment, secrets included; only the rules read it."""

from dataclasses import dataclass, replace
from functools import lru_cache

from games.penalties.cards import Card, strikers_among
from games.penalties.terms import (
    FULL_TEAM,
    SERIES,
    Direction,
    Face,
    Phase,
    Shot,
    Strikers,
    Team,
    without,
)
from games.seats import Seat
from games.values import quick

CHALLENGER = Seat(0)
CHALLENGED = Seat(1)


@dataclass(frozen=True, slots=True)
class Toss:
    """The call and, once it has landed, the coin."""

    call: Face
    face: Face | None = None

    @property
    def winner(self) -> Seat:
        """The caller when he guessed right; meaningful once the coin has landed."""
        return CHALLENGED if self.call is self.face else CHALLENGER


@dataclass(frozen=True, slots=True)
class Kick:
    """One finished penalty; all of it is public."""

    striker: Seat
    shot: Shot
    dive: Direction
    goal: bool
    coin: Face | None = None
    second_dive: Direction | None = None
    aim: Direction | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """The squads of a draft: whoever does not shoot first picked first, then both in turn (rule 15).

    `handed_over` says by seat whose further picks are made for it.
    """

    picks: tuple[Card, ...] = ()
    handed_over: tuple[bool, bool] = (False, False)


@dataclass(frozen=True, slots=True)
class Modes:
    """What the modes add to a line-up: a draft, or a Big Final's secret discards by seat."""

    draft: Draft | None = None
    discards: tuple[Shot | None, Shot | None] | None = None


@dataclass(frozen=True, slots=True)
class Lineup:
    """What is settled before the first kick; tuples of two are by seat.

    `squads` are the strikers of the whole match: a discard is not among them. `modes` is None in the classic.
    """

    toss: Toss | None = None
    first: Seat | None = None
    teams: tuple[Team | None, Team | None] = (None, None)
    squads: tuple[Strikers, Strikers] = (FULL_TEAM, FULL_TEAM)
    modes: Modes | None = None


@quick
@dataclass(frozen=True, slots=True)
class Scoreboard:
    """What the kicks so far made of the line-up; `turn` is the decision that the next kick begins with."""

    lineup: Lineup
    turn: int
    strikers: tuple[Strikers, Strikers]
    goals: tuple[int, int] = (0, 0)
    kicks: tuple[Kick, ...] = ()


@dataclass(frozen=True, slots=True)
class Moment:
    """What the table waits for, whose decision it is, and the cards that lie there for this kick."""

    phase: Phase
    awaits: Seat | None
    dive: Direction | None = None
    shot: Shot | None = None
    second_dive: Direction | None = None


@quick
@dataclass(frozen=True, slots=True)
class PenaltiesState:
    """`dive` and `second_dive` of the moment are the keeper's secrets.

    In a Big Final a side's discard is its own secret, and so is what it holds from then on.
    """

    board: Scoreboard
    moment: Moment


DECISIONS_BEFORE = {Phase.SHOT: 1, Phase.FLIP: 2, Phase.SECOND_DIVE: 2, Phase.AIM: 3}
"""Decisions that a kick has already seen in each of its phases."""


def turn_of(state: PenaltiesState) -> int:
    """The number of the decision that is pending, or that would come next."""
    return state.board.turn + DECISIONS_BEFORE.get(state.moment.phase, 0)


def lined_up(lineup: Lineup, phase: Phase, awaits: Seat | None, turn: int) -> PenaltiesState:
    """Nobody has kicked yet."""
    return PenaltiesState(Scoreboard(lineup, turn, lineup.squads), Moment(phase, awaits))


def kick_off(lineup: Lineup, turn: int) -> PenaltiesState:
    """The first keeper is about to choose, unless somebody has a striker to discard before (rule 16)."""
    if lineup.modes is not None and lineup.modes.discards is not None and None in lineup.modes.discards:
        return lined_up(lineup, Phase.DISCARD, None, turn)
    return lined_up(lineup, Phase.DIVE, Seat(1 - (lineup.first or 0)), turn)


def with_modes(lineup: Lineup, modes: Modes | None) -> Lineup:
    """The line-up with the strikers that these modes leave to each side."""
    if modes is None:
        return lineup
    home, away = whole_squads(modes, lineup.first)
    if modes.discards is not None:
        home, away = (
            squad if discard is None else without(squad, discard)
            for squad, discard in zip((home, away), modes.discards, strict=True)
        )
    return replace(lineup, squads=(home, away), modes=modes)


def whole_squads(modes: Modes, first: Seat | None) -> tuple[Strikers, Strikers]:
    """The strikers of each side before any discard, as everybody knows them."""
    if modes.draft is None:
        return (FULL_TEAM, FULL_TEAM)
    early, late = strikers_among(modes.draft.picks[::2]), strikers_among(modes.draft.picks[1::2])
    return (late, early) if first == CHALLENGER else (early, late)


def striker_of(board: Scoreboard) -> Seat:
    """Whose kick it is: the two sides alternate, the first kicker first in every pair (rule 10, G2)."""
    return Seat(((board.lineup.first or 0) + len(board.kicks)) % 2)


def keeper_of(board: Scoreboard) -> Seat:
    return Seat(1 - striker_of(board))


@lru_cache(maxsize=4096)
def decided(kicks: int, goals: tuple[int, int], first: Seat) -> Seat | None:
    """The winner after so many kicks, or None while it is open (rules 11-13).

    `goals` are by seat. In the series a lead larger than the other side's kicks to come decides at once; in
    sudden death only a full round does.
    """
    ahead = Seat(0) if goals[0] > goals[1] else Seat(1)
    lead = abs(goals[0] - goals[1])
    if not lead:
        return None
    if kicks >= 2 * SERIES:
        return ahead if kicks % 2 == 0 else None
    behind_taken = (kicks + 1) // 2 if ahead != first else kicks // 2
    return ahead if lead > SERIES - behind_taken else None
