"""Tests of `services.matches`."""
