"""Players of the shoot-out against each other by the real rules: who wins how often, and how sure that is."""

import random
from collections.abc import Callable, Mapping
from functools import partial
from math import sqrt

from games.contract import Over, ToDraw
from games.penalties.opponents import Level, choose
from games.penalties.view import PenaltiesView
from games.seats import SPECTATOR
from tests.games.penalties.pitch import GAME

Player = Callable[[PenaltiesView, int], str]

Options = Mapping[str, object]
CLASSIC: Options = {}


def biased_player(view: PenaltiesView, seed: int) -> str:
    """Right while there is one, then anything; as a keeper to the left in three of four."""
    luck = seed / (1 << 64)
    if view.phase == "shot" and view.striker is not None and view.strikers[view.striker][4]:
        return "ri"
    if view.phase == "dive":
        return "l" if luck < 0.75 else "c" if luck < 0.9 else "r"
    return choose(Level.ROOKIE, view, seed)


def watched(player: Player, matches: int) -> list[PenaltiesView]:
    """What a spectator saw of a player's matches in the first seat, against a legend."""
    rng = random.Random(1)
    return [match(rng, player, partial(choose, Level.LEGEND))[0] for _ in range(matches)]


def match(
    rng: random.Random, home: Player, away: Player, options: Options = CLASSIC
) -> tuple[PenaltiesView, int]:
    """A whole match by the rules: what a spectator saw at its end, and which seat won."""
    state, players = GAME.initial(options), (home, away)
    while not isinstance(pending := GAME.pending(state), Over):
        if isinstance(pending, ToDraw):
            state = GAME.apply_draw(state, rng.getrandbits(1)).state
            continue
        seat = min(pending.seats)
        token = players[seat](GAME.view(state, seat), rng.getrandbits(64))
        state = GAME.apply(state, GAME.from_token(token), seat).state
    view = GAME.view(state, SPECTATOR)
    assert view.winner is not None
    return view, view.winner


def interval(
    one: Player, other: Player, matches: int, seed: int, options: Options = CLASSIC
) -> tuple[float, float]:
    """95 % of what `one` wins, in matches in which both sit in each seat equally often (Wilson)."""
    rng, won = random.Random(seed), 0
    for number in range(matches):
        pair = (one, other) if number % 2 == 0 else (other, one)
        won += match(rng, *pair, options)[1] == number % 2
    z = 1.96
    middle = (won + z * z / 2) / (matches + z * z)
    half = z / (matches + z * z) * sqrt(won * (matches - won) / matches + z * z / 4)
    return middle - half, middle + half
