"""Tests of `services.common`."""
