"""The toss and its two privileges (rule 2); there are so few ways to begin that each is made once."""

from functools import cache

from games.contract import Step
from games.penalties._draft import to_pick
from games.penalties.actions import CallToss, ChooseTeam, ShootFirst
from games.penalties.events import Event, FirstKickTaken, TeamTaken, TossCalled, TossFlipped
from games.penalties.state import (
    CHALLENGED,
    CHALLENGER,
    Lineup,
    Modes,
    PenaltiesState,
    Toss,
    kick_off,
    lined_up,
    with_modes,
)
from games.penalties.terms import FACES, Face, Phase, Team
from games.seats import Seat

After = Step[PenaltiesState, Event]


@cache
def before_the_toss(modes: Modes | None = None) -> PenaltiesState:
    """The challenged calls while the challenger hides the coin."""
    return lined_up(with_modes(Lineup(), modes), Phase.CALL, CHALLENGED, 0)


@cache
def without_a_toss(modes: Modes | None = None) -> PenaltiesState:
    """The challenger shoots first, as Jungle United where teams are not picked."""
    if modes is not None and modes.draft is not None:
        return to_pick(with_modes(Lineup(first=CHALLENGER), modes), 0)
    lineup = Lineup(first=CHALLENGER, teams=(Team.JUNGLE, Team.FOREST))
    return kick_off(with_modes(lineup, modes), 0)


def call(state: PenaltiesState, action: CallToss, by: Seat) -> After:
    return _called(state.board.lineup.modes, action.face, by)


def land(state: PenaltiesState, outcome: int) -> After:
    """The coin shows a face, and the winner may take a privilege."""
    return _landed(state.board.lineup.modes, _toss(state).call, FACES[outcome])


def take_privilege(state: PenaltiesState, action: ShootFirst | ChooseTeam, by: Seat) -> After:
    """The winner shoots first, or chooses the team and leaves the first kick to the loser."""
    toss, modes = _toss(state), state.board.lineup.modes
    if isinstance(action, ChooseTeam):
        return _lined_up(modes, toss.call, toss.face, by, action.team, winner=by)
    return _first(modes, toss.call, toss.face, by)


def take_team(state: PenaltiesState, action: ChooseTeam, by: Seat) -> After:
    """The loser chooses a team where the winner shoots first."""
    toss, modes = _toss(state), state.board.lineup.modes
    return _lined_up(modes, toss.call, toss.face, by, action.team, winner=Seat(1 - by))


def _toss(state: PenaltiesState) -> Toss:
    toss = state.board.lineup.toss
    if toss is None:
        raise ValueError("nobody has called the toss")
    return toss


@cache
def _called(modes: Modes | None, face: Face, by: Seat) -> After:
    called = lined_up(with_modes(Lineup(Toss(face)), modes), Phase.TOSS, None, 1)
    return Step(called, (TossCalled(by, face),))


@cache
def _landed(modes: Modes | None, call: Face, face: Face) -> After:
    toss = Toss(call, face)
    privilege = Phase.PRIVILEGE if modes is None or modes.draft is None else Phase.ORDER
    landed = lined_up(with_modes(Lineup(toss), modes), privilege, toss.winner, 1)
    return Step(landed, (TossFlipped(face, toss.winner),))


@cache
def _first(modes: Modes | None, call: Face, face: Face | None, by: Seat) -> After:
    lineup = with_modes(Lineup(Toss(call, face), first=by), modes)
    return Step(lined_up(lineup, Phase.TEAM, Seat(1 - by), 2), (FirstKickTaken(by),))


@cache
def _lined_up(
    modes: Modes | None, call: Face, face: Face | None, by: Seat, team: Team, *, winner: Seat
) -> After:
    """Both privileges are settled: whoever did not choose the team shoots first."""
    other = Seat(1 - by)
    teams = (team, team.other) if by == CHALLENGER else (team.other, team)
    lineup = with_modes(Lineup(Toss(call, face), other, teams), modes)
    events: tuple[Event, ...] = (TeamTaken(by, team), TeamTaken(other, team.other))
    if winner == by:
        return Step(kick_off(lineup, 2), (*events, FirstKickTaken(other)))
    return Step(kick_off(lineup, 3), events)
