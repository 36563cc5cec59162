"""The rules of the shoot-out in all its modes (rules 1-16 and rulings G1-G9) as one Game."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, ClassVar

from games.chance import Draw
from games.contract import Game, Over, Pending, Sealed, Step, ToAct, ToDraw
from games.penalties import _draft as draft
from games.penalties import _final as final
from games.penalties import _toss as toss
from games.penalties import actions, kicking
from games.penalties._sealing import lying_sealed
from games.penalties.actions import Action, Discard, Pick, PickDirection, Shoot
from games.penalties.events import Event
from games.penalties.options import read
from games.penalties.state import DECISIONS_BEFORE, PenaltiesState
from games.penalties.terms import PICK, SERIES, SHOT, Phase, Strikers, held
from games.penalties.view import PenaltiesView, seen
from games.seats import BySide, Seat, Side, Viewer

After = Step[PenaltiesState, Event]
Apply = Callable[[PenaltiesState, Any, Seat], After]

COIN = ToDraw(Draw(2))
SIDES = (Side.HOME, Side.AWAY)
SECRET_PHASES = frozenset({Phase.DIVE, Phase.SECOND_DIVE})


class Penalties(Game[PenaltiesState, Action, Event, PenaltiesView]):
    """Seat 0 is the challenger, seat 1 the challenged; each is a side of its own."""

    key: ClassVar[str] = "penalties"
    rules_version: ClassVar[int] = 1
    state_type: ClassVar[type[PenaltiesState]] = PenaltiesState

    def initial(self, options: Mapping[str, object]) -> PenaltiesState:
        """Options, as in options.py: `toss`, `teams` and `mode`; without a toss seat 0 shoots first."""
        tossed, modes = read(options)
        return toss.before_the_toss(modes) if tossed else toss.without_a_toss(modes)

    def is_fair(self, options: Mapping[str, object]) -> bool:
        """Always: both teams are equal, and who shoots first without a toss wins 50.04 % with best play."""
        return True

    def sides(self, state: PenaltiesState) -> tuple[Side, ...]:
        return SIDES

    def pending(self, state: PenaltiesState) -> Pending:
        moment = state.moment
        if moment.awaits is not None:
            return _to_act(moment.awaits, state.board.turn, moment.phase)
        if moment.phase is Phase.DISCARD:
            return ToAct(final.yet_to_discard(state.board.lineup), state.board.turn, secret=True)
        return _over(state) if moment.phase is Phase.OVER else COIN

    def sealed(self, state: PenaltiesState) -> tuple[Sealed, ...]:
        return lying_sealed(state)

    def has_begun(self, state: PenaltiesState) -> bool:
        """From the first kick's outcome on."""
        return bool(state.board.kicks)

    def legal_actions(self, state: PenaltiesState, seat: Seat) -> tuple[Action, ...]:
        moment = state.moment
        if moment.awaits != seat:
            return final.discards(state.board.lineup, seat) if moment.phase is Phase.DISCARD else ()
        choices = _CHOICES.get(moment.phase)
        if choices is not None:
            return choices
        if moment.phase is PICK:
            return draft.choices(state.board.lineup, seat)
        return _shots(state.board.strikers[seat])

    def aside(self, state: PenaltiesState, seat: Seat) -> tuple[Action, ...]:
        """The discard of a Big Final, as soon as the squad has its strikers (rule 16)."""
        return final.discards(state.board.lineup, seat) if state.moment.phase in _ASIDE else ()

    def waits_for_no_turn(self, action: Action) -> bool:
        return isinstance(action, Discard)

    def in_absence(self, state: PenaltiesState, seat: Seat) -> tuple[Action, ...]:
        """Cards, but no word about who picks them."""
        return tuple(
            action
            for action in self.legal_actions(state, seat)
            if action not in (actions.PICK_ONE, actions.HAND_OVER)
        )

    def is_legal(self, state: PenaltiesState, action: Action, by: Seat) -> bool:
        moment = state.moment
        if moment.awaits != by:
            return action in self.legal_actions(state, by) or action in self.aside(state, by)
        choices = _CHOICES.get(moment.phase)
        if choices is not None:
            return action in choices or action in self.aside(state, by)
        if isinstance(action, Shoot):
            return moment.phase is SHOT and action.shot in held(state.board.strikers[by])
        return action in self.legal_actions(state, by) or action in self.aside(state, by)

    def refusal(self, state: PenaltiesState, action: Action, by: Seat) -> str:
        match state.moment.phase, action:
            case Phase.SHOT, Shoot():
                return "striker-spent"
            case Phase.SECOND_DIVE, PickDirection():
                return "second-card-must-differ"
            case Phase.AIM, PickDirection():
                return "aim-left-or-right"
            case Phase.PICK, Pick(card):
                return draft.refusal(state.board.lineup, card, by)
            case _, Discard():
                return final.refusal(state.board.lineup, by)
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


def _or_discard(step: Apply) -> Apply:
    """This phase's step, unless somebody discards meanwhile."""

    def apply(state: PenaltiesState, action: Any, by: Seat) -> After:
        return final.discard(state, action, by) if type(action) is Discard else step(state, action, by)

    return apply


_STEPS: dict[Phase, Apply] = {
    Phase.CALL: _or_discard(toss.call),
    Phase.PRIVILEGE: _or_discard(toss.take_privilege),
    Phase.TEAM: _or_discard(toss.take_team),
    Phase.ORDER: draft.take_order,
    Phase.PICK: _or_discard(draft.pick),
    Phase.DISCARD: final.discard,
    Phase.DIVE: kicking.dive,
    Phase.SHOT: kicking.shoot,
    Phase.SECOND_DIVE: kicking.dive_again,
    Phase.AIM: kicking.aim,
}
_CHOICES: dict[Phase, tuple[Action, ...]] = {
    Phase.CALL: actions.CALLS,
    Phase.PRIVILEGE: actions.PRIVILEGES,
    Phase.TEAM: actions.TEAMS,
    Phase.ORDER: actions.ORDERS,
    Phase.DIVE: actions.DIVES,
    Phase.SECOND_DIVE: actions.SIDES,
    Phase.AIM: actions.SIDES,
}
_ASIDE = frozenset({Phase.CALL, Phase.PRIVILEGE, Phase.TEAM, Phase.PICK})
"""While others decide, a complete squad may already discard."""


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
