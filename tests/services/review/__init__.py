"""Tests of `services.review`."""
