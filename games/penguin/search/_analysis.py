"""What the moves of a position are worth, and where a match turned."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from games.contract import Entry, replay
from games.penguin.actions import Enter, Go, Stand
from games.penguin.rules import Penguin
from games.penguin.search._alphabeta import MATE, NEAR_MATE
from games.penguin.search._compact import token
from games.penguin.search._root import ANYTHING, never, position_of, rank
from games.penguin.state import PenguinState
from games.penguin.view import PenguinView, seen
from games.seats import Seat

AHEAD = 3
"""Moves `analyse` looks ahead unless it is told otherwise: every move with a worth of its own takes time."""
JUDGED = 4
"""Moves that are looked ahead, for each move of a match, to find the best one and what the other cost."""
JUDGED_NODES = 60_000
MATCH_NODES = 2_000_000
"""Positions for a whole match, both looks at each move together: some ten seconds of plain Python at most."""
NOTEWORTHY = 60
"""From here on a loss is worth telling: about what holding the ball is worth."""
SETTLED = 400
"""Worths beyond this, goals among them, count as this: who is winning anyway loses little by a detour."""
MOST_TOLD = 3


class Worth(NamedTuple):
    """A legal move and its worth for who makes it; `goal_in` says what a large one means."""

    token: str
    score: int


class Question(NamedTuple):
    """A move of a match, and how many positions each look at it may take."""

    state: PenguinState
    played: str
    nodes: int


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A move that gave much away: `turn` is the decision it answered, the scores are the mover's.

    `before` is the table it was played on, `after` what it led to, `instead` what the better move leads to.
    """

    turn: int
    seat: Seat
    played: str
    better: str
    score_played: int
    score_better: int
    before: PenguinView
    after: PenguinView
    instead: PenguinView

    @property
    def loss(self) -> int:
        """What the move cost."""
        return _settled(self.score_better) - _settled(self.score_played)


def goal_in(score: int) -> int | None:
    """After how many moves, both sides counted, a goal falls (negative: in one's own); None for no goal."""
    if abs(score) <= NEAR_MATE:
        return None
    return MATE - score if score > 0 else -(MATE + score)


def analyse(
    table: PenguinState | PenguinView,
    *,
    depth: int = AHEAD,
    nodes: int = 100_000,
    compiled: bool | None = None,
    should_stop: Callable[[], bool] = never,
) -> list[Worth]:
    """Every legal move with its worth, best first; ValueError when nobody is to move.

    When budget or `should_stop` end it early, moves it did not reach again stand last, with the worth of a
    shorter look.
    """
    position = position_of(table)
    ranking = rank(
        position, depth=depth, nodes=nodes, margin=ANYTHING, compiled=compiled, should_stop=should_stop
    )
    return [Worth(token(position.places, one.move), one.worth) for one in ranking]


def turning_points(
    options: Mapping[str, object],
    journal: Iterable[Entry],
    *,
    compiled: bool | None = None,
    should_stop: Callable[[], bool] = never,
) -> tuple[TurningPoint, ...]:
    """The few moves of a match that cost most, in the order they were played.

    When `should_stop` says so, what was found up to there. Errors as of `replay`.
    """
    found = list[TurningPoint | None]()
    for question in questions(options, tuple(journal)):
        if should_stop():
            break
        found.append(judge(question, compiled=compiled))
    return verdict(tuple(found))


def questions(options: Mapping[str, object], journal: tuple[Entry, ...]) -> tuple[Question, ...]:
    """Every move of a match, to be judged; errors as of `replay`."""
    game = Penguin()
    replay(game, options, journal)
    state, moves = game.initial(options), list[tuple[PenguinState, str]]()
    for entry in journal:
        if entry.seat is None:
            state = game.apply_draw(state, int(entry.token)).state
            continue
        action = game.from_token(entry.token)
        if isinstance(action, Go | Stand | Enter):
            moves.append((state, entry.token))
        state = game.apply(state, action, entry.seat).state
    nodes = min(JUDGED_NODES, MATCH_NODES // (2 * len(moves) or 1))
    return tuple(Question(state, token, nodes) for state, token in moves)


def judge(question: Question, *, compiled: bool | None = None) -> TurningPoint | None:
    """A move beside the best one, both looked at equally far; None where it gave little away."""
    state, played, nodes = question
    position = position_of(state)
    best = rank(position, depth=JUDGED, nodes=nodes, compiled=compiled)[0]
    better = token(position.places, best.move)
    if better == played:
        return None
    score = rank(position, depth=JUDGED, nodes=nodes, compiled=compiled, only=played)[0].worth
    if _settled(best.worth) - _settled(score) < NOTEWORTHY:
        return None
    after, instead = (_led_to(state, one) for one in (played, better))
    return TurningPoint(
        state.turn, state.mover, played, better, score, best.worth, seen(state), after, instead
    )


def verdict(found: tuple[TurningPoint | None, ...]) -> tuple[TurningPoint, ...]:
    """Of the moves that gave much away the few that gave most, in the order they were played."""
    worst = sorted((point for point in found if point is not None), key=lambda point: -point.loss)
    return tuple(sorted(worst[:MOST_TOLD], key=lambda point: point.turn))


def _led_to(state: PenguinState, token: str) -> PenguinView:
    game = Penguin()
    return seen(game.apply(state, game.from_token(token), state.mover).state)


def _settled(score: int) -> int:
    return max(-SETTLED, min(SETTLED, score))
