"""Tests of `services.messages`."""
