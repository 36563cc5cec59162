"""Tests of `ui.background`."""
