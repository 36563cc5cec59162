"""The rules a second time, told step by step from the prose and knowing nothing of the engine.

A position is the text of a state; a penguin is a file, a row and a facing (None upright), all on a grid of
pairs. It is slow on purpose and takes every square as it comes.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

NAMES = ["1M", "1P", "1B", "2M", "2P", "2B"]
COMPASS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"]
STEP = {
    "n": (0, 1),
    "ne": (1, 1),
    "e": (1, 0),
    "se": (1, -1),
    "s": (0, -1),
    "sw": (-1, -1),
    "w": (-1, 0),
    "nw": (-1, 1),
}
SLIDES = {"M": 1, "P": 2, "B": 3}
KICKS = {"M": 3, "P": 2, "B": 1}
HOME = {"1": (1, 1), "2": (8, 8)}
AWAY = {"1": (8, 8), "2": (1, 1)}
MIDDLE = [(4, 4), (4, 5), (5, 4), (5, 5)]
INTO_THE_BOARD = {"1": ["n", "ne", "e"], "2": ["s", "sw", "w"]}

Spot = tuple[int, int]
NOWHERE = (0, 0)


@dataclass(frozen=True)
class Lying:
    at: Spot
    facing: str | None


@dataclass(frozen=True)
class Ice:
    penguins: dict[str, Lying]
    ball: Spot | None

    def on(self, spot: Spot) -> str | None:
        return next((name for name, one in self.penguins.items() if one.at == spot), None)

    def has_ball(self, spot: Spot) -> bool:
        return spot in MIDDLE if self.ball is None else spot == self.ball

    def put(self, name: str, at: Spot, facing: str | None) -> "Ice":
        return replace(self, penguins={**self.penguins, name: Lying(at, facing)})

    def without(self, name: str) -> "Ice":
        return replace(self, penguins={one: where for one, where in self.penguins.items() if one != name})

    def text(self) -> str:
        words = [
            f"{name}{_name(one.at)}{one.facing or ''}" for name in NAMES if (one := self.penguins.get(name))
        ]
        return " ".join([*words, f"ball={'centre' if self.ball is None else _name(self.ball)}"])


def _name(spot: Spot) -> str:
    return "?abcdefgh"[spot[0]] + str(spot[1])


def _spot(name: str) -> Spot:
    return "?abcdefgh".index(name[0]), int(name[1])


def read(text: str) -> Ice:
    penguins, ball = {}, None
    for word in text.split():
        if word.startswith("ball="):
            ball = None if word == "ball=centre" else _spot(word[5:])
        elif word[:2] in NAMES:
            penguins[word[:2]] = Lying(_spot(word[2:4]), word[4:] or None)
    return Ice(penguins, ball)


def successors(text: str, player: str) -> set[str]:
    """Every position (penguins and ball) that one turn of this player can make."""
    ice = read(text)
    found = set[str]()
    for name in NAMES:
        if name[0] == player:
            found |= {after.text() for after in _turns_of(ice, name) if _nobody_in_the_wrong_home(after)}
    return found


def ends_alone(name: str, one: Lying | None) -> set[Lying]:
    """Where and how this penguin can be a turn later with nobody and no ball on the ice."""
    ice = Ice({} if one is None else {name: one}, NOWHERE)
    return {after.penguins[name] for after in _turns_of(ice, name) if _nobody_in_the_wrong_home(after)}


def _nobody_in_the_wrong_home(ice: Ice) -> bool:
    return all(one.at != AWAY[name[0]] for name, one in ice.penguins.items())


def _turns_of(ice: Ice, name: str) -> Iterator[Ice]:
    one = ice.penguins.get(name)
    if one is None:
        if ice.on(HOME[name[0]]) is None:
            for direction in INTO_THE_BOARD[name[0]]:
                dx, dy = STEP[direction]
                before_home = HOME[name[0]][0] - dx, HOME[name[0]][1] - dy
                yield from _slides(ice, name, before_home, direction)
    elif ice.ball == one.at:
        for direction in COMPASS:
            yield from _kicks(ice, name, one.at, direction)
    elif one.facing is None:
        for direction in COMPASS:
            yield from _slides(ice, name, one.at, direction)
    else:
        yield ice.put(name, one.at, None)
        yield from _slides(ice, name, one.at, one.facing)


def _slides(ice: Ice, name: str, origin: Spot, direction: str) -> Iterator[Ice]:
    yield from _slide(ice, name, origin, direction, ())
    for first_turn in range(1, SLIDES[name[1]] + 1):
        for sense in (-1, 1):
            yield from _slide(ice, name, origin, direction, (first_turn, sense))


def _slide(
    ice: Ice, name: str, origin: Spot, direction: str, spin: tuple[int, int] | tuple[()]
) -> Iterator[Ice]:
    """What comes of one slide, if it may be tried; a spin is the step it begins at and its sense."""
    here, facing = origin, COMPASS.index(direction)
    for step in range(1, SLIDES[name[1]] + 1):
        there = here[0] + STEP[direction][0], here[1] + STEP[direction][1]
        if not on_board(there):
            if here != origin:
                yield ice.put(name, here, None)
            return
        met = ice.on(there)
        if met is not None:
            if ice.has_ball(there) and met[0] != name[0]:
                yield _shove(ice, there, direction).put(name, there, None)
            return
        here = there
        if ice.has_ball(here):
            yield replace(ice.put(name, here, None), ball=here)
            return
        if spin and step >= spin[0]:
            facing = (facing + spin[1]) % 8
    yield ice.put(name, here, COMPASS[facing])


def _shove(ice: Ice, spot: Spot, direction: str) -> Ice:
    """Whoever is on this spot makes room for it, after whoever is behind has done so."""
    name = ice.on(spot)
    if name is None:
        return ice
    behind = spot[0] + STEP[direction][0], spot[1] + STEP[direction][1]
    if not on_board(behind):
        return ice.without(name)
    return _shove(ice, behind, direction).put(name, behind, direction)


def _kicks(ice: Ice, name: str, origin: Spot, direction: str) -> Iterator[Ice]:
    ball, left = origin, KICKS[name[1]]
    receiver = None
    while left and receiver is None:
        there = ball[0] + STEP[direction][0], ball[1] + STEP[direction][1]
        if not on_board(there):
            break
        ball, left, receiver = there, left - 1, ice.on(there)
    if ball == origin:
        return
    after = replace(ice.put(name, origin, direction), ball=ball)
    yield after if receiver is None else after.put(receiver, ball, None)


def on_board(spot: Spot) -> bool:
    return 1 <= spot[0] <= 8 and 1 <= spot[1] <= 8


def any_position(rng: random.Random) -> tuple[str, str]:
    """A random position's penguins and ball, and the player to move; crowded often enough for tackles."""
    size = rng.choice([3, 4, 8])
    left, low = rng.randint(1, 9 - size), rng.randint(1, 9 - size)
    spots = [(left + x, low + y) for x in range(size) for y in range(size)]
    rng.shuffle(spots)
    penguins = dict[str, Lying]()
    for name in NAMES:
        spot = spots.pop()
        if rng.random() < 0.8 and spot != AWAY[name[0]]:
            penguins[name] = Lying(spot, rng.choice([None, rng.choice(COMPASS)]))
    loose = [
        spot for spot in spots if spot not in HOME.values() and spot not in {p.at for p in penguins.values()}
    ]
    holders = [name for name in penguins if penguins[name].at not in HOME.values()]
    ball: Spot | None = None
    if holders and rng.random() < 0.6:
        name = rng.choice(holders)
        ball = penguins[name].at
        penguins[name] = Lying(ball, None)
    elif loose and (rng.random() < 0.7 or any(one.at in MIDDLE for one in penguins.values())):
        ball = loose[0]
    elif any(one.at in MIDDLE for one in penguins.values()):
        return any_position(rng)
    return Ice(penguins, ball).text(), rng.choice("12")
