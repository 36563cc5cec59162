"""The rules of the classic shoot-out (rules 1-14 and rulings G1-G6, G9) as one Game."""

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from games.chance import Draw
from games.contract import Game, Over, Pending, Step, ToAct, ToDraw
from games.errors import IllegalAction
from games.penalties import actions
from games.penalties.actions import Action, CallToss, ChooseTeam, PickDirection, Shoot, ShootFirst
from games.penalties.events import (
    Event,
    FirstKickTaken,
    KeeperReady,
    KickDecided,
    ParadinhaHeld,
    ShootOutWon,
    StrikersReturned,
    TeamTaken,
    TossCalled,
    TossFlipped,
)
from games.penalties.state import (
    CHALLENGED,
    CHALLENGER,
    Kick,
    PenaltiesState,
    Toss,
    decided,
    keeper_of,
    striker_of,
)
from games.penalties.terms import FACES, SERIES, Direction, Face, Phase, Shot, Team, held, without
from games.penalties.view import PenaltiesView, seen
from games.seats import BySide, Seat, Side, Viewer

After = Step[PenaltiesState, Event]

COIN = ToDraw(Draw(2))
SEATS = (frozenset({Seat(0)}), frozenset({Seat(1)}))
SIDES = (Side.HOME, Side.AWAY)
KICKS_IN_SERIES = 2 * SERIES
SECRET_PHASES = frozenset({Phase.DIVE, Phase.SECOND_DIVE})
STOPPED_BY = {Shot.RIGHT: Direction.RIGHT, Shot.PANENKA: Direction.CENTRE}
"""The one keeper card that stops a shot without a coin (rule 7)."""


class Penalties(Game[PenaltiesState, Action, Event, PenaltiesView]):
    """Seat 0 is the challenger, seat 1 the challenged; each is a side of its own."""

    key: ClassVar[str] = "penalties"
    rules_version: ClassVar[int] = 1
    state_type: ClassVar[type[PenaltiesState]] = PenaltiesState

    def initial(self, options: Mapping[str, object]) -> PenaltiesState:
        """Options: `toss` (default True); without a toss seat 0 shoots first as Jungle United."""
        if set(options) - {"toss"} or not isinstance(toss := options.get("toss", True), bool):
            raise IllegalAction("bad-option")
        if toss:
            return PenaltiesState(Phase.CALL)
        return PenaltiesState(Phase.DIVE, first=CHALLENGER, teams=(Team.JUNGLE, Team.FOREST))

    def sides(self, state: PenaltiesState) -> tuple[Side, ...]:
        return SIDES

    def pending(self, state: PenaltiesState) -> Pending:
        match state.phase:
            case Phase.TOSS | Phase.FLIP:
                return COIN
            case Phase.OVER:
                return _over(state)
            case _:
                return ToAct(SEATS[_awaited(state)], state.turn, state.phase in SECRET_PHASES)

    def legal_actions(self, state: PenaltiesState, seat: Seat) -> tuple[Action, ...]:
        if state.phase in _CHANCE_OR_OVER or seat != _awaited(state):
            return ()
        if state.phase is Phase.SHOT:
            return _shots(state.strikers[seat])
        return _CHOICES[state.phase]

    def refusal(self, state: PenaltiesState, action: Action, by: Seat) -> str:
        match state.phase, action:
            case Phase.SHOT, Shoot():
                return "striker-spent"
            case Phase.SECOND_DIVE, PickDirection():
                return "second-card-must-differ"
            case Phase.AIM, PickDirection():
                return "aim-left-or-right"
            case _:
                return "illegal-now"

    def apply(self, state: PenaltiesState, action: Action, by: Seat) -> After:
        match state.phase, action:
            case Phase.DIVE, PickDirection(direction):
                return _sealed(state, by, direction)
            case Phase.SHOT, Shoot(shot):
                return _shot(state, by, shot)
            case Phase.SECOND_DIVE, PickDirection(direction):
                return Step(
                    replace(state, phase=Phase.AIM, turn=state.turn + 1, second_dive=direction),
                    (KeeperReady(by, second=True),),
                )
            case Phase.AIM, PickDirection(direction):
                return _kicked(state, goal=direction is not state.second_dive, aim=direction)
            case Phase.CALL, CallToss(face):
                return Step(
                    replace(state, phase=Phase.TOSS, turn=state.turn + 1, toss=Toss(face)),
                    (TossCalled(by, face),),
                )
            case Phase.PRIVILEGE, ShootFirst():
                waiting = replace(state, phase=Phase.TEAM, turn=state.turn + 1, first=by)
                return Step(waiting, (FirstKickTaken(by),))
            case Phase.PRIVILEGE, ChooseTeam(team):
                return _line_up(state, by, team, first=Seat(1 - by))
            case Phase.TEAM, ChooseTeam(team):
                return _line_up(state, by, team, first=Seat(1 - by))
            case _:
                raise IllegalAction("illegal-now")

    def apply_draw(self, state: PenaltiesState, outcome: int) -> After:
        face = FACES[outcome]
        if state.phase is Phase.TOSS and state.toss is not None:
            toss = replace(state.toss, face=face)
            return Step(replace(state, phase=Phase.PRIVILEGE, toss=toss), (TossFlipped(face, toss.winner),))
        return _kicked(state, goal=face is Face.HEADS, coin=face)

    def view(self, state: PenaltiesState, viewer: Viewer) -> PenaltiesView:
        return seen(state, viewer)

    def to_token(self, action: Action) -> str:
        return actions.to_token(action)

    def from_token(self, token: str) -> Action:
        return actions.from_token(token)


