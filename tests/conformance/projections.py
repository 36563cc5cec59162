"""What a viewer is given, one function each; whoever shows something new to people adds it here."""

from collections.abc import Callable
from typing import Any

from games.contract import AnyGame
from games.seats import SPECTATOR, Viewer
from tests.conformance.messages import private_message, public_message, watched_message

Projection = Callable[[AnyGame, Any, Viewer], object]
"""What one viewer learns from a state, as a value that can be compared."""


def view(game: AnyGame, state: Any, viewer: Viewer) -> object:
    return game.view(state, viewer)


def pending(game: AnyGame, state: Any, viewer: Viewer) -> object:
    return game.pending(state)


def choices(game: AnyGame, state: Any, viewer: Viewer) -> object:
    return None if viewer == SPECTATOR else game.legal_actions(state, viewer)


def asides(game: AnyGame, state: Any, viewer: Viewer) -> object:
    return None if viewer == SPECTATOR else game.aside(state, viewer)


RULES: list[Projection] = [view, pending, choices, asides]
"""What the rules alone give away."""

PROJECTIONS: list[Projection] = [*RULES, public_message(), private_message(), watched_message()]
"""All that must not tell one secret from another."""
