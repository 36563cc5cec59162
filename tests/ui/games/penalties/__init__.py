"""Tests of `ui.games.penalties`."""