_CHANCE_OR_OVER = frozenset({Phase.TOSS, Phase.FLIP, Phase.OVER})
_CHOICES: dict[Phase, tuple[Action, ...]] = {
    Phase.CALL: actions.CALLS,
    Phase.PRIVILEGE: actions.PRIVILEGES,
    Phase.TEAM: actions.TEAMS,
    Phase.DIVE: actions.DIVES,
    Phase.SECOND_DIVE: actions.SIDES,
    Phase.AIM: actions.SIDES,
}


def _shots(strikers: tuple[int, int, int, int, int]) -> tuple[Action, ...]:
    return tuple(actions.KICKS[shot] for shot in held(strikers))


def _awaited(state: PenaltiesState) -> Seat:
    match state.phase:
        case Phase.DIVE | Phase.SECOND_DIVE:
            return keeper_of(state)
        case Phase.SHOT | Phase.AIM:
            return striker_of(state)
        case Phase.PRIVILEGE if state.toss is not None:
            return state.toss.winner
        case Phase.TEAM if state.first is not None:
            return Seat(1 - state.first)
        case _:
            return CHALLENGED


def _line_up(state: PenaltiesState, by: Seat, team: Team, *, first: Seat) -> After:
    """Both privileges are settled (rule 2): whoever did not choose the team shoots first."""
    teams = (team, team.other) if by == CHALLENGER else (team.other, team)
    events: tuple[Event, ...] = (TeamTaken(by, team), TeamTaken(Seat(1 - by), team.other))
    if state.first is None:
        events = (*events, FirstKickTaken(first))
    return Step(replace(state, phase=Phase.DIVE, turn=state.turn + 1, teams=teams, first=first), events)


def _sealed(state: PenaltiesState, keeper: Seat, dive: Direction) -> After:
    sealed = replace(state, phase=Phase.SHOT, turn=state.turn + 1, dive=dive)
    return Step(sealed, (KeeperReady(keeper, second=False),))


def _shot(state: PenaltiesState, striker: Seat, shot: Shot) -> After:
    """Rule 7, up to the coin or the paradinha's second stage."""
    struck = replace(state, turn=state.turn + 1, shot=shot)
    match shot:
        case Shot.TOP_CORNER:
            return Step(replace(struck, phase=Phase.FLIP), ())
        case Shot.LEFT_CORNER if state.dive is Direction.LEFT:
            return Step(replace(struck, phase=Phase.FLIP), ())
        case Shot.PARADINHA if state.dive is Direction.CENTRE:
            return Step(replace(struck, phase=Phase.SECOND_DIVE), (ParadinhaHeld(striker),))
        case _:
            return _kicked(struck, goal=state.dive is not STOPPED_BY.get(shot))


def _kicked(
    state: PenaltiesState, *, goal: bool, coin: Face | None = None, aim: Direction | None = None
) -> After:
    """A penalty is decided: spend the striker, count, and see whether the match is (rules 9-14)."""
    if state.shot is None or state.dive is None or state.first is None:
        raise IllegalAction("illegal-now")
    striker = striker_of(state)
    kick = Kick(striker, state.shot, state.dive, goal, coin, state.second_dive, aim)
    kicks = (*state.kicks, kick)
    goals = state.goals
    if goal:
        goals = (goals[0] + 1, goals[1]) if striker == 0 else (goals[0], goals[1] + 1)
    left = without(state.strikers[striker], state.shot)
    strikers = (left, state.strikers[1]) if striker == 0 else (state.strikers[0], left)
    winner = decided(len(kicks), goals, state.first)
    events: tuple[Event, ...] = (KickDecided(kick),)
    if winner is not None:
        events = (*events, ShootOutWon(winner))
    elif len(kicks) % KICKS_IN_SERIES == 0:
        strikers = state.squads
        events = (*events, StrikersReturned(sudden_death=len(kicks) == KICKS_IN_SERIES))
    after = PenaltiesState(
        phase=Phase.DIVE if winner is None else Phase.OVER,
        turn=state.turn + (aim is not None),
        toss=state.toss,
        first=state.first,
        teams=state.teams,
        squads=state.squads,
        strikers=strikers,
        goals=goals,
        kicks=kicks,
    )
    return Step(after, events)


def _over(state: PenaltiesState) -> Over:
    winner = Side.HOME if state.goals[0] > state.goals[1] else Side.AWAY
    sudden_death = len(state.kicks) > KICKS_IN_SERIES
    return Over(winner, BySide(*state.goals), "sudden-death" if sudden_death else "shoot-out")
