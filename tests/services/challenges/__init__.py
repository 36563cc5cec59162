"""Tests of `services.challenges`."""
