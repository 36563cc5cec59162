"""Tests of `ui.private`."""
