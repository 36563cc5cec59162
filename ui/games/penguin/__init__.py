"""How Penguin Soccer looks in Discord."""

from ui.games.penguin._face import FACE

__all__ = ["FACE"]
