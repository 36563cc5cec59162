"""Tests of `services.clock`."""
