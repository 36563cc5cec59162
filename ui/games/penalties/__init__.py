"""How Penalties: Animal Cup looks in Discord."""

from ui.games.penalties._face import FACE

__all__ = ["FACE"]
