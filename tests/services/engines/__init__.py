"""Tests of `services.engines`."""
