"""The toss and its two privileges (rule 2)."""

from dataclasses import replace

from games.contract import Step
from games.penalties.actions import CallToss, ChooseTeam, ShootFirst
from games.penalties.events import Event, FirstKickTaken, TeamTaken, TossCalled, TossFlipped
from games.penalties.state import CHALLENGED, CHALLENGER, Lineup, PenaltiesState, Toss, lined_up
from games.penalties.terms import FACES, Phase, Team
from games.seats import Seat

After = Step[PenaltiesState, Event]


def before_the_toss() -> PenaltiesState:
    """The challenged calls while the challenger hides the coin."""
    return lined_up(Lineup(), Phase.CALL, CHALLENGED, 0)


def without_a_toss() -> PenaltiesState:
    """The challenger shoots first as Jungle United."""
    lineup = Lineup(first=CHALLENGER, teams=(Team.JUNGLE, Team.FOREST))
    return lined_up(lineup, Phase.DIVE, CHALLENGED, 0)


def call(state: PenaltiesState, action: CallToss, by: Seat) -> After:
    called = replace(state.board.lineup, toss=Toss(action.face))
    return Step(lined_up(called, Phase.TOSS, None, state.turn + 1), (TossCalled(by, action.face),))


def land(state: PenaltiesState, outcome: int) -> After:
    """The coin shows a face, and the winner may take a privilege."""
    lineup, face = state.board.lineup, FACES[outcome]
    if lineup.toss is None:
        raise ValueError("nobody has called the toss")
    toss = Toss(lineup.toss.call, face)
    landed = lined_up(replace(lineup, toss=toss), Phase.PRIVILEGE, toss.winner, state.turn)
    return Step(landed, (TossFlipped(face, toss.winner),))


def take_privilege(state: PenaltiesState, action: ShootFirst | ChooseTeam, by: Seat) -> After:
    match action:
        case ShootFirst():
            lineup = replace(state.board.lineup, first=by)
            waiting = lined_up(lineup, Phase.TEAM, Seat(1 - by), state.turn + 1)
            return Step(waiting, (FirstKickTaken(by),))
        case ChooseTeam():
            return take_team(state, action, by)


def take_team(state: PenaltiesState, action: ChooseTeam, by: Seat) -> After:
    """Both privileges are settled: whoever did not choose the team shoots first."""
    team, other = action.team, Seat(1 - by)
    teams = (team, team.other) if by == CHALLENGER else (team.other, team)
    events: tuple[Event, ...] = (TeamTaken(by, team), TeamTaken(other, team.other))
    if state.board.lineup.first is None:
        events = (*events, FirstKickTaken(other))
    lineup = replace(state.board.lineup, first=other, teams=teams)
    return Step(lined_up(lineup, Phase.DIVE, by, state.turn + 1), events)
