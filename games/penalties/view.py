"""What one pair of eyes may know of a shoot-out, built up from nothing."""

from dataclasses import dataclass

from games.penalties._draft import open_to, picker_of, pool_of, squad_of
from games.penalties.cards import Card
from games.penalties.state import (
    Kick,
    Lineup,
    PenaltiesState,
    Scoreboard,
    Toss,
    striker_of,
    turn_of,
)
from games.penalties.terms import SERIES, Direction, Phase, Shot, Strikers, Team, with_one_more
from games.seats import SPECTATOR, Seat, Viewer
from games.values import quick

__all__ = ["Card", "DraftView", "Kick", "PenaltiesView", "Toss", "seen"]


@dataclass(frozen=True, slots=True)
class DraftView:
    """The open cards and both squads of a draft, known to all; tuples of two are by seat.

    `pool` is in the order of the deck, squads in that of picking. `picker` is None while nobody picks; `open`
    are the different cards that the picker may take.
    """

    pool: tuple[Card, ...]
    squads: tuple[tuple[Card, ...], tuple[Card, ...]]
    first: Seat | None
    picker: Seat | None
    handed_over: tuple[bool, bool]
    open: tuple[Card, ...]


@quick
@dataclass(frozen=True, slots=True)
class PenaltiesView:
    """The table as one viewer sees it; tuples of two are by seat.

    `strikers` are those a side may still play, as far as this viewer can tell. Where `hidden` says so, that
    is all that was not played, and one of them is the side's discard: `left` counts in truth. `discarded`
    (who has done so) is None outside a Big Final; what was discarded is shown to nobody. `draft` is None
    where teams were not picked.

    `seat` is whose eyes these are, None for a spectator. `my_dive` and `my_second_dive` are set for the
    keeper who picked them and for nobody else. `stopped` is the paradinha that waits for its second stage:
    the keeper's centre card is public then (rule 8).
    """

    phase: Phase
    turn: int
    toss: Toss | None
    first: Seat | None
    teams: tuple[Team | None, Team | None]
    strikers: tuple[Strikers, Strikers]
    goals: tuple[int, int]
    kicks: tuple[Kick, ...]
    striker: Seat | None
    keeper: Seat | None
    keeper_ready: bool
    stopped: Shot | None
    my_dive: Direction | None
    my_second_dive: Direction | None
    winner: Seat | None
    hidden: tuple[bool, bool] = (False, False)
    discarded: tuple[bool, bool] | None = None
    draft: DraftView | None = None
    seat: Seat | None = None

    @property
    def left(self) -> tuple[int, int]:
        """How many strikers each side has in hand."""
        return sum(self.strikers[0]) - self.hidden[0], sum(self.strikers[1]) - self.hidden[1]

    @property
    def sudden_death(self) -> bool:
        """The next kick, or the last one of a finished match, belongs to sudden death (rule 13)."""
        taken = len(self.kicks) - (self.phase is Phase.OVER)
        return taken >= 2 * SERIES

    @property
    def round(self) -> int:
        """The pair of kicks that the next kick belongs to, from 1; sudden death counts on from 6."""
        taken = len(self.kicks) - (self.phase is Phase.OVER)
        return taken // 2 + 1


_KICKING = frozenset({Phase.DIVE, Phase.SHOT, Phase.FLIP, Phase.SECOND_DIVE, Phase.AIM})
_READY = frozenset({Phase.SHOT, Phase.AIM})
_STOPPED = frozenset({Phase.SECOND_DIVE, Phase.AIM})


def seen(state: PenaltiesState, viewer: Viewer) -> PenaltiesView:
    """The view of one seat, or of a spectator: what was shown to the whole table, and one's own card."""
    board, moment, lineup = state.board, state.moment, state.board.lineup
    kicking = moment.phase in _KICKING
    striker = striker_of(board) if kicking else None
    keeper = None if striker is None else Seat(1 - striker)
    mine = keeper is not None and viewer == keeper
    over = moment.phase is Phase.OVER
    discarded = None if lineup.modes is None else _discarded(lineup)
    hidden = (False, False) if discarded is None else _hidden(discarded, viewer)
    return PenaltiesView(
        phase=moment.phase,
        turn=turn_of(state),
        toss=lineup.toss,
        first=lineup.first,
        teams=lineup.teams,
        strikers=board.strikers if discarded is None else _strikers(board, hidden),
        goals=board.goals,
        kicks=board.kicks,
        striker=striker,
        keeper=keeper,
        keeper_ready=moment.phase in _READY,
        stopped=moment.shot if moment.phase in _STOPPED else None,
        my_dive=moment.dive if mine else None,
        my_second_dive=moment.second_dive if mine else None,
        winner=Seat(0 if board.goals[0] > board.goals[1] else 1) if over else None,
        hidden=hidden,
        discarded=discarded,
        draft=None if lineup.modes is None else _draft(lineup),
        seat=None if viewer == SPECTATOR else viewer,
    )


def _discarded(lineup: Lineup) -> tuple[bool, bool] | None:
    if lineup.modes is None or lineup.modes.discards is None:
        return None
    home, away = lineup.modes.discards
    return home is not None, away is not None


def _hidden(discarded: tuple[bool, bool], viewer: Viewer) -> tuple[bool, bool]:
    """From its discard on, a side's hand is its own (ruling G7)."""
    return discarded[0] and viewer != 0, discarded[1] and viewer != 1


def _strikers(board: Scoreboard, hidden: tuple[bool, bool]) -> tuple[Strikers, Strikers]:
    """Each hand as it is, or with the discard among it, as for everybody who cannot know what it was."""
    modes = board.lineup.modes
    if modes is None or modes.discards is None:
        return board.strikers
    home, away = (
        with_one_more(hand, discard) if veiled and discard is not None else hand
        for hand, discard, veiled in zip(board.strikers, modes.discards, hidden, strict=True)
    )
    return home, away


def _draft(lineup: Lineup) -> DraftView | None:
    if lineup.modes is None or lineup.modes.draft is None:
        return None
    picks = lineup.modes.draft
    pool = pool_of(picks)
    picker = picker_of(lineup) if lineup.first is not None and pool else None
    return DraftView(
        pool=pool,
        squads=(squad_of(lineup, Seat(0)), squad_of(lineup, Seat(1))),
        first=Seat(1 - lineup.first) if lineup.first is not None else None,
        picker=picker,
        handed_over=picks.handed_over,
        open=() if picker is None else open_to(lineup, picker),
    )
