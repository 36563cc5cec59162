"""What one pair of eyes may know of a shoot-out, built up from nothing."""

from dataclasses import dataclass

from games.penalties.state import Kick, PenaltiesState, Toss, keeper_of, striker_of, turn_of
from games.penalties.terms import SERIES, Direction, Phase, Shot, Strikers, Team
from games.seats import Seat, Viewer

__all__ = ["Kick", "PenaltiesView", "Toss", "seen"]


@dataclass(frozen=True, slots=True)
class PenaltiesView:
    """The table as one viewer sees it; tuples of two are by seat.

    `my_dive` and `my_second_dive` are set for the keeper who picked them and for nobody else. `stopped` is
    the paradinha that waits for its second stage: the keeper's centre card is public then (rule 8).
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
    keeper = keeper_of(board) if kicking else None
    mine = keeper is not None and viewer == keeper
    over = moment.phase is Phase.OVER
    return PenaltiesView(
        phase=moment.phase,
        turn=turn_of(state),
        toss=lineup.toss,
        first=lineup.first,
        teams=lineup.teams,
        strikers=board.strikers,
        goals=board.goals,
        kicks=board.kicks,
        striker=striker_of(board) if kicking else None,
        keeper=keeper,
        keeper_ready=moment.phase in _READY,
        stopped=moment.shot if moment.phase in _STOPPED else None,
        my_dive=moment.dive if mine else None,
        my_second_dive=moment.second_dive if mine else None,
        winner=Seat(0 if board.goals[0] > board.goals[1] else 1) if over else None,
    )
