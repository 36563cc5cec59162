"""The rules of the classic shoot-out (rules 1-14 and rulings G1-G6, G9) as one Game."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, ClassVar

from games.chance import Draw
from games.contract import Game, Over, Pending, Step, ToAct, ToDraw
from games.errors import IllegalAction
from games.penalties import actions, kicking, toss
from games.penalties.actions import Action, PickDirection, Shoot
from games.penalties.events import Event
from games.penalties.state import DECISIONS_BEFORE, PenaltiesState
from games.penalties.terms import SERIES, Phase, Strikers, held
from games.penalties.view import PenaltiesView, seen
from games.seats import BySide, Seat, Side, Viewer

After = Step[PenaltiesState, Event]

COIN = ToDraw(Draw(2))
SIDES = (Side.HOME, Side.AWAY)
SECRET_PHASES = frozenset({Phase.DIVE, Phase.SECOND_DIVE})


class Penalties(Game[PenaltiesState, Action, Event, PenaltiesView]):
    """Seat 0 is the challenger, seat 1 the challenged; each is a side of its own."""

    key: ClassVar[str] = "penalties"
    rules_version: ClassVar[int] = 1
    state_type: ClassVar[type[PenaltiesState]] = PenaltiesState

    def initial(self, options: Mapping[str, object]) -> PenaltiesState:
        """Options: `toss` (default True); without a toss seat 0 shoots first as Jungle United."""
        if set(options) - {"toss"} or not isinstance(tossed := options.get("toss", True), bool):
            raise IllegalAction("bad-option")
        return toss.before_the_toss() if tossed else toss.without_a_toss()

    def sides(self, state: PenaltiesState) -> tuple[Side, ...]:
        return SIDES

    def pending(self, state: PenaltiesState) -> Pending:
        moment = state.moment
        if moment.awaits is not None:
            return _to_act(moment.awaits, state.board.turn, moment.phase)
        return _over(state) if moment.phase is Phase.OVER else COIN

    def legal_actions(self, state: PenaltiesState, seat: Seat) -> tuple[Action, ...]:
        moment = state.moment
        if moment.awaits != seat:
            return ()
        choices = _CHOICES.get(moment.phase)
        return _shots(state.board.strikers[seat]) if choices is None else choices

    def is_legal(self, state: PenaltiesState, action: Action, by: Seat) -> bool:
        moment = state.moment
        if moment.awaits != by:
            return False
        choices = _CHOICES.get(moment.phase)
        if choices is not None:
            return action in choices
        return isinstance(action, Shoot) and action.shot in held(state.board.strikers[by])

    def refusal(self, state: PenaltiesState, action: Action, by: Seat) -> str:
        match state.moment.phase, action:
            case Phase.SHOT, Shoot():
                return "striker-spent"
            case Phase.SECOND_DIVE, PickDirection():
                return "second-card-must-differ"
            case Phase.AIM, PickDirection():
                return "aim-left-or-right"
            case _:
                return "illegal-now"

    def apply(self, state: PenaltiesState, action: Action, by: Seat) -> After:
        return _STEPS[state.moment.phase](state, action, by)

    def apply_draw(self, state: PenaltiesState, outcome: int) -> After:
        return toss.land(state, outcome) if state.moment.phase is Phase.TOSS else kicking.flip(state, outcome)

    def view(self, state: PenaltiesState, viewer: Viewer) -> PenaltiesView:
        return seen(state, viewer)

    def to_token(self, action: Action) -> str:
        return action.token

    def from_token(self, token: str) -> Action:
        return actions.BY_TOKEN[token]


_STEPS: dict[Phase, Callable[[PenaltiesState, Any, Seat], After]] = {
    Phase.CALL: toss.call,
    Phase.PRIVILEGE: toss.take_privilege,
    Phase.TEAM: toss.take_team,
    Phase.DIVE: kicking.dive,
    Phase.SHOT: kicking.shoot,
    Phase.SECOND_DIVE: kicking.dive_again,
    Phase.AIM: kicking.aim,
}
_CHOICES: dict[Phase, tuple[Action, ...]] = {
    Phase.CALL: actions.CALLS,
    Phase.PRIVILEGE: actions.PRIVILEGES,
    Phase.TEAM: actions.TEAMS,
    Phase.DIVE: actions.DIVES,
    Phase.SECOND_DIVE: actions.SIDES,
    Phase.AIM: actions.SIDES,
}


@lru_cache(maxsize=4096)
def _shots(strikers: Strikers) -> tuple[Action, ...]:
    return tuple(actions.KICKS[shot] for shot in held(strikers))


@lru_cache(maxsize=4096)
def _to_act(seat: Seat, began: int, phase: Phase) -> ToAct:
    turn = began + DECISIONS_BEFORE.get(phase, 0)
    return ToAct(frozenset({seat}), turn, phase in SECRET_PHASES)


def _over(state: PenaltiesState) -> Over:
    home, away = state.board.goals
    sudden_death = len(state.board.kicks) > 2 * SERIES
    reason = "sudden-death" if sudden_death else "shoot-out"
    return Over(Side.HOME if home > away else Side.AWAY, BySide(home, away), reason)
