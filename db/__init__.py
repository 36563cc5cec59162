"""Storage: SQL lives here and nowhere else; it reads no rule of any game."""

from db.drivers.opening import open_storage

__all__ = ["open_storage"]
