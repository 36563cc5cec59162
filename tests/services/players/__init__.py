"""Tests of `services.players`."""
