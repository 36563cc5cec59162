"""What a search two or three moves deep finds is what looking at everything finds, move by move."""

from functools import partial
from typing import NamedTuple

import pytest

from games.contract import ToAct
from games.penguin.search import _alphabeta as alphabeta
from games.penguin.search._alphabeta import ENDLESS, MATE, Desk
from games.penguin.search._compact import pack, token
from games.penguin.search._evaluation import aims, evaluate, holder
from games.penguin.search._kernels import kernels
from games.penguin.search._moves import CELLS, KEY
from games.penguin.search._root import ANYTHING, EXTENSION, Search, position_of, rank
from games.penguin.state import PenguinState
from games.penguin.terms import GOALS
from games.seats import Seat
from tests.games.penguin.ice import GAME, A, awaited, on
from tests.games.penguin.search.differential import positions

DEEP = 2
"""Three moves deep nothing is looked at less deep yet than it should be; from four on quiet moves are."""


class Passed(Exception):
    """Somebody has no move: a turn is skipped, which costs a search a move of its depth."""


def children(state: PenguinState, seat: Seat) -> dict[str, PenguinState]:
    if awaited(state) != seat:
        raise Passed
    legal = [action for action in GAME.legal_actions(state, seat) if action.token != "draw"]
    return {action.token: GAME.apply(state, action, seat).state for action in legal}


def value(state: PenguinState, seat: Seat, depth: int, line: tuple[PenguinState, ...], longest: int) -> int:
    """For the seat to move, after the positions of this line."""
    ply, rival = len(line), Seat(1 - seat)
    if state.ball in GOALS:
        return MATE - ply if GOALS[seat] == state.ball else ply - MATE
    if any((state.places, state.ball) == (one.places, one.ball) for one in line[-2::-2]):
        return 0
    cells = pack(state.places, state.ball, seat)
    who = holder(cells, 0)
    if who >= 0 and aims(cells, 0, who):
        if who // 3 == seat:
            return MATE - ply - 1
        depth = max(depth, 1 if ply < longest else 0)
    if depth <= 0:
        return evaluate(cells, 0)
    more = partial(value, seat=rival, depth=depth - 1, line=(*line, state), longest=longest)
    return max(-more(one) for one in children(state, seat).values())


def worths(state: PenguinState, deep: int) -> dict[str, int]:
    seat = awaited(state)
    rest = partial(value, seat=Seat(1 - seat), depth=deep - 1, line=(state,), longest=deep + EXTENSION)
    return {name: -rest(one) for name, one in children(state, seat).items()}


def agree(state: PenguinState, margin: int, deep: int = DEEP) -> None:
    """Exact for the best and up to `margin` below it; for the others what they do not exceed.

    From a goal at once to one of the rivals in their next turn it is less than twice a goal.
    """
    below = 2 * MATE if margin == ANYTHING else margin
    true = worths(state, deep)
    found = rank(position_of(state), depth=deep, nodes=10**7, margin=margin, compiled=False)
    best = max(true.values())
    assert found[0].worth == best
    assert [one.worth for one in found] == sorted((one.worth for one in found), reverse=True)
    for one in found:
        name = token(state.places, one.move)
        if true[name] >= best - below:
            assert one.worth == true[name], name
        else:
            assert true[name] <= one.worth < best - below, name


@pytest.mark.parametrize("margin", [0, 16, ANYTHING])
def test_positions_of_every_kind_are_worth_what_all_their_lines_are(margin: int) -> None:
    seen = 0
    for state in positions(8, 3):
        try:
            agree(state, margin)
            seen += 1
        except Passed:
            continue
    assert seen >= 6


@pytest.mark.parametrize(
    "penguins",
    [
        "1Ph5n 1Bg4w 2Md4 ball=d4",
        "1Bf6 2Pb8n 2Bh4 ball=f6",
        "1Me4 2Mb7 2Pg7w ball=e4",
        "1Mb2 2Ph7n ball=b2",
        "1Mf6 2Mc3 ball=f6",
    ],
)
def test_goals_and_threats_are_too(penguins: str) -> None:
    for mover in (A, Seat(1)):
        state = on(penguins, mover, agreement=False)
        assert isinstance(GAME.pending(state), ToAct)
        agree(state, ANYTHING)


@pytest.mark.parametrize("margin", [0, 16, ANYTHING])
@pytest.mark.parametrize(
    "penguins",
    [
        "1Mc3n 1Pe6w 1Bf3s 2Md6e 2Pg5sw 2Bb5n ball=e5",
        "1Mc3n 1Pe6w 1Bf3s 2Md6e 2Pg5sw 2Bb5n ball=d4",
        "1Md4 1Pe6w 1Bf3s 2Md7e 2Pg5sw 2Bb5n ball=d4",
    ],
)
def test_three_moves_deep_it_is_the_same(penguins: str, margin: int) -> None:
    agree(on(penguins, agreement=False), margin, 3)


def test_a_search_looks_at_the_best_alone_where_nothing_else_is_said() -> None:
    for state in positions(4, 3):
        search = Search(position_of(state), kernels(compiled=False), 10**7)
        assert search.margin == 0
        found = search.deepen(search.listed(), DEEP)
        assert found == rank(position_of(state), depth=DEEP, nodes=10**7, margin=0, compiled=False)
        assert found == rank(position_of(state), depth=DEEP, nodes=10**7, compiled=False)


class Look(NamedTuple):
    """What was asked about the position after a move: how far ahead, within what, and the answer."""

    key: int
    depth: int
    alpha: int
    beta: int
    worth: int


def looks(state: PenguinState, deep: int, patch: pytest.MonkeyPatch) -> list[Look]:
    """All that a search asks about the moves of its first position, in order."""
    real, found = alphabeta.search, list[Look]()

    def heard(desk: Desk, at: int, depth: int, alpha: int, beta: int) -> int:
        key = desk[0][at + KEY]
        worth = real(desk, at, depth, alpha, beta)
        if at == CELLS:
            found.append(Look(key, depth, alpha, beta, worth))
        return worth

    patch.setattr(alphabeta, "search", heard)
    heard(Search(position_of(state), kernels(compiled=False), 10**7).desk, 0, deep, -ENDLESS, ENDLESS)
    patch.undo()
    return found


@pytest.mark.parametrize("deep", [1, 2])
def test_no_move_is_looked_at_less_deep_where_at_most_three_moves_are_looked_at(
    deep: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first of the three is the root's."""
    found = [one for state in positions(8, 3) for one in looks(state, deep, monkeypatch)]
    assert len(found) > 100
    assert {one.depth for one in found} == {deep - 1}


@pytest.mark.parametrize("deep", [3, 4])
def test_a_late_move_that_looks_good_less_deep_is_looked_at_in_full(
    deep: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So no move is believed to be good by what is seen less deep."""
    less = again = 0
    for state in positions(8, 3):
        found = looks(state, deep, monkeypatch)
        for one, then in zip(found, [*found[1:], None], strict=True):
            if one.depth == deep - 1:
                continue
            assert one.depth == deep - 2
            less += 1
            if one.worth < one.beta:
                again += 1
                assert then is not None
                assert (then.key, then.depth) == (one.key, deep - 1)
    assert less > 100
    assert again > 0
