"""Random play of Penguin Soccer against python-chess.

A ply is one move. Both play whole random games from the start: ask whether the game is over, list the legal
moves, take one, play it. Ways to play ours:

* the engine: legal actions, legality checked again, applied to frozen states, events and positions kept;
* the engine without a memory of positions, which python-chess searches only for fivefold repetition;
* the door: the first through `contract.play`, as a click goes: token written and read, journal kept.

python-chess is asked `is_game_over`, its way to learn what `pending` says; without that question, told to
stop only where no move is left, it is shown as well.
"""

import random
from collections.abc import Callable
from functools import partial

import chess

from benchmarks.anchors import ROUNDS, Bar, best_rates, report_bars, report_rate
from games.chance import ScriptedChance
from games.contract import ToAct, play
from games.errors import IllegalAction
from games.penguin import Penguin
from games.penguin._events import Event

PLIES = 30_000
PLAIN: dict[str, object] = {"lot": False, "agreement": False}
FORGETFUL: dict[str, object] = {**PLAIN, "threefold": False}


def engine(options: dict[str, object]) -> int:
    """Whole random matches by the rules' own methods until PLIES moves are made."""
    game, rng = Penguin(), random.Random(1)
    choice = rng.choice
    plies = 0
    while plies < PLIES:
        state = game.initial(options)
        heard: list[Event] = []
        while isinstance(pending := game.pending(state), ToAct):
            (seat,) = pending.seats
            action = choice(game.legal_actions(state, seat))
            if not game.is_legal(state, action, seat):
                raise IllegalAction("illegal-now")
            state, events = game.apply(state, action, seat)
            heard += events
            plies += 1
    return plies


def door(options: dict[str, object]) -> int:
    """Whole random matches until PLIES moves are made."""
    game, rng, chance = Penguin(), random.Random(1), ScriptedChance()
    choice = rng.choice
    plies = 0
    while plies < PLIES:
        state = game.initial(options)
        pending = game.pending(state)
        while isinstance(pending, ToAct):
            (seat,) = pending.seats
            token = game.to_token(choice(game.legal_actions(state, seat)))
            state, _, _, pending = play(game, state, token, seat, chance)
            plies += 1
    return plies


def chess_game() -> int:
    """Whole random games until PLIES moves are made."""
    choice = random.Random(1).choice
    plies = 0
    while plies < PLIES:
        board = chess.Board()
        while not board.is_game_over():
            board.push(choice(list(board.legal_moves)))
            plies += 1
    return plies


def chess_moves() -> int:
    """The same, unaware of every draw but stalemate; games are cut where ours are."""
    choice = random.Random(1).choice
    plies = 0
    while plies < PLIES:
        board = chess.Board()
        while (moves := list(board.legal_moves)) and board.ply() < 400:
            board.push(choice(moves))
            plies += 1
    return plies


def bars(rounds: int = ROUNDS) -> list[Bar]:
    """Bar 4: the engine against python-chess."""
    contenders: dict[str, Callable[[], int]] = {
        "Penguin Soccer, engine": partial(engine, PLAIN),
        "Penguin Soccer, engine, positions not kept": partial(engine, FORGETFUL),
        "Penguin Soccer, door": partial(door, PLAIN),
        "python-chess": chess_game,
        "python-chess, moves only": chess_moves,
    }
    rates = best_rates(contenders, rounds)
    for name, rate in rates.items():
        report_rate(name, rate, "plies/s")
    whole, forgetful, through_door, anchor, moves_only = rates.values()
    form = "{:,.0f} plies/s"
    return [
        Bar.at_least("4", "engine against python-chess, random plies", whole, anchor, 4, form=form),
        Bar.shown("4", "positions not kept, against python-chess", forgetful, anchor, form),
        Bar.shown("4", "through the door, against python-chess", through_door, anchor, form),
        Bar.shown("4", "engine, against python-chess that only lists moves", whole, moves_only, form),
    ]


if __name__ == "__main__":
    report_bars(bars())
