"""Tests of `ui.championships`."""
