"""Tests of `ui.pages`."""
