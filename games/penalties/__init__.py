"""Penalties: Animal Cup: two people, ten strikers' kicks, a keeper's secret and a coin."""

from games.penalties.rules import Penalties

__all__ = ["Penalties"]
