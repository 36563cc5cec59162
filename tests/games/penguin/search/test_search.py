"""What a search sees: goals for and against, draws, and nothing beyond its budget."""

import pytest

from games.penguin.search._alphabeta import MATE, NEAR_MATE
from games.penguin.search._compact import token
from games.penguin.search._root import ANYTHING, Position, Ranked, position_of, rank
from games.penguin.state import PenguinState
from tests.games.penguin.ice import GAME, A, B, after, on, start, tokens, winner


def best(state: PenguinState, depth: int = 3, nodes: int = 50_000) -> tuple[str, int]:
    """The best move's token and worth."""
    found = rank(position_of(state), depth=depth, nodes=nodes, compiled=False)[0]
    return token(state.places, found.move), found.worth


@pytest.mark.parametrize(
    ("penguins", "mover", "move"),
    [("1Me5 ball=e5", A, "e5ne"), ("2Md4 ball=d4", B, "d4sw"), ("1Bg7 2Ph8 ball=g7", A, "g7ne")],
)
def test_a_goal_is_worth_more_the_sooner_it_falls(penguins: str, mover: int, move: str) -> None:
    state = on(penguins, A if mover == 0 else B)
    assert best(state) == (move, MATE - 1)
    assert winner(after(state, move).state) == mover


def test_a_goal_in_three_turns_of_ones_own_is_seen() -> None:
    assert best(on("1Bh6 2Mb2 2Pa8n 2Ba7n ball=h6"), depth=5) == ("h6n", MATE - 5)


def test_a_goal_that_threatens_is_prevented_where_that_is_possible() -> None:
    move, worth = best(on("1Ma8n 1Ph5n 1Bg4w 2Md4 ball=d4"))
    assert move == "g4w"
    assert worth > -NEAR_MATE
    assert best(on("1Ma8n 1Ph5n 1Bh4n 2Md4 ball=d4"))[1] == -(MATE - 2)


def test_nobody_kicks_into_the_wrong_goal() -> None:
    state = on("1Mb2 2Ph8 ball=b2")
    ranking = rank(position_of(state), depth=2, nodes=50_000, margin=ANYTHING, compiled=False)
    assert [token(state.places, one.move) for one in ranking][-1] == "b2sw"
    assert ranking[-1].worth == -(MATE - 1)


def test_the_last_move_before_the_limit_is_worth_a_draw_unless_it_is_a_goal() -> None:
    assert best(on("1Bb3 2Pe3 ball=e3", ply_limit=1))[1] == 0
    assert best(on("1Me5 ball=e5", ply_limit=1))[1] == MATE - 1


def test_a_position_that_was_there_before_is_worth_a_draw() -> None:
    state = on("1Me4 1Bd1 2Mh8 2Bd8 ball=e4", threefold=True)
    seen = after(state, "e4s").state
    again = Position(state.places, state.ball, state.mover, seen=seen.seen)
    fresh, repeated = (
        {
            token(state.places, one.move): one.worth
            for one in rank(position, depth=1, nodes=1_000, margin=ANYTHING, compiled=False)
        }
        for position in (position_of(state), again)
    )
    assert fresh["e4s"] != 0
    assert repeated["e4s"] == 0
    assert {name for name in fresh if fresh[name] != repeated[name]} == {"e4s"}


@pytest.mark.parametrize("nodes", [1, 200, 5_000])
def test_every_legal_move_is_ranked_once_whatever_the_budget(nodes: int) -> None:
    state = after(start(), "1ne 1sw 2n 2w").state
    found = rank(position_of(state), depth=9, nodes=nodes, compiled=False)
    names = [token(state.places, one.move) for one in found]
    assert sorted(names) == sorted(name for name in tokens(state) if name != "draw")


def test_a_wider_margin_changes_no_worth_of_the_best() -> None:
    state = after(start(), "1ne 1sw 2n 2w").state
    narrow, wide = (
        rank(position_of(state), depth=3, nodes=10**6, margin=margin, compiled=False)
        for margin in (0, ANYTHING)
    )
    assert narrow[0].worth == wide[0].worth


def test_a_search_stops_when_it_is_told_and_knows_what_it_found_before() -> None:
    asked = list[int]()

    def at_once() -> bool:
        asked.append(1)
        return True

    state = on("1Me5 2Bb2 ball=e5")
    found = rank(position_of(state), depth=9, nodes=10**6, compiled=False, should_stop=at_once)
    assert token(state.places, found[0].move) == "e5ne"
    calm = after(start(), "1ne 1sw 2n 2w").state
    asked.clear()
    found = rank(position_of(calm), depth=9, nodes=10**6, compiled=False, should_stop=at_once)
    assert found == rank(position_of(calm), depth=1, nodes=10**6, compiled=False)
    assert len(asked) == 1


def test_a_view_tells_as_much_as_a_state() -> None:
    state = after(start(), "1ne 1sw 2n 2w").state
    view = GAME.view(state, "spectator")
    assert _ranked(position_of(view)) == _ranked(position_of(state))


def _ranked(position: Position) -> list[Ranked]:
    return rank(position, depth=2, nodes=5_000, compiled=False)


def test_nothing_is_searched_where_nobody_is_to_move() -> None:
    over = after(on("1Me5 ball=e5"), "e5ne").state
    for table in (over, GAME.view(over, A), GAME.initial({})):
        with pytest.raises(ValueError, match="nobody is to move"):
            position_of(table)
