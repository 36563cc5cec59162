"""The Big Final: each side secretly lays one striker aside for the whole match (rule 16)."""

from dataclasses import replace

from games.contract import Step
from games.penalties.actions import DISCARDS, Action, Discard
from games.penalties.cards import STRIKERS_IN_SQUAD
from games.penalties.events import Event, StrikerDiscarded
from games.penalties.state import Lineup, PenaltiesState, kick_off, with_modes
from games.penalties.terms import Phase, held
from games.seats import Seat

After = Step[PenaltiesState, Event]


def yet_to_discard(lineup: Lineup) -> frozenset[Seat]:
    """The seats that have not discarded; none outside a Big Final."""
    if lineup.modes is None or lineup.modes.discards is None:
        return frozenset()
    return frozenset(Seat(seat) for seat, discard in enumerate(lineup.modes.discards) if discard is None)


def discards(lineup: Lineup, seat: Seat) -> tuple[Action, ...]:
    """What this seat may discard; () before its squad has all its strikers, and once it has discarded."""
    if seat not in yet_to_discard(lineup) or sum(lineup.squads[seat]) < STRIKERS_IN_SQUAD:
        return ()
    return tuple(DISCARDS[shot] for shot in held(lineup.squads[seat]))


def refusal(lineup: Lineup, seat: Seat) -> str:
    """The code of why this seat may not discard that striker, or none at all."""
    if lineup.modes is None or lineup.modes.discards is None:
        return "illegal-now"
    if seat not in yet_to_discard(lineup):
        return "discarded-already"
    return "no-such-striker" if discards(lineup, seat) else "squad-incomplete"


def discard(state: PenaltiesState, action: Discard, by: Seat) -> After:
    """One striker stays out for good (ruling G4); once nothing but discards was waited for, kicks begin."""
    board, lineup = state.board, state.board.lineup
    if lineup.modes is None or lineup.modes.discards is None:
        raise ValueError("nobody discards in this match")
    mine, theirs = action.shot, lineup.modes.discards[1 - by]
    both = (mine, theirs) if by == 0 else (theirs, mine)
    lineup = with_modes(lineup, replace(lineup.modes, discards=both))
    heard = (StrikerDiscarded(by),)
    if state.moment.phase is Phase.DISCARD and None not in both:
        return Step(kick_off(lineup, board.turn + 1), heard)
    return Step(replace(state, board=replace(board, lineup=lineup, strikers=lineup.squads)), heard)
