"""Tests of `services.ratings`."""
