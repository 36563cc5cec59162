"""Tests of `ui.discord`."""
