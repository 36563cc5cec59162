"""Tests of `services.daily_penalty`."""
