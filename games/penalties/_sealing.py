"""Which choices of a shoot-out lie sealed on the table: the keeper's cards of this kick, and the discards."""

from games.contract import Sealed
from games.penalties.state import PenaltiesState, keeper_of
from games.penalties.terms import Phase
from games.seats import Seat

_DIVE_SEALED = frozenset({Phase.SHOT})
_SECOND_SEALED = frozenset({Phase.AIM})


def lying_sealed(state: PenaltiesState) -> tuple[Sealed, ...]:
    """In the order of the cards on the table; a card that everybody sees is not sealed any more."""
    board, moment = state.board, state.moment
    found = []
    kick = len(board.kicks) + 1
    if moment.phase in _DIVE_SEALED and moment.dive is not None:
        found.append(Sealed(keeper_of(board), f"kick-{kick}.dive", moment.dive.value))
    if moment.phase in _SECOND_SEALED and moment.second_dive is not None:
        found.append(Sealed(keeper_of(board), f"kick-{kick}.second-dive", moment.second_dive.value))
    modes = board.lineup.modes
    if modes is not None and modes.discards is not None:
        found += [
            Sealed(Seat(seat), "discard", f"discard.{shot}")
            for seat, shot in enumerate(modes.discards)
            if shot is not None
        ]
    return tuple(found)
