"""Penguin Soccer: two families of three penguins, one ball, and ice that lets nobody stop."""

from games.penguin.rules import Penguin

__all__ = ["Penguin"]
