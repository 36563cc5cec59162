"""Random play of Penalties through the one door, against OpenSpiel's games driven from Python.

A ply is one decision of one player; a simultaneous move of goofspiel counts as one ply for each player, and
nobody's chance outcomes count, though everybody pays for them. All contenders draw from the same generator
in the same way. Ours goes the whole way a click goes in the engine: legal actions, token, `play` (token read,
seat and legality checked, events built, journal written, coins answered). OpenSpiel applies action numbers.
"""

import random
from collections.abc import Callable
from functools import partial

import open_spiel.python.games  # registers the games written in Python
import pyspiel

from benchmarks.anchors import best_rates, report_bar, report_rate
from games.chance import Draw
from games.contract import ToAct, begin, play
from games.penalties import Penalties

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


def penalties(options: dict[str, object]) -> int:
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


def open_spiel(name: str) -> int:
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


def main() -> None:
    """Print the rates and the two ratios of bar 3."""
    ours, short = "Penalties, toss to whistle", "Penalties without a toss"
    contenders: dict[str, Callable[[], int]] = {
        ours: partial(penalties, {}),
        short: partial(penalties, {"toss": False}),
        f"OpenSpiel C++ {CPP}": partial(open_spiel, CPP),
        f"OpenSpiel Python {PYTHON}": partial(open_spiel, PYTHON),
    }
    rates = best_rates(contenders)
    for name, rate in rates.items():
        report_rate(name, rate, "plies/s")
    _, _, cpp, python = rates.values()
    slower = min(rates[ours], rates[short])
    report_bar("Penalties / OpenSpiel C++", slower / cpp, 0.5)
    report_bar("Penalties / OpenSpiel Python", slower / python, 2.0)


if __name__ == "__main__":
    main()
