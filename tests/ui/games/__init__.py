"""Tests of `ui.games`."""
