"""The one place that names every game."""

from collections.abc import Mapping
from types import MappingProxyType

from games.contract import AnyGame
from games.penalties import Penalties
from games.penguin import Penguin

GAMES: Mapping[str, AnyGame] = MappingProxyType({game.key: game for game in (Penalties(), Penguin())})
"""Every game by its key."""
