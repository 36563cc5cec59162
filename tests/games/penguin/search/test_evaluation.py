"""What a position is worth before anybody looks ahead, counted again on the slow ice of the oracle."""

import pytest

from games.penguin.position import write
from games.penguin.search._compact import pack
from games.penguin.search._evaluation import evaluate
from games.penguin.state import PenguinState
from tests.games.penguin.ice import A, B, on
from tests.games.penguin.oracle import (
    AWAY,
    COMPASS,
    HOME,
    INTO_THE_BOARD,
    KICKS,
    MIDDLE,
    NAMES,
    SLIDES,
    STEP,
    Ice,
    Lying,
    Spot,
    ends_alone,
    on_board,
    read,
)
from tests.games.penguin.search.differential import positions

NEAR = {1: 28, 2: 16, 3: 6, 4: 0}
HOLDS = {"M": 60, "P": 55, "B": 40}
LATE = [0, 40, 70, 90]


def ray(origin: Spot, direction: str, length: int) -> list[Spot]:
    """The squares on the board that follow one another from here, so many at most."""
    dx, dy = STEP[direction]
    steps = [(origin[0] + dx * step, origin[1] + dy * step) for step in range(1, length + 1)]
    return [spot for spot in steps if on_board(spot)]


def passes(name: str, one: Lying | None) -> set[Spot]:
    """The squares that a penguin alone on the ice may slide over in its next turn."""
    length = SLIDES[name[1]]
    if one is not None:
        ways = COMPASS if one.facing is None else [one.facing]
        return {spot for way in ways for spot in ray(one.at, way, length)}
    home = HOME[name[0]]
    ways = INTO_THE_BOARD[name[0]]
    return {spot for way in ways for spot in [home, *ray(home, way, length - 1)]}


def turns_to_ball(ice: Ice, name: str) -> int:
    """1 to 3 turns; 4 for later."""
    ball = {*MIDDLE} if ice.ball is None else {ice.ball}
    standing = {ice.penguins.get(name)}
    for turn in (1, 2, 3):
        if any(passes(name, one) & ball for one in standing):
            return turn
        standing = {after for one in standing for after in ends_alone(name, one)}
    return 4


def distance(one: Spot, other: Spot) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def worth(ice: Ice, player: str) -> int:
    """For the player to move."""
    other = "2" if player == "1" else "1"
    turns = {name: turns_to_ball(ice, name) for name in NAMES}
    ours, theirs = (min(turns[name] for name in NAMES if name[0] == one) for one in (player, other))
    found = 15
    if ice.ball is not None:
        found += 20 * (distance(ice.ball, AWAY[other]) - distance(ice.ball, AWAY[player]))
    for name in NAMES:
        one = ice.penguins.get(name)
        stands = 0 if one is None else 8 if one.facing is not None else 8 + 6
        found += (NEAR[turns[name]] + stands) * (1 if name[0] == player else -1)
    held = next((name for name, one in ice.penguins.items() if one.at == ice.ball), None)
    if held is None:
        return found + (LATE[theirs - ours] if theirs >= ours else -LATE[ours - theirs])
    if held[0] == player:
        return found + HOLDS[held[1]] + LATE[theirs - 1] // 4
    threat = HOLDS[held[1]] + (60 if aims(ice, held) else 0)
    return found - (threat // 3 if ours == 1 else threat + LATE[ours - 1] // 4)


def aims(ice: Ice, name: str) -> bool:
    """Whether a kick from here reaches the Goal with nobody before it."""
    goal = AWAY[name[0]]
    for way in COMPASS:
        squares = ray(ice.penguins[name].at, way, KICKS[name[1]])
        if goal in squares:
            return all(ice.on(spot) is None for spot in squares[: squares.index(goal)])
    return False


def both(state: PenguinState) -> tuple[int, int]:
    text = write(state.places, state.ball, state.mover)
    return evaluate(pack(state.places, state.ball, state.mover), 0), worth(read(text), str(state.mover + 1))


def test_a_position_is_worth_what_is_counted_square_by_square() -> None:
    for state in positions(300, 5):
        found, counted = both(state)
        assert found == counted, write(state.places, state.ball, state.mover)


@pytest.mark.parametrize("mover", [A, B])
@pytest.mark.parametrize(
    "penguins",
    [
        "1Pf6 2Bd1 ball=f6",
        "1Me5 2Bd1 ball=e5",
        "1Me5 2Bg7 ball=e5",
        "1Pf4 2Bh4 ball=f4",
        "1Mc4 2Mc3 ball=c3",
        "1Bh7n 2Mc3 ball=c3",
        "1Mh6n 1Ph7n 1Bg8n 2Bb2 ball=b2",
    ],
)
def test_a_holder_who_aims_and_rivals_who_are_late_count(penguins: str, mover: int) -> None:
    found, counted = both(on(penguins, A if mover == A else B))
    assert found == counted
