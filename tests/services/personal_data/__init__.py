"""Tests of `services.personal_data`."""
