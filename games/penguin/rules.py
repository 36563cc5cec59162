"""The rules of Penguin Soccer (rules 1 to 17 and rulings P1 to P20) as one Game."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import ClassVar

from games.chance import Draw
from games.contract import Game, Over, Pending, Step, ToAct, ToDraw
from games.penguin import _refusals as refusals
from games.penguin import _turns as turns
from games.penguin import actions
from games.penguin._events import DrawDeclined, DrawOffered, Event, FirstMoverDrawn, MatchDrawn
from games.penguin._options import begun
from games.penguin.actions import Action, AnswerDraw, OfferDraw
from games.penguin.state import PenguinState, set_up
from games.penguin.terms import AGREEMENT, ANSWER, DECLINED, GOAL, GOALS, LOT, MOVE, OVER, Phase
from games.penguin.view import PenguinView, seen
from games.seats import BySide, Seat, Side, Viewer

After = Step[PenguinState, Event]

TO_DRAW = ToDraw(Draw(2))
SIDES = (Side.HOME, Side.AWAY)


class Penguin(Game[PenguinState, Action, Event, PenguinView]):
    """Seat 0 is player 1 (Home a1, Goal h8), seat 1 player 2 (Home h8, Goal a1); a lot says who begins.

    A player may offer a draw before his move, once a turn; then the opponent answers, and after a refusal the
    same player moves. Chance's 0 lets seat 0 begin, 1 seat 1.
    """

    key: ClassVar[str] = "penguin"
    rules_version: ClassVar[int] = 1
    state_type: ClassVar[type[PenguinState]] = PenguinState
    hides_nothing: ClassVar[bool] = True

    def initial(self, options: Mapping[str, object]) -> PenguinState:
        """Options: `lot` (without it seat 0 begins), `position` (a text as in position.py, no lot then), and
        for draws `threefold`, `agreement` and `ply_limit` (moves; 0 for none). rulings.py has the defaults.
        """
        return begun(options)

    def is_fair(self, options: Mapping[str, object]) -> bool:
        """The start, and a lot for the first move."""
        return options.get("position") is None and options.get("lot", True) is True

    def sides(self, state: PenguinState) -> tuple[Side, ...]:
        return SIDES

    def pending(self, state: PenguinState) -> Pending:
        phase = state.phase
        if phase is MOVE or phase is DECLINED:
            return _to_act(state.mover, state.turn)
        if phase is ANSWER:
            return _to_act(Seat(1 - state.mover), state.turn)
        return _over(state) if phase is OVER else TO_DRAW

    def has_begun(self, state: PenguinState) -> bool:
        """From the first move on."""
        return state.plies > 0

    def legal_actions(self, state: PenguinState, seat: Seat) -> tuple[Action, ...]:
        phase = state.phase
        if phase is ANSWER:
            return actions.ANSWERS if seat == 1 - state.mover else ()
        if seat != state.mover or phase is OVER or phase is LOT:
            return ()
        moves = turns.moves(state.places, state.ball, seat)
        return (*moves, actions.OFFER) if phase is MOVE and state.conditions.agreement else moves

    def in_absence(self, state: PenguinState, seat: Seat) -> tuple[Action, ...]:
        """Moves, but no word about a draw; an offer that nobody answers is declined."""
        legal = self.legal_actions(state, seat)
        return tuple(action for action in legal if action not in (actions.OFFER, actions.ACCEPT))

    def is_legal(self, state: PenguinState, action: Action, by: Seat) -> bool:
        phase = state.phase
        if isinstance(action, AnswerDraw):
            return phase is ANSWER and by == 1 - state.mover
        if by != state.mover or not (phase is MOVE or phase is DECLINED):
            return False
        if isinstance(action, OfferDraw):
            return phase is MOVE and state.conditions.agreement
        return turns.may(state.places, state.ball, by, action)

    def refusal(self, state: PenguinState, action: Action, by: Seat) -> str:
        match action:
            case AnswerDraw():
                return "nothing-was-offered"
            case _ if state.phase is ANSWER:
                return "answer-the-offer-first"
            case OfferDraw():
                return "offered-already" if state.conditions.agreement else "no-draws-by-agreement"
            case _:
                return refusals.refusal(state.places, state.ball, by, action)

    def apply(self, state: PenguinState, action: Action, by: Seat) -> After:
        if isinstance(action, OfferDraw):
            return Step(_next(state, ANSWER), (DrawOffered(by),))
        if not isinstance(action, AnswerDraw):
            return turns.make(state, action, by)
        if action.accepted:
            agreed = replace(_next(state, OVER), ending=AGREEMENT)
            return Step(agreed, (MatchDrawn(AGREEMENT),))
        return Step(_next(state, DECLINED), (DrawDeclined(by),))

    def apply_draw(self, state: PenguinState, outcome: int) -> After:
        first = Seat(outcome)
        return Step(set_up(state.conditions, mover=first), (FirstMoverDrawn(first),))

    def view(self, state: PenguinState, viewer: Viewer) -> PenguinView:
        return seen(state)

    def to_token(self, action: Action) -> str:
        return action.token

    def from_token(self, token: str) -> Action:
        return actions.BY_TOKEN[token]


def _next(state: PenguinState, phase: Phase) -> PenguinState:
    """The same position, one decision later."""
    return replace(state, phase=phase, turn=state.turn + 1)


@lru_cache(maxsize=4096)
def _to_act(seat: Seat, turn: int) -> ToAct:
    return ToAct(frozenset({seat}), turn, secret=False)


def _over(state: PenguinState) -> Over:
    ending = state.ending or GOAL
    if ending is not GOAL:
        return Over(None, BySide(0, 0), ending)
    home = state.ball == GOALS[0]
    return Over(SIDES[0 if home else 1], BySide(int(home), int(not home)), ending)
