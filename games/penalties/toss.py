"""The toss and its two privileges (rule 2); there are so few ways to begin that each is made once."""

from functools import cache

from games.contract import Step
from games.penalties.actions import CallToss, ChooseTeam, ShootFirst
from games.penalties.events import Event, FirstKickTaken, TeamTaken, TossCalled, TossFlipped
from games.penalties.state import CHALLENGED, CHALLENGER, Lineup, PenaltiesState, Toss, lined_up
from games.penalties.terms import FACES, Face, Phase, Team
from games.seats import Seat

After = Step[PenaltiesState, Event]


@cache
def before_the_toss() -> PenaltiesState:
    """The challenged calls while the challenger hides the coin."""
    return lined_up(Lineup(), Phase.CALL, CHALLENGED, 0)


@cache
def without_a_toss() -> PenaltiesState:
    """The challenger shoots first as Jungle United."""
    lineup = Lineup(first=CHALLENGER, teams=(Team.JUNGLE, Team.FOREST))
    return lined_up(lineup, Phase.DIVE, CHALLENGED, 0)


def call(state: PenaltiesState, action: CallToss, by: Seat) -> After:
    return _called(action.face, by)


def land(state: PenaltiesState, outcome: int) -> After:
    """The coin shows a face, and the winner may take a privilege."""
    return _landed(_toss(state).call, FACES[outcome])


def take_privilege(state: PenaltiesState, action: ShootFirst | ChooseTeam, by: Seat) -> After:
    """The winner shoots first, or chooses the team and leaves the first kick to the loser."""
    toss = _toss(state)
    if isinstance(action, ChooseTeam):
        return _lined_up(toss.call, toss.face, by, action.team, winner=by)
    return _first(toss.call, toss.face, by)


def take_team(state: PenaltiesState, action: ChooseTeam, by: Seat) -> After:
    """The loser chooses a team where the winner shoots first."""
    toss = _toss(state)
    return _lined_up(toss.call, toss.face, by, action.team, winner=Seat(1 - by))


def _toss(state: PenaltiesState) -> Toss:
    toss = state.board.lineup.toss
    if toss is None:
        raise ValueError("nobody has called the toss")
    return toss


@cache
def _called(face: Face, by: Seat) -> After:
    return Step(lined_up(Lineup(Toss(face)), Phase.TOSS, None, 1), (TossCalled(by, face),))


@cache
def _landed(call: Face, face: Face) -> After:
    toss = Toss(call, face)
    landed = lined_up(Lineup(toss), Phase.PRIVILEGE, toss.winner, 1)
    return Step(landed, (TossFlipped(face, toss.winner),))


@cache
def _first(call: Face, face: Face | None, by: Seat) -> After:
    lineup = Lineup(Toss(call, face), first=by)
    return Step(lined_up(lineup, Phase.TEAM, Seat(1 - by), 2), (FirstKickTaken(by),))


@cache
def _lined_up(call: Face, face: Face | None, by: Seat, team: Team, *, winner: Seat) -> After:
    """Both privileges are settled: whoever did not choose the team shoots first."""
    other = Seat(1 - by)
    teams = (team, team.other) if by == CHALLENGER else (team.other, team)
    lineup = Lineup(Toss(call, face), other, teams)
    events: tuple[Event, ...] = (TeamTaken(by, team), TeamTaken(other, team.other))
    if winner == by:
        return Step(lined_up(lineup, Phase.DIVE, by, 2), (*events, FirstKickTaken(other)))
    return Step(lined_up(lineup, Phase.DIVE, by, 3), events)
