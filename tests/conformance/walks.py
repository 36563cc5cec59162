"""Random matches of any game, step by step."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from games.chance import Draw
from games.contract import AnyGame, Over, Pending, Played, ToAct, ToDraw, begin, play
from games.seats import SPECTATOR, Seat, Viewer

LONGEST = 5000
"""Decisions within which every random match has ended."""


class RandomChance:
    """Chance that answers from a seeded generator."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def absorb(self, line: str) -> None:
        """This generator does not listen."""

    def answer(self, ask: Draw) -> int:
        return self._rng.randrange(ask.outcomes)


def random_match(
    game: AnyGame, options: Mapping[str, object], rng: random.Random
) -> Iterator[Played[Any, Any]]:
    """What `begin` and `play` gave back in a match of random legal actions; AssertionError if endless."""
    chance = RandomChance(rng)
    played = begin(game, options, chance)
    yield played
    for _ in range(LONGEST):
        waiting = game.pending(played.state)
        if not isinstance(waiting, ToAct):
            return
        seat, action = some_move(game, played.state, waiting, rng)
        played = play(game, played.state, game.to_token(action), seat, chance)
        yield played
    raise AssertionError(f"{game.key} goes on after {LONGEST} decisions")


def some_move(game: AnyGame, state: Any, waiting: ToAct, rng: random.Random) -> tuple[Seat, Any]:
    """What some awaited seat does, or, one time in four where that is possible, what another does aside."""
    asides = [(seat, action) for seat in seats_of(game, state) for action in game.aside(state, seat)]
    if asides and rng.randrange(4) == 0:
        return rng.choice(asides)
    seat = rng.choice(sorted(waiting.seats))
    return seat, rng.choice(game.legal_actions(state, seat))


def possible(game: AnyGame, state: Any, seat: Seat) -> tuple[Any, ...]:
    """All that a seat may do now, awaited or aside."""
    return (*game.legal_actions(state, seat), *game.aside(state, seat))


@dataclass(frozen=True, slots=True)
class Moment:
    """A state, what it waits for, and what that decision waited for when it opened."""

    state: Any
    pending: Pending
    opening: Pending


def random_moments(game: AnyGame, options: Mapping[str, object], rng: random.Random) -> Iterator[Moment]:
    """Every moment of a random match, also those in which chance is asked."""
    state, opening = game.initial(options), game.pending(game.initial(options))
    for _ in range(2 * LONGEST):
        waiting = game.pending(state)
        if not (isinstance(waiting, ToAct) and isinstance(opening, ToAct) and waiting.turn == opening.turn):
            opening = waiting
        yield Moment(state, waiting, opening)
        match waiting:
            case Over():
                return
            case ToDraw(ask):
                state = game.apply_draw(state, rng.randrange(ask.outcomes)).state
            case ToAct():
                seat, action = some_move(game, state, waiting, rng)
                state = game.apply(state, action, seat).state


def seats_of(game: AnyGame, state: Any) -> list[Seat]:
    return [Seat(index) for index in range(len(game.sides(state)))]


def viewers_of(game: AnyGame, state: Any) -> list[Viewer]:
    return [*seats_of(game, state), SPECTATOR]
