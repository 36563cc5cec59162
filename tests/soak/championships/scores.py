"""A game for simulated championships: whoever of the two tells the score ends it, level scores included."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from games.contract import Game, Over, Pending, Step, ToAct
from games.errors import UnreadableAction
from games.seats import BySide, Seat, Side, Viewer

PASS = "pass"


@dataclass(frozen=True, slots=True)
class Sheet:
    """`goals` is None until somebody tells them; `passed` counts what chance did for both."""

    goals: BySide[int] | None = None
    passed: int = 0


class Scores(Game[Sheet, str, str, Sheet]):
    """Tokens are "3-1"; who is late passes, and who is late twice has lost."""

    key: ClassVar[str] = "scores"
    rules_version: ClassVar[int] = 1
    state_type: ClassVar[type[Sheet]] = Sheet
    hides_nothing: ClassVar[bool] = True

    def initial(self, options: Mapping[str, object]) -> Sheet:
        return Sheet()

    def sides(self, state: Sheet) -> tuple[Side, ...]:
        return (Side.HOME, Side.AWAY)

    def pending(self, state: Sheet) -> Pending:
        match state.goals:
            case None:
                return ToAct(frozenset({Seat(0), Seat(1)}), state.passed // 2, secret=False)
            case goals:
                level = goals.home == goals.away
                winner = None if level else Side.HOME if goals.home > goals.away else Side.AWAY
                return Over(winner, goals, "scores")

    def legal_actions(self, state: Sheet, seat: Seat) -> tuple[str, ...]:
        return (PASS, *(f"{home}-{away}" for home in range(6) for away in range(6)))

    def in_absence(self, state: Sheet, seat: Seat) -> tuple[str, ...]:
        return (PASS,)

    def apply(self, state: Sheet, action: str, by: Seat) -> Step[Sheet, str]:
        if action == PASS:
            return Step(replace(state, passed=state.passed + 1), ())
        home, away = map(int, action.split("-"))
        return Step(replace(state, goals=BySide(home, away)), (action,))

    def apply_draw(self, state: Sheet, outcome: int) -> Step[Sheet, str]:
        raise AssertionError(outcome)

    def view(self, state: Sheet, viewer: Viewer) -> Sheet:
        return state

    def to_token(self, action: str) -> str:
        return action

    def from_token(self, token: str) -> str:
        if token not in self.legal_actions(Sheet(), Seat(0)):
            raise UnreadableAction(token)
        return token
