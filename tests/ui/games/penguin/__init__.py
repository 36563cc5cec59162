"""Tests of `ui.games.penguin`."""
