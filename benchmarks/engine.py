"""Random play of Penalties against OpenSpiel's games driven from Python.

A ply is one decision of one player; a simultaneous move of goofspiel counts as one ply for each player, and
nobody's chance outcomes count, though everybody pays for them. All contenders draw from the same generator
in the same way. Ways to play ours:

* the engine: legal actions, legality checked again, applied to frozen states, coins answered, events kept:
  what an OpenSpiel game does for an action number, and events besides;
* the door: the same through `contract.play`, as a click goes: token written and read, journal kept as well;
* either without a toss: no cheap decisions of the set-up, only kicks.
"""

import random
from collections.abc import Callable
from functools import partial
from importlib import import_module

import pyspiel

from benchmarks.anchors import ROUNDS, Bar, best_rates, report_bars, report_rate
from games.chance import Draw
from games.contract import ToAct, ToDraw, begin, play
from games.errors import IllegalAction
from games.penalties import Penalties
from games.penalties.events import Event

PLIES = 60_000
CPP, PYTHON = "goofspiel(num_cards=5,imp_info=false)", "python_kuhn_poker"


class RandomChance:
    """Coins from a generator; the seal is not what is measured here."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def absorb(self, line: str) -> None:
        """This generator does not listen."""

    def answer(self, ask: Draw) -> int:
        return self._rng.randrange(ask.outcomes)


def engine(options: dict[str, object]) -> int:
    """Whole random matches by the rules' own methods until PLIES decisions are made."""
    game, rng = Penalties(), random.Random(1)
    choice, coin = rng.choice, rng.randrange
    plies = 0
    while plies < PLIES:
        state = game.initial(options)
        heard: list[Event] = []
        while True:
            pending = game.pending(state)
            if isinstance(pending, ToAct):
                (seat,) = pending.seats
                action = choice(game.legal_actions(state, seat))
                if not game.is_legal(state, action, seat):
                    raise IllegalAction("illegal-now")
                state, events = game.apply(state, action, seat)
                plies += 1
            elif isinstance(pending, ToDraw):
                state, events = game.apply_draw(state, coin(pending.ask.outcomes))
            else:
                break
            heard += events
    return plies


def door(options: dict[str, object]) -> int:
    """Whole random matches until PLIES decisions are made."""
    game, rng = Penalties(), random.Random(1)
    chance, choice = RandomChance(rng), rng.choice
    plies = 0
    while plies < PLIES:
        state = begin(game, options, chance).state
        pending = game.pending(state)
        while isinstance(pending, ToAct):
            (seat,) = pending.seats
            token = game.to_token(choice(game.legal_actions(state, seat)))
            state, _, _, pending = play(game, state, token, seat, chance)
            plies += 1
    return plies


def open_spiel_game(name: str) -> int:
    """Whole random games until PLIES decisions are made."""
    game, rng = pyspiel.load_game(name), random.Random(1)
    choice = rng.choice
    plies = 0
    while plies < PLIES:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_simultaneous_node():
                state.apply_actions([choice(state.legal_actions(0)), choice(state.legal_actions(1))])
                plies += 2
            elif state.is_chance_node():
                outcome, _ = choice(state.chance_outcomes())
                state.apply_action(outcome)
            else:
                state.apply_action(choice(state.legal_actions()))
                plies += 1
    return plies


def bars(rounds: int = ROUNDS) -> list[Bar]:
    """Bar 3: the engine against OpenSpiel's C++, and against its Python."""
    import_module("open_spiel.python.games")  # registers the games written in Python
    contenders: dict[str, Callable[[], int]] = {
        "Penalties, engine": partial(engine, {}),
        "Penalties, engine, no toss": partial(engine, {"toss": False}),
        "Penalties, door": partial(door, {}),
        "Penalties, door, no toss": partial(door, {"toss": False}),
        f"OpenSpiel C++ {CPP}": partial(open_spiel_game, CPP),
        f"OpenSpiel Python {PYTHON}": partial(open_spiel_game, PYTHON),
    }
    rates = best_rates(contenders, rounds)
    for name, rate in rates.items():
        report_rate(name, rate, "plies/s")
    whole, _, through_door, _, cpp, python = rates.values()
    form = "{:,.0f} plies/s"
    return [
        Bar.at_least("3", "engine against goofspiel(5) in C++", whole, cpp, 0.5, form=form),
        Bar.at_least("3", "engine against Kuhn poker in Python", whole, python, 2, form=form),
        Bar.shown("3", "through the door, against goofspiel(5)", through_door, cpp, form),
    ]


if __name__ == "__main__":
    report_bars(bars())
