"""Tests of `ui.words`."""
